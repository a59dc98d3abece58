/**
 * Gives mutated acquirer data to the reader of the protocol and to models of terminals that read the data differently.
 * For accepted data, either all terminals or no terminals must hold the payment, as the reader reports. Every key must
 * be in the table, and redaction must change nothing.
 */
import { Buffer } from 'node:buffer';
import {
  effectiveKeys,
  harmlessKeys,
  readAcquirerData,
  redactText,
  type AcquirerDataReading,
} from '../../protocol/index.js';
import { Dice } from './dice.js';
import { textMutations } from './text-mutations.js';

/** Valid data in both forms, before it is mutated. */
const pairs = [
  'authorisationType=PreAuth',
  'manualCapture=true&metadata.order=4711',
  'tenderOption=ReceiptHandler,AskGratuity&authorisationType=PreAuth',
  'split.api=1&split.nrOfItems=1&split.item1.amount=500&store=S1&currency=EUR',
  'shopperReference=kim%20b&recurringContract=ONECLICK&shopperEmail=kim%40shop.example',
];
const objects = [
  '{"authorisationType":"PreAuth"}',
  '{"metadata":{"authorisationType":"PreAuth"},"additionalData":{"manualCapture":true}}',
  '{"tenderOption":"MOTO","applicationInfo":{"name":"till"},"store":"S1"}',
  '{"split":{"api":1,"items":[{"amount":500}]},"merchantAccount":"M"}',
];
const pieces = [
  '&',
  '=',
  '%26',
  '%3D',
  '%',
  '+',
  ',',
  '.',
  '"',
  '\\u0061',
  'authorisationType',
  'PreAuth',
  'additionalData',
  '4111111111111111',
];

/** The members that a terminal finds at the top and in `additionalData`. */
type Found = readonly (readonly [key: string, value: unknown])[];

function ofPairs(text: string, decode: (part: string) => string): Found {
  return text.split('&').map((pair) => {
    const at = pair.indexOf('=');
    return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
  });
}

function escaped(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}

function ofJson(text: string): Found | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return Object.entries(value).flatMap(([key, member]: [string, unknown]) =>
      key === 'additionalData' && typeof member === 'object' && member !== null
        ? Object.entries(member)
        : [[key, member]],
    );
  } catch {
    return undefined;
  }
}

/**
 * The methods by which terminals read the data: with strict or tolerant base64, and with percent-decoding after the
 * split, before the split, or not at all.
 */
const terminals: readonly ((data: string) => Found)[] = [
  (data) =>
    (canonical(data) ? ofJson(Buffer.from(data, 'base64').toString('utf8')) : undefined) ?? ofPairs(data, escaped),
  (data) => ofJson(Buffer.from(data, 'base64').toString('utf8')) ?? ofPairs(data, escaped),
  (data) => ofJson(Buffer.from(data, 'base64').toString('utf8')) ?? ofJson(data) ?? ofPairs(data, escaped),
  (data) => ofJson(Buffer.from(data, 'base64').toString('utf8')) ?? ofPairs(escaped(data), (part) => part),
  (data) => ofJson(Buffer.from(data, 'base64').toString('utf8')) ?? ofPairs(data, (part) => part),
];

function canonical(data: string): boolean {
  return Buffer.from(data, 'base64').toString('base64') === data;
}

function isHeld(found: Found): boolean {
  return found.some(
    ([key, value]) =>
      (key === 'authorisationType' && value === 'PreAuth') || (key === 'manualCapture' && String(value) === 'true'),
  );
}

const known: ReadonlySet<string> = new Set([
  ...harmlessKeys,
  ...effectiveKeys.map((key) => key.split('=', 1)[0] ?? ''),
]);

/** Returns the mistake in the reading of this data; undefined if the reading is right. */
export function wrongIn(data: string, reading: AcquirerDataReading): string | undefined {
  if (!reading.ok) return undefined;
  const holds = reading.effects.some(({ effect }) => effect === 'holds');
  const found = terminals.map((terminal) => terminal(data));
  const other = found.findIndex((members) => isHeld(members) !== holds);
  if (other >= 0)
    return `terminal ${other} ${holds ? 'charges what is reported as held' : 'holds what is reported as charged'}`;
  const decoded = Buffer.from(data, 'base64').toString('utf8');
  if (redactText(data) !== data || (ofJson(decoded) !== undefined && redactText(decoded) !== decoded))
    return 'redaction would alter it';
  const strangers = found.map((members) =>
    members.find(([key]) => key !== '' && !known.has(key.split('.', 1)[0] ?? '')),
  );
  // Data without an effect may be JSON that some terminals cannot read. Such terminals find no known key.
  return strangers.every((stranger) => stranger !== undefined) ? `the key ${strangers[0]?.[0]} passes` : undefined;
}

/** Makes the mutated data with this number. The same seed and number always give the same data. */
export function mutatedData(seed: number, number: number): string {
  const dice = new Dice(seed, number);
  const isJson = dice.once(2);
  const seeds = isJson ? objects : pairs;
  let text = dice.pick(seeds);
  for (let left = dice.pick([0, 1, 1, 1, 2, 2, 3]); left > 0; left -= 1) {
    const at = dice.below(text.length + 1);
    if (dice.once(2)) text = text.slice(0, at) + dice.pick(pieces) + text.slice(at);
    else if (text.length > 0) text = dice.pick(textMutations)(text, dice, dice.pick(seeds));
  }
  if (!isJson || dice.once(8)) return text;
  const encoded = Buffer.from(text, 'utf8').toString('base64');
  return dice.once(8) ? encoded.slice(0, dice.below(encoded.length + 1)) : encoded;
}

/** The result of a run: the number of accepted documents, and the errors. */
export interface DataReport {
  readonly documents: number;
  readonly accepted: number;
  readonly wrong: readonly string[];
}

/** Reads mutated data in order until there is enough. */
export function fuzzAcquirerData(
  seed: number,
  isEnough: (documents: number) => boolean,
  read: (data: string) => AcquirerDataReading = readAcquirerData,
): DataReport {
  const wrong: string[] = [];
  let accepted = 0;
  let number = 0;
  for (; !isEnough(number); number += 1) {
    const data = mutatedData(seed, number);
    try {
      const reading = read(data);
      if (reading.ok) accepted += 1;
      const why = wrongIn(data, reading);
      if (why !== undefined) wrong.push(`${number}: ${why}: ${JSON.stringify(data)}`);
    } catch (error) {
      wrong.push(`${number}: it throws ${String(error)}: ${JSON.stringify(data)}`);
    }
  }
  return { documents: number, accepted, wrong };
}
