/** Calls functions of the core with the transaction alone: each finds the product's row of the transaction's kind. */

import { nothingOf as nothing } from '../../src/messages/index.js';
import type { Dialect, OutgoingMessage } from '../../protocol/index.js';
import * as attention from '../../src/core/policy/attention.js';
import * as rules from '../../src/core/policy/kind-rules.js';
import * as outcomes from '../../src/core/policy/outcome.js';
import * as guard from '../../src/core/sale/duplicate-guard.js';
import type { WaitReason } from '../../src/core/terminal/queue/wait-reason.js';
import { kinds } from '../../src/core/kinds/index.js';
import type { ApprovalDetails, Kind } from '../../src/core/kinds/message/kind.js';
import { amountText } from '../../src/core/kinds/message/authorized-amounts.js';
import * as split from '../../src/core/sale/split.js';
import type { AmountDetails } from '../../src/core/model/common-types.js';
import type { TerminalAttempt } from '../../src/core/model/attempt.js';
import type { Reason, Result, Retry } from '../../src/core/model/reason-codes.js';
import type { OutcomeDraft } from '../../src/core/model/result.js';
import type { Attention } from '../../src/core/model/attention-item.js';
import type { Admitted, TransactionRecord } from '../../src/core/model/transaction.js';
import type { TransactionRequest } from '../../src/core/model/request.js';
import * as answers from '../../src/core/terminal/messages/transport-response.js';
import * as approvals from '../../src/core/terminal/messages/approval.js';
import type { MoneyAnswer } from '../../src/core/kinds/message/response-body.js';
import * as waiting from '../../src/core/terminal/queue/not-started-message.js';
import * as requests from '../../src/core/terminal/messages/requests.js';

function rowOf({ request }: Pick<TransactionRecord, 'request'>): Kind {
  return kinds[request.kind];
}

/** See `approval` of the core. */
export function approval(
  record: TransactionRecord,
  attempt: TerminalAttempt,
  answer: MoneyAnswer,
  isPartial: boolean,
  original?: TransactionRecord,
): OutcomeDraft {
  return approvals.approval(rowOf(record), record, attempt, answer, { isPartial, original, isAsAsked: false });
}

/** See `refusal` of the core. */
export function refusal(
  record: TransactionRecord,
  attempt: TerminalAttempt,
  answer: MoneyAnswer,
  result: 'declined' | 'cancelled' | 'not-processed',
  message: string,
): OutcomeDraft {
  return approvals.refusal(rowOf(record), record, attempt, answer, result, message);
}

/** See `judge` of the core. */
export function judge(answer: MoneyAnswer, record: TransactionRecord): answers.Judgement {
  return answers.judge(rowOf(record), answer);
}

/** See `detailsOf` of the core. */
export function detailsOf(
  answer: MoneyAnswer,
  record: TransactionRecord,
  isPartial: boolean,
  original?: TransactionRecord,
  isAsAsked = false,
): ApprovalDetails {
  return answers.detailsOf(rowOf(record), answer, record, { isPartial, original, isAsAsked });
}

/** See `moneyRequest` of the core. */
export function moneyRequest(dialect: Dialect, record: TransactionRecord, attempt: TerminalAttempt): OutgoingMessage {
  return moneyRequestWith({ dialect }, record, attempt);
}

/** As {@link moneyRequest}, with the dialect's own conditions. */
export function moneyRequestWith(
  settings: Parameters<typeof requests.moneyRequest>[1],
  record: TransactionRecord,
  attempt: TerminalAttempt,
): OutgoingMessage {
  return requests.moneyRequest(rowOf(record), settings, record, attempt);
}

/** See `retryAfter` of the core. */
export function retryAfter(result: Result, record: TransactionRecord): Retry {
  return outcomes.retryAfter(rowOf(record), result);
}

/** See `unresolved` of the core. */
export function unresolved(record: TransactionRecord, why: Reason): OutcomeDraft {
  return outcomes.unresolved(rowOf(record), record, why);
}

/** See `afterOtherAttempts` of the core. */
export function afterOtherAttempts(record: TransactionRecord, draft: OutcomeDraft): OutcomeDraft {
  return outcomes.afterOtherAttempts(rowOf(record), record, draft);
}

/** See `attentionFor` of the core. */
export function attentionFor(record: TransactionRecord, draft: OutcomeDraft, at: string): readonly Attention[] {
  return attention.attentionFor(rowOf(record), record, draft, at);
}

/** See `neverStarted` of the core. */
export function neverStarted(record: TransactionRecord, why: WaitReason, detail: string | undefined): OutcomeDraft {
  return waiting.neverStarted(rowOf(record).words, why, detail);
}

/** See `isDuplicate` of the core. */
export function isDuplicate(first: Admitted, second: Admitted): boolean {
  return guard.isDuplicate(kinds, first, second);
}

/** See `paidTwiceText` of the core. */
export function twiceText(request: TransactionRequest, otherId: string): string {
  return guard.paidTwiceText(kinds, request, { ...request, transactionId: otherId });
}

/** See `waysToUndo` of the core. */
export function waysToUndo(request: TransactionRequest): readonly string[] {
  return rules.waysToUndo(rowOf({ request }));
}

/** See `nothingOf` of the core. */
export function nothingOf(request: TransactionRequest): string {
  return nothing(rowOf({ request }));
}

/** See `leftOfSale` of the core. */
export function leftOfSale(
  record: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): AmountDetails | undefined {
  return split.leftOfSale(kinds, record, sameSale);
}

/** See `overpaidSale` of the core. */
export function overpaidSale(record: TransactionRecord, sameSale: readonly TransactionRecord[]): string | undefined {
  return split.overpaidSale(kinds, record, sameSale, amountText);
}

/** See `partOfSale` of the core. */
export function partOfSale(
  request: TransactionRequest,
  sameSale: readonly TransactionRecord[],
): split.SplitPart | undefined {
  return split.partOfSale(kinds, request, sameSale, amountText);
}
