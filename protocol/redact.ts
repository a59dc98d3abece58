/**
 * Redaction at the door: a message loses its card data before anything is stepped, journaled, logged or told (design,
 * promise 10). The fields are found by the declarations, so a message added later is redacted without a word here.
 */
import type { AnyField, Declaration } from './declaration.js';
import { dateTimeForm } from './codec/scalar.js';
import { headerPlan, isHeader, isMessage } from './codec/envelope.js';
import { redactBase64, redactLines, redactPinText, redactText } from './redact/text.js';
import { bodies, type KeptItem, type Message } from './registry.js';
import { MessageHeader } from './types/message-header.js';

export { containsCardNumber, redactMessageText, redactText } from './redact/text.js';

/** A message without card data, and where something was taken out or cut. */
export interface Redacted {
  readonly message: Message;
  /** The paths, in the names of the model; empty when the message is the one that was given. */
  readonly removed: readonly string[];
}

/** Fields that are dropped whole. All of them are optional. */
const dropped: ReadonlySet<string> = new Set([
  'SensitiveCardData',
  'ProtectedCardData',
  'TrackData',
  'CardholderPIN',
  'ProtectedSignature',
  'CapturedSignature',
  'Password',
]);

/** The ids of headers and of references to messages, which decide whose answer it is and are never altered. */
const headerIds: ReadonlySet<string> = new Set(['ServiceID', 'DeviceID', 'SaleID', 'POIID']);
const headers: ReadonlySet<string> = new Set(['MessageHeader', 'MessageReference']);

/** What was kept aside under such a name loses its value whole. */
const secretName =
  /SensitiveCardData|ProtectedCardData|Track|CardholderPIN|PIN_?Bl|CVV|CVC|CapturedSignature|ProtectedSignature/i;
const pinName = /PIN|\bpin/;

/** The shortest card number. */
const panLengthMin = 13;

/** What one redaction works with. */
interface Work {
  readonly removed: string[];
  /** Ids of headers that stay as they are; undefined keeps all. */
  readonly ownIds: ReadonlySet<string> | undefined;
}

/**
 * The message without card data. Card data in fields of their own, tracks, PIN blocks and signatures are dropped;
 * MaskedPAN is cut to its first six and last four digits; every other text, what was kept aside included, is searched
 * (see `redactText` for what is found, and for ids that look like card numbers). Time stamps, amounts and known words
 * are never altered, nor are header ids, unless `ownIds` says which of them we gave or were given: then a header id
 * that looks like a card number and is none of these is cut, because no answer of ours can carry it. It never throws.
 */
export function redact(message: Message, ownIds?: ReadonlySet<string>): Redacted {
  const work: Work = { removed: [], ownIds };
  const { removed } = work;
  const header = redactObject(MessageHeader, message.header, 'MessageHeader', work);
  const declaration: Declaration<unknown> = bodies[message.name];
  const body = redactObject(declaration, message.body, message.name, work);
  const kept = message.kept.map((item) => redactKept(item, removed));
  const result = { name: message.name, header, body, kept };
  return removed.length > 0 && isMessage(result) ? { message: result, removed } : { message, removed: [] };
}

/** The header alone, by the same rules: of a message that could not be read, or that another one quotes. */
export function redactHeader(header: MessageHeader, ownIds?: ReadonlySet<string>): MessageHeader {
  const redacted = redactObject(MessageHeader, header, 'MessageHeader', { removed: [], ownIds });
  return isHeader(headerPlan, redacted) ? redacted : header;
}

function redactObject(declaration: Declaration<unknown>, value: unknown, path: string, work: Work): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, held]: [string, unknown]) => {
    const field = declaration.fields.get(name);
    if (field === undefined || held === undefined) return [name, held];
    const at = `${path}.${name}`;
    if (dropped.has(name)) {
      work.removed.push(at);
      return [name, undefined];
    }
    if (headers.has(declaration.name) && headerIds.has(name) && isKeptId(held, work)) return [name, held];
    return [name, redactField(field, name, held, at, work)];
  });
  return Object.fromEntries(members.filter(([, held]) => held !== undefined));
}

/** A short id cannot hold a card number, whatever else its characters look like. */
function isKeptId(held: unknown, { ownIds }: Work): boolean {
  return ownIds === undefined || typeof held !== 'string' || held.length < panLengthMin || ownIds.has(held);
}

function redactField(field: AnyField, name: string, held: unknown, path: string, work: Work): unknown {
  if (!Array.isArray(held)) return redactValue(field, name, held, path, work);
  const items: readonly unknown[] = held;
  const redacted = items.map((item, index) => {
    return redactValue(field, name, item, index === 0 ? path : `${path}[${index}]`, work);
  });
  return name === 'OutputText' ? redactOver(redacted, path, work.removed) : redacted;
}

function redactValue(field: AnyField, name: string, held: unknown, path: string, work: Work): unknown {
  const { content } = field;
  if (content.kind === 'type') return redactObject(content, held, path, work);
  if (typeof held !== 'string') return held;
  const redacted = redactScalar(content.kind === 'words' ? 'word' : content.base, name, held);
  if (redacted !== held) work.removed.push(path);
  return redacted;
}

function redactScalar(base: string, name: string, text: string): string {
  if (name === 'MaskedPAN') return cutMasked(redactText(text));
  if (base === 'decimal' || (base === 'dateTime' && dateTimeForm.test(text))) return text;
  if (base === 'base64Binary') return redactBase64(text);
  return pinName.test(name) ? redactPinText(text) : redactText(text);
}

/** A masked number as terminals send it may still show too much; signs of masking stay as they are. */
function cutMasked(text: string): string {
  const places = Array.from(text.matchAll(/[0-9*xX#•]/g), (match) => match.index);
  const middle = new Set(places.slice(6, -4));
  return text.replace(/[0-9]/g, (digit, index: number) => (middle.has(index) ? '*' : digit));
}

/** A number may run over several texts of one output. */
function redactOver(items: readonly unknown[], path: string, removed: string[]): readonly unknown[] {
  const texts = items.map((item) => textOf(item));
  const redacted = redactLines(texts);
  return items.map((item, index) => {
    const text = redacted[index];
    if (text === texts[index] || typeof item !== 'object') return item;
    removed.push(`${index === 0 ? path : `${path}[${index}]`}.Text`);
    return { ...item, Text: text };
  });
}

function textOf(item: unknown): string {
  const isText = typeof item === 'object' && item !== null && 'Text' in item && typeof item.Text === 'string';
  return isText ? String(item.Text) : '';
}

/** What is kept aside is not declared: its name decides, and even the name is searched. */
function redactKept(item: KeptItem, removed: string[]): KeptItem {
  const path = redactText(item.path);
  if (item.value === undefined) {
    if (path !== item.path) removed.push(path);
    return { path, why: item.why };
  }
  const searched = pinName.test(item.path) ? redactPinText(item.value) : redactText(item.value);
  const value = secretName.test(item.path) && item.value !== '' ? '*' : searched;
  if (value !== item.value || path !== item.path) removed.push(path);
  return { path, why: item.why, value };
}
