/** From a frame's text to what a lane can be told: decode, redact, and find out whose it is. */

import { redact, type Codec, type Message, type MessageHeader } from '../../protocol/index.js';
import { moneyAnswerIn } from '../core/answer.js';
import type { Received } from '../core/event.js';
import type { JournalPort } from '../core/ports.js';

/** What a text turned out to be. */
export type Reading =
  | { readonly type: 'message'; readonly poiId: string; readonly received: Received; readonly isMoneyAnswer: boolean }
  | { readonly type: 'unreadable'; readonly why: string; readonly header: MessageHeader | undefined };

/** Cuts card data out of a message; tests that must see what happens without it pass another one. */
export type Redactor = (message: Message) => { readonly message: Message; readonly removed: readonly string[] };

/** The redaction of the product (design, promise 10). */
export const productRedactor: Redactor = redact;

/** Reads one text. Everything behind this point is redacted: nothing else is stepped, journaled, logged or told. */
export function readText(text: string, codec: Codec, journal: JournalPort, redactor: Redactor): Reading {
  const decoded = codec.decode(text);
  if (!decoded.ok) {
    const { code, path } = decoded.error;
    return { type: 'unreadable', why: path === undefined ? code : `${code} at ${path}`, header: decoded.error.header };
  }
  const rejected = rejectedHeader(decoded.value, codec);
  const { message, removed } = redactor(decoded.value);
  const answer = moneyAnswerIn(message);
  const owner =
    answer?.header.ServiceID === undefined
      ? undefined
      : journal.findByServiceId(answer.header.SaleID, answer.header.POIID, answer.header.ServiceID);
  return {
    type: 'message',
    poiId: message.header.POIID,
    isMoneyAnswer: answer !== undefined,
    received: { message, redacted: removed, rejected, owner },
  };
}

/** The header of the message that a Reject carries, as bytes in base64 (protocol notes, section 8). */
function rejectedHeader(message: Message, codec: Codec): MessageHeader | undefined {
  if (message.name !== 'EventNotification' || message.body.RejectedMessage === undefined) return undefined;
  const bytes = Buffer.from(message.body.RejectedMessage, 'base64').toString('utf8');
  const decoded = codec.decode(bytes);
  return decoded.ok ? decoded.value.header : decoded.error.header;
}
