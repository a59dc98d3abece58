/** What registers that speak nexo believe, against the terminals' own books: charged once, told truly, and found again (I1, I3, I4, I5, I6). */

import type { LedgerEntry } from '../../../src/simulator/terminal/index.js';
import type { TransactionRecord } from '../../../src/core/index.js';
import type { Run } from '../play.js';
import type { NexoAsk, NexoMistaken, NexoReport } from '../registers/nexo-book.js';
import { idsKey } from '../machine/committed.js';
import { acceptedAs, isOwed } from '../registers/owed-results.js';
import { isAnyByPerson, linesOf, movesOf, recordsOf, type Check, type Finding } from './finding.js';
import { minorUnits } from './minor-units.js';

/** A sale under the same number is another one after so long, where nobody has booked the first. */
const sameSaleMs = 6 * 3_600_000;

/** A process that lives so long after something was handed over has written it down, also where the disk is slow. */
const writtenMs = 6_000;

/** Whether a transaction is of this sale, whatever its stamp. */
function isOfSale({ registerRequestIds = [] }: TransactionRecord, saleId: string, number: string | undefined): boolean {
  return registerRequestIds.some((one) => one.saleId === saleId && one.saleTransaction?.transactionId === number);
}

/** Whether a transaction is what this request asked for: by its sale and stamp, or by its ServiceID where it names no sale. */
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

/** The terminal's key of what a request is about. */
function keyOf(run: Run, { original }: TransactionRecord['request']): string | undefined {
  if (original?.type === 'terminal') return original.poiTransaction.transactionId;
  if (original?.type !== 'transaction') return undefined;
  return run.scene.committed.notes(original.transactionId)?.record.outcome?.poiTransaction?.transactionId;
}

/** Whether a register that speaks nexo asked for a transaction itself. */
export function isAskedInNexo(run: Run, record: TransactionRecord): boolean {
  return run.nexo.book.asked.some((ask) => isAskedBy(run, record, ask));
}

/** Whether a register took an answer about this transaction, with the outcome that it has now: from then on it may go on from it. */
export function isTakenInNexo(run: Run, record: TransactionRecord): boolean {
  return run.nexo.book.taken.some(({ ask, sale }) =>
    sale === undefined
      ? isAskedBy(run, record, ask) || mayBeLastOf(record, ask)
      : isOfSale(record, ask.saleId, sale.TransactionID),
  );
}

/** What has no sale of its own is told to a register that asks for its last at this terminal. */
function mayBeLastOf({ request, registerRequestIds = [] }: TransactionRecord, { saleId, till }: NexoAsk): boolean {
  return (
    request.terminal === till &&
    registerRequestIds.some((one) => one.saleId === saleId && one.saleTransaction === undefined)
  );
}

/** What of a sale may happen once: its money is charged, or held. */
const once: ReadonlySet<string> = new Set(['payment', 'pre-authorization']);

/** I1: a sale is charged or held once, under whatever stamps and ServiceIDs, at whatever terminals its register asks for it. */
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

/** By the clock that says less; only the wall clock lives longer than a process. */
function isLongAfter(run: Run, first: TransactionRecord, second: TransactionRecord): boolean {
  const [one, other] = [first, second].map(({ request }) => run.scene.committed.notes(request.transactionId));
  if (one === undefined || other === undefined) return false;
  const wallMs = Math.abs(other.acceptedBy.wallMs - one.acceptedBy.wallMs);
  const monoMs = Math.abs(other.acceptedBy.monoMs - one.acceptedBy.monoMs);
  const isRestarted = run.machine.starts.some((atMs) => atMs > one.acceptedAtMs && atMs <= other.acceptedAtMs);
  return wallMs >= sameSaleMs && (isRestarted || monoMs >= sameSaleMs);
}

/** I4, I5: what a register is told as approved moved so much for its own sale; what it is told as failed moved nothing. */
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

/** What is told as approved may be what was taken under an earlier stamp of the same sale. */
function isTakenAs(record: TransactionRecord, { word, ask: { saleId, wanted } }: NexoReport): boolean {
  return word === 'approved' && wanted.sale !== undefined && isOfSale(record, saleId, wanted.sale.TransactionID);
}

/** A person said how it ended, or a terminal forgot what it was asked: then a word is no proof. */
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

/** A sale that its register has booked is refused at another terminal: docs/register/nexo-interface.md. */
function untrueFailure(run: Run, { ask }: NexoReport, about: readonly TransactionRecord[]): string | undefined {
  const meant = about.filter((record) => record.request.terminal === ask.till || !isTakenInNexo(run, record));
  return meant.some((record) => movesOf(run, record).length > 0) ? 'not charged, and money moved' : undefined;
}

/**
 * Whether the register took the whole answer of what it is told of, asked for another sale after that, and has logged in since: then a ServiceID of that
 * time means nothing any more.
 */
function hasLeft(run: Run, { atMs, ask, sale }: NexoMistaken): boolean {
  const { saleId, till } = ask;
  const told = recordsOf(run).find((record) => isOfSale(record, saleId, sale.TransactionID));
  if (told === undefined || told.request.terminal !== till) return false;
  if ((run.scene.committed.notes(told.request.transactionId)?.outcomes.length ?? 0) > 1) return false;
  const isKept = (fromMs: number): boolean => !run.machine.isInterrupted(fromMs, fromMs + writtenMs);
  // It may have asked for that sale once more under this ServiceID: then what it took before says nothing of it.
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
 * I3: what was taken in is found under the ids of its request, by whatever name its terminal is called. At another terminal the same ServiceID
 * names nothing: what was asked for there was refused.
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
    // What was asked for once more under an id of another session, and came to no process that lived, leaves that id to the other one.
    const { sale } = ask.wanted;
    if (notes === undefined || (sale !== undefined && hasLeft(run, { atMs, ask, sale }))) return [];
    const { transactionId } = notes.record.request;
    const text = `${nameOf(ask)} is told as not found, and it is ${transactionId}`;
    return [{ invariant: 'I3', transactionId, text }];
  });

/** I3, I5: what was said to be taken in is in the journal, and how it ended is delivered at least once; nothing else is. */
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
