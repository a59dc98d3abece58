/** What went wrong at a high speed is played once more, slower, because a busy machine passes short times. It is never silent. */

/** Prints what went wrong before: who reads it can tell a hurried machine from a fault that comes now and then. */
function noteOnceMore(name: string, speed: number, before: string): void {
  console.warn(`${name}: played once more, at a speed of ${speed}. Before:\n${before}`);
}

/**
 * Plays it at each of the speeds in turn until nothing is wrong: the last run. `wrongIn` is empty for a run that went well; `before`
 * says what was wrong with one that is already over.
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
