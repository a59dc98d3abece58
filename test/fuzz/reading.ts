/** The result of our decoder, in the form of the other reader's findings. */
import type { KeptReason, Message, MessageHeader } from '../../protocol/index.js';
import { type Leaf, indexed } from './findings.js';

/** Values that are kept for these reasons are not in the model. */
const keptWhole: ReadonlySet<KeptReason> = new Set(['unknown-field', 'vendor-field', 'security-trailer']);

/** Returns every value of the model, every kept item that the standard does not have, and every noted omission. */
export function leavesOf({ name, header, body, trailer, kept }: Message): readonly Leaf[] {
  const leaves: Leaf[] = [...leavesOfHeader(header)];
  walk(body, name, leaves);
  if (trailer !== undefined) walk(trailer, 'SecurityTrailer', leaves);
  for (const { path, why, value } of kept) {
    if (keptWhole.has(why)) leaves.push(`?${path}=${value ?? ''}`);
    if (why === 'missing-field') leaves.push(`!${path}`);
  }
  return leaves;
}

/** Returns every value of a header. */
export function leavesOfHeader(header: MessageHeader): readonly Leaf[] {
  const leaves: Leaf[] = [];
  walk(header, 'MessageHeader', leaves);
  return leaves;
}

/**
 * Returns the notes whose value is not in the model: unknown words of enumerations, and values outside their limits.
 */
export function notesWithoutValue({ kept }: Message, leaves: readonly Leaf[]): readonly Leaf[] {
  const values = new Set(leaves.map(withoutNumber));
  return kept
    .filter(({ why }) => why === 'unknown-word' || why === 'unusual-value')
    .map(({ path, value }) => `${path}=${value ?? ''}`)
    .filter((note) => !values.has(withoutNumber(note)));
}

/** Removes the index of a repeated value, because a note names only the field. */
function withoutNumber(leaf: Leaf): string {
  const end = leaf.indexOf('=');
  return leaf.slice(0, end).replace(/\[\d+\]$/, '') + leaf.slice(end);
}

function walk(value: unknown, path: string, leaves: Leaf[]): void {
  if (typeof value !== 'object' || value === null) {
    leaves.push(`${path}=${String(value)}`);
    return;
  }
  if (Array.isArray(value)) {
    if (value.length === 0) leaves.push(`${path}=[]`);
    for (const [index, item] of value.entries()) walk(item, indexed(path, index), leaves);
    return;
  }
  const members = Object.entries(value).filter(([, held]) => held !== undefined);
  if (members.length === 0) leaves.push(`${path}={}`);
  for (const [name, held] of members) walk(held, `${path}.${name}`, leaves);
}
