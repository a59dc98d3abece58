/**
 * The parts that several schemas share. Each rule has a text that describes the expected value for the technician. Rules are created when the file is
 * read and released afterwards, so that a daemon does not keep them in memory.
 */

import { z } from 'zod';
import { configExpected as texts } from '../../messages/index.js';
import { nearest } from '../problems/nearest.js';
import { isLoopback } from '../problems/path.js';

/**
 * Returns the error option of a rule. `what` describes the expected value; it is reported if the value is missing, has
 * another type, or is out of range. For unknown keys the schema's own error is kept.
 */
export function expected(what: string): { error: (issue: { code: string }) => string | undefined } {
  return { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : what) };
}

/** Returns the schema of a non-empty string. */
export function text(what: string) {
  return z.string(expected(what)).min(1, expected(what));
}

/** Returns the schema of a directory path. Rejects `~` at the start, because only a shell expands it. */
export function directory(what: string) {
  return text(what).regex(/^(?!~(?:\/|$))/, expected(what));
}

/** Returns the schema of a whole number in a range. */
export function integer(min: number, max: number, what: string) {
  return z.int(expected(what)).min(min, expected(what)).max(max, expected(what));
}

/** Returns the schema of a time in whole milliseconds. `meaning` completes the error text. */
export function milliseconds(min: number, max: number, meaning: string) {
  return integer(min, max, texts.milliseconds(min, max, meaning));
}

/** Returns the schema of a reference to a secret. It is created once, and all settings with a secret share it. */
export function secretSchema() {
  return z
    .strictObject(
      { env: text(texts.common.variable).optional(), file: text(texts.common.path).optional() },
      expected(texts.common.secret),
    )
    .refine((value) => (value.env === undefined) !== (value.file === undefined), expected(texts.common.oneSecretPlace));
}

/** The schema that `secretSchema` returns. */
export type SecretSchema = ReturnType<typeof secretSchema>;

/** Returns the schema of a name from a list. The error suggests a similar name. */
export function oneOf<const N extends string>(known: readonly N[]) {
  return z.enum(known, {
    error: ({ input }) => {
      return texts.oneOf(known, typeof input === 'string' ? nearest(input, known) : undefined);
    },
  });
}

/** Returns the schema of an address to which money requests or secrets are sent. Outside this machine the address must be encrypted. */
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
