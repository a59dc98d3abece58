/**
 * Valid answers with each field in turn removed, emptied, damaged or of another type. Also decides which fields matter
 * for the outcome.
 */
import type { Encoding } from '../../protocol/index.js';
import { deciding, decidingInHeader, saidByBody } from '../../protocol/registry/decisive-fields.js';

/** A text with damage in one place, and a description of the damage. */
export interface Spoilt {
  readonly how: string;
  readonly text: string;
}

/** Returns the text with every kind of damage in every place. */
export function spoiltIn(encoding: Encoding, text: string): readonly Spoilt[] {
  return encoding === 'xml' ? spoiltXml(text) : spoiltJson(text);
}

/**
 * Removes, empties and damages each attribute of a document; removes, empties and repeats each element below the root.
 */
function spoiltXml(text: string): readonly Spoilt[] {
  const made: Spoilt[] = [];
  const open: { readonly path: string; readonly start: number }[] = [];
  for (const { 0: tag, 1: name = '', index: start } of text.matchAll(/<\/?([A-Za-z]+)[^>]*>/g)) {
    const path = [...(open.at(-1)?.path.split('.') ?? []), name].join('.');
    if (!tag.startsWith('</')) open.push({ path, start });
    if (!tag.startsWith('</')) made.push(...spoiltAttributes(text, tag, start, path));
    if (!tag.startsWith('</') && !tag.endsWith('/>')) continue;
    const element = open.pop();
    if (element === undefined || open.length === 0) continue;
    const before = text.slice(0, element.start);
    const whole = text.slice(element.start, start + tag.length);
    const after = text.slice(start + tag.length);
    made.push({ how: `${element.path} removed`, text: before + after });
    made.push({ how: `${element.path} emptied`, text: `${before}<${name}/>${after}` });
    made.push({ how: `${element.path} twice`, text: before + whole + whole + after });
  }
  return made;
}

function spoiltAttributes(text: string, tag: string, start: number, path: string): readonly Spoilt[] {
  return [...tag.matchAll(/ ([A-Za-z]+)="[^"]*"/g)].flatMap(({ 0: whole, 1: name, index }) => {
    const put = (how: string, by: string): Spoilt => {
      const at = start + index;
      return { how: `${path}.${name} ${how}`, text: text.slice(0, at) + by + text.slice(at + whole.length) };
    };
    return [put('removed', ''), put('emptied', ` ${name}=""`), put('damaged', ` ${name}="#&lt;12,5"`)];
  });
}

type Json = string | number | boolean | null | Json[] | { readonly [name: string]: Json };

/** Removes, empties and damages each member of a document, and gives it another type. */
function spoiltJson(text: string): readonly Spoilt[] {
  const document: Json = JSON.parse(text);
  const made: Spoilt[] = [];
  const walk = (value: Json, path: string, rebuilt: (by: Json | undefined) => Json): void => {
    if (Array.isArray(value)) {
      value.forEach((item, index) =>
        walk(item, `${path}[${index}]`, (by) => rebuilt(value.flatMap((one, at) => (at === index ? (by ?? []) : one)))),
      );
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        const { [name]: _old, ...others } = value;
        const change = (by: Json | undefined): Json => rebuilt(by === undefined ? others : { ...value, [name]: by });
        const put = (how: string, by: Json | undefined): number =>
          made.push({ how: `${path}.${name} ${how}`, text: JSON.stringify(change(by)) });
        put('removed', undefined);
        put('emptied', '');
        put('null', null);
        put('damaged', '#<12,5');
        put('an object', { Nobody: 'knows' });
        put('a list', [[1], [2]]);
        put('a flag', true);
        walk(member, `${path}.${name}`, change);
      }
    }
  };
  walk(document, '', (by) => by ?? null);
  return made;
}

/**
 * The deciding fields, by their paths in the model. The deciding fields of an answer also decide in a repeated answer.
 */
const decides: readonly string[] = [
  ...Object.entries(deciding).flatMap(([name, paths]) => paths.map((path) => `${name}.${path}`)),
  ...decidingInHeader,
  ...saidByBody.map((name) => `MessageHeader.${name}`),
  ...saidByBody.map((name) => `TransactionStatusResponse.RepeatedMessageResponse.MessageHeader.${name}`),
];

/** Matches the sale of an answer. If the sale differs, the answer belongs to another sale. */
const ofTheSale = /\.SaleData\.SaleTransactionID(?:\.TransactionID)?$/;

/** True if the damaged place is a deciding field or contains one. */
export function isDecided(how: string): boolean {
  const path = (how.split(' ')[0] ?? '')
    .replace(/\[\d+\]/g, '')
    .replace(/^\.?SaleToPOIResponse\.?/, '')
    .replace('.RepeatedResponseMessageBody', '')
    .replace('MessageHeader.WorkstationID', 'MessageHeader.SaleID');
  if (path === '' || ofTheSale.test(path)) return true;
  return decides.some((one) => one === path || one.startsWith(`${path}.`));
}
