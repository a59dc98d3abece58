/**
 * Compares the knowledge of nexo registers with the terminals' own ledgers: charged once, reported truly, and found
 * again (I1, I3, I4, I5, I6).
 */

import type { LedgerEntry } from '../../../src/simulator/terminal/index.js';
import type { TransactionRecord } from '../../../src/core/index.js';
import type { Run } from '../play.js';
import type { NexoAsk, NexoMistaken, NexoReport } from '../registers/nexo-book.js';
import { idsKey } from '../machine/committed.js';
import { acceptedAs, isOwed } from '../registers/owed-results.js';
import { isAnyByPerson, linesOf, movesOf, recordsOf, type Check, type Finding } from './finding.js';
import { minorUnits } from './minor-units.js';

/** After this time, a sale with the same number counts as another sale if the first sale was never booked. */
const sameSaleMs = 6 * 3_600_000;

/** A process that lives this long after a delivery has recorded the delivery, even if the disk is slow. */
const writtenMs = 6_000;

/** True if a transaction belongs to this sale, with any timestamp. */
function isOfSale({ registerRequestIds = [] }: TransactionRecord, saleId: string, number: string | undefined): boolean {
  return registerRequestIds.some((one) => one.saleId === saleId && one.saleTransaction?.transactionId === number);
}

/**
 * True if this request asked for the transaction: by its sale and timestamp, or by its ServiceID if the request names
 * no sale.
 */
function isAskedBy(
  run: Run,
  { request, registerRequestIds = [] }: TransactionRecord,
  { saleId, serviceId, wanted }: NexoAsk,
): boolean {
  return (
    request.kind === wanted.kind &&
    registerRequestIds.some(
      (one) =>
        one.saleId === saleId &&
        (wanted.sale === undefined
          ? one.serviceId === serviceId && keyOf(run, request) === wanted.original?.TransactionID
          : one.saleTransaction?.transactionId === wanted.sale.TransactionID &&
            Date.parse(one.saleTransaction.timeStamp) === Date.parse(wanted.sale.TimeStamp)),
    )
  );
}

/** Returns the terminal's key of the original of a request. */
function keyOf(run: Run, { original }: TransactionRecord['request']): string | undefined {
  if (original?.type === 'terminal') return original.poiTransaction.transactionId;
  if (original?.type !== 'transaction') return undefined;
  return run.scene.committed.notes(original.transactionId)?.record.outcome?.poiTransaction?.transactionId;
}

/** True if a nexo register itself requested the transaction. */
export function isAskedInNexo(run: Run, record: TransactionRecord): boolean {
  return run.nexo.book.asked.some((ask) => isAskedBy(run, record, ask));
}

/**
 * True if a nexo register received an answer with the present outcome of this transaction. After that answer the
 * register may continue.
 */
export function isTakenInNexo(run: Run, record: TransactionRecord): boolean {
  return run.nexo.book.taken.some(({ ask, sale }) =>
    sale === undefined
      ? isAskedBy(run, record, ask) || mayBeLastOf(record, ask)
      : isOfSale(record, ask.saleId, sale.TransactionID),
  );
}

/**
 * True for a transaction without a sale of its own. A register gets such a transaction when it asks for its last
 * transaction at this terminal.
 */
function mayBeLastOf({ request, registerRequestIds = [] }: TransactionRecord, { saleId, till }: NexoAsk): boolean {
  return (
    request.terminal === till &&
    registerRequestIds.some((one) => one.saleId === saleId && one.saleTransaction === undefined)
  );
}

/** The kinds of transactions that charge or hold the money of a sale, so that a sale may have only one of them. */
const once: ReadonlySet<string> = new Set(['payment', 'pre-authorization']);

/** I1: a sale is charged or held once, with any timestamps and ServiceIDs, at all terminals together. */
export const nexoSaleOnce: Check = (run) =>
  numbersOf(run).flatMap(({ saleId, number }): Finding[] => {
    const moved = recordsOf(run).filter(
      (record) => once.has(record.request.kind) && isOfSale(record, saleId, number) && movesOf(run, record).length > 0,
    );
    const [first, second] = moved;
    if (first === undefined || second === undefined || isAnyByPerson(run, moved)) return [];
    if (isLongAfter(run, first, second)) return [];
    const ids = moved.map(({ request }) => request.transactionId).join(' and ');
    return [{ invariant: 'I1', transactionId: second.request.transactionId, text: `${number} was charged by ${ids}` }];
  });

function numbersOf(run: Run): readonly { readonly saleId: string; readonly number: string }[] {
  const found = new Map<string, { readonly saleId: string; readonly number: string }>();
  for (const { saleId, wanted } of run.nexo.book.asked)
    if (wanted.sale !== undefined)
      found.set(`${saleId} ${wanted.sale.TransactionID}`, { saleId, number: wanted.sale.TransactionID });
  return [...found.values()];
}

/** The clock that shows less time counts. After the end of a process, only the wall clock is available. */
function isLongAfter(run: Run, first: TransactionRecord, second: TransactionRecord): boolean {
  const [one, other] = [first, second].map(({ request }) => run.scene.committed.notes(request.transactionId));
  if (one === undefined || other === undefined) return false;
  const wallMs = Math.abs(other.acceptedBy.wallMs - one.acceptedBy.wallMs);
  const monoMs = Math.abs(other.acceptedBy.monoMs - one.acceptedBy.monoMs);
  const isRestarted = run.machine.starts.some((atMs) => atMs > one.acceptedAtMs && atMs <= other.acceptedAtMs);
  return wallMs >= sameSaleMs && (isRestarted || monoMs >= sameSaleMs);
}

/**
 * I4, I5: a transaction that a register gets as approved moved the reported amount for its own sale. A transaction that
 * a register gets as failed moved nothing.
 */
export const nexoTellsTrue: Check = (run) => [
  ...run.nexo.book.told.flatMap((told): Finding[] => {
    if (told.word === 'not-found') return [];
    const about = recordsOf(run).filter((record) => isAskedBy(run, record, told.ask) || isTakenAs(record, told));
    if (isExcused(run, about)) return [];
    const why = told.word === 'approved' ? untrueApproval(run, told, about) : untrueFailure(run, told, about);
    if (why === undefined) return [];
    return [{ invariant: told.word === 'approved' ? 'I5' : 'I6', text: `${nameOf(told.ask)} is told as ${why}` }];
  }),
  ...run.nexo.book.mistaken.flatMap((mistaken): Finding[] => {
    const text = `${nameOf(mistaken.ask)} is told as ${mistaken.sale.TransactionID}, which its register has left behind`;
    return hasLeft(run, mistaken) ? [{ invariant: 'I5', text }] : [];
  }),
  ...run.nexo.faults.map((text): Finding => ({ invariant: 'I20', text: `the nexo desk threw: ${text}` })),
];

/** A reported approval may belong to a request with an earlier timestamp of the same sale. */
function isTakenAs(record: TransactionRecord, { word, ask: { saleId, wanted } }: NexoReport): boolean {
  return word === 'approved' && wanted.sale !== undefined && isOfSale(record, saleId, wanted.sale.TransactionID);
}

/** True if an operator decided the outcome, or a terminal forgot the request. Then an answer proves nothing. */
function isExcused(run: Run, about: readonly TransactionRecord[]): boolean {
  const forgot = about.some(({ request }) =>
    run.scene.committed
      .notes(request.transactionId)
      ?.outcomes.some(({ outcome }) => outcome.reason === 'terminal-forgot'),
  );
  return forgot || isAnyByPerson(run, about);
}

function untrueApproval(run: Run, { cents, key }: NexoReport, about: readonly TransactionRecord[]): string | undefined {
  const lines = about.flatMap((record) => linesOf(run, record)).filter(({ moved }) => moved);
  const line = lines.find(({ transactionId }) => transactionId === key?.TransactionID);
  if (line === undefined) return `approved (${key?.TransactionID ?? 'no key'}), and no terminal has such a line`;
  return cents === undefined || cents === unitsOf(line)
    ? undefined
    : `approved with ${cents}, and it was ${line.authorizedAmount}`;
}

function unitsOf({ authorizedAmount }: LedgerEntry): number | undefined {
  return minorUnits(authorizedAmount);
}

/**
 * Returns findings about failures that were reported wrongly. A sale that its register has booked is refused at another terminal:
 * docs/register/nexo-interface.md.
 */
function untrueFailure(run: Run, { ask }: NexoReport, about: readonly TransactionRecord[]): string | undefined {
  const meant = about.filter((record) => record.request.terminal === ask.till || !isTakenInNexo(run, record));
  return meant.some((record) => movesOf(run, record).length > 0) ? 'not charged, and money moved' : undefined;
}

/**
 * True if the register received the whole answer, then requested another sale, and has logged in since. A ServiceID of
 * the earlier session then has no meaning any more.
 */
function hasLeft(run: Run, { atMs, ask, sale }: NexoMistaken): boolean {
  const { saleId, till } = ask;
  const told = recordsOf(run).find((record) => isOfSale(record, saleId, sale.TransactionID));
  if (told === undefined || told.request.terminal !== till) return false;
  if ((run.scene.committed.notes(told.request.transactionId)?.outcomes.length ?? 0) > 1) return false;
  const isKept = (fromMs: number): boolean => !run.machine.isInterrupted(fromMs, fromMs + writtenMs);
  // The register may have requested the named sale again with this ServiceID. Then the earlier answers say nothing about that sale.
  const { arrivedAtMs, asked } = run.nexo.book;
  const wasTakenIn = (one: NexoAsk): boolean => {
    const arrived = arrivedAtMs.get(one);
    return arrived !== undefined && isKept(arrived);
  };
  const { session } = asked.findLast(
    (one) =>
      wasTakenIn(one) &&
      one.saleId === saleId &&
      one.serviceId === ask.serviceId &&
      one.wanted.sale?.TransactionID === sale.TransactionID,
  ) ?? { session: 0 };
  const takenAtMs = run.nexo.book.taken.find(
    (one) =>
      one.ask.session >= session &&
      isAskedBy(run, told, one.ask) &&
      one.sale?.TransactionID === sale.TransactionID &&
      isKept(one.atMs),
  )?.atMs;
  if (takenAtMs === undefined) return false;
  const isLoggedIn = run.nexo.book.logins.some(
    (one) =>
      one.saleId === saleId && one.till === till && one.atMs > takenAtMs + 10 && one.atMs < atMs && isKept(one.atMs),
  );
  const hasGoneOn = run.scene.committed
    .all()
    .some(
      ({ record, acceptedAtMs }) =>
        acceptedAtMs > takenAtMs &&
        acceptedAtMs < atMs - 10 &&
        record.request.terminal === till &&
        record.registerRequestIds?.some(
          (one) =>
            one.saleId === saleId &&
            one.saleTransaction !== undefined &&
            one.saleTransaction.transactionId !== sale.TransactionID,
        ) === true,
    );
  return isLoggedIn && hasGoneOn;
}

/**
 * I3: an accepted transaction is found by the ids of its request, by any name of its terminal. At another terminal the
 * same ServiceID means nothing, because requests there were refused.
 */
export const nexoIsFound: Check = (run) =>
  run.nexo.book.told.flatMap(({ word, ask, atMs }): Finding[] => {
    if (word !== 'not-found') return [];
    const notes = run.scene.committed
      .all()
      .find(
        ({ record, askedAtMs }) =>
          (askedAtMs.get(idsKey(ask)) ?? Infinity) < atMs - 10 &&
          record.request.terminal === ask.till &&
          isAskedBy(run, record, ask),
      );
    // The request was repeated with an id of another session, and no living process received the repeat. The id then still means the other
    // transaction.
    const { sale } = ask.wanted;
    if (notes === undefined || (sale !== undefined && hasLeft(run, { atMs, ask, sale }))) return [];
    const { transactionId } = notes.record.request;
    const text = `${nameOf(ask)} is told as not found, and it is ${transactionId}`;
    return [{ invariant: 'I3', transactionId, text }];
  });

/**
 * I3, I5: every transaction that was confirmed as accepted is in the journal, and its outcome is delivered at least
 * once. No other result is delivered.
 */
export const nexoIsDelivered: Check = (run) => [
  ...run.nexo.book.accepted.flatMap((accepted): Finding[] => {
    const record = acceptedAs(run.scene.committed, accepted);
    if (record === undefined) return [{ invariant: 'I3', text: `${nameOf(accepted.ask)} was taken in and is nowhere` }];
    const { transactionId } = record.request;
    const text = `${nameOf(accepted.ask)} is ${record.outcome?.result}, and its register never took that`;
    return isOwed(run.scene.committed, run.nexo.book, accepted, run.machine.starts)
      ? [{ invariant: 'I3', transactionId, text }]
      : [];
  }),
  ...run.nexo.book.strays.map((text): Finding => ({ invariant: 'I5', text })),
];

function nameOf({ saleId, serviceId, wanted }: NexoAsk): string {
  return `${wanted.kind} ${wanted.sale?.TransactionID ?? `of ${wanted.original?.TransactionID ?? ''}`} (${saleId}, ServiceID ${serviceId})`;
}
