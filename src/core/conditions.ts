/**
 * What each of the standard's 17 ErrorConditions means for the money, by the request it answers
 * (design, section 5; protocol notes, section 10).
 */

import type { TransactionKind } from './transaction-kind.js';
import type { ErrorCondition } from '../../protocol/index.js';
import { kindWords, notUnderstood, unmovedOf } from './kinds.js';

/** What a failed answer to a request that moves or holds money proves. */
export type MoneyVerdict =
  /** The terminal's own final answer. No money moved. */
  | {
      readonly verdict: 'final';
      readonly result: 'declined' | 'cancelled' | 'not-processed';
      readonly message: string;
      /** Said directly it may not be about this request, or not be the terminal's: then TransactionStatus decides. */
      readonly mustBeRepeated?: Repetition;
    }
  /** It did not start now; it may be tried again after a pause (`busy`) or a Login (`logged-out`). */
  | { readonly verdict: 'refused'; readonly because: 'busy' | 'logged-out'; readonly message: string }
  /** Said by the gateway about the terminal: the request may have been delivered before. The sentence is for a terminal that repeats it. */
  | { readonly verdict: 'unreachable'; readonly message: string }
  /** Our message was not understood: status as a veto, then not processed; never sent again. */
  | { readonly verdict: 'malformed'; readonly message: string }
  /** It says that something runs: status decides. */
  | { readonly verdict: 'ask'; readonly message: string };

/**
 * When a final answer that was said directly ends nothing by itself.
 * - `always`, `unless-aborted` (by us): a gateway says it, too, of a request that it has delivered. The terminal must repeat it.
 * - `or-denied`: the terminal says it, too, to a second copy of a request that runs. It must repeat it, or know nothing of the request.
 *
 * Cancel, Refusal, WrongPIN, InvalidCard and PaymentRestriction need none: they tell of a customer, a card or a bank, so
 * that the terminal had begun with the request, and a second copy never gets so far while the first one runs.
 */
export type Repetition = 'always' | 'unless-aborted' | 'or-denied';

/** What a failed answer to a Login means for the lane. */
export type LoginVerdict = {
  /** `retry` after a backoff; `poi-list` reads the connected terminals first; `hopeless` ends what waits at once. */
  readonly verdict: 'retry' | 'poi-list' | 'hopeless';
  readonly message: string;
};

/** What a failed answer to TransactionStatus says about the attempt that was asked for. */
export type StatusVerdict = {
  /** `busy` means running or nothing, by dialect; `nothing` proves nothing: ask again. */
  readonly verdict: 'running' | 'busy' | 'not-found' | 'logged-out' | 'nothing';
  readonly message: string;
};

/** What a failed answer to GetTotals, or to the question for the totals of a closed period, says of the period. */
export type TotalsVerdict =
  /** It works on something, perhaps on closing: ask again. */
  | 'busy'
  | 'logged-out'
  /** Said by the gateway: ask again. */
  | 'unreachable'
  /** It does not tell. */
  | 'not-offered';

/** What it means for each kind of transaction. */
type MoneyRow = Readonly<Record<TransactionKind, MoneyVerdict>>;

/** One row: what this condition means for each request. */
export interface ConditionRow extends MoneyRow {
  readonly login: LoginVerdict;
  readonly status: StatusVerdict;
  readonly totals: TotalsVerdict;
}

type Sentence = (noun: string, kind: TransactionKind) => string;

function forMoney(make: (noun: string, kind: TransactionKind) => MoneyVerdict): MoneyRow {
  const verdict = (kind: TransactionKind): MoneyVerdict => make(kindWords[kind].noun, kind);
  return {
    payment: verdict('payment'),
    refund: verdict('refund'),
    reversal: verdict('reversal'),
    'pre-authorization': verdict('pre-authorization'),
    'pre-authorization-update': verdict('pre-authorization-update'),
    capture: verdict('capture'),
    'stored-value-activation': verdict('stored-value-activation'),
    'stored-value-load': verdict('stored-value-load'),
    'stored-value-unload': verdict('stored-value-unload'),
    'stored-value-reversal': verdict('stored-value-reversal'),
    'stored-value-reservation': verdict('stored-value-reservation'),
    'stored-value-duplicate': verdict('stored-value-duplicate'),
    reconciliation: verdict('reconciliation'),
    'card-acquisition': verdict('card-acquisition'),
    'loyalty-award': verdict('loyalty-award'),
    'loyalty-rebate': verdict('loyalty-rebate'),
    'loyalty-redemption': verdict('loyalty-redemption'),
    'loyalty-award-refund': verdict('loyalty-award-refund'),
    'loyalty-rebate-refund': verdict('loyalty-rebate-refund'),
    'loyalty-redemption-refund': verdict('loyalty-redemption-refund'),
  };
}

/** A final answer in the same words for all; what a reconciliation cannot have, such as a card, it tells in its own. */
function final(
  result: 'declined' | 'cancelled' | 'not-processed',
  message: Sentence,
  ofReconciliation?: string,
  mustBeRepeated?: Repetition,
): MoneyRow {
  return forMoney((noun, kind) => {
    const own = kind === 'reconciliation' ? ofReconciliation : undefined;
    const repeated = mustBeRepeated === undefined ? {} : { mustBeRepeated };
    return { verdict: 'final', result, message: own ?? message(noun, kind), ...repeated };
  });
}

/** What the terminal says of a card or a PIN where there is none. */
function notClosed(why: string): string {
  return `The reconciliation was declined (${why}): the period stays open. Try again, or call support.`;
}

/** A final answer that each kind tells in a sentence of its own. */
function finalBy(
  result: 'declined' | 'not-processed',
  sentences: Readonly<Record<TransactionKind, string>>,
  mustBeRepeated?: Repetition,
): MoneyRow {
  const repeated = mustBeRepeated === undefined ? {} : { mustBeRepeated };
  return forMoney((_noun, kind) => ({ verdict: 'final', result, message: sentences[kind], ...repeated }));
}

const asksAgain: StatusVerdict = {
  verdict: 'nothing',
  message: 'The terminal could not say how the transaction stands. It is asked again.',
};

function loginRetries(why: string): LoginVerdict {
  return { verdict: 'retry', message: `The terminal did not accept the login: ${why}. It is tried again.` };
}

function loginHopeless(why: string): LoginVerdict {
  return {
    verdict: 'hopeless',
    message: `The terminal refuses the login: ${why}. Nothing was charged. Call support.`,
  };
}

/** The table: every ErrorCondition of the standard, so that a new one does not compile without its row. */
export const conditions: Readonly<Record<ErrorCondition, ConditionRow>> = {
  Aborted: {
    ...final(
      'cancelled',
      (noun, kind) => `The ${noun} was stopped before it was done. ${unmovedOf(kind)}`,
      undefined,
      'unless-aborted',
    ),
    login: loginRetries('it was aborted'),
    status: asksAgain,
    totals: 'not-offered',
  },
  Busy: {
    ...forMoney((noun) => ({
      verdict: 'refused',
      because: 'busy',
      message: `The terminal is busy with something else; the ${noun} was not started. Wait until its screen is idle, then try again.`,
    })),
    login: loginRetries('it is busy, perhaps with an update'),
    status: { verdict: 'busy', message: 'The terminal is busy. It is asked again.' },
    totals: 'busy',
  },
  Cancel: {
    ...final('cancelled', (noun, kind) => `The ${noun} was cancelled on the terminal. ${unmovedOf(kind)}`),
    login: loginRetries('it was cancelled on the terminal'),
    status: asksAgain,
    totals: 'not-offered',
  },
  DeviceOut: {
    ...final(
      'not-processed',
      (noun) => `The terminal is out of order; the ${noun} was not started. Use another terminal and call support.`,
      'The terminal is out of order; nothing was closed. Call support.',
      'or-denied',
    ),
    login: loginRetries('it is out of order'),
    status: asksAgain,
    totals: 'not-offered',
  },
  InsertedCard: {
    ...final(
      'not-processed',
      (noun) =>
        `The card could not be used in that moment; the ${noun} was not started. Take the card out and try again.`,
      'A card is in the terminal; nothing was closed. Take it out and try again.',
      'or-denied',
    ),
    login: loginRetries('a card is in the terminal; take it out'),
    status: asksAgain,
    totals: 'busy',
  },
  InProgress: {
    ...forMoney((noun, kind) => ({
      verdict: 'ask',
      message: `The terminal says that the ${noun} is already running. Look at its screen; do not ${kindWords[kind].verb} again yet.`,
    })),
    login: loginRetries('a transaction is running'),
    status: { verdict: 'running', message: 'The transaction is still running on the terminal.' },
    totals: 'busy',
  },
  LoggedOut: {
    ...forMoney((noun) => ({
      verdict: 'refused',
      because: 'logged-out',
      message: `The terminal had lost its login; the ${noun} was not started. Try again.`,
    })),
    login: loginRetries('it says that nobody is logged in'),
    status: { verdict: 'logged-out', message: 'The terminal was restarted and has lost its login session.' },
    totals: 'logged-out',
  },
  MessageFormat: {
    ...forMoney((_noun, kind) => ({ verdict: 'malformed', message: notUnderstood(kind) })),
    login: loginHopeless('it does not understand the message'),
    status: asksAgain,
    totals: 'not-offered',
  },
  NotAllowed: {
    ...final(
      'not-processed',
      (noun) => `The terminal does not allow a ${noun} now. Finish what is on its screen, then try again.`,
      undefined,
      'or-denied',
    ),
    login: loginRetries('it is not allowed now'),
    status: asksAgain,
    totals: 'not-offered',
  },
  NotFound: {
    ...finalBy(
      'not-processed',
      {
        payment:
          'The terminal does not know what the payment refers to. No money moved. If a card was read before, read it again.',
        refund: 'The terminal does not find the payment to refund. No money moved. Check the receipt number.',
        reversal: 'The terminal does not find the payment to reverse. No money moved. Check the receipt number.',
        'pre-authorization':
          'The terminal does not know what the pre-authorization refers to. No money was reserved. If a card was read before, read it again.',
        'pre-authorization-update':
          'The terminal does not find the pre-authorization to update. Nothing was changed. Check the receipt number.',
        capture:
          'The terminal does not find the pre-authorization to complete. No money moved. Check the receipt number, or take a payment.',
        'stored-value-activation': 'The gift card is not known. No money moved. Take another card.',
        'stored-value-load': 'The gift card is not known. No money moved. Check the card, or activate it first.',
        'stored-value-unload': 'The gift card is not known. No money moved. Check the card.',
        'stored-value-reversal':
          'The terminal does not find the gift card load to reverse. No money moved. Check the receipt number.',
        'stored-value-reservation': 'The gift card is not known. Nothing was reserved.',
        'stored-value-duplicate':
          'The terminal does not find what is to be given out once more. Nothing was given out. Check the receipt number.',
        reconciliation: 'The terminal has nothing to close. The period stays as it is.',
        'card-acquisition': 'The terminal does not know what the card reading refers to. Nothing was charged.',
        'loyalty-award': 'The loyalty account is not known. No points moved. Check the card.',
        'loyalty-rebate': 'The loyalty account is not known. No rebate was granted. Check the card.',
        'loyalty-redemption': 'The loyalty account is not known. No points moved. Check the card.',
        'loyalty-award-refund': 'The terminal does not find the award. No points moved. Check the receipt number.',
        'loyalty-rebate-refund':
          'The terminal does not find the rebate. Nothing was taken back. Check the receipt number.',
        'loyalty-redemption-refund':
          'The terminal does not find the redemption. No points moved. Check the receipt number.',
      },
      'or-denied',
    ),
    login: loginRetries('it does not find what the login refers to'),
    status: { verdict: 'not-found', message: 'The terminal does not know this transaction.' },
    totals: 'not-offered',
  },
  PaymentRestriction: {
    ...final(
      'declined',
      (noun) => `This card may not be used for these goods; the ${noun} was declined. Ask for another card.`,
      notClosed('a payment restriction'),
    ),
    login: loginRetries('it names a payment restriction'),
    status: asksAgain,
    totals: 'not-offered',
  },
  Refusal: {
    ...finalBy('declined', {
      payment: 'The card was declined. No money moved. Ask for another card or another way to pay.',
      refund: 'The refund was declined. No money moved. Refund in another way.',
      reversal:
        'The reversal was declined: what it was to undo stands. Refund a payment instead; a pre-authorization ends by itself.',
      'pre-authorization': 'The card was declined. No money was reserved. Ask for another card.',
      'pre-authorization-update': 'The update was declined: the pre-authorization stands as it was.',
      capture:
        'The capture was declined. No money moved; the pre-authorization stands. Cancel it, and take a payment instead.',
      'stored-value-activation': 'The gift card was not activated. No money moved. Take another card.',
      'stored-value-load': 'The load was declined. Nothing was put on the gift card. Take another card.',
      'stored-value-unload': 'The unload was declined. Nothing was taken off the gift card. Look at its balance.',
      'stored-value-reversal': 'The reversal was declined: what was put on the gift card is still there.',
      'stored-value-reservation': 'The pre-authorization was declined. No gift card is reserved.',
      'stored-value-duplicate': 'The terminal gives nothing out once more. Nothing was changed on the gift card.',
      reconciliation: notClosed('refused'),
      'card-acquisition': 'The card was not accepted. Nothing was charged. Ask for another card.',
      'loyalty-award': 'The award was declined. No points moved. The payment of the sale stands by itself.',
      'loyalty-rebate': 'The rebate was declined: the full price is to be paid.',
      'loyalty-redemption':
        'The redemption was declined. No points moved. Look at the balance, or let the sale be paid.',
      'loyalty-award-refund': 'The return was declined: the awarded points stay on the account.',
      'loyalty-rebate-refund': 'The return was declined: the rebate stands.',
      'loyalty-redemption-refund': 'The return was declined: the redeemed points were not given back.',
    }),
    login: loginHopeless('it was refused'),
    status: asksAgain,
    totals: 'not-offered',
  },
  UnavailableDevice: {
    ...forMoney((noun, kind) => ({
      verdict: 'unreachable',
      message: `A device of the terminal is not available; the ${noun} was not started. ${unmovedOf(kind)} Look at the terminal, then try again.`,
    })),
    login: {
      verdict: 'poi-list',
      message: 'The gateway does not reach the terminal. Check that it is on and connected, and its number (POIID).',
    },
    status: asksAgain,
    totals: 'unreachable',
  },
  UnavailableService: {
    ...final(
      'not-processed',
      (noun, kind) => `The terminal is not set up for this kind of ${noun}. ${unmovedOf(kind)} Call support.`,
      undefined,
      'or-denied',
    ),
    login: loginHopeless('it does not offer this service or protocol version'),
    status: asksAgain,
    totals: 'not-offered',
  },
  InvalidCard: {
    ...final(
      'declined',
      (noun) => `The terminal does not take this card; the ${noun} was declined. Ask for another card.`,
      notClosed('an invalid card'),
    ),
    login: loginRetries('it names an invalid card'),
    status: asksAgain,
    totals: 'not-offered',
  },
  UnreachableHost: {
    ...final(
      'declined',
      (noun, kind) =>
        `The terminal could not reach ${kindWords[kind].host}; the ${noun} was declined. ${unmovedOf(kind)} Try again or use another way to pay.`,
      'The terminal could not reach the bank: the period stays open. Try again later.',
      'always',
    ),
    login: loginRetries('its host cannot be reached'),
    status: asksAgain,
    totals: 'not-offered',
  },
  WrongPIN: {
    ...final(
      'declined',
      (noun) => `The PIN was wrong; the ${noun} was declined. Ask for another card.`,
      notClosed('a wrong PIN'),
    ),
    login: loginRetries('it names a wrong PIN'),
    status: asksAgain,
    totals: 'not-offered',
  },
};

function isErrorCondition(word: string): word is ErrorCondition {
  return Object.hasOwn(conditions, word);
}

/** The row of a word from the wire; undefined for a word that the standard does not have. */
export function conditionRow(word: string): ConditionRow | undefined {
  return isErrorCondition(word) ? conditions[word] : undefined;
}
