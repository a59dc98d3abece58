/** Converts the issues that the schema reports to findings. The module is pure. */

import type { z } from 'zod';
import { configExpected as texts, configFiles } from '../../messages/index.js';
import { nearest } from '../problems/nearest.js';
import { isTable, valueAt } from '../problems/path.js';
import { knownKeys } from '../schema/schema.js';

/** A mistake at a path. The path may contain list indexes. */
interface IssueFinding {
  readonly path: readonly PropertyKey[];
  readonly text: string;
}

/** Returns the findings for one issue that the schema reported about the raw file. */
export function issueFindings(issue: z.core.$ZodIssue, schema: z.ZodType, raw: unknown): readonly IssueFinding[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], text: unknownKey(path, key, schema) }));
  // If the schema rejects a key, the message of the rule is in the nested issue.
  if (issue.code === 'invalid_key')
    return [{ path, text: texts.unusableName(issue.issues[0]?.message ?? issue.message) }];
  const value = valueAt(raw, path);
  const found = value === undefined ? texts.missing : texts.is(shown(path, value));
  return [{ path, text: texts.unexpected(found, issue.message) }];
}

function unknownKey(path: readonly PropertyKey[], key: string, schema: z.ZodType): string {
  const now = renamed(path, key);
  if (now !== undefined) return now;
  const known = knownKeys(schema, path);
  return texts.unknownKey(known, nearest(key, known));
}

/** Returns the replacement for a setting of an earlier version, as the end of a message. Returns undefined if the setting was not renamed. */
function renamed([section, , table]: readonly PropertyKey[], key: string): string | undefined {
  if (section !== 'gateways') return undefined;
  if (key === 'ca') return texts.caIsPartOfTls;
  if (key === 'pairingUrl') return configFiles.pairingSetting;
  return table === 'security' && key === 'paired' ? configFiles.pairingSetting : undefined;
}

/** Settings that may contain a secret, so that their value must not be shown. */
const secretParts: ReadonlySet<PropertyKey> = new Set([
  'headers',
  'bearer',
  'token',
  'login',
  'apiKey',
  'secret',
  'clientSecret',
  'passphrase',
  'password',
  'credentials',
  'key',
  'pin',
]);

/** Returns the value as it is written in the file. If it may be a secret, returns only its type. */
function shown(path: readonly PropertyKey[], value: unknown): string {
  if (isTable(value)) return texts.kindOfValue('table');
  if (path.some((part) => secretParts.has(part)))
    return texts.kindOfValue(Array.isArray(value) ? 'list' : typeof value);
  const text = JSON.stringify(value);
  // An address may contain a user name and password before its host.
  return /url$/i.test(String(path.at(-1))) ? text.replace(/\/\/[^/@"]*@/, '//***@') : text;
}
