/**
 * Decides whether an entry is in the stream. An append whose result is unknown is read back before anything else. The entry may be sent
 * again, because the stream takes it only after the entry that was last before the first try. Pure.
 */

/** An append under way. */
export interface Append {
  readonly state: 'sending' | 'reading';
  /** The message id. */
  readonly id: string;
  /** The sequence number of the last entry before this one. */
  readonly after: number;
}

/** The answer of the stream. */
export type AppendEvent =
  /** The stream has the entry. `sequence`: its place. */
  | { readonly type: 'acknowledged'; readonly sequence: number }
  /** The stream refused the entry, because its last entry is another one. */
  | { readonly type: 'wrong-last-sequence' }
  /** No answer, a lost connection, or an error that says nothing about the entry. */
  | { readonly type: 'unknown' }
  /** The stream was read. `next`: the message id of the entry after `after`. `last`: the sequence number of the last entry. */
  | { readonly type: 'read'; readonly next: string | undefined; readonly last: number };

/** The next step of an append, or its end. */
export type AppendStep =
  | { readonly type: 'send' | 'read'; readonly append: Append }
  | { readonly type: 'appended'; readonly sequence: number }
  /** Another process has appended: this one no longer leads. */
  | { readonly type: 'deposed' }
  /** The stream has lost entries. */
  | { readonly type: 'behind' };

/** Begins an append. */
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
  // The entry is not there, but an earlier try may still arrive. The same entry is sent again: at most one of them fits after `after`.
  if (event.last === append.after) return { type: 'send', append: { ...append, state: 'sending' } };
  return { type: 'behind' };
}
