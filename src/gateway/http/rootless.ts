/**
 * Messages in JSON without their root, `{"MessageHeader":{…},"PaymentRequest":{…}}`, as some terminals have them by HTTP: the root is taken off
 * what leaves and put around what comes, so that codec and dialect know of one form. What a member says stays as it stands, octet by octet.
 */

import type { RequestKey } from '../../core/index.js';
import { jsonIn, membersOf, messageIn } from '../../security/index.js';

/** A message without its root. */
export interface Rootless {
  readonly category: string;
  readonly text: string;
}

/** The message of a text without its root; undefined for a text that is none. */
export function withoutRoot(text: string): Rootless | undefined {
  const message = messageIn(text);
  if (message === undefined) return undefined;
  const category = headerOf(message.members)?.get('MessageCategory');
  if (typeof category !== 'string') return undefined;
  return { category, text: `{${message.members.map((one) => `${JSON.stringify(one.name)}:${one.text}`).join(',')}}` };
}

/** With the root that its header asks for; as it is where it has one already, or is no message: its reader says so. */
export function withRoot(text: string): string {
  const type = headerOf(membersOf(text) ?? [])?.get('MessageType') ?? typeInDamaged(text);
  if (type === undefined) return text;
  return `{"${type === 'Response' || type === 'RESPONSE' ? 'SaleToPOIResponse' : 'SaleToPOIRequest'}":${text}}`;
}

/** The type of a message without its root in which header or members are damaged: the name of its body says it. The codec judges the rest. */
function typeInDamaged(text: string): string | undefined {
  if (!/^\s*\{\s*"(?!SaleToPOI)/.test(text) || !/"MessageHeader"\s*:/.test(text)) return undefined;
  return /"[A-Za-z]+(Response|Request|Notification)"\s*:\s*\{/.exec(text)?.[1];
}

/**
 * Whose word a text with its root is: `answer` to the request of these ids, or a Reject; `own`: what the terminal says by itself; `other`: the
 * answer to another request. What cannot be read is `answer`: it came in its place, and its reader says what is wrong with it.
 */
export function whoseWord(text: string, { saleId, poiId, serviceId }: RequestKey): 'answer' | 'own' | 'other' {
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

/** Whether a text with its root is the answer to some request. */
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
