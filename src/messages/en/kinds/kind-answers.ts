/** Messages about an answer of the terminal after which no money has moved, for each kind of transaction. */

/** The messages of one kind. */
export interface KindAnswers {
  /** The next step. Messages that all kinds share end with this sentence. */
  readonly instead: string;
  /** The messages by the ErrorCondition of the answer: `refusal` and `not-found`. */
  readonly sentences: { readonly Refusal: string; readonly NotFound: string };
}

const readAgain = 'No money moved. If a card was read before, read it again.';
const checkReceipt = 'Check the receipt number.';
const noPoints = 'The loyalty account is not known. No points moved. Check the card.';
const stays = 'The period stays open. Try again, or call support.';

/** The messages of each kind that moves something, or asks for a card. */
export const kindAnswers = {
  payment: {
    instead: 'Ask for another card or another way to pay.',
    sentences: {
      Refusal: 'The card was declined. No money moved. Ask for another card or another way to pay.',
      NotFound: `The payment refers to a card or transaction that the terminal does not have. ${readAgain}`,
    },
  },
  refund: {
    instead: 'Refund in another way.',
    sentences: {
      Refusal: 'The refund was declined. No money moved. Refund in another way.',
      NotFound: `The terminal cannot find the payment that this refund names. No money moved. ${checkReceipt}`,
    },
  },
  reversal: {
    instead: 'Refund the payment instead; a pre-authorization ends by itself.',
    sentences: {
      Refusal:
        'The reversal was declined, so the payment or pre-authorization is unchanged. Refund a payment instead; a pre-authorization ends by itself.',
      NotFound: `The terminal cannot find the payment that this reversal names. No money moved. ${checkReceipt}`,
    },
  },
  'pre-authorization': {
    instead: 'Ask for another card.',
    sentences: {
      Refusal: 'The card was declined. No money was reserved. Ask for another card.',
      NotFound:
        'The pre-authorization refers to a card or transaction that the terminal does not have. No money was reserved. If a card was read before, read it again.',
    },
  },
  'pre-authorization-update': {
    instead: 'The pre-authorization is unchanged.',
    sentences: {
      Refusal: 'The update was declined. The pre-authorization is unchanged.',
      NotFound: `The terminal cannot find the pre-authorization that this update names. Nothing was changed. ${checkReceipt}`,
    },
  },
  capture: {
    instead: 'Check whether the pre-authorization was captured or cancelled. If neither, take a payment.',
    sentences: {
      Refusal:
        'The capture was declined. No money moved, and the pre-authorization is unchanged. Cancel the pre-authorization, and take a payment instead.',
      NotFound: `The terminal cannot find the pre-authorization that this capture names. No money moved. Check the receipt number, or take a payment.`,
    },
  },
  'stored-value-activation': {
    instead: 'Take another gift card.',
    sentences: {
      Refusal: 'The gift card was not activated. No money moved. Take another card.',
      NotFound: 'The gift card is not known. No money moved. Take another card.',
    },
  },
  'stored-value-load': {
    instead: 'Take another gift card.',
    sentences: {
      Refusal: 'The load was declined. Nothing was put on the gift card. Take another card.',
      NotFound: 'The gift card is not known. No money moved. Check the card, or activate it first.',
    },
  },
  'stored-value-unload': {
    instead: 'Check the balance of the gift card.',
    sentences: {
      Refusal: 'The unload was declined. Nothing was taken off the gift card. Check its balance.',
      NotFound: 'The gift card is not known. No money moved. Check the card.',
    },
  },
  'stored-value-reversal': {
    instead: 'The value is still on the gift card.',
    sentences: {
      Refusal: 'The reversal was declined. The value is still on the gift card.',
      NotFound: `The terminal cannot find the gift card load that this reversal names. No money moved. ${checkReceipt}`,
    },
  },
  'stored-value-reservation': {
    instead: 'Take another gift card.',
    sentences: {
      Refusal: 'The pre-authorization was declined. No gift card is reserved.',
      NotFound: 'The gift card is not known. Nothing was reserved.',
    },
  },
  'stored-value-duplicate': {
    instead: 'Nothing was changed on the gift card.',
    sentences: {
      Refusal: 'The terminal does not issue a duplicate. Nothing was changed on the gift card.',
      NotFound: `The terminal cannot find the activation or load that this duplicate names. Nothing was issued. ${checkReceipt}`,
    },
  },
  'card-acquisition': {
    instead: 'Ask for another card.',
    sentences: {
      Refusal: 'The card was not accepted. Nothing was charged. Ask for another card.',
      NotFound: 'The card reading refers to a transaction that the terminal does not have. Nothing was charged.',
    },
  },
  verification: {
    instead: 'Ask for another card.',
    sentences: {
      Refusal: 'The card was not accepted. Nothing was charged. Ask for another card.',
      NotFound: 'The card is not known. Nothing was charged.',
    },
  },
  'loyalty-award': {
    instead: 'The payment of the sale is not affected.',
    sentences: {
      Refusal: 'The award was declined. No points moved. The payment of the sale is not affected.',
      NotFound: noPoints,
    },
  },
  'loyalty-rebate': {
    instead: 'The customer pays the full price.',
    sentences: {
      Refusal: 'The rebate was declined. The customer pays the full price.',
      NotFound: 'The loyalty account is not known. No rebate was granted. Check the card.',
    },
  },
  'loyalty-redemption': {
    instead: 'Take a payment for the sale.',
    sentences: {
      Refusal: 'The redemption was declined. No points moved. Check the balance, or take a payment for the sale.',
      NotFound: noPoints,
    },
  },
  'loyalty-award-refund': {
    instead: 'The awarded points stay on the account.',
    sentences: {
      Refusal: 'The return was declined. The awarded points stay on the account.',
      NotFound: `The terminal cannot find the award that this return names. No points moved. ${checkReceipt}`,
    },
  },
  'loyalty-rebate-refund': {
    instead: 'The rebate is still granted.',
    sentences: {
      Refusal: 'The return was declined. The rebate is still granted.',
      NotFound: `The terminal cannot find the rebate that this return names. Nothing was cancelled. ${checkReceipt}`,
    },
  },
  'loyalty-redemption-refund': {
    instead: 'The redeemed points were not returned.',
    sentences: {
      Refusal: 'The return was declined. The redeemed points were not returned.',
      NotFound: `The terminal cannot find the redemption that this return names. No points moved. ${checkReceipt}`,
    },
  },
} as const satisfies Readonly<Record<string, KindAnswers>>;

function notClosed(why: string): string {
  return `The reconciliation was declined (${why}). ${stays}`;
}

/** The messages of a reconciliation. It has no card and no PIN, so it has a message of its own for each answer. */
export const reconciliationAnswers = {
  instead: 'The period stays open.',
  sentences: {
    Refusal: notClosed('refused'),
    NotFound: 'The terminal has nothing to close. The period stays as it is.',
    DeviceOut: 'The terminal is out of order, so nothing was closed. Call support.',
    InsertedCard: 'A card is in the terminal, so nothing was closed. Take it out and try again.',
    PaymentRestriction: notClosed('a payment restriction'),
    InvalidCard: notClosed('an invalid card'),
    UnreachableHost: 'The terminal could not reach the bank. The period stays open. Try again later.',
    WrongPIN: notClosed('a wrong PIN'),
  },
} as const;
