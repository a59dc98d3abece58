/**
 * Keeps the indexes of those entries in a list that need work. The other entries only wait. A list may have thousands
 * of waiting entries, so the indexes are stored, and updated with each new version of the list.
 */

/** Returns the entries at these places, in the order of the list. */
export function entriesAt<E>(entries: readonly E[], places: readonly number[]): readonly E[] {
  return places.flatMap((at) => entries[at] ?? []);
}

/**
 * Returns the new list of places after the entry with the index `at` has changed. `was`: true if the entry was in
 * `places` before the change. `is`: true if the entry belongs in the list now.
 */
export function placesAfter(
  places: readonly number[],
  at: number,
  { was, is }: { readonly was: boolean; readonly is: boolean },
): readonly number[] {
  if (was === is) return places;
  return is ? [...places, at].toSorted((one, other) => one - other) : places.filter((place) => place !== at);
}

/**
 * Removes those entries at these places for which the predicate is true. Returns the shorter list and the remaining
 * places; undefined if no entry is removed.
 */
export function withoutThese<E>(
  entries: readonly E[],
  places: readonly number[],
  isMeant: (entry: E) => boolean,
): { readonly entries: readonly E[]; readonly places: readonly number[] } | undefined {
  const gone = new Set(
    entriesAt(entries, places).flatMap((entry, index) => (isMeant(entry) ? (places[index] ?? []) : [])),
  );
  if (gone.size === 0) return undefined;
  const stay = places.filter((at) => !gone.has(at));
  return {
    entries: entries.filter((_entry, at) => !gone.has(at)),
    places: stay.map((at) => at - [...gone].filter((other) => other < at).length),
  };
}
