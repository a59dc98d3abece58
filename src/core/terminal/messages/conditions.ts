/**
 * The meaning of each of the standard's 17 ErrorConditions for the money, depending on the request that was answered
 * (design, section 5; protocol notes, section 10).
 */

import { notStarted, outcomes, terminalAnswers as answers } from '../../../messages/index.js';
import type { ErrorCondition } from '../../../../protocol/index.js';
import type { Repetition, Standing } from '../wire/verdict.js';
import { type Kind } from '../../kinds/message/kind.js';
import type { OwnReason } from '../../model/reason-codes.js';

/** The meaning of a failed answer to a request that moves or holds money. */
export type MoneyVerdict =
  /** The terminal's own final answer. No money moved. */
  | {
      readonly verdict: 'final';
      readonly result: 'declined' | 'cancelled' | 'not-processed';
      readonly message: string;
      /**
       * How the answer must be confirmed. Present if a direct answer may be about another copy of the request, or may
       * come from the gateway. TransactionStatus then decides.
       */
      readonly mustBeRepeated?: Repetition;
    }
  /** The request did not start. tenderd tries again after a pause (`busy`) or a Login (`logged-out`). */
  | { readonly verdict: 'refused'; readonly because: 'busy' | 'logged-out' }
  /**
   * The gateway reports that it does not reach the terminal, but it may have delivered the request earlier. `message`
   * is used if the terminal itself gives this answer.
   */
  | { readonly verdict: 'unreachable'; readonly message: string }
  /** The terminal did not understand the request. TransactionStatus must confirm that; the request is never sent again. */
  | { readonly verdict: 'malformed'; readonly message: string }
  /** The terminal says that a transaction is running, so tenderd asks with TransactionStatus. */
  | { readonly verdict: 'ask' };

/**
 * The meaning of a failed answer to a Login: tenderd tries again, first reads the list of connected terminals, or ends
 * all jobs that are waiting for a session.
 */
export type LoginVerdict =
  | { readonly verdict: 'retry' | 'poi-list' }
  | { readonly verdict: 'hopeless'; readonly message: string };

/** The meaning of a failed answer to GetTotals, or to the request for the totals of a closed period. */
export type TotalsVerdict =
  /** The terminal works on something, perhaps on the reconciliation. tenderd asks again. */
  | 'busy'
  | 'logged-out'
  /** The gateway reports that it does not reach the terminal. tenderd asks again. */
  | 'unreachable'
  /** The terminal does not report the period. */
  | 'not-offered';

/** The meaning of one condition, for each kind of request. */
export interface ConditionRow {
  /** The code of the reason, if the condition is a final answer. */
  readonly reason?: OwnReason;
  /** The verdict for a request that moves or holds money. */
  readonly money: (kind: Kind) => MoneyVerdict;
  readonly login: LoginVerdict;
  /** The meaning of the condition in an answer to TransactionStatus: the state of the attempt. */
  readonly status: Standing;
  readonly totals: TotalsVerdict;
}

/** Returns the table cell for an answer that ends the transaction. If the kind has its own message for the condition, that message is used. */
function final(
  condition: ErrorCondition,
  result: 'declined' | 'cancelled' | 'not-processed',
  message: (kind: Kind) => string,
  mustBeRepeated?: Repetition,
): ConditionRow['money'] {
  const repeated = mustBeRepeated === undefined ? {} : { mustBeRepeated };
  return (kind) => ({ verdict: 'final', result, message: kind.sentences[condition] ?? message(kind), ...repeated });
}

/** Returns the rule for an answer that ends the transaction. The message for the condition depends on the kind. */
function finalBy(
  condition: 'NotFound' | 'Refusal',
  result: 'declined' | 'not-processed',
  mustBeRepeated?: Repetition,
): ConditionRow['money'] {
  return final(condition, result, ({ sentences }) => sentences[condition], mustBeRepeated);
}

/** True if the customer pays with a card, so that another card or another way to pay is possible. */
function takesCard({ about, moves }: Kind): boolean {
  return about === undefined && (moves === 'money' || moves === 'hold');
}

const loginRetries = { verdict: 'retry' } as const;

/** The table has a row for each ErrorCondition of the standard. If a row is missing, the code does not compile. */
export const conditions: Readonly<Record<ErrorCondition, ConditionRow>> = {
  Aborted: {
    reason: 'aborted',
    money: final('Aborted', 'cancelled', answers.aborted, 'unless-aborted'),
    login: loginRetries,
    status: 'nothing',
    totals: 'not-offered',
  },
  Busy: {
    money: () => ({ verdict: 'refused', because: 'busy' }),
    login: loginRetries,
    status: 'busy',
    totals: 'busy',
  },
  Cancel: {
    reason: 'cancel',
    money: final('Cancel', 'cancelled', answers.cancelled),
    login: loginRetries,
    status: 'nothing',
    totals: 'not-offered',
  },
  DeviceOut: {
    reason: 'device-out',
    money: final('DeviceOut', 'not-processed', answers.deviceOut, 'or-denied'),
    login: loginRetries,
    status: 'nothing',
    totals: 'not-offered',
  },
  InsertedCard: {
    reason: 'inserted-card',
    money: final('InsertedCard', 'not-processed', answers.insertedCard, 'or-denied'),
    login: loginRetries,
    status: 'nothing',
    totals: 'busy',
  },
  InProgress: {
    money: () => ({ verdict: 'ask' }),
    login: loginRetries,
    status: 'running',
    totals: 'busy',
  },
  LoggedOut: {
    money: () => ({ verdict: 'refused', because: 'logged-out' }),
    login: loginRetries,
    status: 'logged-out',
    totals: 'logged-out',
  },
  MessageFormat: {
    money: ({ words }) => ({ verdict: 'malformed', message: outcomes.notUnderstood(words) }),
    login: { verdict: 'hopeless', message: notStarted.loginRefused('not-understood') },
    status: 'nothing',
    totals: 'not-offered',
  },
  NotAllowed: {
    reason: 'not-allowed',
    money: final('NotAllowed', 'not-processed', answers.notAllowed, 'or-denied'),
    login: loginRetries,
    status: 'nothing',
    totals: 'not-offered',
  },
  NotFound: {
    reason: 'not-found',
    money: finalBy('NotFound', 'not-processed', 'or-denied'),
    login: loginRetries,
    status: 'not-found',
    totals: 'not-offered',
  },
  PaymentRestriction: {
    reason: 'payment-restriction',
    money: final('PaymentRestriction', 'declined', answers.paymentRestriction),
    login: loginRetries,
    status: 'nothing',
    totals: 'not-offered',
  },
  Refusal: {
    reason: 'refusal',
    money: finalBy('Refusal', 'declined'),
    login: { verdict: 'hopeless', message: notStarted.loginRefused('refused') },
    status: 'nothing',
    totals: 'not-offered',
  },
  UnavailableDevice: {
    money: (kind) => ({ verdict: 'unreachable', message: answers.deviceUnavailable(kind) }),
    login: { verdict: 'poi-list' },
    status: 'nothing',
    totals: 'unreachable',
  },
  UnavailableService: {
    reason: 'unavailable-service',
    money: final('UnavailableService', 'not-processed', answers.serviceUnavailable, 'or-denied'),
    login: { verdict: 'hopeless', message: notStarted.loginRefused('not-offered') },
    status: 'nothing',
    totals: 'not-offered',
  },
  InvalidCard: {
    reason: 'invalid-card',
    money: final('InvalidCard', 'declined', answers.invalidCard),
    login: loginRetries,
    status: 'nothing',
    totals: 'not-offered',
  },
  UnreachableHost: {
    reason: 'unreachable-host',
    money: final('UnreachableHost', 'declined', (kind) => answers.hostUnreachable(kind, takesCard(kind)), 'always'),
    login: loginRetries,
    status: 'nothing',
    totals: 'not-offered',
  },
  WrongPIN: {
    reason: 'wrong-pin',
    money: final('WrongPIN', 'declined', answers.wrongPin),
    login: loginRetries,
    status: 'nothing',
    totals: 'not-offered',
  },
};

function isErrorCondition(word: string): word is ErrorCondition {
  return Object.hasOwn(conditions, word);
}

/** Returns the row for a word from a message; undefined for a word outside the standard. */
export function conditionRow(word: string | undefined): ConditionRow | undefined {
  return word !== undefined && isErrorCondition(word) ? conditions[word] : undefined;
}
