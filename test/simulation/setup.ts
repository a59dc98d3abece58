/** The conditions of a whole run: the dialects, the promises, and how bad the day is. */

import { askedDialectNames, dialects, type DialectName, type Encoding } from '../../protocol/index.js';
import { defaultProfile, type Profile, profiles } from '../../src/core/index.js';
import { randomCharacter } from './characters.js';
import { Dice } from './dice.js';
import type { FaultId } from './faults/catalogue.js';
import type { FaultSet } from './faults/fault-set.js';
import { type ServiceTrouble, troubleDays } from './services/faults.js';
import { randomVendor } from './vendor-terminals.js';

/** This list must not change, so that each seed keeps its setup. The missing dialect is chosen with its terminals (`vendor-terminals.ts`). */
const drawnDialects = askedDialectNames.filter((name) => name !== 'verifone-3.1');

/**
 * - `sound`: whatever happens, the terminals keep what the profile promises, and no transaction may stay unresolved.
 * - `forgetful`: terminals also forget, restart and are replaced.
 * - `peopled`: operators also resolve and release.
 */
export type Day = 'sound' | 'forgetful' | 'peopled';

/** The conditions of a run. */
export interface Setup {
  readonly day: Day;
  /** The set of faults. Faults outside the set are drawn nowhere. */
  readonly faults: FaultSet;
  readonly profile: Profile;
  readonly dialect: DialectName;
  readonly encoding: Encoding;
  /** True if answers have the published forms of the vendor. The seed decides which forms. */
  readonly hasForms: boolean;
  readonly latencyMs: number;
  /** The transport of the terminals. */
  readonly carrier: 'ws' | 'http' | 'polling' | 'tcp';
  /** Over HTTP: true if terminals make calls. */
  readonly isFull: boolean;
  /**
   * Over TCP: the share of customers near whom terminals send empty frames, and the interval of the daemon's empty
   * frames; 0 for none.
   */
  readonly keepAlives: number;
  readonly keepAliveMs: number;
  /** Over HTTP: true if requests carry a token. */
  readonly hasTokens: boolean;
  /** How messages are sealed. */
  readonly security: 'none' | 'nexo-blob' | 'mac';
  /**
   * True if the terminals show each stage to the register. These texts are most of a payment's messages, so most seeds
   * have none.
   */
  readonly showsStages: boolean;
  /**
   * The probability that a request is struck by a fault, the probability that an answer is damaged, and the number of
   * incidents for each customer.
   */
  readonly requestFaults: number;
  readonly frameFaults: number;
  readonly incidents: number;
  /** The share of customers whose amount is reserved first. A hotel has more such customers than a shop. */
  readonly preAuthorizations: number;
  /**
   * The share of the other customers who load a gift card instead of paying, and the share of the remaining customers
   * who are awarded points.
   */
  readonly giftCards: number;
  /** The share of requests that close a period. */
  readonly closings: number;
  /** The share of customers near whom a register makes device requests. */
  readonly deviceRequests: number;
  readonly awards: number;
  /** True if the terminals never report the end of a session, even if they restart and forget. */
  readonly restartsSilently: boolean;
  /**
   * True if the terminals keep their transactions for one session, and each Login clears their memory. In the morning
   * each terminal loses a session by itself.
   */
  readonly forgetsAtLogin: boolean;
  /**
   * True if a restarting terminal may keep its session and only report its start. In the morning each terminal loses a
   * session by itself. No link is lost on such a day: the event would be lost with it, and nothing else shows that the
   * terminal has forgotten.
   */
  readonly restartsWithAWord: boolean;
  /** True if the terminals often approve a payment that they have refused before. */
  readonly approvesAfterAll: boolean;
  /** The share of payments with a known tip or cash-back. */
  readonly extras: number;
  /** The share of payments that are the first part of their sale. */
  readonly parts: number;
  /** The share of customers whose registers later request too much and too often. */
  readonly excess: number;
  /** The number of nexo registers, as a share of two. */
  readonly nexo: number;
  /** 1 if a register does not wait for its answers and has its results POSTed. */
  readonly posted: number;
  /** The share of customers near whom registers request a lease of the terminal. */
  readonly leases: number;
  /**
   * The share of customers who pay by a link or order online, of at most eight. 0 without a payment service, more than
   * 1 for a crowd.
   */
  readonly services: number;
  /** The troubles of the payment service that last all day, in addition to faults of single calls. */
  readonly troubles: readonly ServiceTrouble[];
  /** True if the terminals refuse a refund above the remainder of the original. If false, only tenderd prevents excessive refunds. */
  readonly checksOriginals: boolean;
  /**
   * The share of customers whose card is read before its payment is known. Reservations and reconciliations are not
   * counted.
   */
  readonly cards: number;
  /** Faults that occur much more often than on other days. */
  readonly often: readonly FaultId[];
  /** True if two daemons share a stream, and take over from each other. */
  readonly isPair: boolean;
  /** The time from the last customer and incident until everything heals. */
  readonly eveningMs: number;
}

/** Returns the message security of a setup, if it has one. */
export function securityOf({ security }: Pick<Setup, 'security'>): 'nexo-blob' | 'mac' | undefined {
  return security === 'none' ? undefined : security;
}

/** True if terminals ask the cashier questions: terminals that call the register, and DataMesh terminals with the published forms. */
export function isAsked({ isFull, hasForms, dialect }: Setup): boolean {
  return isFull || (hasForms && dialect === 'datamesh-3.1');
}

/** The POIID of each terminal of every run, by the register's name for the terminal. */
export const terminals: Readonly<Record<string, string>> = { 'till-1': 'T1', 'till-2': 'T2' };

const trusted = ['default', 'direct', 'resting', 'dropping-gateway', 'sessionless'];

/**
 * Draws the transport. A quarter of the seeds have terminals without pings: a third of these use TCP, the others HTTP.
 */
function carrierOf(seed: number, faults: FaultSet): Setup['carrier'] {
  if (faults !== 'all' || !new Dice(seed, 'carrier').happens(0.25)) return 'ws';
  return new Dice(seed, 'carrier without pings').happens(1 / 3) ? 'tcp' : 'http';
}

/**
 * Draws the seal and the token of a seed. A quarter of the HTTP seeds seal their messages in blobs, and a third have
 * tokens. Some WebSocket seeds have a code on each message.
 */
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

/** Draws the empty frames over TCP. */
function keptAliveOf(seed: number): Pick<Setup, 'keepAlives' | 'keepAliveMs'> {
  const dice = new Dice(seed, 'keep-alives');
  return { keepAlives: dice.pick([0, 0.3, 0.8]), keepAliveMs: dice.pick([0, 1_000, 7_000]) };
}

/** The clouds in front of terminals, by their transport. */
const clouds = {
  http: ['adyen-cloud', 'swedbank-cloud'],
  ws: ['datamesh'],
  tcp: [],
  polling: [],
} as const satisfies Readonly<Record<Setup['carrier'], readonly string[]>>;

/**
 * Draws the cloud. A third of the HTTP seeds, and half of the seeds with a code on each message, have a cloud in front
 * of their terminals.
 */
function cloudOf(seed: number, { carrier, security }: Pick<Setup, 'carrier' | 'security'>): Profile | undefined {
  const share = { http: 1 / 3, ws: security === 'mac' ? 1 / 2 : 0, tcp: 0, polling: 0 }[carrier];
  const dice = new Dice(seed, 'cloud');
  return dice.happens(share) ? profiles[dice.pick(clouds[carrier])] : undefined;
}

/** Adyen has forms for events and for an unreachable host, which are rare on other days. */
function rareOf(seed: number, dialect: DialectName): Partial<Setup> {
  if (dialect !== 'adyen-3.0') return {};
  return { incidents: 0.4, often: [new Dice(seed, 'rare forms').pick(['P23', 'T6'] as const)] };
}

/** Draws the conditions of a seed that the caller has not given. Some conditions depend on the kind of day and on the set of faults. */
export function randomSetup(seed: number, given: Partial<Setup> = {}): Setup {
  const dice = new Dice(seed, 'setup');
  const drawn = dice.pick<Day>(['sound', 'sound', 'sound', 'forgetful', 'peopled']);
  const day = given.day ?? drawn;
  const profile = { ...defaultProfile, ...profiles[dice.pick(trusted)] };
  // If terminals forget, no profile may promise that they remember.
  const vouches = day === 'sound' && (profile.memorySurvivesRestart || dice.happens(0.75));
  // A terminal that rests after each answer also says Busy while it works.
  const dialect = profile.quietMs > 0 ? 'swedbank-3.1' : dice.pick<DialectName>(['standard-3.1', ...drawnDialects]);
  const { faults = 'all' } = given;
  const hasExcess = faults !== 'e897f2e';
  // If the caller sets how bad the day is, the day gets no drawn character.
  const hasCharacter = hasExcess && given.day === undefined && given.requestFaults === undefined;
  const character = hasCharacter ? randomCharacter(new Dice(seed, 'character'), profile) : {};
  // If the character of a day makes the day sound, no terminal forgets on that day, whatever kind of day was drawn first.
  const mayForget = hasExcess && day !== 'sound' && character.day !== 'sound';
  const isOfAll = hasCharacter && faults === 'all';
  const isVendors = given.carrier === undefined && given.dialect === undefined && given.profile === undefined;
  const vendor = isOfAll && isVendors ? randomVendor(seed) : undefined;
  const carrier = given.carrier ?? vendor?.carrier ?? carrierOf(seed, faults);
  const hasForms = isOfAll && new Dice(seed, 'vendor forms').happens(0.6);
  // Half of the seeds with vendor forms request everything that has published forms.
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
    isPair: false,
    eveningMs: 30_000,
    // If the caller arranges the day, the caller also sets the conditions of the wire.
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
  // If the day is arranged, or its character is that of a gateway, the day itself determines whether a cloud is in front of the terminals.
  const isFree = isOfAll && given.profile === undefined && character.profile === undefined;
  const cloud = isFree ? cloudOf(seed, setup) : undefined;
  // Half of the HTTP seeds without a cloud have a separate address for each terminal, so a refusal by status comes from
  // the terminal.
  const isOwnAddress = isFree && setup.carrier === 'http' && new Dice(seed, 'own address').happens(0.5);
  return cloud === undefined
    ? { ...setup, profile: { ...setup.profile, ...(isOwnAddress ? { refusesByStatus: true } : {}) } }
    : { ...setup, profile: { ...cloud, memorySurvivesRestart: setup.profile.memorySurvivesRestart } };
}
