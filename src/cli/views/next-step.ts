/** What a person can do about a refusal, by how the transaction stands that it names. */

import type { Kind, Tenderd, Transaction } from '../../client/index.js';
import { writeAmount } from '../output/amount-text.js';
import { shellWord } from '../output/shell-word.js';
import { CommandFailure } from '../output/failure.js';
import { resolveLines } from './attention-lines.js';
import { charges } from './transaction-facts.js';
import { clock, plain } from '../output/format.js';

/** What was asked for, and what it is about, where that is named. */
export interface Asked {
  readonly kind?: Kind;
  readonly original?: string | undefined;
}

/**
 * The failure with what can be done about it, where that depends on the transaction that it names, or on the `original` of
 * the request. Everything else comes back as it is.
 */
export async function withNextStep(failure: unknown, client: Tenderd, asked: Asked = {}): Promise<unknown> {
  const stepsOf = failure instanceof CommandFailure ? nextSteps.get(failure.code) : undefined;
  if (!(failure instanceof CommandFailure) || stepsOf === undefined) return failure;
  const { problem } = failure.detail;
  const named =
    typeof problem === 'object' && problem !== null && 'transactionId' in problem
      ? problem.transactionId
      : asked.original;
  if (typeof named !== 'string') return failure;
  try {
    const steps = stepsOf(await client.get(named), asked.kind);
    const { exitCode, code, message, advice, detail } = failure;
    return new CommandFailure(exitCode, code, message, [...advice, ...steps], detail);
  } catch {
    // The refusal itself is what counts, and it names the transaction.
    return failure;
  }
}

/** What counts of a transaction that a refusal names. */
export type Named = Pick<
  Transaction,
  | 'transactionId'
  | 'kind'
  | 'terminal'
  | 'sale'
  | 'result'
  | 'retry'
  | 'message'
  | 'acknowledged'
  | 'revision'
  | 'remaining'
  | 'certainBy'
  | 'person'
  | 'poiTransaction'
>;

/** What to do about the first transaction of a sale before a second one, of the kind that was asked for, or in its place. */
export function afterFirst(first: Named, asked: Kind = 'payment'): readonly string[] {
  const id = plain(first.transactionId);
  const look = `Look at it:            tenderd status ${id}`;
  if (first.result === undefined)
    return [`Wait for it:           tenderd status ${id}`, `Or stop it:            tenderd abort ${id}`];
  const goOn = `repeat the command with ${reviewOf(first)}`;
  const acknowledge = `tenderd transactions acknowledge ${id}`;
  switch (first.result) {
    case 'unresolved':
      return [
        look,
        'Find out how it ended, then say so:',
        ...resolveLines(id, 'unresolved').map((line) => `  ${line}`),
        `To go on beside it:    ${goOn}`,
      ];
    case 'approved':
      return [
        charges(first.kind) ? 'It is PAID.' : 'It is done.',
        look,
        ...(first.acknowledged ? [] : [`Once it is booked:     ${acknowledge}`]),
        asMeant(first, asked),
      ];
    case 'partly-approved':
      return [
        look,
        ...(asked === first.kind ? restOf(first) : [asMeant(first, asked)]),
        ...(first.acknowledged ? [] : [`Once it is booked:     ${acknowledge}`]),
      ];
    case 'declined':
    case 'cancelled':
    case 'not-processed':
      // It, or another transaction of the sale, may have gone through: the sentence names it.
      return [plain(first.message), look];
    default:
      return [look, `To go on anyway: look at it first, then ${goOn}`];
  }
}

/** What it means to go on beside one that moved money: what the customer pays or has held again, or merely that somebody has looked. */
function asMeant(first: Named, asked: Kind): string {
  const { kind } = first;
  const named = reviewOf(first);
  const isPaid = charges(kind);
  if (charges(asked) && isPaid) return `${named} charges the customer a SECOND time.`;
  if (asked === 'payment')
    return kind === 'pre-authorization'
      ? `${named} charges the customer BESIDES what is held.`
      : `${named} charges the customer, also where the sale is PAID already.`;
  if (asked === 'pre-authorization') {
    if (kind === asked) return `${named} holds the customer’s money a SECOND time.`;
    return `${named} holds the customer’s money, ${isPaid ? 'who has PAID' : 'also where the sale is PAID'} already.`;
  }
  const repeat = `repeat the command with ${named}`;
  return asked === kind ? `To do another one:     ${repeat}` : `Once you have looked:  ${repeat}`;
}

/** The options that say that a transaction was reviewed as it is. */
function reviewOf({ transactionId, revision }: Pick<Named, 'transactionId' | 'revision'>): string {
  return `--reviewed ${plain(transactionId)}@${revision} --reviewed-by "YOUR NAME"`;
}

function restOf({ kind, remaining, sale, terminal }: Named): readonly string[] {
  if (kind !== 'payment' || terminal === undefined || remaining === undefined || remaining.amount === 0) return [];
  const where = `--terminal ${plain(terminal)} --sale ${shellWord(plain(sale))}`;
  return [`Take the rest:         tenderd pay ${writeAmount(remaining)} ${where}`];
}

/** Why a transaction is not resolved by hand, and what can be done instead. */
export function insteadOfResolving(transaction: Named): readonly string[] {
  const id = plain(transaction.transactionId);
  if (transaction.result === undefined) {
    const until = transaction.certainBy === undefined ? '' : `, until ${clock(transaction.certainBy)}`;
    return [`It is still being asked for${until}: tenderd status ${id}`, `Ask to stop it:        tenderd abort ${id}`];
  }
  if (transaction.person === undefined || transaction.kind !== 'payment')
    return [`How it ended, and why: tenderd transactions show ${id}`];
  const sale = `--sale ${shellWord(plain(transaction.sale))}`;
  const again = transaction.result === 'approved' ? `${sale} ${reviewOf(transaction)}` : sale;
  return transaction.result === 'approved'
    ? [
        'A person said that it was approved. If nothing was taken in truth, and it is to be charged:',
        `  tenderd pay AMOUNT ${again}`,
      ]
    : [
        `A person said that it was ${transaction.result}. If the money was taken all the same, give it back from the slip:`,
        `  tenderd refund AMOUNT --poi-transaction NUMBER --poi-time TIME ${again}`,
      ];
}

/** How to give back what a person said was approved: the terminal never told its number of it, the slip has it. */
export function byTheReceipt({
  transactionId,
  kind,
  terminal,
  sale,
  revision,
  acknowledged,
  person,
  poiTransaction,
}: Named): readonly string[] {
  const isPaid = charges(kind);
  if (!isPaid || terminal === undefined || person === undefined || poiTransaction !== undefined) return [];
  const review = acknowledged ? '' : ` ${reviewOf({ transactionId, revision })}`;
  const where = `--terminal ${plain(terminal)} --sale ${shellWord(plain(sale))}${review}`;
  return [
    'Its number and time stand on the slip of the terminal. With them:',
    `  tenderd reverse --poi-transaction NUMBER --poi-time TIME ${where}`,
    `  tenderd refund AMOUNT --poi-transaction NUMBER --poi-time TIME ${where}`,
    'Without a slip:',
    `  tenderd refund AMOUNT --unlinked ${where}`,
  ];
}

/** By the code of the refusal. */
const nextSteps: ReadonlyMap<string, (named: Named, asked?: Kind) => readonly string[]> = new Map([
  ['sale-open', afterFirst],
  ['not-on-attention', insteadOfResolving],
  ['original-not-refundable', byTheReceipt],
]);
