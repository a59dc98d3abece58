/** The two messages with which the codecs are measured: the request of a sale with a few items, and its approval. */

import { type Message, type MessageName, type OutgoingMessage, xmlCodec } from '../../protocol/index.js';
import { paymentRequest, paymentResponse } from './messages.js';

const ids = { category: 'Payment', serviceId: 'ABCDEF0001', saleId: 'TD-4F0A9C', poiId: 'P400Plus-123456789' };
const transactionId = 'till1-20261120-0001';

function read(text: string): Message {
  const result = xmlCodec.decode(text);
  if (!result.ok) throw new Error(`the bench's own message is refused: ${result.error.message}`);
  return result.value;
}

function is<N extends MessageName>(message: Message, name: N): asserts message is Extract<Message, { name: N }> {
  if (message.name !== name) throw new Error(`the bench's own message is ${message.name}, not ${name}`);
}

/** Returns a PaymentRequest of 1 kB: the daemon's own, with items. */
export function requestWithItems(): OutgoingMessage {
  const message = read(paymentRequest(ids, transactionId));
  is(message, 'PaymentRequest');
  const { PaymentTransaction, ...body } = message.body;
  const SaleItem = Array.from({ length: 4 }, (_, index) => ({
    ItemID: String(index),
    ProductCode: `40063813339${index}1`,
    UnitOfMeasure: 'Other',
    Quantity: '1',
    UnitPrice: '3.12',
    ItemAmount: '3.12',
    ProductLabel: `Coffee, ground, 500 g, no. ${index}`,
  }));
  return { ...message, body: { ...body, PaymentTransaction: { ...PaymentTransaction, SaleItem } } };
}

/**
 * Returns a PaymentResponse of 2.8 kB: the approval of the bench's terminal, with a few more lines on its first
 * receipt.
 */
export function approval(): OutgoingMessage {
  const message = read(paymentResponse(ids, paymentRequest(ids, transactionId)));
  is(message, 'PaymentResponse');
  const [first, ...others] = message.body.PaymentReceipt ?? [];
  if (first === undefined) throw new Error("the bench's own approval has no receipt");
  const more = ['AID A0000000031010', 'TVR 0000008000', 'TERMINAL SERIAL 123456789', 'PLEASE KEEP THIS RECEIPT'];
  const OutputText = [
    ...(first.OutputContent.OutputText ?? []),
    ...more.map((Text) => ({ Text, EndOfLineFlag: true })),
  ];
  const longer = { ...first, OutputContent: { ...first.OutputContent, OutputText } };
  return { ...message, body: { ...message.body, PaymentReceipt: [longer, ...others] } };
}
