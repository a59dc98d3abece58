/** Messages about a request that is refused before anything is sent. */

import type { KindWords } from './words.js';
import { resultInWords } from './nouns.js';

/** The way in which an earlier transaction of the sale blocks a request. */
export type SaleConflict = keyof typeof conflicts;

const conflicts = {
  open: () => 'is still open',
  unresolved: () => 'is unresolved',
  uncertain: ({ result = '', uncertainty = '' }: EarlierTransaction) =>
    `is ${resultInWords(result)}, but ${uncertainty}`,
  unacknowledged: () => 'is not acknowledged',
  moved: () => 'has moved money already',
  'part-of-other-total': () => 'has moved money already, as a part of a sale with a different total',
  'period-closed': () => 'has closed a period already',
} as const;

/** The earlier transaction. `result` says how it ended, and `uncertainty` why that is uncertain. */
export interface EarlierTransaction {
  readonly id: string;
  readonly conflict: SaleConflict;
  readonly result?: string | undefined;
  readonly uncertainty?: string | undefined;
}

function conflictOf(earlier: EarlierTransaction): string {
  return conflicts[earlier.conflict](earlier);
}

/** `id-reused`: the id belongs to another request. */
export function idReused(id: string): string {
  return `The transactionId ${id} was used for another request. Nothing was sent. Use a new id for a new transaction.`;
}

/** `invalid-request`: the sale begins or ends with a blank. The message quotes the sale with and without its blanks. */
export function saleWithBlanks(sale: string, trimmed: string): string {
  return `The sale ${sale} begins or ends with a space. Nothing was sent. Send the sale as ${trimmed}.`;
}

/** `invalid-request`: a field of the request is wrong. */
export function wrongField(path: string, expected: string): string {
  return `${path}: expected ${expected}. Nothing was sent.`;
}

/** `start-too-late`: `startBefore` has passed. */
export function startTooLate(ms: number): string {
  return `By this daemon's clock startBefore passed ${span(ms)} ago. Nothing was sent. Compare the clocks of register and daemon, or ask again.`;
}

/** `invalid-request`: `startBefore` is too far in the future. */
export function startTooFarAway(mostMs: number, ms: number): string {
  return `startBefore: expected a time within ${mostMs / 1000} s from now; by this daemon's clock it is ${span(ms)} away. Nothing was sent. Compare the clocks of register and daemon.`;
}

/** Returns a duration in its largest unit, rounded down. */
function span(ms: number): string {
  const units = [
    { ms: 24 * 3_600_000, name: 'days' },
    { ms: 3_600_000, name: 'h' },
    { ms: 60_000, name: 'min' },
  ];
  const unit = units.find((one) => ms >= 2 * one.ms) ?? { ms: 1_000, name: 's' };
  return `${Math.floor(ms / unit.ms)} ${unit.name}`;
}

/**
 * `sale-open`: an earlier transaction of the sale blocks the request. `otherForms` is set if the earlier transaction
 * has the sale in another spelling. Both spellings are then quoted.
 */
export function saleOpen(
  earlier: EarlierTransaction,
  {
    sale,
    verb,
    isPart,
    otherForms,
  }: {
    readonly sale: string;
    readonly verb: string;
    /** True if the earlier transaction was approved in part. */
    readonly isPart: boolean;
    /** The sale in the spellings of the earlier transaction and of the request, if they differ. */
    readonly otherForms?: { readonly earlier: string; readonly request: string } | undefined;
  },
): string {
  const forms =
    otherForms === undefined
      ? ''
      : ` Transaction ${earlier.id} wrote the sale as ${otherForms.earlier}, and this request writes it as ${otherForms.request}: both are one sale.`;
  const rest = isPart ? `Only the rest of the sale is left to ${verb}. ` : '';
  return `Sale ${sale} already has transaction ${earlier.id}, which ${conflictOf(earlier)}. Nothing was sent. ${adviceOn(earlier, verb, rest)}${forms}`;
}

/** The part of {@link saleOpen} that advises a register of the HTTP API. */
export function saleOpenAdvice(earlier: EarlierTransaction, verb: string): string {
  return adviceOn(earlier, verb, '');
}

function adviceOn({ id, conflict }: EarlierTransaction, verb: string, rest: string): string {
  switch (conflict) {
    case 'open':
    case 'unresolved':
    case 'uncertain':
      return reviewAdvice(conflict, id);
    case 'unacknowledged':
      return 'Book and acknowledge that transaction, then send the request again under a new id.';
    case 'moved':
    case 'part-of-other-total':
    case 'period-closed':
      return `${rest}To ${verb} anyway, an operator must review ${id}. The register then lists ${id} and its revision in "reviewed".`;
  }
}

/** The advice about transaction `id`, which blocks a request. The advice depends on how that transaction ended. */
export function reviewAdvice(state: 'open' | 'unresolved' | 'uncertain' | 'moved', id: string): string {
  if (state === 'open') return `Wait until ${id} has ended, or abort it.`;
  const review = `an operator must review ${id}. The register then lists ${id} and its revision in "reviewed".`;
  return state === 'moved'
    ? `To go on anyway, ${review}`
    : `Find out how ${id} ended, and resolve it. To continue without resolving it, ${review}`;
}

/** The last part of {@link earlierOpen} and {@link saleOpenUnderOtherStamp}, for a register of the HTTP API. */
export const askForStatus = 'Ask for the status of that transaction.';

/** `sale-open`: the register makes each request a separate sale, and the end of an earlier request is not certain. */
export function earlierOpen(earlier: EarlierTransaction): string {
  return `This sale has transaction ${earlier.id}, which ${conflictOf(earlier)}. Nothing was sent. ${askForStatus}`;
}

/**
 * `sale-open`: the register has stamped the same sale again, after midnight or in another time zone. `earlierSale`: the
 * sale with the earlier stamp.
 */
export function saleOpenUnderOtherStamp(earlier: EarlierTransaction, sale: string, earlierSale: string): string {
  return `The sales ${sale} and ${earlierSale} are one sale with different time stamps. That sale already has transaction ${earlier.id}, which ${conflictOf(earlier)}. Nothing was sent. ${askForStatus}`;
}

/** `sale-asked-anew`, an attention item: the sale of this transaction was requested again with another time stamp. */
export function requestedAgain(
  { verb }: Pick<KindWords, 'verb'>,
  earlier: EarlierTransaction,
  { sale, place }: { readonly sale: string; readonly place: string },
): string {
  const what = `The register asked for this sale again as ${sale} on terminal ${place}. This transaction ${conflictOf(earlier)}, so nothing was sent.`;
  switch (earlier.conflict) {
    case 'open':
      return `${what} Wait for its end. Do not ${verb} again.`;
    case 'unresolved':
    case 'uncertain':
      return `${what} Find out how this transaction ended, and resolve it.`;
    case 'unacknowledged':
    case 'moved':
    case 'part-of-other-total':
    case 'period-closed':
      return `${what} Book this transaction, then acknowledge it. After that, a new sale under the same number can be paid.`;
  }
}

/** `retry-of-unknown`: the transaction that `retryOf` names does not exist. */
export function retryOfUnknown(id: string): string {
  return `retryOf names transaction ${id}, which tenderd does not know. Nothing was sent.`;
}

/** `retry-of-unknown`: the transaction that `retryOf` names belongs to another sale. */
export function retryOfOtherSale(id: string, itsSale: string, sale: string): string {
  return `retryOf names transaction ${id}, which belongs to sale ${itsSale} and not to ${sale}. Nothing was sent.`;
}

/**
 * `review-outdated`: the transaction cannot have been reviewed at this revision. `present`: its present revision, or
 * why it has none.
 */
export function reviewOutdated(id: string, present: number | 'unknown' | 'open', reviewed: number): string {
  const start = `reviewed lists transaction ${id}, which`;
  if (present === 'unknown') return `${start} tenderd does not know. Nothing was sent.`;
  if (present === 'open') return `${start} has not ended. Nothing was sent. Wait for its end, or abort it.`;
  return `${start} now has revision ${present} and not ${reviewed}. Nothing was sent. An operator must review the latest revision.`;
}

/** `invalid-request`: the request names an original, although its kind has none. */
export function noOriginal(noun: string): string {
  return `A ${noun} cannot have an original. Nothing was sent. Leave the original out.`;
}

/** `invalid-request`: the request names no original, although its kind needs one. */
export function originalMissing(noun: string): string {
  return `A ${noun} refers to an earlier transaction. Nothing was sent. Name that transaction in original.`;
}

/** `invalid-request`: the request states that it has no original, although its kind needs one. */
export function notUnlinked(noun: string): string {
  return `A ${noun} always refers to an earlier transaction. Nothing was sent. Name that transaction in original.`;
}

/** `original-unknown`: the original that the request names does not exist. */
export function originalUnknown(id: string): string {
  return `tenderd does not know the transaction ${id}. Nothing was sent. Give the terminal's own reference instead.`;
}

/** Adds to `why` that nothing was sent. All codes about the original use this text. */
export function originalRefused(why: string): string {
  return `${why} Nothing was sent.`;
}

/** `unknown-terminal`: `missing` lists the configured names. */
export function unknownPlaceInRequest(missing: string): string {
  return `${missing} Nothing was sent.`;
}

/** The key under which the terminal knows a transaction. */
export interface TerminalKey {
  readonly transactionId: string;
  readonly timeStamp: string;
}

/** Returns the terminal's key of a transaction, in a form that can be compared with a receipt. */
export function keyText({ transactionId, timeStamp }: TerminalKey): string {
  return `${transactionId} of ${timeStamp}`;
}

/**
 * The reason why a key does not identify one transaction. `several`: several transactions fit equally. `earlier`: the
 * time in the key is more than a day before the transaction. `elsewhere`: the transaction was taken at another
 * terminal.
 */
export type Ambiguity = 'several' | 'earlier' | 'elsewhere';

/**
 * `original-ambiguous`: a terminal's key does not identify one transaction. The text lists the transactions that it may
 * name, and the caller adds how to name the right one.
 */
export function ambiguousOriginal(
  key: TerminalKey,
  {
    why,
    ids,
    places,
  }: { readonly why: Ambiguity; readonly ids: readonly string[]; readonly places: readonly string[] },
): string {
  const may = `The terminal's transaction ${keyText(key)} may be`;
  const all = ids.join(', ');
  switch (why) {
    case 'several':
      return `${may} any of these: ${all}. Nothing was sent.`;
    case 'earlier':
      return `${may} ${all}, but the given time is more than a day before ${ids.length === 1 ? 'that transaction was' : 'those transactions were'} taken. Nothing was sent.`;
    case 'elsewhere':
      return `${may} ${all}, which was taken at ${places.join(', ')} at another time. Nothing was sent.`;
  }
}

/** The last part of {@link ambiguousOriginalById}: how to name the right transaction. */
export const sendTransactionId = 'Send the transactionId of the right transaction instead.';

/** `original-ambiguous`, for a register that uses the HTTP API. */
export function ambiguousOriginalById(ambiguous: string): string {
  return `${ambiguous} ${sendTransactionId}`;
}
