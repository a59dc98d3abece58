/** The next steps after a refusal: they depend on the transaction that the refusal names. */

import type { Kind, Tenderd, Transaction } from '../../client/index.js';
import { cliNextSteps as texts } from '../../messages/en.js';
import { writeAmount } from '../output/amount-text.js';
import { shellWord } from '../output/shell-word.js';
import { CommandFailure } from '../output/failure.js';
import { resolveLines } from './attention-lines.js';
import { charges } from './transaction-facts.js';
import { clock, plain } from '../output/format.js';

/** The kind of a request and its original transaction. */
export interface RequestFacts {
  readonly kind?: Kind;
  readonly original?: string | undefined;
}

/**
 * Adds the next steps to a failure. They depend on the transaction that the failure names, or else on the original of the request. Returns every
 * other failure unchanged.
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
    const steps = stepsOf(await client.get(named), request.kind);
    const { exitCode, code, message, advice, detail } = failure;
    return new CommandFailure(exitCode, code, message, [...advice, ...steps], detail);
  } catch {
    // The refusal names the transaction, so the operator can go on without the steps.
    return failure;
  }
}

/** The facts of a named transaction on which the next steps depend. */
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

/** Returns the next steps if another transaction of the sale, `first`, prevents one of the requested kind. */
export function afterFirst(first: Named, requested: Kind = 'payment'): readonly string[] {
  const id = plain(first.transactionId);
  const review = texts.review(id);
  if (first.result === undefined) return [texts.wait(id), texts.stop(id, 'Or stop it')];
  const acknowledge = first.acknowledged ? [] : [texts.onceBooked(id)];
  switch (first.result) {
    case 'unresolved':
      return [
        review,
        texts.findOut,
        ...resolveLines(id, 'unresolved').map((line) => `  ${line}`),
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
      // This transaction, or another one of the sale, may have gone through: the message names it.
      return [plain(first.message), review];
    default:
      return [review, texts.repeat.unknown(reviewOf(first))];
  }
}

/** Returns how to start a second transaction of the sale, and its consequence if the customer pays for it. */
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

/** Returns the options that confirm the review of a transaction at its present revision. */
function reviewOf({ transactionId, revision }: Pick<Named, 'transactionId' | 'revision'>): string {
  return `--reviewed ${plain(transactionId)}@${revision} --reviewed-by "YOUR NAME"`;
}

function restOf({ kind, remaining, sale, terminal }: Named): readonly string[] {
  if (kind !== 'payment' || terminal === undefined || remaining === undefined || remaining.amount === 0) return [];
  const where = `--terminal ${plain(terminal)} --sale ${shellWord(plain(sale))}`;
  return [texts.takeRest(`tenderd pay ${writeAmount(remaining)} ${where}`)];
}

/** Returns the next steps for a transaction that the operator cannot resolve. */
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

/** Returns how to refund a payment that an operator resolved as approved. tenderd does not know the terminal's number of it, but the receipt has it. */
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

/** The next steps by the code of the refusal. */
const nextSteps: ReadonlyMap<string, (named: Named, requested?: Kind) => readonly string[]> = new Map([
  ['sale-open', afterFirst],
  ['not-on-attention', insteadOfResolving],
  ['original-not-refundable', byTheReceipt],
]);
