/** What stays the same for a whole run: who speaks how, what may be trusted, and how bad the day is. */

import { askedDialectNames, dialects, type DialectName, type Encoding } from '../../protocol/index.js';
import { defaultProfile, type Profile, profiles } from '../../src/core/index.js';
import { randomCharacter } from './characters.js';
import { Dice } from './dice.js';
import type { FaultId } from './faults/catalogue.js';
import type { FaultSet } from './faults/fault-set.js';
import { type ServiceTrouble, troubleDays } from './services/faults.js';
import { randomVendor } from './vendor-terminals.js';

/** Seeds keep their setups: the dialect that is left out is drawn with its terminals (`vendor-terminals.ts`). */
const drawnDialects = askedDialectNames.filter((name) => name !== 'verifone-3.1');

/**
 * - `sound`: whatever happens, the terminals keep what the profile says that they keep: nothing may stay unresolved.
 * - `forgetful`: terminals also forget, restart and are swapped.
 * - `peopled`: and people resolve and release.
 */
export type Day = 'sound' | 'forgetful' | 'peopled';

/** The conditions of a run. */
export interface Setup {
  readonly day: Day;
  /** What may be drawn; what a set has not is drawn nowhere. */
  readonly faults: FaultSet;
  readonly profile: Profile;
  readonly dialect: DialectName;
  readonly encoding: Encoding;
  /** The answers have the published forms of the vendor, drawn by seed. */
  readonly hasForms: boolean;
  readonly latencyMs: number;
  /** By which wire the terminals are reached. */
  readonly carrier: 'ws' | 'http' | 'polling' | 'tcp';
  /** By HTTP: terminals call. */
  readonly isFull: boolean;
  /** By TCP: the share of customers near whom terminals say by frames of nothing that they are there; and how often the daemon does, 0 where it never does. */
  readonly keepAlives: number;
  readonly keepAliveMs: number;
  /** By HTTP: requests carry a token. */
  readonly hasTokens: boolean;
  /** How messages are sealed. */
  readonly security: 'none' | 'nexo-blob' | 'mac';
  /** The terminals show each stage to the register. Most of a payment's messages are these, so most seeds go without. */
  readonly showsStages: boolean;
  /** Probabilities: that a request is struck, that an answer is damaged, and how many incidents a customer brings. */
  readonly requestFaults: number;
  readonly frameFaults: number;
  readonly incidents: number;
  /** The share of customers whose amount is reserved first: a hotel has more of them than a shop. */
  readonly preAuthorizations: number;
  /** The share of the others who load a gift card in place of paying, and of the rest who are awarded points. */
  readonly giftCards: number;
  /** The share of what comes to the tills that is the closing of a period. */
  readonly closings: number;
  /** The share of customers beside whom a terminal is asked what moves no money. */
  readonly deviceRequests: number;
  readonly awards: number;
  /** The terminals never say that a session is gone, also where they restart and forget. */
  readonly restartsSilently: boolean;
  /** The terminals keep their transactions for one session only: each Login empties their memory. In the morning each loses a session by itself. */
  readonly forgetsAtLogin: boolean;
  /**
   * Terminals that restart may keep their session and say only that they start; in the morning each loses one by itself. No link is lost on such a day: the event would be lost with it,
   * and then nobody could know that they have forgotten.
   */
  readonly restartsWithAWord: boolean;
  /** The terminals approve, again and again, what they have refused. */
  readonly approvesAfterAll: boolean;
  /** The share of payments with a tip that is known, or with cash-back. */
  readonly extras: number;
  /** The share of payments that are the first part of their sale. */
  readonly parts: number;
  /** The share of customers whose registers ask for too much and too often afterwards. */
  readonly excess: number;
  /** The share of the registers that speak nexo to the daemon, of two that may. */
  readonly nexo: number;
  /** 1 where a register asks without waiting, and has its results POSTed. */
  readonly posted: number;
  /** The share of customers beside whom registers want the terminal for themselves. */
  readonly leases: number;
  /** The share of customers who pay by a link or order online, of as many as eight; 0 where there is no payment service, more than 1 for a crowd. */
  readonly services: number;
  /** What goes wrong at the payment service all day long, beside what befalls single calls. */
  readonly troubles: readonly ServiceTrouble[];
  /** The terminals refuse what is more than is left of an original. Where they do not, tenderd alone stands before the money. */
  readonly checksOriginals: boolean;
  /** The share of those who neither reserve nor close whose card is read before it is known what it pays. */
  readonly cards: number;
  /** What comes many times as often as on other days. */
  readonly often: readonly FaultId[];
  /** So long after the last customer and incident everything heals. */
  readonly eveningMs: number;
}

/** The security of a setup, where it has one. */
export function securityOf({ security }: Pick<Setup, 'security'>): 'nexo-blob' | 'mac' | undefined {
  return security === 'none' ? undefined : security;
}

/** The terminals of every run, by the register's name for them. */
export const terminals: Readonly<Record<string, string>> = { 'till-1': 'T1', 'till-2': 'T2' };

const trusted = ['default', 'direct', 'resting', 'dropping-gateway', 'sessionless'];

/** A quarter of the seeds have terminals without pings: of these every third reaches them by TCP, the others ask them by HTTP. */
function carrierOf(seed: number, faults: FaultSet): Setup['carrier'] {
  if (faults !== 'all' || !new Dice(seed, 'carrier').happens(0.25)) return 'ws';
  return new Dice(seed, 'carrier without pings').happens(1 / 3) ? 'tcp' : 'http';
}

/** What a seed has beside its wire: a quarter of those by HTTP seal in blobs, a third of them have tokens; some by WebSocket have a code on each message. */
function securedOf(
  seed: number,
  carrier: Setup['carrier'],
  encodings: readonly Encoding[],
): Partial<Pick<Setup, 'hasTokens' | 'security' | 'encoding'>> {
  const security = { http: 'nexo-blob', ws: 'mac', tcp: undefined, polling: undefined } as const;
  const kind = security[carrier];
  const share = { http: 1 / 4, ws: 1 / 12, tcp: 0, polling: 0 }[carrier];
  const isSealed = encodings.includes('json') && new Dice(seed, 'security').happens(share);
  return {
    ...(carrier === 'http' && new Dice(seed, 'tokens').happens(1 / 3) ? { hasTokens: true } : {}),
    ...(isSealed && kind !== undefined ? { security: kind, encoding: 'json' } : {}),
  };
}

/** What frames of nothing come and go by TCP. */
function keptAliveOf(seed: number): Pick<Setup, 'keepAlives' | 'keepAliveMs'> {
  const dice = new Dice(seed, 'keep-alives');
  return { keepAlives: dice.pick([0, 0.3, 0.8]), keepAliveMs: dice.pick([0, 1_000, 7_000]) };
}

/** The clouds in front of terminals, by the wire behind which they stand. */
const clouds = {
  http: ['adyen-cloud', 'swedbank-cloud'],
  ws: ['datamesh'],
  tcp: [],
  polling: [],
} as const satisfies Readonly<Record<Setup['carrier'], readonly string[]>>;

/** A third of the seeds by HTTP have a cloud in front of their terminals, and half of those with a code on each message. */
function cloudOf(seed: number, { carrier, security }: Pick<Setup, 'carrier' | 'security'>): Profile | undefined {
  const share = { http: 1 / 3, ws: security === 'mac' ? 1 / 2 : 0, tcp: 0, polling: 0 }[carrier];
  const dice = new Dice(seed, 'cloud');
  return dice.happens(share) ? profiles[dice.pick(clouds[carrier])] : undefined;
}

/** Adyen has forms for events and for an unreachable host, which are seldom said on other days. */
function rareOf(seed: number, dialect: DialectName): Partial<Setup> {
  if (dialect !== 'adyen-3.0') return {};
  return { incidents: 0.4, often: [new Dice(seed, 'rare forms').pick(['P23', 'T6'] as const)] };
}

/** Draws the conditions of a seed, as far as they are not given: some depend on the kind of day and the set of faults. */
export function randomSetup(seed: number, given: Partial<Setup> = {}): Setup {
  const dice = new Dice(seed, 'setup');
  const drawn = dice.pick<Day>(['sound', 'sound', 'sound', 'forgetful', 'peopled']);
  const day = given.day ?? drawn;
  const profile = { ...defaultProfile, ...profiles[dice.pick(trusted)] };
  // Where terminals forget, no profile may promise that they do not.
  const vouches = day === 'sound' && (profile.memorySurvivesRestart || dice.happens(0.75));
  // Who rests after each answer also says Busy while it works.
  const dialect = profile.quietMs > 0 ? 'swedbank-3.1' : dice.pick<DialectName>(['standard-3.1', ...drawnDialects]);
  const { faults = 'all' } = given;
  const hasExcess = faults !== 'e897f2e';
  // Who says how bad the day is has its character arranged.
  const hasCharacter = hasExcess && given.day === undefined && given.requestFaults === undefined;
  const character = hasCharacter ? randomCharacter(new Dice(seed, 'character'), profile) : {};
  // On a day that its character makes sound no terminal forgets, whatever kind of day was drawn first.
  const mayForget = hasExcess && day !== 'sound' && character.day !== 'sound';
  const isOfAll = hasCharacter && faults === 'all';
  const isVendors = given.carrier === undefined && given.dialect === undefined && given.profile === undefined;
  const vendor = isOfAll && isVendors ? randomVendor(seed) : undefined;
  const carrier = given.carrier ?? vendor?.carrier ?? carrierOf(seed, faults);
  const hasForms = isOfAll && new Dice(seed, 'vendor forms').happens(0.6);
  // Half of these ask for all that has published forms.
  const ofForms =
    hasForms && new Dice(seed, 'much of all forms').happens(0.5)
      ? { deviceRequests: 0.8, cards: 0.4, giftCards: 0.2, closings: 0.3, showsStages: true, ...rareOf(seed, dialect) }
      : {};
  const setup: Setup = {
    day,
    faults: 'all',
    profile: { ...profile, memorySurvivesRestart: vouches },
    dialect,
    encoding: dice.pick(dialects[dialect].encodings),
    hasForms,
    latencyMs: dice.pick([1, 5, 5, 40, 300]),
    carrier,
    isFull: false,
    keepAlives: 0,
    keepAliveMs: 0,
    hasTokens: false,
    security: 'none',
    showsStages: new Dice(seed, 'stages').happens(0.3),
    requestFaults: dice.pick([0.1, 0.3, 0.45]),
    frameFaults: dice.pick([0, 0.05, 0.15]),
    incidents: dice.pick([0, 0.2, 0.4]),
    preAuthorizations: new Dice(seed, 'pre-authorizations').pick([0, 0.1, 0.5]),
    giftCards: new Dice(seed, 'gift cards').pick([0, 0.1, 0.5]),
    closings: new Dice(seed, 'closings').pick([0, 0.1, 0.4]),
    deviceRequests: new Dice(seed, 'device-requests').pick([0, 0, 0.3, 0.8]),
    awards: new Dice(seed, 'awards').pick([0, 0.1, 0.5]),
    parts: new Dice(seed, 'parts').pick([0, 0.2, 0.6]),
    cards: new Dice(seed, 'cards').pick([0, 0.1, 0.5]),
    extras: new Dice(seed, 'extras').pick([0, 0.2, 0.6]),
    excess: hasExcess ? new Dice(seed, 'excess').pick([0, 0.2, 0.6]) : 0,
    services: faults === 'all' ? new Dice(seed, 'services').pick([0.2, 0.5, 1]) : 0,
    troubles: isOfAll ? new Dice(seed, 'troubles').pick(troubleDays) : [],
    nexo: hasExcess ? new Dice(seed, 'nexo').pick([0, 0, 0.6, 1]) : 0,
    posted: isOfAll ? new Dice(seed, 'posted').pick([0, 0, 0, 1]) : 0,
    leases: isOfAll ? new Dice(seed, 'leases').pick([0, 0, 0, 0.4]) : 0,
    restartsSilently: mayForget && new Dice(seed, 'silent restarts').happens(0.4),
    forgetsAtLogin: mayForget && new Dice(seed, 'memory of a session').happens(0.3),
    restartsWithAWord: false,
    approvesAfterAll: false,
    checksOriginals: !hasExcess || new Dice(seed, 'checks').happens(0.5),
    often: [],
    eveningMs: 30_000,
    // A day that is arranged says itself what it has.
    ...(isOfAll && vendor === undefined ? securedOf(seed, carrier, dialects[dialect].encodings) : {}),
    ...(isOfAll && carrier === 'tcp' ? keptAliveOf(seed) : {}),
    ...ofForms,
    ...character,
    ...vendor,
    ...given,
  };
  if (vendor?.profile !== undefined) {
    const own = character.profile?.memorySurvivesRestart ?? vouches;
    return { ...setup, profile: { ...vendor.profile, memorySurvivesRestart: vendor.day === undefined && own } };
  }
  // A day that is arranged, or whose character is that of a gateway, says itself who stands before the terminals.
  const isFree = isOfAll && given.profile === undefined && character.profile === undefined;
  const cloud = isFree ? cloudOf(seed, setup) : undefined;
  // Half of those by HTTP without a cloud are asked at an address of their own, so that what refuses by a status is the terminal.
  const isOwnAddress = isFree && setup.carrier === 'http' && new Dice(seed, 'own address').happens(0.5);
  return cloud === undefined
    ? { ...setup, profile: { ...setup.profile, ...(isOwnAddress ? { refusesByStatus: true } : {}) } }
    : { ...setup, profile: { ...cloud, memorySurvivesRestart: setup.profile.memorySurvivesRestart } };
}
