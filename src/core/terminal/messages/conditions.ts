/**
 * What each of the standard's 17 ErrorConditions means for the money, by the request it answers
 * (design, section 5; protocol notes, section 10).
 */

import { capitalized, outcomes } from '../../../messages/en.js';
import type { ErrorCondition } from '../../../../protocol/index.js';
import type { Repetition, Standing } from '../wire/verdict.js';
import { type Kind } from '../../kinds/message/kind.js';
import type { OwnReason } from '../../model/reason-codes.js';

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

/** What a failed answer to a Login means for the lane. */
export type LoginVerdict = {
  /** `retry` after a backoff; `poi-list` reads the connected terminals first; `hopeless` ends what waits at once. */
  readonly verdict: 'retry' | 'poi-list' | 'hopeless';
  readonly message: string;
};

/** What a failed answer to TransactionStatus says about the attempt that was asked for. */
export type StatusVerdict = {
  readonly verdict: Standing;
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

/** One row: what this condition means for each request. */
export interface ConditionRow {
  /** The code of the reason, where the condition is a final answer. */
  readonly reason?: OwnReason;
  /** For a request that moves or holds money. */
  readonly money: (kind: Kind) => MoneyVerdict;
  readonly login: LoginVerdict;
  readonly status: StatusVerdict;
  readonly totals: TotalsVerdict;
}

/** A final answer: in the same words for all, where a kind has no own sentence for it. */
function final(
  condition: ErrorCondition,
  result: 'declined' | 'cancelled' | 'not-processed',
  message: (kind: Kind) => string,
  mustBeRepeated?: Repetition,
): ConditionRow['money'] {
  const repeated = mustBeRepeated === undefined ? {} : { mustBeRepeated };
  return (kind) => ({ verdict: 'final', result, message: kind.sentences[condition] ?? message(kind), ...repeated });
}

/** A final answer that each kind has a sentence of its own for. */
function finalBy(
  condition: 'NotFound' | 'Refusal',
  result: 'declined' | 'not-processed',
  mustBeRepeated?: Repetition,
): ConditionRow['money'] {
  return final(condition, result, ({ sentences }) => sentences[condition], mustBeRepeated);
}

/** Whether the customer pays by it with a card: then another card or another way to pay is possible. */
function takesCard({ about, moves }: Kind): boolean {
  return about === undefined && (moves === 'money' || moves === 'hold');
}

/** Terminals say NotAllowed for a menu on the screen, and also for what will never be allowed: a reversal after the period was closed. */
function notAllowed(kind: Kind): string {
  const { words, instead, about } = kind;
  const what = `The terminal does not allow this ${words.noun}. ${capitalized(words.unmoved)}`;
  if (about !== undefined) return `${what} ${instead}`;
  return `${what} If something is on its screen, finish it and try again; otherwise call support.`;
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
    reason: 'aborted',
    money: final(
      'Aborted',
      'cancelled',
      ({ words }) => `The ${words.noun} was stopped before it was done. ${capitalized(words.unmoved)}`,
      'unless-aborted',
    ),
    login: loginRetries('it was aborted'),
    status: asksAgain,
    totals: 'not-offered',
  },
  Busy: {
    money: ({ words }) => ({
      verdict: 'refused',
      because: 'busy',
      message: `The terminal is busy with something else; the ${words.noun} was not started. Wait until its screen is idle, then try again.`,
    }),
    login: loginRetries('it is busy, perhaps with an update'),
    status: { verdict: 'busy', message: 'The terminal is busy. It is asked again.' },
    totals: 'busy',
  },
  Cancel: {
    reason: 'cancel',
    money: final(
      'Cancel',
      'cancelled',
      ({ words }) => `The ${words.noun} was cancelled on the terminal. ${capitalized(words.unmoved)}`,
    ),
    login: loginRetries('it was cancelled on the terminal'),
    status: asksAgain,
    totals: 'not-offered',
  },
  DeviceOut: {
    reason: 'device-out',
    money: final(
      'DeviceOut',
      'not-processed',
      ({ words, about }) => {
        const other = about === undefined || about.isOnAnyTerminal === true ? 'Use another terminal and call' : 'Call';
        return `The terminal is out of order; the ${words.noun} was not started. ${other} support.`;
      },
      'or-denied',
    ),
    login: loginRetries('it is out of order'),
    status: asksAgain,
    totals: 'not-offered',
  },
  InsertedCard: {
    reason: 'inserted-card',
    money: final(
      'InsertedCard',
      'not-processed',
      ({ words }) =>
        `The card could not be used in that moment; the ${words.noun} was not started. Take the card out and try again.`,
      'or-denied',
    ),
    login: loginRetries('a card is in the terminal; take it out'),
    status: asksAgain,
    totals: 'busy',
  },
  InProgress: {
    money: ({ words }) => ({
      verdict: 'ask',
      message: `The terminal says that the ${words.noun} is already running. Look at its screen; do not ${words.verb} again yet.`,
    }),
    login: loginRetries('a transaction is running'),
    status: { verdict: 'running', message: 'The transaction is still running on the terminal.' },
    totals: 'busy',
  },
  LoggedOut: {
    money: ({ words }) => ({
      verdict: 'refused',
      because: 'logged-out',
      message: `The terminal had lost its login; the ${words.noun} was not started. Try again.`,
    }),
    login: loginRetries('it says that nobody is logged in'),
    status: { verdict: 'logged-out', message: 'The terminal was restarted and has lost its login session.' },
    totals: 'logged-out',
  },
  MessageFormat: {
    money: ({ words }) => ({ verdict: 'malformed', message: outcomes.notUnderstood(words) }),
    login: loginHopeless('it does not understand the message'),
    status: asksAgain,
    totals: 'not-offered',
  },
  NotAllowed: {
    reason: 'not-allowed',
    money: final('NotAllowed', 'not-processed', notAllowed, 'or-denied'),
    login: loginRetries('it is not allowed now'),
    status: asksAgain,
    totals: 'not-offered',
  },
  NotFound: {
    reason: 'not-found',
    money: finalBy('NotFound', 'not-processed', 'or-denied'),
    login: loginRetries('it does not find what the login refers to'),
    status: { verdict: 'not-found', message: 'The terminal does not know this transaction.' },
    totals: 'not-offered',
  },
  PaymentRestriction: {
    reason: 'payment-restriction',
    money: final(
      'PaymentRestriction',
      'declined',
      ({ words, instead }) => `This card may not be used for these goods; the ${words.noun} was declined. ${instead}`,
    ),
    login: loginRetries('it names a payment restriction'),
    status: asksAgain,
    totals: 'not-offered',
  },
  Refusal: {
    reason: 'refusal',
    money: finalBy('Refusal', 'declined'),
    login: loginHopeless('it was refused'),
    status: asksAgain,
    totals: 'not-offered',
  },
  UnavailableDevice: {
    money: ({ words }) => ({
      verdict: 'unreachable',
      message: `A device of the terminal is not available; the ${words.noun} was not started. ${capitalized(words.unmoved)} Look at the terminal, then try again.`,
    }),
    login: {
      verdict: 'poi-list',
      message: 'The gateway does not reach the terminal. Check that it is on and connected, and its number (POIID).',
    },
    status: asksAgain,
    totals: 'unreachable',
  },
  UnavailableService: {
    reason: 'unavailable-service',
    money: final(
      'UnavailableService',
      'not-processed',
      ({ words, about, instead }) => {
        const hint = about === undefined ? '' : ` ${instead}`;
        return `The terminal is not set up for this kind of ${words.noun}. ${capitalized(words.unmoved)}${hint} Call support.`;
      },
      'or-denied',
    ),
    login: loginHopeless('it does not offer this service or protocol version'),
    status: asksAgain,
    totals: 'not-offered',
  },
  InvalidCard: {
    reason: 'invalid-card',
    money: final(
      'InvalidCard',
      'declined',
      ({ words, instead }) => `The terminal does not take this card; the ${words.noun} was declined. ${instead}`,
    ),
    login: loginRetries('it names an invalid card'),
    status: asksAgain,
    totals: 'not-offered',
  },
  UnreachableHost: {
    reason: 'unreachable-host',
    money: final(
      'UnreachableHost',
      'declined',
      (kind) =>
        `The terminal could not reach ${kind.words.host}; the ${kind.words.noun} was declined. ${capitalized(kind.words.unmoved)} ${takesCard(kind) ? 'Try again or use another way to pay.' : 'Try again later.'}`,
      'always',
    ),
    login: loginRetries('its host cannot be reached'),
    status: asksAgain,
    totals: 'not-offered',
  },
  WrongPIN: {
    reason: 'wrong-pin',
    money: final(
      'WrongPIN',
      'declined',
      ({ words, instead }) =>
        `The PIN was wrong; the ${words.noun} was declined. ${capitalized(words.unmoved)} ${instead}`,
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
export function conditionRow(word: string | undefined): ConditionRow | undefined {
  return word !== undefined && isErrorCondition(word) ? conditions[word] : undefined;
}
