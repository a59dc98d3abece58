/** The result of a reader for a document: every value with its path, and the errors. */
import type { DecodeErrorCode } from '../../protocol/index.js';
import { type Slot, bodyNameOf, isBody, leftOutOnFailure, leftOutWhenRead, schemaOf, wordOf } from './schema.js';

/**
 * A value with its path, such as `PaymentResponse.Response.Result=Success`. A `?` marks a value that the standard does
 * not have. A `!` marks an allowed omission.
 */
export type Leaf = string;

const forms: Readonly<Record<string, RegExp>> = {
  boolean: /^(?:true|false|1|0)$/,
  integer: /^[+-]?\d+$/,
  decimal: /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/,
};

/** Collects the findings while a reader walks through a document. */
export class Findings {
  readonly leaves: Leaf[] = [];
  /** All reasons to refuse the document. A decoder reports the first reason that it meets. */
  readonly problems = new Set<DecodeErrorCode>();

  /** Adds one value of a scalar field, normalized as the standard compares it: only strings keep white space. */
  scalar(slot: Slot, raw: string, path: string): void {
    const text = trimmed(raw);
    if (forms[slot.base]?.test(text) === false) this.problems.add('bad-value');
    this.leaves.push(`${path}=${valueOf(slot, raw, text)}`);
  }

  /** Adds the words of a list, numbered on from the words before. */
  list(slot: Slot, raws: readonly string[], path: string, before: number): number {
    const words = raws.flatMap((raw) => raw.split(/[ \t\r\n]+/).filter((word) => word !== ''));
    for (const [index, word] of words.entries()) this.scalar(slot, word, indexed(path, before + index));
    return before + words.length;
  }

  /** Adds something empty: a type without fields (`{}`), or a list without words (`[]`). */
  empty(path: string, what: '{}' | '[]'): void {
    this.leaves.push(`${path}=${what}`);
  }

  /** Adds something that the standard does not have. */
  kept(path: string, text: string | undefined): void {
    this.leaves.push(`?${path}=${text ?? ''}`);
  }

  /** True if there is already a value at the path. */
  has(path: string): boolean {
    return this.leaves.some((leaf) => isAt(leaf, path));
  }

  /** Checks that a type has its mandatory fields. `present` contains the model paths of the existing fields. */
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
      // In 3.0 some fields have no element around them. Such fields must also be complete.
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

  /**
   * Adds the findings of a trailer. A trailer that breaks the standard is only noted and does not affect the message.
   */
  trailer({ leaves, problems }: Findings): void {
    if (problems.size === 0) this.leaves.push(...leaves);
    else this.kept('SecurityTrailer', undefined);
  }

  /** Checks that root, header and body match. */
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

/** True if a member of an envelope has the name of a body, known or not. */
export function isBodyName(name: string): boolean {
  return isBody(name) || /(?:Request|Response|Notification)$/.test(name);
}

/** Returns a path with its index among repeated elements. The first element has no index. */
export function indexed(path: string, index: number): string {
  return index === 0 ? path : `${path}[${index}]`;
}

/** Returns the text without white space at its ends. Each end is scanned once. */
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
