/**
 * Completes and repeats deletions, so that a replay of the stream deletes the same data at the same place of the
 * stream.
 */

import type { PastDeletion } from '../consumer/replayed-deletions.js';
import type { Position } from '../consumer/start-position.js';
import type { Tables } from '../tables/apply-changes.js';
import { deleteBefore } from './deletion.js';
import { statements } from './statements.js';

/**
 * The deletion that the office has begun and not ended. A message with an earlier time must wait until the deletion has
 * ended. Otherwise the deletion could remove the message's payment, and a replay would keep this payment.
 */
export class OpenDeletion {
  #before: Date | undefined;

  /** Records that a deletion begins now. It deletes nothing that the stream received at `latest` or later. */
  begin(latest: Date): void {
    this.#before = latest;
  }

  /** Records that this deletion has ended. */
  end(latest: Date): void {
    if (this.#before === latest) this.#before = undefined;
  }

  /**
   * True if an unfinished deletion must be completed before these messages are applied. This is so if the stream
   * received at least one of the messages before the time of the deletion.
   */
  isAfter(messages: readonly { readonly receivedAt: string }[]): boolean {
    const beforeMs = this.#before?.getTime();
    return beforeMs !== undefined && messages.some(({ receivedAt }) => Date.parse(receivedAt) < beforeMs);
  }

  /** Completes the unfinished deletion. Another deletion may begin afterwards. */
  async complete(tables: Pick<Tables, 'change'>, stop: AbortSignal): Promise<void> {
    const latest = this.#before;
    const { rows } = await tables.change(async (client) => client.query(statements.open));
    for (const { before } of rows) if (before instanceof Date) await deleteAgain(tables, stop, before);
    if (latest !== undefined) this.end(latest);
  }
}

/**
 * Returns the deletions to make from this position on, in the order of their positions: those that began at this position
 * or later, and those that have not ended.
 */
export async function pastDeletions(
  tables: Pick<Tables, 'change'>,
  { stream_created, position, uncounted_until }: Position,
): Promise<readonly PastDeletion[]> {
  const values = [stream_created, position, uncounted_until];
  const { rows } = await tables.change(async (client) => client.query(statements.past, values));
  return rows.flatMap((row) => {
    const before: unknown = row['before'];
    return before instanceof Date ? [{ position: Number(row['position']), before }] : [];
  });
}

/** Repeats a deletion at its place of the stream: deletes the data that the stream received before this time. */
export async function deleteAgain(tables: Pick<Tables, 'change'>, stop: AbortSignal, before: Date): Promise<void> {
  const deleted = await deleteBefore(before, {
    change: tables.change.bind(tables),
    pause: async () => undefined,
    stop,
  });
  if (deleted !== undefined) await tables.change(async (client) => client.query(statements.end, [before]));
}
