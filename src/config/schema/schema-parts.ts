/**
 * Pieces of the configuration's rules: each words what it expects, for the person who wrote otherwise. A rule is made where it is
 * wanted and let go with the others once the file is read: what none of them holds for ever, a daemon does not keep.
 */

import { z } from 'zod';
import { nearest } from '../problems/nearest.js';
import { isLoopback } from '../problems/path.js';

/** Expected: `what`; the same sentence for a missing, a mistyped and an out-of-range value. Unknown keys are told apart. */
export function expected(what: string): { error: (issue: { code: string }) => string | undefined } {
  return { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : what) };
}

/** A text that is not empty. */
export function text(what: string) {
  return z.string(expected(what)).min(1, expected(what));
}

/** The path of a directory. A shell would read another one where it begins with `~`. */
export function directory(what: string) {
  return text(what).regex(/^(?!~(?:\/|$))/, expected(what));
}

/** A whole number in a range. */
export function integer(min: number, max: number, what: string) {
  return z.int(expected(what)).min(min, expected(what)).max(max, expected(what));
}

/** A time in whole milliseconds. `why` says what happens in that time. */
export function milliseconds(min: number, max: number, why: string) {
  return integer(min, max, `a whole number of milliseconds from ${min} to ${max}, ${why}`);
}

const secretText =
  'a reference to the value, { env = "NAME" } or { file = "/path" }; the value itself may not stand in the configuration, because files are copied, backed up and sent to support';

/** Where a secret is. Made once for all settings that name one. */
export function secretSchema() {
  return z
    .strictObject(
      { env: text('the name of an environment variable').optional(), file: text('a path').optional() },
      expected(secretText),
    )
    .refine(
      (value) => (value.env === undefined) !== (value.file === undefined),
      expected('exactly one of env and file'),
    );
}

/** See `secretSchema`. */
export type SecretSchema = ReturnType<typeof secretSchema>;

/** One of these names; the likely one is told. */
export function oneOf<const N extends string>(known: readonly N[]) {
  return z.enum(known, {
    error: ({ input }) => {
      const likely = typeof input === 'string' ? nearest(input, known) : undefined;
      const choice = `one of ${known.join(', ')}`;
      return likely === undefined ? choice : `${choice}; did you mean "${likely}"?`;
    },
  });
}

const httpsText =
  'an address that starts with https:// (or http:// on this machine), without user, password, query and "#"';

/** An address that takes money or a secret: without encryption on this machine alone. */
export function secureAddress() {
  return z
    .string(expected(httpsText))
    .max(2_048, expected(httpsText))
    .refine((value) => isHttps(value), expected(httpsText));
}

function isHttps(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  const isBare = [username, password, search, hash].every((part) => part === '');
  return isBare && (protocol === 'https:' || (protocol === 'http:' && isLoopback(value)));
}
