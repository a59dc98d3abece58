/** The answers that can change the state of an attempt, and where they are in messages. */

import type { KeptItem, MessageOf, MessageHeader, Message } from '../../../../protocol/index.js';
import type { AttemptCategory } from '../../model/attempt.js';

/** The answers that decide an attempt, each with the category of its request. */
const answerCategories = {
  PaymentResponse: 'Payment',
  ReversalResponse: 'Reversal',
  StoredValueResponse: 'StoredValue',
  ReconciliationResponse: 'Reconciliation',
  CardAcquisitionResponse: 'CardAcquisition',
  LoyaltyResponse: 'Loyalty',
} as const satisfies Partial<Record<Message['name'], AttemptCategory>>;

type AnswerName = keyof typeof answerCategories;

/**
 * An answer to a service request that moves money: the response itself, or the answer inside a TransactionStatus
 * response.
 */
export type MoneyAnswer = {
  readonly [N in AnswerName]: {
    readonly header: MessageHeader;
    readonly name: N;
    readonly body: MessageOf<N>['body'];
    /** True if the terminal repeated the answer without its header. `header` is then made from the references in the status answer. */
    readonly isHeadless?: true;
    /** The parts of the whole message that differ from the standard. */
    readonly kept?: readonly KeptItem[];
  };
}[AnswerName];

/** A message that answers a request that moves money. */
export type MoneyMessage = Extract<Message, { readonly name: AnswerName }>;

/** True if a message is the answer to a request that moves money. */
export function isMoneyMessage(message: Message): message is MoneyMessage {
  return Object.hasOwn(answerCategories, message.name);
}

/** True if a request of this name is an attempt, which is journaled before it is sent. */
export function isMoneyRequest(name: string): boolean {
  return Object.values(answerCategories).some((category) => name === `${category}Request`);
}

/** Returns the answer that a message is, or the answer that it repeats; undefined for every other message. */
export function moneyAnswerIn(message: Message): MoneyAnswer | undefined {
  if (isMoneyMessage(message)) return message;
  if (message.name !== 'TransactionStatusResponse') return undefined;
  const repeated = message.body.RepeatedMessageResponse;
  if (repeated === undefined) return undefined;
  const { PaymentResponse: payment, ReversalResponse: reversal } = repeated;
  const { StoredValueResponse: storedValue, LoyaltyResponse: loyalty, CardAcquisitionResponse: acquisition } = repeated;
  if (payment !== undefined) return { name: 'PaymentResponse', body: payment, ...around(message, 'Payment') };
  if (reversal !== undefined) return { name: 'ReversalResponse', body: reversal, ...around(message, 'Reversal') };
  if (storedValue !== undefined)
    return { name: 'StoredValueResponse', body: storedValue, ...around(message, 'StoredValue') };
  if (loyalty !== undefined) return { name: 'LoyaltyResponse', body: loyalty, ...around(message, 'Loyalty') };
  if (acquisition !== undefined)
    return { name: 'CardAcquisitionResponse', body: acquisition, ...around(message, 'CardAcquisition') };
  return undefined;
}

/** Returns the header of a repeated answer. If the answer has no header, returns a header from the references in the status answer. */
function around(
  { header, body, kept }: MessageOf<'TransactionStatusResponse'>,
  category: AttemptCategory,
): Pick<MoneyAnswer, 'header' | 'isHeadless' | 'kept'> {
  const own = body.RepeatedMessageResponse?.MessageHeader;
  // If the repeated header omits an id, the id of the surrounding header applies.
  if (own !== undefined) {
    const SaleID = own.SaleID === '' ? header.SaleID : own.SaleID;
    const POIID = own.POIID === '' ? header.POIID : own.POIID;
    return { header: { ...own, SaleID, POIID }, kept };
  }
  const { ServiceID, SaleID = header.SaleID, POIID = header.POIID } = body.MessageReference ?? {};
  const made = { MessageClass: 'Service', MessageCategory: category, MessageType: 'Response', SaleID, POIID } as const;
  return { header: ServiceID === undefined ? made : { ...made, ServiceID }, isHeadless: true, kept };
}

/** Returns the key of the sale that an answer names. */
export function saleKeyOf(answer: MoneyAnswer): string | undefined {
  return 'SaleData' in answer.body ? answer.body.SaleData?.SaleTransactionID.TransactionID : undefined;
}
