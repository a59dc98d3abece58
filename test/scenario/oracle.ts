/**
 * Checks what must hold at the end of every scenario, whatever its file says: the terminals' own ledger must agree with
 * what the register received (promises 1, 4, 5; invariants I1, I9, I12).
 */

import { toMinorUnits } from '../../protocol/index.js';
import type { LedgerEntry } from '../../src/simulator/terminal/index.js';
import type { PlayedTransaction, Run } from './play.js';
import { type Amount, pointsUnit } from './scenario.js';

const moving = new Set(['approved', 'partly-approved']);

/**
 * True if a ledger line belongs to a transaction. The line has the id of the transaction or, as in reversals of version
 * 3.0, only the ServiceID of an attempt.
 */
export function isLineOf(
  line: LedgerEntry,
  { id, serviceIds }: { readonly id: string; readonly serviceIds: readonly string[] },
): boolean {
  return line.saleTransactionId === '' ? serviceIds.includes(line.serviceId) : line.saleTransactionId === id;
}

/** True if a line is a successful closing. */
export function isReconciliationRequest({ kind, result }: LedgerEntry): boolean {
  return kind === 'reconciliation' && (result === 'approved' || result === 'partial');
}

/** True if a line is about an operation that must happen only once: money moved, or a period was closed. */
function isDone(line: LedgerEntry): boolean {
  return line.moved || isReconciliationRequest(line);
}

/** Returns the amount that a ledger line moved, in points if it counts points. */
export function amountOfLine({ authorizedAmount, currency, unit }: LedgerEntry): Amount | undefined {
  if (unit === 'Point') return { amount: Number(authorizedAmount), currency: pointsUnit };
  const units = toMinorUnits(authorizedAmount, currency);
  return units.ok ? { amount: units.value, currency } : undefined;
}

/**
 * Returns every contradiction as a sentence. `forgetful` are the transactions whose terminal forgot or whose operator
 * was wrong. If `wentOtherwise`, the run did not follow its file, so not everything needs to have ended, and no
 * terminal needs to have forgotten.
 */
export function contradictions(
  run: Omit<Run, 'faults' | 'books'>,
  forgetful: ReadonlySet<string>,
  wentOtherwise = false,
): readonly string[] {
  const found: string[] = [];
  for (const transaction of run.transactions) {
    if (transaction.byLink === true) {
      found.push(...changes(transaction, run));
      continue;
    }
    const moved = run.ledger.filter((line) => isDone(line) && isLineOf(line, transaction));
    if (moved.length > 1) found.push(`${transaction.id} moved money, or closed, ${moved.length} times`);
    const isCompared = !forgetful.has(transaction.id) && (transaction.result !== undefined || !wentOtherwise);
    if (isCompared) found.push(...against(transaction, moved, run.ledger));
    found.push(...changes(transaction, run));
  }
  for (const line of run.ledger)
    if (line.moved && !run.transactions.some((transaction) => isLineOf(line, transaction)))
      found.push(`money moved for ${line.saleTransactionId}, unasked`);
  for (const id of wentOtherwise ? [] : forgetful) {
    const transaction = run.transactions.find((one) => one.id === id);
    const moved = run.ledger.filter((line) => isDone(line) && transaction !== undefined && isLineOf(line, transaction));
    if (transaction === undefined || against(transaction, moved, run.ledger).length === 0)
      found.push(`${id} was said to differ from the ledger, and does not`);
  }
  return found;
}

function against(
  transaction: PlayedTransaction,
  moved: readonly LedgerEntry[],
  ledger: readonly LedgerEntry[],
): readonly string[] {
  const { id, kind, result } = transaction;
  const authorized = transaction.moved ?? transaction.authorized;
  const [line] = moved;
  if (result === undefined) return [`${id} has no outcome at the end`];
  if (result === 'unresolved') return [];
  if (kind === 'reconciliation') return againstClosing(transaction, line, ledger);
  if (kind === 'card-acquisition') return line === undefined ? [] : [`${id} read a card, and money moved`];
  if (!moving.has(result)) return line === undefined ? [] : [`${id} is told as ${result}, and money moved`];
  if (line === undefined) return [`${id} is told as ${result}, and no money moved`];
  const isRelease = kind === 'reversal' && line.kind === 'release';
  if (line.kind !== kind && !isRelease) return [`${id} is a ${kind}, and the ledger has a ${line.kind}`];
  if (authorized === undefined) return kind.endsWith('reversal') ? [] : [`${id} is ${result} without an amount`];
  const found = amountOfLine(line);
  const isSame = found?.amount === authorized.amount && found.currency === authorized.currency;
  if (isSame) return line.unit === 'Point' ? [] : partsAgainst(transaction, line);
  return [
    `${id} is told with ${authorized.amount} ${authorized.currency}, the ledger has ${line.authorizedAmount} ${line.currency}`,
  ];
}

/** The reported tip and cash must be those of the terminal. */
function partsAgainst({ id, tip, cashBack }: PlayedTransaction, line: LedgerEntry): readonly string[] {
  const parts = [
    ['tip', tip, line.tipAmount],
    ['cash', cashBack, line.cashBackAmount],
  ] as const;
  return parts.flatMap(([name, told, moved = '0']) => {
    const units = toMinorUnits(moved, line.currency);
    const isSame = units.ok && units.value === (told?.amount ?? 0);
    return isSame ? [] : [`${id} is told with ${told?.amount ?? 0} of ${name}, the ledger has ${moved}`];
  });
}

/**
 * Checks a reported closing. This transaction made it or, if the answer was lost, another transaction made it. The
 * report contains the period and the fact that it is closed.
 */
function againstClosing(
  { id, period, result }: PlayedTransaction,
  own: LedgerEntry | undefined,
  ledger: readonly LedgerEntry[],
): readonly string[] {
  if (!moving.has(result ?? '')) return own === undefined ? [] : [`${id} is told as ${result}, and it was closed`];
  if (own !== undefined) {
    return own.period === period ? [] : [`${id} is told with period ${period}, the ledger has ${own.period}`];
  }
  const isClosed = ledger.some((line) => isReconciliationRequest(line) && line.period === period);
  return isClosed ? [] : [`${id} is told as ${result}, and period ${period} is open`];
}

/** A definite outcome may only change to approved. */
function changes({ id }: PlayedTransaction, run: Omit<Run, 'faults' | 'books'>): readonly string[] {
  const told = run.facts.filter((fact) => fact.type === 'outcome' && fact.transactionId === id);
  return told.flatMap((fact, index) => {
    const before = told[index - 1]?.result;
    if (before === undefined || before === 'unresolved' || moving.has(fact.result ?? '')) return [];
    return [`${id} changed from ${before} to ${fact.result ?? 'nothing'}`];
  });
}
