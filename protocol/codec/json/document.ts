/** Documents: messages that are a single JSON object of one type, without an envelope. Documents exist in JSON only. */
import type { Declaration } from '../../declaration/declaration.js';
import type { KeptItem } from '../../registry/registry.js';
import { ok, refused, type Result } from '../../declaration/result.js';
import { Checks } from '../shared/write-checks.js';
import type { DecodeError, EncodeError } from '../shared/codec.js';
import { startInDocument } from './json-location.js';
import { JsonReading } from './json-text.js';
import { writeDocumentMembers } from './json-write.js';
import { isTooLarge, octetsMax } from '../shared/limits.js';
import { readMembers } from './member-read.js';
import { planOf } from '../shared/type-plan.js';
import { Keeper, positionAt, Refusal, type Place } from '../shared/reading.js';

/** A document that was read. */
export interface ReadDocument<V> {
  readonly body: V;
  /** The deviations from the declaration; empty for a document without any. */
  readonly kept: readonly KeptItem[];
}

/**
 * Reads a document. Unknown members and words are kept aside. `deciding` lists the decisive fields, relative to the
 * type; any other field that cannot be read is left out and kept aside. Without `deciding` no field is left out.
 */
export function readDocument<V>(
  declaration: Declaration<V>,
  text: string,
  deciding?: readonly string[],
): Result<ReadDocument<V>, DecodeError> {
  if (isTooLarge(text)) return refused({ code: 'too-large', message: `more than ${octetsMax} octets` });
  const { name } = declaration;
  const plan = planOf(declaration);
  const keeper = new Keeper('liberally', text);
  if (deciding !== undefined) keeper.beginDeciding(deciding.map((path) => `${name}.${path}`));
  const reading = new JsonReading(text);
  let isRead = false;
  try {
    const value = reading.read();
    isRead = true;
    const draft: unknown = readMembers(plan, value, placeOf(name), keeper);
    if (isOf(declaration, draft)) return ok({ body: draft, kept: keeper.items });
    return refused({ code: 'bad-value', message: 'the document was not read', path: name });
  } catch (thrown) {
    if (!(thrown instanceof Refusal))
      return refused({ code: 'malformed', message: 'the text could not be read as JSON' });
    const at = isRead ? startInDocument(text, thrown.error.path ?? name, plan) : reading.at;
    return refused({ ...thrown.error, ...positionAt(text, at) });
  }
}

/** Writes a document, with members in the order of the declaration, or returns the first error that prevents it. */
export function writeDocument<V>(declaration: Declaration<V>, value: V): Result<string, EncodeError> {
  const checks = new Checks();
  const text = writeDocumentMembers(planOf(declaration), value, placeOf(declaration.name), checks);
  if (isTooLarge(text)) checks.add('too-large', declaration.name, `has more than ${octetsMax} octets`);
  const [first] = checks.found;
  return first === undefined ? ok(text) : refused(first);
}

function placeOf(name: string): Place {
  return { parent: undefined, name, index: 0 };
}

/** Confirms to the compiler that the draft has the type of its declaration, because the declaration's plan filled the draft. */
function isOf<V>({ name }: Declaration<V>, draft: unknown): draft is V {
  return name !== '' && typeof draft === 'object' && draft !== null;
}
