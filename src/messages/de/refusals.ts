/** Messages about a request that is refused before anything is sent. */

import type { Ambiguity, EarlierTransaction, SaleConflict, TerminalKey } from '../en/refusals.js';
import type { KindWords } from '../en/words.js';
import { kindOf, result, verbOf } from './words.js';

/**
 * The way in which an earlier transaction of the sale blocks a request. `is`: the end of a sentence about the transaction. `which`: a relative
 * clause.
 */
const conflicts: Readonly<Record<SaleConflict, (earlier: EarlierTransaction) => { is: string; which: string }>> = {
  open: () => ({ is: 'ist noch offen', which: 'die noch offen ist' }),
  unresolved: () => ({ is: 'ist ungeklärt', which: 'die ungeklärt ist' }),
  uncertain: ({ result: code = '', uncertainty = '' }) => ({
    is: `wurde ${result(code)}, aber ${uncertainty}`,
    which: `die ${result(code)} wurde, aber ${uncertainty}`,
  }),
  unacknowledged: () => ({ is: 'ist nicht quittiert', which: 'die nicht quittiert ist' }),
  moved: () => ({ is: 'hat schon Geld bewegt', which: 'die schon Geld bewegt hat' }),
  'part-of-other-total': () => ({
    is: 'hat schon Geld bewegt, als Teil einer anderen Gesamtsumme',
    which: 'die schon Geld bewegt hat, als Teil einer anderen Gesamtsumme',
  }),
  'period-closed': () => ({
    is: 'hat schon eine Periode abgeschlossen',
    which: 'die schon eine Periode abgeschlossen hat',
  }),
};

function conflictOf(earlier: EarlierTransaction): { readonly is: string; readonly which: string } {
  return conflicts[earlier.conflict](earlier);
}

/** `id-reused`: the id belongs to another request. */
export function idReused(id: string): string {
  return `Die transactionId ${id} gehört schon zu einer anderen Anforderung. Es wurde nichts gesendet. Nehmen Sie für eine neue Transaktion eine neue Id.`;
}

/** `invalid-request`: the sale begins or ends with a blank. The message quotes the sale with and without its blanks. */
export function saleWithBlanks(sale: string, trimmed: string): string {
  return `Der Verkauf ${sale} beginnt oder endet mit einem Leerzeichen. Es wurde nichts gesendet. Senden Sie ihn als ${trimmed}.`;
}

/** `invalid-request`: a field of the request is wrong. */
export function wrongField(path: string, expected: string): string {
  return `${path}: Erwartet wird ${expected}. Es wurde nichts gesendet.`;
}

/** `start-too-late`: `startBefore` has passed. */
export function startTooLate(ms: number): string {
  return `Nach der Uhr von tenderd ist startBefore seit ${span(ms)} vorbei. Es wurde nichts gesendet. Vergleichen Sie die Uhren der Kasse und von tenderd, oder fordern Sie noch einmal an.`;
}

/** `invalid-request`: `startBefore` is too far in the future. */
export function startTooFarAway(mostMs: number, ms: number): string {
  return `startBefore: Erwartet wird eine Zeit innerhalb von ${mostMs / 1000} s; nach der Uhr von tenderd sind es bis dahin noch ${span(ms, 'Tage')}. Es wurde nichts gesendet. Vergleichen Sie die Uhren der Kasse und von tenderd.`;
}

/** Returns a time between two clocks: rounded down, in its largest unit. `days`: the word for days in its case. */
function span(ms: number, days = 'Tagen'): string {
  const units = [
    { ms: 24 * 3_600_000, name: days },
    { ms: 3_600_000, name: 'h' },
    { ms: 60_000, name: 'min' },
  ];
  const unit = units.find((one) => ms >= 2 * one.ms) ?? { ms: 1_000, name: 's' };
  return `${Math.floor(ms / unit.ms)} ${unit.name}`;
}

/** `sale-open`: an earlier transaction of the sale blocks the request. */
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
    readonly isPart: boolean;
    readonly otherForms?: { readonly earlier: string; readonly request: string } | undefined;
  },
): string {
  const forms =
    otherForms === undefined
      ? ''
      : ` Sie nennt den Verkauf ${otherForms.earlier}, diese Anforderung nennt ihn ${otherForms.request}: Das ist ein und derselbe Verkauf.`;
  const rest = isPart ? `Sie können höchstens noch den Rest ${verbOf(verb)}. ` : '';
  return `Zum Verkauf ${sale} gibt es die Transaktion ${earlier.id}, ${conflictOf(earlier).which}. Es wurde nichts gesendet. ${adviceOn(earlier.conflict, verb, rest)}${forms}`;
}

/** The part of {@link saleOpen} that advises a register of the HTTP API. */
export function saleOpenAdvice(earlier: EarlierTransaction, verb: string): string {
  return adviceOn(earlier.conflict, verb, '');
}

function adviceOn(conflict: SaleConflict, verb: string, rest: string): string {
  switch (conflict) {
    case 'open':
    case 'unresolved':
    case 'uncertain':
      return reviewAdvice(conflict);
    case 'unacknowledged':
      return 'Verbuchen und quittieren Sie sie, und fordern Sie dann mit einer neuen Id noch einmal an.';
    case 'moved':
    case 'part-of-other-total':
    case 'period-closed':
      return `${rest}Ein Bediener, der trotzdem ${verbOf(verb)} will, prüft die Transaktion. Die Kasse nennt sie danach in "reviewed", mit ihrer Fassung.`;
  }
}

/** The advice about a transaction that blocks a request. The advice depends on how that transaction ended. */
export function reviewAdvice(state: 'open' | 'unresolved' | 'uncertain' | 'moved'): string {
  if (state === 'open') return 'Warten Sie ihr Ende ab, oder brechen Sie sie ab.';
  const review =
    'Ein Bediener, der trotzdem fortfahren will, prüft die Transaktion. Die Kasse nennt sie danach in "reviewed", mit ihrer Fassung.';
  return state === 'moved' ? review : `Finden Sie heraus, wie sie endete, und klären Sie sie. ${review}`;
}

/** The last part of {@link earlierOpen} and {@link saleOpenUnderOtherStamp}, for a register of the HTTP API. */
export const askForStatus = 'Fragen Sie ihren Stand ab.';

/** `sale-open`: the register makes each request a separate sale, and the end of an earlier request is not certain. */
export function earlierOpen(earlier: EarlierTransaction): string {
  return `Zu diesem Verkauf gibt es die Transaktion ${earlier.id}, ${conflictOf(earlier).which}. Es wurde nichts gesendet. ${askForStatus}`;
}

/**
 * `sale-open`: the register has stamped the same sale again, after midnight or in another time zone. `earlierSale`: the
 * sale with the earlier stamp.
 */
export function saleOpenUnderOtherStamp(earlier: EarlierTransaction, sale: string, earlierSale: string): string {
  return `Zum Verkauf ${sale} gibt es unter einem anderen Zeitstempel (${earlierSale}) die Transaktion ${earlier.id}, ${conflictOf(earlier).which}. Es wurde nichts gesendet. ${askForStatus}`;
}

/** `sale-asked-anew`, an attention item: the sale of this transaction was requested again with another time stamp. */
export function requestedAgain(
  { verb }: Pick<KindWords, 'verb'>,
  earlier: EarlierTransaction,
  { sale, place }: { readonly sale: string; readonly place: string },
): string {
  const what = `Die Kasse hat diesen Verkauf noch einmal angefordert, als ${sale} an Terminal ${place}. Diese Transaktion ${conflictOf(earlier).is}. Deshalb wurde nichts gesendet.`;
  switch (earlier.conflict) {
    case 'open':
      return `${what} Warten Sie das Ende ab. Nicht noch einmal ${verbOf(verb)}.`;
    case 'unresolved':
    case 'uncertain':
      return `${what} Finden Sie heraus, wie sie endete, und klären Sie sie.`;
    case 'unacknowledged':
    case 'moved':
    case 'part-of-other-total':
    case 'period-closed':
      return `${what} Verbuchen Sie sie, dann quittieren Sie sie. Danach kann ein neuer Verkauf mit derselben Nummer bezahlt werden.`;
  }
}

/** `retry-of-unknown`: the transaction that `retryOf` names does not exist. */
export function retryOfUnknown(id: string): string {
  return `retryOf nennt ${id}; diese Transaktion ist hier nicht bekannt. Es wurde nichts gesendet.`;
}

/** `retry-of-unknown`: the transaction that `retryOf` names belongs to another sale. */
export function retryOfOtherSale(id: string, itsSale: string, sale: string): string {
  return `retryOf nennt ${id}; diese Transaktion gehört zum Verkauf ${itsSale} und nicht zu ${sale}. Es wurde nichts gesendet.`;
}

/**
 * `review-outdated`: the transaction cannot have been reviewed at this revision. `present`: its present revision, or
 * why it has none.
 */
export function reviewOutdated(id: string, present: number | 'unknown' | 'open', reviewed: number): string {
  const start = `reviewed nennt ${id};`;
  if (present === 'unknown') return `${start} diese Transaktion ist hier nicht bekannt. Es wurde nichts gesendet.`;
  if (present === 'open')
    return `${start} diese Transaktion ist noch nicht zu Ende: Warten Sie das Ende ab, oder brechen Sie sie ab. Es wurde nichts gesendet.`;
  return `${start} diese Transaktion hat die Fassung ${present} und nicht ${reviewed}: Ein Bediener prüft sie so, wie sie jetzt ist. Es wurde nichts gesendet.`;
}

/** `invalid-request`: the request names an original, although its kind has none. */
export function noOriginal(noun: string): string {
  return `${kindOf(noun).A} hat kein Original. Es wurde nichts gesendet.`;
}

/** `invalid-request`: the request names no original, although its kind needs one. */
export function originalMissing(noun: string): string {
  return `${kindOf(noun).A} muss das Original nennen. Es wurde nichts gesendet.`;
}

/** `invalid-request`: the request states that it has no original, although its kind needs one. */
export function notUnlinked(noun: string): string {
  return `${kindOf(noun).A} ist ohne Original (unlinked) nicht möglich. Es wurde nichts gesendet.`;
}

/** `original-unknown`: the original that the request names does not exist. */
export function originalUnknown(id: string): string {
  return `Die Transaktion ${id} ist hier nicht bekannt. Nennen Sie stattdessen die Transaktion des Terminals. Es wurde nichts gesendet.`;
}

/** Adds to `why` that nothing was sent. All codes about the original use this text. */
export function originalRefused(why: string): string {
  return `${why} Es wurde nichts gesendet.`;
}

/** `unknown-terminal`: `missing` lists the configured names. */
export function unknownPlaceInRequest(missing: string): string {
  return `${missing} Es wurde nichts gesendet.`;
}

/** Returns the terminal's key of a transaction, in a form that can be compared with a receipt. */
export function keyText({ transactionId, timeStamp }: TerminalKey): string {
  return `${transactionId} vom ${timeStamp}`;
}

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
  const may = `Die Transaktion ${keyText(key)} des Terminals ist vielleicht`;
  const all = ids.join(', ');
  switch (why) {
    case 'several':
      return `${may} eine von diesen: ${all}. Es wurde nichts gesendet.`;
    case 'earlier':
      return `${may} ${all}, aber diese Zeit liegt mehr als einen Tag vor ${ids.length === 1 ? 'dieser Transaktion' : 'diesen Transaktionen'}. Es wurde nichts gesendet.`;
    case 'elsewhere':
      return `${may} ${all}, aufgenommen an ${places.join(', ')} zu einer anderen Zeit. Es wurde nichts gesendet.`;
  }
}

/** The last part of {@link ambiguousOriginalById}: how to name the right transaction. */
export const sendTransactionId = 'Nennen Sie die gemeinte mit ihrer transactionId.';

/** `original-ambiguous`, for a register that uses the HTTP API. */
export function ambiguousOriginalById(ambiguous: string): string {
  return `${ambiguous} ${sendTransactionId}`;
}
