/** Finds the header of a text without decoding the text: before decoding, or after decoding has failed. */

import type { MessageHeader } from '../types/message-header.js';

/** The contents of a plainly written header. */
export interface Glance {
  readonly messageClass: string;
  readonly category: string;
  readonly type: string;
  readonly saleId: string;
  readonly poiId: string;
  readonly serviceId?: string;
  readonly deviceId?: string;
  readonly protocolVersion?: string;
}

/** The header must begin within `beginsWithin` characters, and must not be longer than `headerMax`. */
const beginsWithin = 4_096;
const headerMax = 2_048;
const opening = /^"?\s*:\s*\{|^[\s]/;
const field =
  /(?<![\w:.-])"?(MessageClass|MessageCategory|MessageType|ServiceID|DeviceID|SaleID|POIID|ProtocolVersion)"?\s*[:=]\s*(?:"([^"]*)"|'([^']*)')/g;
/** An id that no decoder trims or changes. */
const plain = /^[!#-%(-;=?-[\]-~]+$/;

/**
 * Returns the header of a text, or undefined if the header is not plain. A plain header is the only header of the text
 * and has all ids. It has no escape, no duplicate field and no white space in a field. If the header is not plain, the
 * caller must treat the text as a response.
 */
export function glanceAt(text: string): Glance | undefined {
  const at = text.indexOf('MessageHeader');
  if (at === -1 || at > beginsWithin || text.includes('MessageHeader', at + 1)) return undefined;
  const rest = text.slice(at + 'MessageHeader'.length, at + headerMax);
  const end = rest.search(/[}>]/);
  const header = end === -1 ? '' : rest.slice(0, end);
  if (!opening.test(header) || /[\\&<]/.test(header)) return undefined;
  const fields = fieldsIn(header);
  if (fields === undefined) return undefined;
  const messageClass = fields.get('MessageClass');
  const category = fields.get('MessageCategory');
  const type = fields.get('MessageType');
  const saleId = fields.get('SaleID');
  const poiId = fields.get('POIID');
  if (
    messageClass === undefined ||
    category === undefined ||
    type === undefined ||
    saleId === undefined ||
    poiId === undefined
  )
    return undefined;
  const serviceId = fields.get('ServiceID');
  const deviceId = fields.get('DeviceID');
  const protocolVersion = fields.get('ProtocolVersion');
  return {
    messageClass,
    category,
    type,
    saleId,
    poiId,
    ...(serviceId === undefined ? {} : { serviceId }),
    ...(deviceId === undefined ? {} : { deviceId }),
    ...(protocolVersion === undefined ? {} : { protocolVersion }),
  };
}

/** Returns the fields of a header by name; undefined if a value is not plain or a field occurs twice. */
function fieldsIn(header: string): ReadonlyMap<string, string> | undefined {
  const fields = new Map<string, string>();
  for (const [, name = '', inDouble, inSingle] of header.matchAll(field)) {
    const value = inDouble ?? inSingle ?? '';
    if (fields.has(name) || !plain.test(value)) return undefined;
    fields.set(name, value);
  }
  return fields;
}

/** Returns the parsed header as a message header. It is used for a response that repeats the ids of the message. */
export function headerIn(glance: Glance): MessageHeader {
  return {
    ProtocolVersion: glance.protocolVersion,
    MessageClass: glance.messageClass,
    MessageCategory: glance.category,
    MessageType: glance.type,
    ServiceID: glance.serviceId,
    DeviceID: glance.deviceId,
    SaleID: glance.saleId,
    POIID: glance.poiId,
  };
}

/** Returns the header of a text that cannot be decoded; undefined if it is not plain (see {@link glanceAt}). */
export function headerAtAGlance(text: string): MessageHeader | undefined {
  const glance = glanceAt(text);
  return glance && headerIn(glance);
}
