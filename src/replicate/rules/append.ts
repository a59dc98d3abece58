/**
 * Decides whether an entry is in the stream. If the result of an append is unknown, the stream is read before anything
 * else. The entry may then be sent again without being stored twice: the stream accepts it only directly after the
 * entry that was the last one before the first try. The module is pure.
 */

/** The append of one entry, in progress. */
export interface Append {
  readonly state: 'sending' | 'reading';
  /** The message id of the entry. */
  readonly id: string;
  /** The sequence number of the last entry before this entry. */
  readonly after: number;
}

/** An answer from the stream. */
export type AppendEvent =
  /** The stream has the entry. `sequence`: the sequence number of the entry. */
  | { readonly type: 'acknowledged'; readonly sequence: number }
  /** The stream refused the entry, because the last entry of the stream is not the expected entry. */
  | { readonly type: 'wrong-last-sequence' }
  /** There was no answer, the connection was lost, or an error says nothing about the entry. */
  | { readonly type: 'unknown' }
  /** The stream was read. `next`: the message id of the entry after `after`. `last`: the sequence number of the last entry. */
  | { readonly type: 'read'; readonly next: string | undefined; readonly last: number };

/** The next step of an append, or how the append ended. */
export type AppendStep =
  | { readonly type: 'send' | 'read'; readonly append: Append }
  | { readonly type: 'appended'; readonly sequence: number }
  /** Another process has appended an entry, so this process no longer leads. */
  | { readonly type: 'deposed' }
  /** The stream has lost entries. */
  | { readonly type: 'behind' };

/** Begins the append of an entry. */
export function beginAppend(id: string, after: number): AppendStep {
  return { type: 'send', append: { state: 'sending', id, after } };
}

/** Returns the next step after an answer. */
export function afterAnswer(append: Append, event: AppendEvent): AppendStep {
  const own = append.after + 1;
  if (event.type === 'acknowledged')
    return event.sequence === own ? { type: 'appended', sequence: own } : { type: 'behind' };
  if (event.type !== 'read') return { type: 'read', append: { ...append, state: 'reading' } };
  if (event.next === append.id) return { type: 'appended', sequence: own };
  if (event.next !== undefined) return { type: 'deposed' };
  // The stream does not have the entry, but an earlier try may still arrive. So the same entry is sent again: the
  // stream accepts at most one of the two tries at this place.
  if (event.last === append.after) return { type: 'send', append: { ...append, state: 'sending' } };
  return { type: 'behind' };
}

/** Returns the id of an entry. A process appends at most one entry at a place, so the id is unique. */
export function entryId(life: string, sequence: number): string {
  return `${life}-${sequence}`;
}
