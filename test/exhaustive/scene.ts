/** The scenes of the exploration: the trusted profile, the real properties of the world, and the events that may happen in the world. */

import { dialects, type DialectName } from '../../protocol/index.js';
import {
  defaultProfile,
  type DeviceRequestParameters,
  type LaneSettings,
  type Profile,
  type TransactionKind,
} from '../../src/core/index.js';
import { profileNamed } from '../world/profile.js';

/** The events that may happen in addition to sending, answering, losing messages, losing the link, and the passing of time. */
export interface Freedom {
  /** The daemon dies between two steps, or between the commit and the effects of a step. */
  readonly dies?: true;
  /** A timer fires late, after another event. */
  readonly isLate?: true;
  /** The socket is dead before either side notices: messages are not handed over. */
  readonly diesUnnoticed?: true;
  /** The register aborts. */
  readonly aborts?: true;
  /** The terminal answers Busy to a request that it could start. */
  readonly isBusy?: true;
  /** The gateway delivers a request twice. */
  readonly repeats?: true;
  /** The gateway reports that it cannot reach the terminal. */
  readonly isUnavailable?: true;
  /** The terminal answers MessageFormat. */
  readonly misreads?: true;
  /** The terminal restarts: its session is lost, and its running request ends without money. */
  readonly restarts?: true;
  /** The terminal forgets its transactions when it restarts and when it opens a session. */
  readonly forgets?: true;
  /** The terminal restarts with an empty memory and never reports a lost session. It never reported one before. */
  readonly forgetsSilently?: true;
  /** The terminal closes its period on its own, once. */
  readonly closesAlone?: true;
  /** The terminal reports no periods. */
  readonly tellsNoPeriod?: true;
  /** The register trusts `retry: safe` and repeats the request once, under a new id. */
  readonly paysAgain?: true;
  /** An operator reviews an unresolved transaction, and the register then asks for the next one. */
  readonly looksAndGoesOn?: true;
  /** An operator releases the lane as soon as a release is possible. */
  readonly isReleased?: true;
}

/** The state in which the register asks. */
export type Opening =
  | 'ready'
  | 'silent link'
  | 'no link'
  | 'no session'
  | 'late Login'
  | 'empty period'
  /** The first transaction was approved. */
  | 'first approved'
  /** The terminal runs the first transaction. */
  | 'first running';

/** A transaction that the register asks for as soon as the admission accepts it. */
export interface SceneRequest {
  readonly kind: TransactionKind;
  readonly sale: string;
  /** The first transaction is its original. */
  readonly isAboutFirst?: true;
  /** True: the transaction pays with the card that the first transaction read. */
  readonly hasCardOfFirst?: true;
}

/** One scene. */
export interface Scene {
  readonly name: string;
  readonly openings: readonly Opening[];
  /** The transactions that the register asks for, in this order. */
  readonly parameters: readonly SceneRequest[];
  /** Few things can happen in it, so it is explored two moves deeper. */
  readonly isNarrow?: true;
  /** The device request that the register sends first, outside any transaction. */
  readonly deviceRequest?: DeviceRequestParameters | undefined;
  /** The settings of tenderd. */
  readonly settings: LaneSettings;
  /** tenderd believes that this terminal once reported LoggedOut. Set only for an injected bug. */
  readonly isVouchedFor?: true;
  /** The real properties of the world. They differ from the settings only for an injected bug. */
  readonly truth: Profile;
  readonly free: Freedom;
}

/** The optional parts of a scene. */
interface Props {
  readonly openings?: readonly Opening[];
  readonly parameters?: readonly SceneRequest[];
  readonly deviceRequest?: DeviceRequestParameters;
  readonly isNarrow?: true;
  readonly profile?: string;
  readonly dialect?: DialectName;
}

const payment: SceneRequest = { kind: 'payment', sale: 'S1' };
const closing: SceneRequest = { kind: 'reconciliation', sale: 'S1' };
const reading: SceneRequest = { kind: 'card-acquisition', sale: 'S1' };

function scene(
  name: string,
  free: Freedom,
  { profile, dialect = 'standard-3.1', openings = ['ready'], parameters = [payment], ...more }: Props = {},
): Scene {
  const truth = profile === undefined ? defaultProfile : profileNamed(profile);
  const settings: LaneSettings = {
    terminal: 'till',
    poiId: 'T1',
    gateway: 'main',
    profile: truth,
    dialect: dialects[dialect],
    bounds: 'pong',
    managementMs: 10_000,
    software: { manufacturer: 'tenderd', name: 'tenderd', version: '0.0.0' },
  };
  return { name, openings, parameters, ...more, settings, truth, free };
}

/** The scenes. Each scene leaves something out, so that everything else can be explored to a greater depth. */
export const scenes = {
  losses: scene('answers and links are lost, the daemon dies', { dies: true }),
  timers: scene(
    'timers are late, sockets die unnoticed',
    { isLate: true, diesUnnoticed: true },
    { openings: ['ready', 'silent link', 'no link'] },
  ),
  aborts: scene('the register aborts', { aborts: true, dies: true }, { openings: ['ready', 'no session'] }),
  refusals: scene('requests are delivered twice, and refused', { isBusy: true, repeats: true }),
  gateway: scene('the gateway says that the terminal is away', { isUnavailable: true, misreads: true }),
  promises: scene(
    'a gateway that keeps its promises',
    { isUnavailable: true, isBusy: true },
    { openings: ['ready', 'no session'], profile: 'dropping-gateway' },
  ),
  amnesia: scene(
    'the terminal restarts and forgets',
    { restarts: true, forgets: true },
    { openings: ['ready', 'no session', 'late Login'] },
  ),
  silence: scene(
    'the terminal restarts, forgets, and says nothing of it',
    { forgetsSilently: true, dies: true },
    { openings: ['ready', 'first approved'], parameters: [payment, { kind: 'payment', sale: 'S2' }] },
  ),
  sessionless: scene(
    'a terminal without sessions that remembers',
    { restarts: true, dies: true },
    { profile: 'sessionless' },
  ),
  tenderd: scene('the peer takes a request in before its pong', { dies: true, aborts: true }, { profile: 'tenderd' }),
  resting: scene(
    'Busy is the word for running, too',
    { isBusy: true, repeats: true },
    { profile: 'resting', dialect: 'swedbank-3.1' },
  ),
  again: scene(
    'the register believes that it is safe',
    { paysAgain: true, dies: true },
    { openings: ['ready', 'silent link'] },
  ),
  storm: scene('all of it but what forgets, is late, or people do', {
    dies: true,
    aborts: true,
    isBusy: true,
    repeats: true,
    isUnavailable: true,
    misreads: true,
    restarts: true,
  }),
  queue: scene(
    'the next customer waits',
    { isReleased: true },
    { parameters: [payment, { kind: 'payment', sale: 'S2' }] },
  ),
  capture: scene(
    'a pre-authorization is completed',
    { dies: true, isBusy: true, paysAgain: true },
    {
      openings: ['ready', 'first approved'],
      parameters: [
        { kind: 'pre-authorization', sale: 'S1' },
        { kind: 'capture', sale: 'S1', isAboutFirst: true },
      ],
    },
  ),
  endings: scene(
    'a pre-authorization is cancelled, and completed when nobody knows whether it was',
    { dies: true, isReleased: true, looksAndGoesOn: true },
    {
      isNarrow: true,
      openings: ['first approved'],
      parameters: [
        { kind: 'pre-authorization', sale: 'S1' },
        { kind: 'reversal', sale: 'S1', isAboutFirst: true },
        { kind: 'capture', sale: 'S1', isAboutFirst: true },
      ],
    },
  ),
  load: scene(
    'a gift card is loaded, and again when that is safe',
    { dies: true, repeats: true, paysAgain: true },
    { openings: ['ready', 'no session'], parameters: [{ kind: 'stored-value-load', sale: 'S1' }] },
  ),
  closing: scene(
    'a period is closed',
    { dies: true, isBusy: true, closesAlone: true, paysAgain: true },
    { openings: ['ready', 'empty period', 'first running'], parameters: [closing, { kind: 'payment', sale: 'S2' }] },
  ),
  recount: scene(
    'a period is closed by a terminal that may count anew',
    { restarts: true, forgets: true, dies: true, paysAgain: true },
    { openings: ['ready', 'empty period', 'first running'], parameters: [closing] },
  ),
  untold: scene(
    'a period is closed by a terminal that tells of none',
    { tellsNoPeriod: true, dies: true, isBusy: true },
    { openings: ['ready', 'first running'], parameters: [closing] },
  ),
  card: scene(
    'a card is read, and then pays',
    { dies: true, aborts: true, isBusy: true },
    {
      openings: ['ready', 'first approved'],
      parameters: [reading, { kind: 'payment', sale: 'S1', hasCardOfFirst: true }],
    },
  ),
  anothersSale: scene(
    'a card is read, and somebody else pays',
    { dies: true, restarts: true },
    { openings: ['first running', 'first approved'], parameters: [reading, { kind: 'payment', sale: 'S2' }] },
  ),
  question: scene(
    'a payment waits behind a question to the customer',
    { dies: true, aborts: true, isBusy: true },
    {
      openings: ['ready', 'no link'],
      deviceRequest: { kind: 'input', lines: ['Your number?'], question: { type: 'digits' } },
    },
  ),
  logout: scene(
    'a payment waits behind a logout',
    { dies: true, forgets: true },
    { isNarrow: true, deviceRequest: { kind: 'logout', maintenanceAllowed: false } },
  ),
  totals: scene(
    'a period is closed behind a question for its totals',
    { dies: true, isBusy: true },
    { isNarrow: true, deviceRequest: { kind: 'totals', details: [] }, parameters: [closing] },
  ),
} as const satisfies Readonly<Record<string, Scene>>;
