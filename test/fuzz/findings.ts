/** What a reader found in a document: every value with its place, and what is wrong with it. */
import type { DecodeErrorCode } from '../../protocol/index.js';
import { type Slot, bodyNameOf, isBody, leftOutOnFailure, leftOutWhenRead, schemaOf, wordOf } from './schema.js';

/** A value and its place, `PaymentResponse.Response.Result=Success`; what is kept aside has a `?` before it, what lacks and may a `!`. */
export type Leaf = string;

const forms: Readonly<Record<string, RegExp>> = {
  boolean: /^(?:true|false|1|0)$/,
  integer: /^[+-]?\d+$/,
  decimal: /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/,
};

/** Collects what is found while a document is walked. */
export class Findings {
  readonly leaves: Leaf[] = [];
  /** Everything for which the document must be refused, whichever is met first. */
  readonly problems = new Set<DecodeErrorCode>();

  /** One value of a scalar field, as the standard compares it: white space counts in strings alone. */
  scalar(slot: Slot, raw: string, path: string): void {
    const text = trimmed(raw);
    if (forms[slot.base]?.test(text) === false) this.problems.add('bad-value');
    this.leaves.push(`${path}=${valueOf(slot, raw, text)}`);
  }

  /** The words of a list, counted on from those before. */
  list(slot: Slot, raws: readonly string[], path: string, before: number): number {
    const words = raws.flatMap((raw) => raw.split(/[ \t\r\n]+/).filter((word) => word !== ''));
    for (const [index, word] of words.entries()) this.scalar(slot, word, indexed(path, before + index));
    return before + words.length;
  }

  /** Something that stays empty: a type without fields (`{}`), or a list without words (`[]`). */
  empty(path: string, what: '{}' | '[]'): void {
    this.leaves.push(`${path}=${what}`);
  }

  /** Something that the standard does not have. */
  kept(path: string, text: string | undefined): void {
    this.leaves.push(`?${path}=${text ?? ''}`);
  }

  /** Whether something stands at the path already. */
  has(path: string): boolean {
    return this.leaves.some((leaf) => isAt(leaf, path));
  }

  /** Checks that a type has what is mandatory: `present` are the paths in the model of what was there. */
  complete(type: string, present: ReadonlySet<string>, path: string): void {
    const { slots, choices } = schemaOf(type);
    const isFailure = this.leaves.includes(`${path}.Response.Result=Failure`);
    for (const { name, isRequired, within } of slots.values()) {
      if (!isRequired || within !== undefined || present.has(name)) continue;
      if (isFailure && leftOutOnFailure.has(name)) continue;
      if (leftOutWhenRead.has(`${type}.${name}`)) this.leaves.push(`!${path}.${name}`);
      else this.problems.add('missing-field');
    }
    for (const { name, type: inner } of slots.values()) {
      // What 3.0 writes without an element around it has to be whole all the same.
      if (inner === undefined || ![...present].some((other) => other.startsWith(`${name}.`))) continue;
      for (const { name: other, isRequired } of schemaOf(inner).slots.values()) {
        if (isRequired && !this.has(`${path}.${name}.${other}`)) this.problems.add('missing-field');
      }
    }
    for (const { members, min, max } of choices) {
      const count = members.filter((name) => present.has(name)).length;
      if (count < min) this.problems.add('missing-field');
      if (count > 1 && max === 1) this.problems.add('duplicate');
    }
  }

  /** A trailer that was walked by itself: one that is not of the standard is noted, and takes nothing from the message. */
  trailer({ leaves, problems }: Findings): void {
    if (problems.size === 0) this.leaves.push(...leaves);
    else this.kept('SecurityTrailer', undefined);
  }

  /** Checks that root, header and body belong together. */
  envelope(root: string, bodies: readonly string[], hasHeader: boolean): void {
    if (!hasHeader) this.problems.add('no-header');
    const type = this.#valueAt('MessageHeader.MessageType');
    const expected = bodyNameOf(this.#valueAt('MessageHeader.MessageCategory'), type);
    if (expected === undefined) this.problems.add('unknown-message');
    if (root !== (type === 'Response' ? 'SaleToPOIResponse' : 'SaleToPOIRequest'))
      this.problems.add('envelope-mismatch');
    if (bodies.length === 0) this.problems.add('missing-field');
    if (bodies.length > 1 || bodies.some((name) => name !== expected)) this.problems.add('envelope-mismatch');
    const repeated = 'TransactionStatusResponse.RepeatedMessageResponse';
    if (!this.leaves.some((leaf) => leaf.startsWith(`${repeated}.`))) return;
    const header = `${repeated}.MessageHeader.Message`;
    const name = bodyNameOf(this.#valueAt(`${header}Category`), this.#valueAt(`${header}Type`));
    const isThere = this.leaves.some((leaf) => isAt(leaf, `${repeated}.${name ?? ''}`));
    if (name === undefined || !isThere) this.problems.add('envelope-mismatch');
  }

  #valueAt(path: string): string | undefined {
    return this.leaves.find((leaf) => leaf.startsWith(`${path}=`))?.slice(path.length + 1);
  }
}

/** Whether a name among the members of an envelope is that of a body, known or not. */
export function isBodyName(name: string): boolean {
  return isBody(name) || /(?:Request|Response|Notification)$/.test(name);
}

/** A path with its number among repeated ones; the first has none. */
export function indexed(path: string, index: number): string {
  return index === 0 ? path : `${path}[${index}]`;
}

/** Without white space around it; each end is looked at once. */
function trimmed(raw: string): string {
  const start = raw.search(/[^ \t\r\n]/);
  return start === -1 ? '' : raw.slice(start).replace(/(?<![ \t\r\n])[ \t\r\n]+$/, '');
}

function isAt(leaf: Leaf, path: string): boolean {
  return leaf.startsWith(`${path}.`) || leaf.startsWith(`${path}=`);
}

function valueOf(slot: Slot, raw: string, text: string): string {
  if (slot.words !== undefined) return wordOf(slot, text) ?? text;
  switch (slot.base) {
    case 'boolean':
      return String(text === 'true' || text === '1');
    case 'base64Binary':
      return raw.replace(/[ \t\r\n]+/g, '');
    case 'string':
      return raw;
    default:
      return text;
  }
}
