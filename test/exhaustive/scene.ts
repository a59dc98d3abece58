/** What a run of the exploration is about: which profile is trusted, what the world really does, and what may happen in it. */

import { dialects, type DialectName } from '../../protocol/index.js';
import type { LaneSettings } from '../../src/core/lane-state.js';
import { defaultProfile, profiles, type Profile } from '../../src/core/profile.js';

/** What may happen beside the ordinary: sending, answering, losing, cutting, time. */
export interface Freedom {
  /** The daemon dies, between two steps or between the commit and the effects of one. */
  readonly dies?: true;
  /** A timer fires late: something else happens first. */
  readonly isLate?: true;
  /** The socket is gone before anybody has noticed: what is sent is not handed over. */
  readonly diesUnnoticed?: true;
  /** The register aborts. */
  readonly aborts?: true;
  /** The terminal says Busy to what it could start. */
  readonly isBusy?: true;
  /** The gateway delivers a request twice. */
  readonly repeats?: true;
  /** The gateway says that it does not reach the terminal. */
  readonly isUnavailable?: true;
  /** The terminal says MessageFormat. */
  readonly misreads?: true;
  /** The terminal restarts: its session is gone, and what ran is broken off. */
  readonly restarts?: true;
  /** The terminal forgets its transactions when it restarts, and when it opens a session. */
  readonly forgets?: true;
  /** The next customer's sale is asked for on the same lane. */
  readonly nextSale?: true;
  /** The register believes `retry: safe` and asks for the same sale again, under a new id. */
  readonly paysAgain?: true;
  /** A person releases the lane as soon as the door lets him. */
  readonly isReleased?: true;
}

/** How things stand when the register asks. */
export type Opening = 'ready' | 'silent link' | 'no link' | 'no session' | 'late Login';

/** One scene. */
export interface Scene {
  readonly name: string;
  readonly openings: readonly Opening[];
  /** What tenderd is told. */
  readonly settings: LaneSettings;
  /** What is so. It differs only where a mistake is planted. */
  readonly truth: Profile;
  readonly free: Freedom;
}

function profileNamed(name: string): Profile {
  const profile = profiles[name];
  if (profile === undefined) throw new RangeError(`no profile ${name}`);
  return profile;
}

function scene(
  name: string,
  free: Freedom,
  openings: readonly Opening[] = ['ready'],
  profile: Profile = defaultProfile,
  dialect: DialectName = 'standard-3.1',
): Scene {
  const settings: LaneSettings = {
    terminal: 'till',
    poiId: 'T1',
    gateway: 'main',
    profile,
    dialect: dialects[dialect],
    managementMs: 10_000,
    software: { manufacturer: 'tenderd', name: 'tenderd', version: '0.0.0' },
  };
  return { name, openings, settings, truth: profile, free };
}

/** The scenes. Each leaves something out, so that the others can be explored deeper. */
export const scenes = {
  losses: scene('answers and links are lost, the daemon dies', { dies: true }),
  timers: scene('timers are late, sockets die unnoticed', { isLate: true, diesUnnoticed: true }, [
    'ready',
    'silent link',
    'no link',
  ]),
  aborts: scene('the register aborts', { aborts: true, dies: true }, ['ready', 'no session']),
  refusals: scene('requests are delivered twice, and refused', { isBusy: true, repeats: true }),
  gateway: scene('the gateway says that the terminal is away', { isUnavailable: true, misreads: true }),
  promises: scene(
    'a gateway that keeps its promises',
    { isUnavailable: true, isBusy: true },
    ['ready', 'no session'],
    profileNamed('dropping-gateway'),
  ),
  amnesia: scene('the terminal restarts and forgets', { restarts: true, forgets: true }, [
    'ready',
    'no session',
    'late Login',
  ]),
  sessionless: scene(
    'a terminal without sessions that remembers',
    { restarts: true, dies: true },
    ['ready'],
    profileNamed('sessionless'),
  ),
  direct: scene('the terminal is the peer', { dies: true, aborts: true }, ['ready'], profileNamed('direct')),
  resting: scene(
    'Busy is the word for running, too',
    { isBusy: true, repeats: true },
    ['ready'],
    profileNamed('resting'),
    'swedbank-3.1',
  ),
  again: scene('the register believes that it is safe', { paysAgain: true, dies: true }, ['ready', 'silent link']),
  storm: scene('all of it but what forgets, is late, or people do', {
    dies: true,
    aborts: true,
    isBusy: true,
    repeats: true,
    isUnavailable: true,
    misreads: true,
    restarts: true,
  }),
  queue: scene('the next customer waits', { nextSale: true, isReleased: true }),
} as const satisfies Readonly<Record<string, Scene>>;
