/** Converts a transaction of the journal to the form that the match compares. */

import {
  comparableText,
  isAmountUnknown,
  isDefinite,
  movedMoney,
  originalOf,
  placeOf,
  type TransactionKind,
  type TransactionRecord,
} from '../core/index.js';
import type {
  BookedTransaction,
  DifferingPeriod,
  Effect,
  MatchAmount,
  PeriodDifference,
  PeriodTotal,
} from '../match/index.js';

/**
 * The settlement that is expected for each kind. For a kind that is not listed, no line of a settlement file is
 * expected.
 */
const effects: Readonly<Partial<Record<TransactionKind, Effect>>> = {
  payment: 'charge',
  capture: 'charge',
  refund: 'refund',
  reversal: 'reversal',
};

/** Returns the effect of a kind. */
export function effectOf(kind: TransactionKind): Effect {
  return effects[kind] ?? 'none';
}

/** Returns a transaction of the journal as the match needs it. */
export function bookedOf(record: TransactionRecord): BookedTransaction {
  const { request, outcome, acceptedAt } = record;
  const original = originalOf(record);
  return {
    transactionId: request.transactionId,
    sale: request.sale,
    place: placeOf(request),
    effect: effectOf(request.kind),
    ending: !isDefinite(outcome) ? 'not-known' : movedMoney(outcome) ? 'moved' : 'not-moved',
    at: acceptedAt,
    ...(outcome === undefined ? {} : { decidedAt: outcome.at }),
    ...moneyIn(record),
    isAcknowledged: outcome !== undefined && record.acknowledgedRevision >= outcome.revision,
    ...(original === undefined ? {} : { original }),
    isUnlinked: isUnlinked(record, original),
    ...namesIn(record),
    ...clockOf(acceptedAt, outcome?.poiTransaction?.timeStamp),
    ...periodIn(record),
  };
}

function moneyIn({
  request,
  outcome,
  originalAmount,
  orderRemaining,
}: TransactionRecord): Pick<BookedTransaction, 'amount' | 'alternatives'> {
  const amount = isAmountUnknown(outcome)
    ? undefined
    : (outcome?.authorized ?? request.amountDetails ?? originalAmount ?? orderRemaining);
  return {
    ...(amount === undefined ? {} : { amount: { amount: amount.amount, currency: amount.currency } }),
    alternatives: conversionsIn(outcome?.currencyConversions ?? []),
  };
}

/**
 * True for a refund without an original. If a refund names its original by a terminal's transaction id that the journal
 * does not have, the refund also counts as one without an original.
 */
function isUnlinked({ request: { kind, original } }: TransactionRecord, known: string | undefined): boolean {
  if (original?.type === 'unlinked') return true;
  return original?.type === 'terminal' && known === undefined && effectOf(kind) === 'refund';
}

function namesIn(
  record: TransactionRecord,
): Pick<BookedTransaction, 'references' | 'saleReferences' | 'approvalCode' | 'hasAcquirerReference'> {
  const { request, attempts, outcome, registerRequestIds = [] } = record;
  const { approvalCode } = outcome ?? {};
  const keys = keysIn(record);
  const acquirerIds = attempts.flatMap((attempt) => [
    ...(attempt.rail === 'service' && attempt.pspReference !== undefined ? [attempt.pspReference] : []),
    ...acquirerIdsIn(attempt.evidence?.message),
  ]);
  return {
    references: distinct([request.transactionId, ...keys.flatMap(namesOfKey), ...acquirerIds]),
    ...(acquirerIds.length > 0 || keys.some(hasAcquirerPart) ? { hasAcquirerReference: true } : {}),
    saleReferences: distinct([
      request.sale,
      request.transactionId,
      ...registerRequestIds.flatMap(({ saleTransaction }) => saleTransaction?.transactionId ?? []),
    ]),
    ...(approvalCode === undefined ? {} : { approvalCode }),
  };
}

function periodIn({ outcome }: TransactionRecord): Pick<BookedTransaction, 'isClosing' | 'period'> {
  if (outcome?.period === undefined || !movedMoney(outcome)) return {};
  const period = differingPeriod(outcome.period);
  return { isClosing: true, ...(period === undefined ? {} : { period }) };
}

/** The part of a conversion that the match needs. */
interface Conversion {
  readonly accepted: boolean;
  readonly converted?: MatchAmount;
}

/** Returns the amounts of conversions that the customer accepted. */
export function conversionsIn(conversions: readonly Conversion[]): readonly MatchAmount[] {
  return conversions.flatMap(({ accepted, converted }) => (accepted && converted !== undefined ? [converted] : []));
}

function keysIn({ outcome, earlierKeys = [] }: TransactionRecord): readonly string[] {
  const keys = outcome?.poiTransaction === undefined ? earlierKeys : [outcome.poiTransaction, ...earlierKeys];
  return keys.map(({ transactionId }) => transactionId);
}

/**
 * The clock of the till counts as wrong if the time of the terminal differs by more than this. A terminal may write its
 * local time.
 */
const clockWrongMs = 2 * 86_400_000;

/** Compares the time of the till with the time of the terminal for the same transaction. */
export function clockOf(acceptedAt: string, terminalTime: string | undefined): Pick<BookedTransaction, 'clock'> {
  const laterMs = Date.parse(terminalTime ?? '') - Date.parse(acceptedAt);
  if (Number.isNaN(laterMs)) return {};
  if (laterMs > clockWrongMs) return { clock: 'behind' };
  return { clock: laterMs < -clockWrongMs ? 'ahead' : 'right' };
}

/** True if a terminal's transaction id has the acquirer's reference after a point. */
export function hasAcquirerPart(transactionId: string): boolean {
  return namesOfKey(transactionId).length > 1;
}

/** Returns the names in a terminal's transaction id. The acquirer's reference may follow after a point: `tender.reference`. */
export function namesOfKey(transactionId: string): readonly string[] {
  const at = transactionId.lastIndexOf('.');
  return at === -1 || at === transactionId.length - 1 ? [transactionId] : [transactionId, transactionId.slice(at + 1)];
}

/** Returns the acquirer's own ids in a message of a terminal (AcquirerTransactionID, HostTransactionID). */
export function acquirerIdsIn(message: unknown, depth = 0): readonly string[] {
  if (typeof message !== 'object' || message === null || depth > 6) return [];
  return Object.entries(message).flatMap(([name, value]: [string, unknown]) => {
    if (name !== 'AcquirerTransactionID' && name !== 'HostTransactionID') return acquirerIdsIn(value, depth + 1);
    const id: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'TransactionID') : value;
    return typeof id === 'string' && id !== '' ? [id] : [];
  });
}

function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names.map((name) => comparableText(name).trim()).filter((name) => name !== ''))];
}

/** The part of a closed period that the match needs. */
interface WithDifferences {
  readonly id?: string;
  readonly differences?: readonly {
    readonly type: string;
    readonly terminal?: PeriodTotal;
    readonly journal?: PeriodTotal;
  }[];
}

/** Returns the period if its totals differ. */
export function differingPeriod({ id = '', differences = [] }: WithDifferences): DifferingPeriod | undefined {
  if (differences.length === 0) return undefined;
  return {
    id,
    differences: differences.map(({ type, terminal, journal }): PeriodDifference => {
      return {
        type,
        ...(terminal === undefined ? {} : { terminal: totalOf(terminal) }),
        ...(journal === undefined ? {} : { journal: totalOf(journal) }),
      };
    }),
  };
}

function totalOf({ count, amount }: PeriodTotal): PeriodTotal {
  return amount === undefined ? { count } : { count, amount: { amount: amount.amount, currency: amount.currency } };
}
