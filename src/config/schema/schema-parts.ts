/**
 * The common parts of the configuration's schema. Each rule has a text that describes the expected value, for the
 * technician. Rules are created when the file is read and released afterwards, so that a daemon does not keep them in
 * memory.
 */

import { z } from 'zod';
import { configExpected as texts } from '../../messages/en.js';
import { nearest } from '../problems/nearest.js';
import { isLoopback } from '../problems/path.js';

/**
 * Returns the error of a rule: `what` for a missing, a mistyped and an out-of-range value. Unknown keys keep the
 * schema's own error.
 */
export function expected(what: string): { error: (issue: { code: string }) => string | undefined } {
  return { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : what) };
}

/** Returns the schema of a text that is not empty. */
export function text(what: string) {
  return z.string(expected(what)).min(1, expected(what));
}

/** Returns the schema of a directory's path. Rejects `~` at the start, which only a shell replaces. */
export function directory(what: string) {
  return text(what).regex(/^(?!~(?:\/|$))/, expected(what));
}

/** Returns the schema of a whole number in a range. */
export function integer(min: number, max: number, what: string) {
  return z.int(expected(what)).min(min, expected(what)).max(max, expected(what));
}

/** Returns the schema of a time in whole milliseconds. `meaning` completes the text. */
export function milliseconds(min: number, max: number, meaning: string) {
  return integer(min, max, texts.milliseconds(min, max, meaning));
}

/** Returns the schema of a reference to a secret. Created once for all settings that have one. */
export function secretSchema() {
  return z
    .strictObject(
      { env: text(texts.common.variable).optional(), file: text(texts.common.path).optional() },
      expected(texts.common.secret),
    )
    .refine((value) => (value.env === undefined) !== (value.file === undefined), expected(texts.common.oneSecretPlace));
}

/** The result of `secretSchema`. */
export type SecretSchema = ReturnType<typeof secretSchema>;

/** Returns the schema of one of these names. Its error suggests a similar name. */
export function oneOf<const N extends string>(known: readonly N[]) {
  return z.enum(known, {
    error: ({ input }) => {
      return texts.oneOf(known, typeof input === 'string' ? nearest(input, known) : undefined);
    },
  });
}

/** Returns the schema of an address that receives money or a secret. It may be unencrypted only on this machine. */
export function secureAddress() {
  return z
    .string(expected(texts.common.https))
    .max(2_048, expected(texts.common.https))
    .refine((value) => isHttps(value), expected(texts.common.https));
}

function isHttps(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  const isBare = [username, password, search, hash].every((part) => part === '');
  return isBare && (protocol === 'https:' || (protocol === 'http:' && isLoopback(value)));
}
