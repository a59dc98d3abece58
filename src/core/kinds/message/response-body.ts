/** The answers that can change what is known of an attempt, taken out of whatever message carries them. */

import type { KeptItem, MessageOf, MessageHeader, Message } from '../../../../protocol/index.js';
import type { AttemptCategory } from '../../model/attempt.js';

/** The answers that settle an attempt, and the category of the request that each answers. */
const answerCategories = {
  PaymentResponse: 'Payment',
  ReversalResponse: 'Reversal',
  StoredValueResponse: 'StoredValue',
  ReconciliationResponse: 'Reconciliation',
  CardAcquisitionResponse: 'CardAcquisition',
  LoyaltyResponse: 'Loyalty',
} as const satisfies Partial<Record<Message['name'], AttemptCategory>>;

type AnswerName = keyof typeof answerCategories;

/** An answer to a service request that moves money, direct or taken out of a TransactionStatus answer. */
export type MoneyAnswer = {
  readonly [N in AnswerName]: {
    readonly header: MessageHeader;
    readonly name: N;
    readonly body: MessageOf<N>['body'];
    /** Repeated without a header of its own: `header` is made of what the status answer says around it. */
    readonly isHeadless?: true;
    /** What was kept aside, of the whole message. */
    readonly kept?: readonly KeptItem[];
  };
}[AnswerName];

/** A message that is such an answer itself. */
export type MoneyMessage = Extract<Message, { readonly name: AnswerName }>;

/** Whether a message is the answer to a request that moves money. */
export function isMoneyMessage(message: Message): message is MoneyMessage {
  return Object.hasOwn(answerCategories, message.name);
}

/** Whether a request of this name is an attempt: journaled before it is sent. */
export function isMoneyRequest(name: string): boolean {
  return Object.values(answerCategories).some((category) => name === `${category}Request`);
}

/** The answer in a message that is one or repeats one; undefined for every other message. */
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

/** What stands around a repeated answer: its own header, or where it has none, what the status answer says it is about. */
function around(
  { header, body, kept }: MessageOf<'TransactionStatusResponse'>,
  category: AttemptCategory,
): Pick<MoneyAnswer, 'header' | 'isHeadless' | 'kept'> {
  const own = body.RepeatedMessageResponse?.MessageHeader;
  // An id that the repeated header leaves out is that of the header around it.
  if (own !== undefined) {
    const SaleID = own.SaleID === '' ? header.SaleID : own.SaleID;
    const POIID = own.POIID === '' ? header.POIID : own.POIID;
    return { header: { ...own, SaleID, POIID }, kept };
  }
  const { ServiceID, SaleID = header.SaleID, POIID = header.POIID } = body.MessageReference ?? {};
  const made = { MessageClass: 'Service', MessageCategory: category, MessageType: 'Response', SaleID, POIID } as const;
  return { header: ServiceID === undefined ? made : { ...made, ServiceID }, isHeadless: true, kept };
}

/** The sale transaction that an answer says it is about. */
export function saleKeyOf(answer: MoneyAnswer): string | undefined {
  return 'SaleData' in answer.body ? answer.body.SaleData?.SaleTransactionID.TransactionID : undefined;
}
