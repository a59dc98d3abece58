/**
 * Reads the new address that a terminal announces. The terminal sends it as the bytes of a TransmitRequest to a marker
 * address; redaction removes those bytes later.
 */

import type { Message } from '../../../protocol/index.js';
import type { TerminalAddress } from '../../core/index.js';

/** This address is not a real destination: it marks that the bytes are for the register itself. */
const mark = '127.0.0.1:15022';

/** Returns the address, or undefined if the message has none. */
export function newAddressIn(message: Message): TerminalAddress | undefined {
  if (message.name !== 'TransmitRequest' || message.body.DestinationAddress !== mark) return undefined;
  const point = memberOf(memberOf(parsed(message.body.Message), 'saleTerminalconfiguration'), 'ipEndPoint');
  const host = memberOf(point, 'ipV4Address');
  const port = Number(memberOf(point, 'ipPort'));
  if (typeof host !== 'string' || !/^[\d.]{7,15}$/.test(host)) return undefined;
  return Number.isInteger(port) && port > 0 && port < 65_536 ? { host, port } : undefined;
}

function parsed(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
