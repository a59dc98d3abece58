/** The faults between tenderd and a payment service, and in the service itself. The table has one row for each fault. */

import type { Dice } from '../dice.js';
import type { FaultId } from '../faults/catalogue.js';
import { asOften } from '../faults/often.js';

/** An answer as it leaves the service. */
export interface ServiceAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter?: string;
  readonly text: string;
}

/** The fate of one call in transmission. */
export type CallFate =
  | { readonly how: 'through' }
  /** No byte of the call is written. */
  | { readonly how: 'not-sent' }
  /** The call is lost, or arrives after this time. The caller gets no answer. */
  | { readonly how: 'request-lost'; readonly arrivesMs: number | undefined }
  /** The call is processed, and the answer is lost. */
  | { readonly how: 'answer-lost' }
  /** The call is processed, and the answer comes after this time. */
  | { readonly how: 'slow'; readonly byMs: number }
  /** The call is not processed, and gets this answer. */
  | { readonly how: 'refused'; readonly status: number; readonly retryAfter?: string }
  /** The call is processed, and an answer with this status replaces the true answer. */
  | { readonly how: 'masked'; readonly status: number }
  /** The call is lost, and its connection stays open without an answer. */
  | { readonly how: 'hangs' }
  /** The call is processed, and the answer names this payment of another transaction. */
  | { readonly how: 'renamed'; readonly pspReference: string }
  /** The call is processed, and the answer is damaged. */
  | { readonly how: 'damaged'; readonly damage: AnswerDamage }
  /** The call is processed, and the answer is complete but wrong. */
  | { readonly how: 'rewritten'; rewrite(answer: ServiceAnswer): ServiceAnswer };

/** The kinds of damage. */
export type AnswerDamage = (typeof damages)[number];

interface Row {
  readonly id: FaultId;
  readonly weight: number;
  fate(dice: Dice): CallFate;
}

/** A damage that could be mistaken for the true answer is not included, because no reader could notice it. */
const damages = [
  'reference',
  'amount-as-text',
  'doubled',
  'no-operation',
  'unknown-word',
  'empty',
  'media-type',
] as const;

const rows: readonly Row[] = [
  { id: 'S1', weight: 3, fate: () => ({ how: 'not-sent' }) },
  { id: 'S2', weight: 3, fate: () => ({ how: 'request-lost', arrivesMs: undefined }) },
  { id: 'S3', weight: 3, fate: (dice) => ({ how: 'request-lost', arrivesMs: dice.between(1_000, 50_000) }) },
  { id: 'S4', weight: 5, fate: () => ({ how: 'answer-lost' }) },
  { id: 'S5', weight: 2, fate: (dice) => ({ how: 'slow', byMs: dice.between(2_000, 40_000) }) },
  { id: 'S6', weight: 2, fate: (dice) => ({ how: 'refused', status: 429, retryAfter: String(dice.between(1, 20)) }) },
  { id: 'S7', weight: 2, fate: (dice) => ({ how: 'refused', status: dice.pick([500, 502, 503, 504]) }) },
  { id: 'S8', weight: 3, fate: (dice) => ({ how: 'masked', status: dice.pick([500, 502, 503, 504, 429, 204]) }) },
  { id: 'S9', weight: 1, fate: () => ({ how: 'refused', status: 401 }) },
  { id: 'S10', weight: 5, fate: (dice) => ({ how: 'damaged', damage: dice.pick(damages) }) },
];

const weighed = rows.map((one) => ({ ids: [one.id], ...one }));

/** Draws what happens to a call, and the id of the fault. `often`: the frequent faults of the day. */
export function fateOf(dice: Dice, often: readonly FaultId[]): { readonly id: FaultId; readonly fate: CallFate } {
  const row = dice.weighted(asOften(weighed, often));
  return { id: row.id, fate: row.fate(dice) };
}

/** The faults of the service itself that a cue can trigger, by the name of the request. */
export const outcomeFaults = [
  {
    id: 'S11',
    fault: 'declined',
    requests: ['pay', 'authorize', 'mit-authorize', 'capture', 'cancel', 'update', 'refund'],
  },
  {
    id: 'S12',
    fault: 'pending',
    requests: ['pay', 'authorize', 'mit-authorize', 'capture', 'cancel', 'update', 'refund'],
  },
  { id: 'S13', fault: 'capture-failed', requests: ['pay', 'authorize', 'mit-authorize'] },
  { id: 'S14', fault: 'expired', requests: ['pay', 'authorize', 'mit-authorize'] },
  { id: 'S15', fault: 'soft-declined', requests: ['pay', 'authorize', 'mit-authorize'] },
] as const;

/** The faults of a webhook that a cue can trigger. */
export const webhookFaults = [
  { id: 'S16', fault: 'webhook-never' },
  { id: 'S17', fault: 'webhook-late' },
  { id: 'S18', fault: 'webhook-twice' },
  { id: 'S19', fault: 'webhook-reordered' },
] as const;

/** The faults that last a whole day (`troubles.ts`). */
export type ServiceTrouble = Extract<FaultId, 'S21' | 'S22' | 'S23' | 'S24' | 'S25' | 'S26' | 'S27' | 'S28'>;

/** The troubles of a day. One of eight days has none. */
export const troubleDays: readonly (readonly ServiceTrouble[])[] = [
  [],
  ['S28'],
  ['S25'],
  ['S26', 'S27'],
  ['S21'],
  ['S22'],
  ['S23'],
  ['S24'],
];
