/** Reads and writes the message envelope. The simulator has its own reader, which is strict with the messages of registers. */

import { isHeldByData } from '../encoding/acquirer-data.js';
import { type Content, isList, partOf, textOf } from '../encoding/content.js';
import type { Dialect } from '../encoding/dialect.js';
import { jsonContent, jsonDocument, isJsonObject } from '../encoding/read-json.js';
import { type XmlElement, xmlContent, xmlDocument } from '../encoding/read-xml.js';
import { type Result, bad, good } from '../base/result.js';
import type { Schema } from '../encoding/schema.js';
import { jsonText } from '../encoding/write-json.js';
import type { VendorForms } from '../vendor-forms/vendor-forms.js';
import { xmlText } from '../encoding/write-xml.js';

/** The encoding of a message. An answer has the encoding of its request. */
export type Encoding = 'xml' | 'json';

/** The header of a message, with the simulator's member names and the values from the wire. */
export interface Header {
  readonly messageClass: string;
  readonly category: string;
  readonly type: string;
  readonly serviceId: string;
  readonly deviceId: string;
  readonly saleId: string;
  readonly poiId: string;
}

/** A valid message. */
export interface Incoming {
  readonly text: string;
  readonly encoding: Encoding;
  readonly header: Header;
  /** The name of the body's type, for example `PaymentRequest`. */
  readonly bodyName: string;
  readonly body: Content;
  /** True if the SaleToAcquirerData requests that the money is held, and the dialect reads that data. */
  readonly isHeldByData?: true;
}

/** A text that is not a valid message: the reason, and the readable part of its header. Header values that cannot be read are empty. */
export interface Unreadable {
  readonly encoding: Encoding;
  readonly problem: string;
  readonly header: Header;
}

/** The message categories that terminals serve. For each: the message class, and whether a register sends the request or the response. */
const served: Readonly<Record<string, { readonly messageClass: string; readonly types: readonly string[] }>> = {
  Login: { messageClass: 'Service', types: ['Request'] },
  Logout: { messageClass: 'Service', types: ['Request'] },
  Diagnosis: { messageClass: 'Service', types: ['Request'] },
  Payment: { messageClass: 'Service', types: ['Request'] },
  Reversal: { messageClass: 'Service', types: ['Request'] },
  Reconciliation: { messageClass: 'Service', types: ['Request'] },
  CardAcquisition: { messageClass: 'Service', types: ['Request'] },
  EnableService: { messageClass: 'Service', types: ['Request'] },
  StoredValue: { messageClass: 'Service', types: ['Request'] },
  Loyalty: { messageClass: 'Service', types: ['Request'] },
  TransactionStatus: { messageClass: 'Service', types: ['Request'] },
  Abort: { messageClass: 'Service', types: ['Request'] },
  GetTotals: { messageClass: 'Service', types: ['Request'] },
  BalanceInquiry: { messageClass: 'Service', types: ['Request'] },
  Admin: { messageClass: 'Service', types: ['Request'] },
  Display: { messageClass: 'Device', types: ['Request', 'Response'] },
  Input: { messageClass: 'Device', types: ['Request', 'Response'] },
  Print: { messageClass: 'Device', types: ['Request', 'Response'] },
};

/** The result of reading a text. */
export type Reading =
  | { readonly ok: true; readonly value: Incoming }
  | { readonly ok: false; readonly unreadable: Unreadable };

/** Reads one text as a terminal of the dialect does. If the first character is `{`, the text is JSON, otherwise XML. */
export function readMessage(text: string, dialect: Dialect): Reading {
  const encoding: Encoding = text.trimStart().startsWith('{') ? 'json' : 'xml';
  if (!dialect.encodings.includes(encoding)) return refuse(encoding, `${encoding} is not understood`, {});
  const parts = encoding === 'json' ? jsonParts(text, dialect.schema) : xmlParts(text, dialect.schema);
  if (!parts.ok) return refuse(encoding, parts.error, {});
  const { root, header: rawHeader, bodyName, body } = parts.value;
  const header = rawHeader();
  if (!header.ok) return refuse(encoding, header.error, {});
  const problem = wrongHeader(header.value, dialect) ?? wrongEnvelope(header.value, root, bodyName);
  if (problem !== undefined) return refuse(encoding, problem, header.value);
  const read = body();
  if (!read.ok) return refuse(encoding, read.error, header.value);
  if (dialect.demandsBasket === true && bodyName === 'PaymentRequest' && lacksBasket(read.value))
    return refuse(encoding, 'PaymentRequest/PaymentTransaction lacks SaleItem', header.value);
  const value: Incoming = { text, encoding, header: headerOf(header.value), bodyName, body: read.value };
  const data = textOf(read.value, 'SaleData', 'SaleToAcquirerData') ?? '';
  const isHeld = dialect.readsAcquirerData === true && bodyName === 'PaymentRequest' && isHeldByData(data);
  return { ok: true, value: isHeld ? { ...value, isHeldByData: true } : value };
}

function refuse(encoding: Encoding, problem: string, header: Content): Reading {
  return { ok: false, unreadable: { encoding, problem, header: headerOf(header) } };
}

function lacksBasket(payment: Content): boolean {
  const items = partOf(payment, 'PaymentTransaction')?.['SaleItem'];
  const isThere = isList(items) && items.length > 0;
  return !isThere && textOf(payment, 'PaymentData', 'PaymentType') !== 'Refund';
}

/** The parts of an envelope, read on demand. So the header stays readable although the body is invalid. */
interface Parts {
  readonly root: string;
  readonly bodyName: string;
  readonly header: () => Result<Content>;
  readonly body: () => Result<Content>;
}

function xmlParts(text: string, schema: Schema): Result<Parts> {
  const document = xmlDocument(text);
  if (!document.ok) return document;
  const [header, body, ...rest]: readonly XmlElement[] = document.value.children;
  if (header?.name !== 'MessageHeader') return bad('the message does not begin with MessageHeader');
  if (body === undefined) return bad('the message has no body');
  const [extra] = rest;
  if (extra !== undefined && extra.name !== 'SecurityTrailer') return bad(`${extra.name} after the body`);
  return good({
    root: document.value.name,
    bodyName: body.name,
    header: () => xmlContent(header, 'MessageHeader', schema),
    body: () => xmlContent(body, body.name, schema),
  });
}

function jsonParts(text: string, schema: Schema): Result<Parts> {
  const document = jsonDocument(text);
  if (!document.ok) return document;
  const [[root, envelope] = ['', undefined], ...others] = Object.entries(document.value);
  if (others.length > 0 || !isJsonObject(envelope)) return bad('not exactly one root member');
  const bodies = Object.entries(envelope).filter(([name]) => name !== 'MessageHeader' && name !== 'SecurityTrailer');
  const [[bodyName, body] = ['', undefined], ...more] = bodies;
  if (bodyName === '' || more.length > 0) return bad('not exactly one body');
  return good({
    root,
    bodyName,
    header: () => jsonContent(envelope['MessageHeader'], 'MessageHeader', schema),
    body: () => jsonContent(body, bodyName, schema),
  });
}

function wrongHeader(header: Content, dialect: Dialect): string | undefined {
  const category = textOf(header, 'MessageCategory') ?? '';
  const expected = served[category];
  if (expected === undefined || dialect.served?.includes(category) === false)
    return `MessageCategory ${category} is not served`;
  if (textOf(header, 'MessageClass') !== expected.messageClass) return `${category} has the wrong MessageClass`;
  const type = textOf(header, 'MessageType') ?? '';
  if (!expected.types.includes(type)) return `${category} has the wrong MessageType`;
  if (expected.messageClass === 'Device' && header['DeviceID'] === undefined) return 'MessageHeader lacks DeviceID';
  const wrongId = wrongServiceId(header, expected.messageClass === 'Device' && type === 'Request', dialect);
  if (wrongId !== undefined) return wrongId;
  const version = textOf(header, 'ProtocolVersion');
  if (type === 'Response' || !needsVersion(category, dialect)) return undefined;
  if (version === undefined)
    return dialect.isVersionOptional === true ? undefined : 'MessageHeader lacks ProtocolVersion';
  return version === dialect.protocolVersion ? undefined : `ProtocolVersion ${version} is not served`;
}

/**
 * True if the message must carry the version: Login and Diagnosis in both directions (nexo-dictionary.json, conditions), and every message in some
 * dialects.
 */
function needsVersion(category: string, { isVersionEverywhere }: Dialect): boolean {
  return isVersionEverywhere || category === 'Login' || category === 'Diagnosis';
}

/**
 * Returns the error of a ServiceID, if there is one. Outside a service, a device request has no ServiceID or, in some dialects, one that equals its
 * DeviceID (protocol notes, section 5).
 */
function wrongServiceId(header: Content, isOutside: boolean, { namesServiceOutside }: Dialect): string | undefined {
  if (!isOutside) return header['ServiceID'] === undefined ? 'MessageHeader lacks ServiceID' : undefined;
  if (!namesServiceOutside)
    return header['ServiceID'] === undefined ? undefined : 'MessageHeader has a ServiceID outside a service';
  return header['ServiceID'] === header['DeviceID'] ? undefined : 'MessageHeader lacks its ServiceID';
}

/** Returns the id of a request: the ServiceID or, for a device request outside a service, the DeviceID. */
export function idOf({ serviceId, deviceId }: Header): string {
  return serviceId === '' ? deviceId : serviceId;
}

function wrongEnvelope(header: Content, root: string, bodyName: string): string | undefined {
  const type = textOf(header, 'MessageType') ?? '';
  if (root !== `SaleToPOI${type}`) return `the root is ${root} where the header says ${type}`;
  const expected = `${textOf(header, 'MessageCategory') ?? ''}${type}`;
  return bodyName === expected ? undefined : `the body is ${bodyName} where the header says ${expected}`;
}

function headerOf(header: Content): Header {
  return {
    messageClass: textOf(header, 'MessageClass') ?? '',
    category: textOf(header, 'MessageCategory') ?? '',
    type: textOf(header, 'MessageType') ?? '',
    serviceId: textOf(header, 'ServiceID') ?? '',
    deviceId: textOf(header, 'DeviceID') ?? '',
    saleId: textOf(header, 'SaleID') ?? '',
    poiId: textOf(header, 'POIID') ?? '',
  };
}

/** Returns the members of a header without the empty ones. */
export function headerContent(header: Header): Content {
  return {
    MessageClass: header.messageClass,
    MessageCategory: header.category,
    MessageType: header.type,
    ...(header.serviceId === '' ? {} : { ServiceID: header.serviceId }),
    ...(header.deviceId === '' ? {} : { DeviceID: header.deviceId }),
    SaleID: header.saleId,
    POIID: header.poiId,
  };
}

/** A message to be sent. */
export interface Outgoing {
  readonly header: Header;
  readonly bodyName: string;
  readonly body: Content;
}

/** Returns the message as text, in a vendor's form if `forms` is given. Requests and events have the root SaleToPOIRequest. */
export function writeMessage(encoding: Encoding, message: Outgoing, dialect: Dialect, forms?: VendorForms): string {
  const root = message.header.type === 'Response' ? 'SaleToPOIResponse' : 'SaleToPOIRequest';
  const version = needsVersion(message.header.category, dialect) ? { ProtocolVersion: dialect.protocolVersion } : {};
  const saleId = dialect.leavesSaleIdEmpty === true ? '' : message.header.saleId;
  const content = Object.assign({}, version, headerContent({ ...message.header, saleId }));
  if (encoding === 'xml') {
    const { header, body } = forms?.ofContent(content, message.bodyName, message.body) ?? {
      header: content,
      body: message.body,
    };
    return xmlText(root, header, message.bodyName, body, dialect.schema);
  }
  const text = jsonText(root, content, message.bodyName, message.body, dialect.schema);
  return forms?.ofJson(text) ?? text;
}
