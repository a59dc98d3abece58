/** Writes a message: the envelope and its checks, common to both encodings. */
import { takesRequest, type Dialect } from '../../dialect/index.js';
import { ok, refused, type Result } from '../../declaration/result.js';
import type { OutgoingMessage } from '../../registry/registry.js';
import { Checks } from './write-checks.js';
import type { EncodeError } from './codec.js';
import { bodyPlan, headerPlanIn, isBodyIn, outgoingMismatch, outgoingRoot, rootPlan, trailerPlan } from './envelope.js';
import { isTooLarge, octetsMax } from './limits.js';
import type { TypePlan } from './type-plan.js';
import type { Place } from './reading.js';

/** The encoder of one encoding. Its result is valid only if `checks` has no violations. */
export interface Notation {
  /** Writes a value of a type under its name. */
  type(name: string, plan: TypePlan, value: unknown, at: Place, checks: Checks): string;
  /** Writes the parts of a message under their root. */
  envelope(root: string, parts: readonly string[]): string;
}

/** Writes a message in a dialect, or returns the first violation. */
export function write(notation: Notation, message: OutgoingMessage, dialect: Dialect): Result<string, EncodeError> {
  const { text, found } = checked(notation, message, dialect);
  const [first] = found;
  return first === undefined ? ok(text) : refused(first);
}

/** Returns all violations that prevent writing a message in a dialect, in any order; empty for a valid message. */
export function violations(notation: Notation, message: OutgoingMessage, dialect: Dialect): readonly EncodeError[] {
  return checked(notation, message, dialect).found;
}

function checked(
  notation: Notation,
  message: OutgoingMessage,
  dialect: Dialect,
): { readonly text: string; readonly found: readonly EncodeError[] } {
  const checks = new Checks(message.vendorFields);
  const text = written(notation, message, dialect, checks);
  if (isTooLarge(text)) checks.add('too-large', message.name, `has more than ${octetsMax} octets`);
  return { text, found: checks.found };
}

function written(notation: Notation, message: OutgoingMessage, dialect: Dialect, checks: Checks): string {
  const { name, header, body, trailer } = message;
  const plan = bodyPlan(name, dialect);
  if (plan === undefined) {
    checks.add('unknown-field', name, 'is not a message known here');
    return '';
  }
  const parts = [notation.type('MessageHeader', headerPlanIn(dialect), header, placeOf('MessageHeader'), checks)];
  // An invalid header announces no body, so it cannot be compared with the body.
  const isHeaderSound = checks.found.length === 0;
  const mismatch = isHeaderSound ? outgoingMismatch(message) : undefined;
  if (mismatch !== undefined) checks.found.push(mismatch);
  if (!isBodyIn(name, dialect)) checks.add('not-in-version', name, `is not a message of version ${dialect.version}`);
  if (isHeaderSound && header.MessageType === 'Request' && !takesRequest(dialect, header.MessageCategory))
    checks.add('not-in-dialect', name, 'is not encodable in this dialect');
  parts.push(notation.type(name, plan, body, placeOf(name), checks));
  if (trailer !== undefined) {
    parts.push(notation.type('SecurityTrailer', trailerPlan, trailer, placeOf('SecurityTrailer'), checks));
    if (isHeaderSound) checks.conditions(rootPlan(message), { SecurityTrailer: trailer }, undefined);
  }
  return isHeaderSound ? notation.envelope(outgoingRoot(message), parts) : '';
}

function placeOf(name: string): Place {
  return { parent: undefined, name, index: 0 };
}
