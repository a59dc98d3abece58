/**
 * JSON messages without their root, `{"MessageHeader":{…},"PaymentRequest":{…}}`, as some terminals use them over HTTP.
 * The root is removed from sent messages and added to received messages, so that codec and dialect handle a single
 * form. The text of each member stays the same, octet by octet.
 */

import type { RequestKey } from '../../core/index.js';
import { jsonIn, membersOf, messageIn } from '../../security/index.js';

/** A message without its root. */
export interface Rootless {
  readonly category: string;
  readonly text: string;
}

/** Returns the message of a text without its root, or undefined if the text is not a message. */
export function withoutRoot(text: string): Rootless | undefined {
  const message = messageIn(text);
  if (message === undefined) return undefined;
  const category = headerOf(message.members)?.get('MessageCategory');
  if (typeof category !== 'string') return undefined;
  return { category, text: `{${message.members.map((one) => `${JSON.stringify(one.name)}:${one.text}`).join(',')}}` };
}

/**
 * Returns the text with the root that its header requires. If the text already has a root or is not a message, it stays
 * unchanged, and the decoder reports the error.
 */
export function withRoot(text: string): string {
  const type = headerOf(membersOf(text) ?? [])?.get('MessageType') ?? typeInDamaged(text);
  if (type === undefined) return text;
  return `{"${type === 'Response' || type === 'RESPONSE' ? 'SaleToPOIResponse' : 'SaleToPOIRequest'}":${text}}`;
}

/**
 * Returns the type of a rootless message with a damaged header or body, taken from the name of its body. The codec
 * decides about the rest.
 */
function typeInDamaged(text: string): string | undefined {
  if (!/^\s*\{\s*"(?!SaleToPOI)/.test(text) || !/"MessageHeader"\s*:/.test(text)) return undefined;
  return /"[A-Za-z]+(Response|Request|Notification)"\s*:\s*\{/.exec(text)?.[1];
}

/**
 * Classifies a text that has a root. `answer`: the response to the request with these ids, or a Reject. `own`: a
 * message that the terminal started. `other`: the response to another request. An unreadable text counts as `answer`,
 * because it came instead of the answer; the decoder reports the error.
 */
export function responseOrigin(text: string, { saleId, poiId, serviceId }: RequestKey): 'answer' | 'own' | 'other' {
  const message = messageIn(text);
  const header = message === undefined ? undefined : headerOf(message.members);
  if (message === undefined || header === undefined) return 'answer';
  if (message.root === 'SaleToPOIRequest') {
    const event = message.members.find(({ name }) => name === 'EventNotification');
    const isReject = event !== undefined && entriesOf(event.text)?.get('EventToNotify') === 'Reject';
    return isReject ? 'answer' : 'own';
  }
  const isOurs = header.get('ServiceID') === serviceId || header.get('DeviceID') === serviceId;
  return isOurs && header.get('SaleID') === saleId && header.get('POIID') === poiId ? 'answer' : 'other';
}

/** True if a text that includes its root element is a response, whatever the request was. */
export function isResponse(text: string): boolean {
  return messageIn(text)?.root === 'SaleToPOIResponse';
}

function headerOf(
  members: readonly { readonly name: string; readonly text: string }[],
): ReadonlyMap<string, unknown> | undefined {
  const header = members.find(({ name }) => name === 'MessageHeader');
  return header === undefined ? undefined : entriesOf(header.text);
}

function entriesOf(text: string): ReadonlyMap<string, unknown> | undefined {
  const value = jsonIn(text);
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined;
}
