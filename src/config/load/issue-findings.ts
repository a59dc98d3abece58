/** What is wrong with a value of the file, in words, as the schema found it. Pure. */

import type { z } from 'zod';
import { pairingReplaced } from '../data-directory/kept-pairings.js';
import { nearest } from '../problems/nearest.js';
import { isTable, valueAt } from '../problems/path.js';
import { knownKeys } from '../schema/schema.js';

/** A mistake at a path, which may lead through lists. */
interface IssueFinding {
  readonly path: readonly PropertyKey[];
  readonly text: string;
}

/** The mistakes of one issue that the schema found in the raw file. */
export function issueFindings(issue: z.core.$ZodIssue, schema: z.ZodType, raw: unknown): readonly IssueFinding[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], text: unknownKey(path, key, schema) }));
  // A key that its rule refuses: the rule's own sentence is one level down.
  if (issue.code === 'invalid_key')
    return [{ path, text: `is not a usable name; expected ${issue.issues[0]?.message ?? issue.message}` }];
  const value = valueAt(raw, path);
  const found = value === undefined ? 'is missing' : `is ${shown(path, value)}`;
  return [{ path, text: `${found}; expected ${issue.message}` }];
}

function unknownKey(path: readonly PropertyKey[], key: string, schema: z.ZodType): string {
  const now = renamed(path, key);
  if (now !== undefined) return now;
  const known = knownKeys(schema, path);
  const likely = nearest(key, known);
  return `is unknown; ${likely === undefined ? `known here: ${known.join(', ')}` : `did you mean "${likely}"?`}`;
}

/** What a setting of earlier versions is called today, or what replaces it, as the end of a sentence. */
function renamed([section, , table]: readonly PropertyKey[], key: string): string | undefined {
  if (section !== 'gateways') return undefined;
  if (key === 'ca') return 'is now part of tls: write tls = { ca = "..." }';
  if (key === 'pairingUrl') return `is no longer a setting: ${pairingReplaced}`;
  return table === 'security' && key === 'paired' ? `is no longer a setting: ${pairingReplaced}` : undefined;
}

/** Settings whose values are secrets. */
const secretParts: ReadonlySet<PropertyKey> = new Set([
  'headers',
  'bearer',
  'token',
  'login',
  'apiKey',
  'secret',
  'clientSecret',
  'passphrase',
  'key',
]);

/** The value as written, but never what may be a secret. */
function shown(path: readonly PropertyKey[], value: unknown): string {
  if (isTable(value)) return 'a table';
  if (path.some((part) => secretParts.has(part))) return `a ${Array.isArray(value) ? 'list' : typeof value}`;
  const text = JSON.stringify(value);
  // An address may carry a password in front of its host.
  return /url$/i.test(String(path.at(-1))) ? text.replace(/\/\/[^/@"]*@/, '//***@') : text;
}
