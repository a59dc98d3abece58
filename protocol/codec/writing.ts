/** Writing a message: the envelope, and the checks that go with it, the same for both encodings. */
import type { Dialect } from '../dialect/index.js';
import { ok, refused, type Result } from '../result.js';
import type { OutgoingMessage } from '../registry.js';
import { Checks } from './checks.js';
import type { EncodeError } from './codec.js';
import { bodyPlan, headerPlanIn, isBodyIn, outgoingMismatch, outgoingRoot, rootPlan, trailerPlan } from './envelope.js';
import { isTooLarge } from './limits.js';
import type { TypePlan } from './plan.js';
import type { Place } from './reading.js';

/** How an encoding writes. What it gives is of use only when nothing was noted in `checks`. */
export interface Notation {
  /** A value of a type under its name. */
  type(name: string, plan: TypePlan, value: unknown, at: Place, checks: Checks): string;
  /** The parts of a message under their root. */
  envelope(root: string, parts: readonly string[]): string;
}

/** Writes a message in a dialect, or says what keeps it from being written first. */
export function write(notation: Notation, message: OutgoingMessage, dialect: Dialect): Result<string, EncodeError> {
  const checks = new Checks();
  const text = written(notation, message, dialect, checks);
  const [first] = checks.found;
  if (first !== undefined) return refused(first);
  if (!isTooLarge(text)) return ok(text);
  return refused({ code: 'too-large', message: 'the message is too large', path: message.name });
}

/**
 * All that keeps a message from being written in a dialect, with path and expectation, in any order; empty for a
 * message that may be written. Of a message that was read, `kept` says what the text had beside the model.
 */
export function violations(notation: Notation, message: OutgoingMessage, dialect: Dialect): readonly EncodeError[] {
  const checks = new Checks();
  written(notation, message, dialect, checks);
  return checks.found;
}

function written(notation: Notation, message: OutgoingMessage, dialect: Dialect, checks: Checks): string {
  const { name, header, body, trailer } = message;
  const plan = bodyPlan(name, dialect);
  if (plan === undefined) {
    checks.add('unknown-field', name, 'is not a message known here');
    return '';
  }
  const parts = [notation.type('MessageHeader', headerPlanIn(dialect), header, placeOf('MessageHeader'), checks)];
  // What a header announces that is none, nobody can say.
  const isHeaderSound = checks.found.length === 0;
  const mismatch = isHeaderSound ? outgoingMismatch(message) : undefined;
  if (mismatch !== undefined) checks.found.push(mismatch);
  if (!isBodyIn(name, dialect)) checks.add('not-in-version', name, `is not a message of version ${dialect.version}`);
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
