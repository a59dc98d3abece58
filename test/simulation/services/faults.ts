/** What can go wrong between tenderd and a payment service, and in the service itself: one row a fault. */

import type { Dice } from '../dice.js';
import type { FaultId } from '../faults/catalogue.js';
import { asOften } from '../faults/often.js';

/** What an answer is, as it leaves the service. */
export interface ServiceAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter?: string;
  readonly text: string;
}

/** What becomes of one call on its way. */
export type CallFate =
  | { readonly how: 'through' }
  /** No byte of it is written. */
  | { readonly how: 'not-sent' }
  /** It does not arrive, or arrives so much later; nobody hears of it. */
  | { readonly how: 'request-lost'; readonly arrivesMs: number | undefined }
  /** It is done, and the answer is lost. */
  | { readonly how: 'answer-lost' }
  /** It is done, and answered so much later. */
  | { readonly how: 'slow'; readonly byMs: number }
  /** Nothing is done, and this is answered. */
  | { readonly how: 'refused'; readonly status: number; readonly retryAfter?: string }
  /** It is done, and this is answered in place of it. */
  | { readonly how: 'masked'; readonly status: number }
  /** It arrives nowhere, and its connection stays: nobody says a word. */
  | { readonly how: 'hangs' }
  /** It is done, and the answer names this payment, which is another transaction's. */
  | { readonly how: 'renamed'; readonly pspReference: string }
  /** It is done, and what is answered is not what was written. */
  | { readonly how: 'damaged'; readonly damage: AnswerDamage }
  /** It is done, and this is answered: whole, and not so. */
  | { readonly how: 'rewritten'; rewrite(answer: ServiceAnswer): ServiceAnswer };

/** How an answer is damaged. */
export type AnswerDamage = (typeof damages)[number];

interface Row {
  readonly id: FaultId;
  readonly weight: number;
  fate(dice: Dice): CallFate;
}

/** What could be taken for the truth of this answer is not among them: nobody could know it. */
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

/** Draws what becomes of a call, and the fault that it is. `often`: what the day is known for. */
export function fateOf(dice: Dice, often: readonly FaultId[]): { readonly id: FaultId; readonly fate: CallFate } {
  const weighed = rows.map((one) => ({ ...one, ids: [one.id] }));
  const row = dice.weighted(asOften(weighed, often));
  return { id: row.id, fate: row.fate(dice) };
}

/** What the service itself may answer, on cue: the name of the request, and its faults. */
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

/** What may become of a webhook, on cue. */
export const webhookFaults = [
  { id: 'S16', fault: 'webhook-never' },
  { id: 'S17', fault: 'webhook-late' },
  { id: 'S18', fault: 'webhook-twice' },
  { id: 'S19', fault: 'webhook-reordered' },
] as const;

/** What lasts a whole day (`troubles.ts`). */
export type ServiceTrouble = Extract<FaultId, 'S21' | 'S22' | 'S23' | 'S24' | 'S25' | 'S26' | 'S27' | 'S28'>;

/** The troubles of a day: one of eight days has none. */
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
