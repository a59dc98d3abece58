/** Reads a JSON body, and rejects texts that two parsers could read differently (design, section 7). */

import { expectedFields } from '../../messages/index.js';
import type { FieldError } from '../problems/problems.js';

/** The value, or the place and the reason of the error. */
export type StrictJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: FieldError };

/** Matches the next token after white space: a string, a number, a word or a punctuation mark. The scan stops at a text that is not a token. */
const nextToken = /\s*("[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]|[^\s{}[\]:,"]+)/gsy;
const plainInteger = /^-?(?:0|[1-9]\d*)$/;

interface Level {
  /** The keys found so far. This field is absent for an array. */
  readonly keys?: Set<string>;
  /** The key or index that is being read. */
  at: string | number;
  /** True if the next string is a key. In an array, it is always false. */
  expectsKey: boolean;
}

/**
 * Parses JSON text. Rejects invalid JSON, nesting deeper than `nestingMax`, repeated keys of one object, and a key
 * `__proto__`, even if it is escaped. Also rejects numbers that are not plain integers: this API has only integers, and
 * `0.99999999999999999999` would be read as 1. All checks are made before any value is built.
 */
export function parseStrictJson(text: string, nestingMax: number): StrictJson {
  const shape = shapeError(text, nestingMax);
  if (shape !== undefined) return { ok: false, error: shape };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, error: { path: '', expected: 'JSON' } };
  }
}

/** Scans the tokens once. The scan only needs to be correct for valid JSON, because JSON.parse rejects any other text afterwards. */
function shapeError(text: string, nestingMax: number): FieldError | undefined {
  const levels: Level[] = [];
  for (const [, word = ''] of text.matchAll(nextToken)) {
    const level = levels.at(-1);
    if (word === '{' || word === '[') {
      levels.push(word === '{' ? { keys: new Set(), at: '', expectsKey: true } : { at: 0, expectsKey: false });
      if (levels.length > nestingMax) return { path: '', expected: expectedFields.nesting(nestingMax) };
    } else if (word === '}' || word === ']') {
      levels.pop();
    } else if (word === ',') {
      if (level?.keys !== undefined) level.expectsKey = true;
      else if (level !== undefined && typeof level.at === 'number') level.at += 1;
    } else if (word.startsWith('"')) {
      const wrong = level === undefined ? undefined : keyError(word, level, levels);
      if (wrong !== undefined) return wrong;
    } else if (/^[-\d]/.test(word) && !plainInteger.test(word)) {
      return {
        path: pathOf(levels),
        expected: expectedFields.plainInteger(),
      };
    }
  }
  return undefined;
}

/** Reads a string as a key, if its object expects a key. Any other string is a value, which needs no check. */
function keyError(word: string, level: Level, levels: readonly Level[]): FieldError | undefined {
  if (level.keys === undefined || !level.expectsKey) return undefined;
  const key = decodeKey(word);
  if (key === undefined) return { path: '', expected: 'JSON' };
  level.expectsKey = false;
  if (key === '__proto__') return { path: pathOf(levels.slice(0, -1)), expected: expectedFields.noProtoKey() };
  if (level.keys.has(key)) return { path: pathOf(levels.slice(0, -1)), expected: expectedFields.keyOnce() };
  level.keys.add(key);
  level.at = key;
  return undefined;
}

function decodeKey(quoted: string): string | undefined {
  try {
    const key: unknown = JSON.parse(quoted);
    return typeof key === 'string' ? key : undefined;
  } catch {
    return undefined;
  }
}

function pathOf(levels: readonly Level[]): string {
  return levels.map((level) => level.at).join('.');
}
