/** Converts the errors of a schema to the `errors` of a problem: the place and the expected value, but never the value that was sent. */

import type { z } from '../schema/described-zod.js';
import { holdsCardNumber } from '../security/card-number.js';
import { requestErrors } from '../../messages/index.js';
import type { WrongField } from '../problems/problems.js';

/** The maximum number of errors. A longer list does not help, and a caller must not determine its length. */
const errorsMax = 16;
const nameMax = 40;

/**
 * Returns the errors of a body, query or path that was rejected. `known` are the existing paths. For an unknown key, the error names the place where
 * the key belongs, or a similar key.
 */
export function fieldErrors(error: z.ZodError, known: readonly string[]): readonly WrongField[] {
  const byPath = new Map<string, WrongField>();
  for (const wrong of error.issues.flatMap((issue) => issueErrors(issue, known))) {
    // A field may break several rules. The first error is enough.
    if (!byPath.has(wrong.path)) byPath.set(wrong.path, wrong);
  }
  return [...byPath.values()].slice(0, errorsMax);
}

function issueErrors(issue: z.core.$ZodIssue, known: readonly string[]): readonly WrongField[] {
  if (issue.code !== 'unrecognized_keys') {
    const fault = isMissing(issue) ? ('missing' as const) : undefined;
    return [{ path: pathOf(issue.path), expected: issue.message, fault }];
  }
  // Limit the number of unknown keys: the caller determines it, and each key is compared with all known paths.
  return issue.keys.slice(0, errorsMax).map((key) => ({
    path: pathOf([...issue.path, key]),
    expected: unknownName(issue.path, key, known),
    fault: 'unknown',
  }));
}

/** True if the field is missing. Works only if the parser was called with the option `reportInput`. */
function isMissing({ code, path, input }: z.core.$ZodIssue): boolean {
  return code !== 'custom' && path.length > 0 && input === undefined;
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.map((part) => shownName(String(part))).join('.');
}

/** Shortens a key before it is shown, because the caller chose it. A key that looks like a card number is not shown. */
function shownName(name: string): string {
  if (holdsCardNumber(name)) return '(card number)';
  return name.length > nameMax ? `${name.slice(0, nameMax)}…` : name;
}

function unknownName(above: readonly PropertyKey[], key: string, known: readonly string[]): string {
  const parent = above.filter((part) => typeof part === 'string').join('.');
  if (parent === '' && key === 'transactionId') return requestErrors.idIsInPath();
  const elsewhere = known.filter((path) => nameOf(path) === key && parentOf(path) !== parent);
  const [nearest] = elsewhere.toSorted((one, other) => one.split('.').length - other.split('.').length);
  if (nearest !== undefined) return requestErrors.belongsAt(nearest);
  const siblings = known.filter((path) => parentOf(path) === parent).map(nameOf);
  const likely = likeliest(key, siblings) ?? likeliest(key, known.map(nameOf));
  // Other requests have this field at this place, but this kind of request does not.
  return requestErrors.noSuchField(likely === key ? undefined : likely);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')));
}

/** Returns the known name that needs the fewest edits. Returns undefined if it needs more edits than a third of its length. */
function likeliest(key: string, known: readonly string[]): string | undefined {
  if (key.length > nameMax) return undefined;
  let best: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const name of known) {
    const edits = editsBetween(key.toLowerCase().replaceAll(/[_-]/g, ''), name.toLowerCase());
    if (edits < fewest && edits <= Math.max(1, Math.floor(name.length / 3))) {
      best = name;
      fewest = edits;
    }
  }
  return best;
}

/** Returns the number of insertions, deletions and replacements that change one text into the other (Levenshtein distance). */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
