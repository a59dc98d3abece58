/** Figures from samples. */

/** Returns the value below which this share of the samples lies, by nearest rank; NaN without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Returns the middle value; the mean of the two middle ones for an even count. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/** A figure of the floor and of the daemon, each the median over rounds, and the median of the ratios of the rounds. */
export interface SideBySide {
  readonly floor: number;
  readonly daemon: number;
  readonly ratio: number;
}

/** Pairs the rounds. Neighbours in time ran under the same conditions, so each round has its own ratio. */
export function sideBySide(rounds: readonly { readonly floor: number; readonly daemon: number }[]): SideBySide {
  return {
    floor: median(rounds.map(({ floor }) => floor)),
    daemon: median(rounds.map(({ daemon }) => daemon)),
    ratio: median(rounds.map(({ floor, daemon }) => daemon / floor)),
  };
}

/** Returns how much y grows for one x: the slope of the straight line through the points (least squares). */
export function slope(points: readonly { readonly x: number; readonly y: number }[]): number {
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / points.length;
  const over = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  return over / points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
}

/** A median over rounds, and the limits between which 95 % of the medians of resampled rounds lie. */
export interface Interval {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** Returns the median with its bootstrap interval: the rounds are drawn again, with repetition, this many times. */
export function intervalOf(rounds: readonly number[], draws = 2_000): Interval {
  const medians = Array.from({ length: draws }, () =>
    median(rounds.map(() => rounds[Math.floor(Math.random() * rounds.length)] ?? Number.NaN)),
  );
  return { median: median(rounds), low: percentile(medians, 0.025), high: percentile(medians, 0.975) };
}
