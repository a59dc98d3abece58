/**
 * Classifies an opened message by the header inside it. This is needed because the same key seals in both directions,
 * and a seal contains no time.
 */

import { jsonIn, messageIn } from './members.js';

/** The ids of the request that a response answers, if each request has its own response. */
export interface AskedIds {
  readonly saleId: string;
  readonly poiId: string;
  /** The ServiceID, or the DeviceID of a device request. */
  readonly serviceId: string;
}

/**
 * Classifies an opened text. `due`: acceptable here, as far as its header shows. `reflected`: tenderd's own request,
 * which was sent back. `elsewhere`: the response to another request, perhaps an older one. A text that contains no
 * message is `due`, because the code that reads it later reports the error.
 */
export function standingOf(text: string, asked: AskedIds | undefined): 'due' | 'reflected' | 'elsewhere' {
  const message = messageIn(text);
  const header = message?.members.find(({ name }) => name === 'MessageHeader')?.text;
  if (message === undefined || header === undefined) return 'due';
  const read = jsonIn(header);
  const said = new Map(typeof read === 'object' && read !== null ? Object.entries(read) : []);
  if (message.root === 'SaleToPOIRequest') {
    if (said.get('MessageClass') === 'Event') return 'due';
    // A terminal never sends service requests, and sends device requests only on wires that listen for them. Any other
    // request is one of tenderd's own that came back.
    return asked !== undefined || said.get('MessageClass') === 'Service' ? 'reflected' : 'due';
  }
  if (asked === undefined) return 'due';
  const { saleId, poiId, serviceId } = asked;
  const isOurs = said.get('ServiceID') === serviceId || said.get('DeviceID') === serviceId;
  return isOurs && said.get('SaleID') === saleId && said.get('POIID') === poiId ? 'due' : 'elsewhere';
}

/**
 * Returns the ids of the request that an unsealed text reports as failed; undefined for any other text. A cloud in
 * front of the terminal may send such a report. The report proves nothing, because it is not sealed.
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
