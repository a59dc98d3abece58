/** The next steps after a refusal. They depend on the transaction that the refusal names. */

import type { Kind, Tenderd, Transaction } from '../../client/index.js';
import { cliNextSteps as texts } from '../../messages/index.js';
import { typedAmount } from '../output/amount-text.js';
import { shellWord } from '../output/shell-word.js';
import { CommandFailure } from '../output/failure.js';
import { resolveLines } from './attention-lines.js';
import { charges } from './transaction-facts.js';
import { clock, plain } from '../output/format.js';

/** The kind of the refused request, and its original transaction. */
export interface RequestFacts {
  readonly kind?: Kind;
  readonly original?: string | undefined;
  /** True if the output goes to a terminal window, where an operator reads it. */
  readonly isGuided?: boolean;
}

/**
 * Adds the next steps to a failure. They depend on the transaction that the failure names or, without such a
 * transaction, on the original of the request. If there are no next steps, returns the failure unchanged.
 */
export async function withNextStep(failure: unknown, client: Tenderd, request: RequestFacts = {}): Promise<unknown> {
  const stepsOf = failure instanceof CommandFailure ? nextSteps.get(failure.code) : undefined;
  if (!(failure instanceof CommandFailure) || stepsOf === undefined) return failure;
  const { problem } = failure.detail;
  const named =
    typeof problem === 'object' && problem !== null && 'transactionId' in problem
      ? problem.transactionId
      : request.original;
  if (typeof named !== 'string') return failure;
  try {
    const steps = stepsOf(await client.get(named), request.kind, request.isGuided);
    const { exitCode, code, message, advice, detail } = failure;
    return new CommandFailure(exitCode, code, message, [...advice, ...steps], detail);
  } catch {
    // The refusal itself names the transaction, so the operator can continue without the next steps.
    return failure;
  }
}

/** The facts about a transaction that determine the next steps. */
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

/** Returns the next steps if `first`, another transaction of the sale, prevents a new one of the requested kind. */
export function afterFirst(first: Named, requested: Kind = 'payment', isGuided = false): readonly string[] {
  const id = plain(first.transactionId);
  const review = texts.review(id);
  if (first.result === undefined) return [texts.wait(id), texts.stop(id, 'Or stop it')];
  const acknowledge = first.acknowledged ? [] : [texts.onceBooked(id)];
  switch (first.result) {
    case 'unresolved':
      return [
        review,
        texts.findOut,
        ...resolveLines(id, 'unresolved', 'unresolved', isGuided).map((line) => `  ${line}`),
        texts.repeat.anyway(reviewOf(first)),
      ];
    case 'approved':
      return [
        charges(first.kind) ? texts.isPaid : texts.isDone,
        review,
        ...acknowledge,
        secondTransaction(first, requested),
      ];
    case 'partly-approved':
      return [
        review,
        ...(requested === first.kind ? restOf(first) : [secondTransaction(first, requested)]),
        ...acknowledge,
      ];
    case 'declined':
    case 'cancelled':
    case 'not-processed':
      // The message already names the transaction that may have been charged: this transaction, or another transaction
      // of the same sale.
      return [plain(first.message), review];
    default:
      return [review, texts.repeat.unknown(reviewOf(first))];
  }
}

/**
 * Returns how to start a second transaction of the sale, and what happens if the customer pays for both transactions.
 */
function secondTransaction(first: Named, requested: Kind): string {
  const { kind } = first;
  const review = reviewOf(first);
  const isPaid = charges(kind);
  const { consequence, repeat } = texts;
  if (charges(requested) && isPaid) return consequence.chargedTwice(review);
  if (requested === 'payment')
    return kind === 'pre-authorization' ? consequence.chargedAndHeld(review) : consequence.charged(review);
  if (requested === 'pre-authorization') {
    if (kind === requested) return consequence.heldTwice(review);
    return isPaid ? consequence.heldAndPaid(review) : consequence.held(review);
  }
  return requested === kind ? repeat.another(review) : repeat.afterReview(review);
}

/** Returns the options that state the review of a transaction at its present revision. */
function reviewOf({ transactionId, revision }: Pick<Named, 'transactionId' | 'revision'>): string {
  return `--reviewed ${plain(transactionId)}@${revision} --reviewed-by "YOUR NAME"`;
}

function restOf({ kind, remaining, sale, terminal }: Named): readonly string[] {
  if (kind !== 'payment' || terminal === undefined || remaining === undefined || remaining.amount === 0) return [];
  const where = `--terminal ${plain(terminal)} --sale ${shellWord(plain(sale))}`;
  return [texts.takeRest(`tenderd pay ${typedAmount(remaining)} ${where}`)];
}

/** Returns the next steps if the operator cannot resolve a transaction. */
export function insteadOfResolving(transaction: Named): readonly string[] {
  const id = plain(transaction.transactionId);
  const { certainBy, result, person, kind } = transaction;
  if (result === undefined)
    return [texts.stillRunning(id, certainBy === undefined ? undefined : clock(certainBy)), texts.stop(id)];
  if (person === undefined || kind !== 'payment') return [texts.seeReason(id)];
  const sale = `--sale ${shellWord(plain(transaction.sale))}`;
  return result === 'approved'
    ? texts.wronglyApproved(`tenderd pay AMOUNT ${sale} ${reviewOf(transaction)}`)
    : texts.wronglyRefused(result, `tenderd refund AMOUNT --poi-transaction NUMBER --poi-time TIME ${sale}`);
}

/**
 * Returns how to refund a payment that an operator resolved as approved. tenderd does not know which number the
 * terminal gave to the payment, but the receipt shows it.
 */
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
  const byNumber = [
    `tenderd reverse --poi-transaction NUMBER --poi-time TIME ${where}`,
    `tenderd refund AMOUNT --poi-transaction NUMBER --poi-time TIME ${where}`,
  ];
  return texts.byReceipt(byNumber, `tenderd refund AMOUNT --unlinked ${where}`);
}

type StepsOf = (named: Named, requested?: Kind, isGuided?: boolean) => readonly string[];

/** For each code of a refusal: the function that returns the next steps. */
const nextSteps: ReadonlyMap<string, StepsOf> = new Map<string, StepsOf>([
  ['sale-open', afterFirst],
  ['not-on-attention', insteadOfResolving],
  ['original-not-refundable', byTheReceipt],
]);
