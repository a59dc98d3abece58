/** Repeats a failed run at a lower speed, because a busy machine can miss short times. The failure is always printed. */

/** Prints the first failure, so that a reader can distinguish a busy machine from an intermittent fault. */
function noteOnceMore(name: string, speed: number, before: string): void {
  console.warn(`${name}: played once more, at a speed of ${speed}. Before:\n${before}`);
}

/**
 * Plays a run at each of these speeds until nothing is wrong, and returns the last run. `wrongIn` returns nothing for a
 * good run. `before`: the failures of a run that has already ended.
 */
export async function playedSlowly<Played>(
  name: string,
  speeds: readonly [number, ...number[]],
  play: (speed: number) => Promise<Played>,
  wrongIn: (played: Played) => string,
  before?: string,
): Promise<Played> {
  const [speed, ...[next, ...others]] = speeds;
  if (before !== undefined) noteOnceMore(name, speed, before);
  const played = await play(speed);
  const wrong = wrongIn(played);
  return wrong === '' || next === undefined ? played : playedSlowly(name, [next, ...others], play, wrongIn, wrong);
}
