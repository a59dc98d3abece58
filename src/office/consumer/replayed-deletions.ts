/** Decides at which places of the stream a replay deletes old data. The module is pure. */

/** A deletion, and the last message of the stream that was applied when it began. */
export interface PastDeletion {
  readonly position: number;
  readonly before: Date;
}

/** A part of a batch: the messages to apply, and the deletions that follow them. */
interface BatchPart<Item> {
  readonly items: readonly Item[];
  readonly deletions: readonly PastDeletion[];
}

/**
 * Splits a batch into parts. Each part ends with the deletions that come after its messages. `due`: the deletions that
 * were not made yet, in the order of their positions. `applied`: the position before the batch.
 */
export function partsOf<Item extends { readonly position: number }>(
  items: readonly Item[],
  due: readonly PastDeletion[],
  applied: number,
): readonly BatchPart<Item>[] {
  const newest = items.at(-1)?.position ?? applied;
  const places = [...new Set(due.map(({ position }) => position))].filter((place) => place < newest);
  return [...places, newest].map((place, index, all) => {
    const after = all[index - 1] ?? -1;
    return {
      items: items.filter(({ position }) => position > after && position <= place),
      deletions: due.filter(({ position }) => position === place),
    };
  });
}
