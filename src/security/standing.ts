/** What a message that was opened is, by the header inside: the same key seals both ways, and nothing in a seal says when it was made. */

import { jsonIn, messageIn } from './members.js';

/** The ids of the request to which a message is the response, where each has its own. */
export interface AskedIds {
  readonly saleId: string;
  readonly poiId: string;
  /** ServiceID, or DeviceID of a device request. */
  readonly serviceId: string;
}

/**
 * `due`: what may come there, as far as its header says. `reflected`: a request of ours, sent back to us. `elsewhere`: the response to another
 * request, an older one perhaps. What is no message is `due`: its reader says so.
 */
export function standingOf(text: string, asked: AskedIds | undefined): 'due' | 'reflected' | 'elsewhere' {
  const message = messageIn(text);
  const header = message?.members.find(({ name }) => name === 'MessageHeader')?.text;
  if (message === undefined || header === undefined) return 'due';
  const read = jsonIn(header);
  const said = new Map(typeof read === 'object' && read !== null ? Object.entries(read) : []);
  if (message.root === 'SaleToPOIRequest') {
    if (said.get('MessageClass') === 'Event') return 'due';
    // A terminal asks for a service never, and for a device only where it is heard.
    return asked !== undefined || said.get('MessageClass') === 'Service' ? 'reflected' : 'due';
  }
  if (asked === undefined) return 'due';
  const { saleId, poiId, serviceId } = asked;
  const isOurs = said.get('ServiceID') === serviceId || said.get('DeviceID') === serviceId;
  return isOurs && said.get('SaleID') === saleId && said.get('POIID') === poiId ? 'due' : 'elsewhere';
}

/**
 * The request of which a plain text says that it failed, as a cloud in front of the terminal may say by itself, by the ids that stand there; undefined where it says anything
 * else. It shows nothing, and less than that when it is not so.
 */
export function plainFailureIn(text: string): Partial<AskedIds> | undefined {
  const message = messageIn(text);
  const body = message?.members.find(({ name }) => name.endsWith('Response'));
  if (message?.root !== 'SaleToPOIResponse' || body === undefined) return undefined;
  const result = memberOf(memberOf(jsonIn(body.text), 'Response'), 'Result');
  if (result !== 'Failure' || message.members.some(({ name }) => name === 'SecurityTrailer')) return undefined;
  const header = jsonIn(message.members.find(({ name }) => name === 'MessageHeader')?.text ?? '{}');
  const saleId = memberOf(header, 'SaleID');
  const poiId = memberOf(header, 'POIID');
  const serviceId = memberOf(header, 'ServiceID') ?? memberOf(header, 'DeviceID');
  return {
    ...(typeof saleId === 'string' ? { saleId } : {}),
    ...(typeof poiId === 'string' ? { poiId } : {}),
    ...(typeof serviceId === 'string' ? { serviceId } : {}),
  };
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
