/**
 * Checks the end of every scenario with a payment service, whatever its file says. The service's own books must agree
 * with the reports to the register. Each sale must be paid once, by terminal and service together (promises 1, 4, 5;
 * invariants I1, I3, I4).
 */

import { isLineOf } from './oracle.js';
import type { PlayedTransaction, Run } from './play.js';
import type { ServiceLine } from './stage.js';

/** Returns every contradiction as a sentence. */
export function serviceContradictions(run: Omit<Run, 'faults'>): readonly string[] {
  const begun = run.transactions.filter(({ byLink, kind }) => byLink === true && begins(kind));
  const strangers = run.books.filter((line) => begun.every(({ id }) => id !== line.merchantReference));
  return [
    ...begun.flatMap((transaction) => against(transaction, linesOf(run, transaction))),
    ...strangers.map(({ merchantReference }) => `a payment was begun for ${merchantReference}, unasked`),
    ...paidTwice(run, begun),
  ];
}

function begins(kind: string): boolean {
  return kind === 'payment' || kind === 'pre-authorization';
}

function linesOf({ books }: Pick<Run, 'books'>, { id }: PlayedTransaction): readonly ServiceLine[] {
  return books.filter(({ merchantReference }) => merchantReference === id);
}

/** Returns the amount that a link took: the immediate capture, or the authorization. */
function takenBy(kind: string, { authorized, captured }: ServiceLine): number {
  return kind === 'payment' ? captured : authorized;
}

function against(
  { id, kind, result, authorized, attention }: PlayedTransaction,
  lines: readonly ServiceLine[],
): readonly string[] {
  const [line] = lines;
  if (lines.length > 1) return [`${id} began ${lines.length} payments`];
  if (result === undefined) return [`${id} has no outcome at the end`];
  const taken = line === undefined ? 0 : takenBy(kind, line);
  switch (result) {
    case 'unresolved':
      return [];
    case 'approved':
    case 'partly-approved': {
      if (taken === 0) return [`${id} is told as ${result}, and the service has taken nothing`];
      const isSame = authorized?.amount === taken && authorized.currency === line?.currency;
      const isExplained = attention.some((code) => code === 'done-elsewhere');
      return isSame || isExplained ? [] : [`${id} is told with another amount than the books have: ${taken}`];
    }
    case 'cancelled':
      return line !== undefined && line.cancelled < line.authorized ? [`${id} is told as cancelled, and is held`] : [];
    default:
      return taken > 0 ? [`${id} is told as ${result}, and the service took ${taken}`] : [];
  }
}

/**
 * Returns the sales that were paid by link, and again by another link or at a terminal, without an item on the
 * attention list.
 */
function paidTwice(run: Omit<Run, 'faults'>, begun: readonly PlayedTransaction[]): readonly string[] {
  const sales = new Set(begun.map(({ sale }) => sale));
  return [...sales].flatMap((sale) => {
    const paid = run.transactions.filter((one) => one.sale === sale && begins(one.kind) && isPaid(run, one));
    return paid.length < 2 || paid.some(({ attention }) => attention.length > 0)
      ? []
      : [`sale ${sale} was paid ${paid.length} times`];
  });
}

function isPaid(run: Omit<Run, 'faults'>, transaction: PlayedTransaction): boolean {
  if (transaction.byLink === true)
    return linesOf(run, transaction).some(
      (line) => line.captured - line.refunded + (line.captured > 0 ? 0 : line.authorized - line.cancelled) > 0,
    );
  return run.ledger.some((line) => line.moved && isLineOf(line, transaction));
}
