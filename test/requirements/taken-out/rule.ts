/** A rule of the simulated service that can be taken out, as data: what of the source is replaced. */

/** One rule. */
export interface Rule {
  /** The requirement whose tests must notice. */
  readonly number: number;
  /** What the service does without it. */
  readonly without: string;
  /** From the root of the repository. */
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly find: string;
  readonly replace: string;
}

/** Makes the rules of a folder of the simulator: number, file in it, what happens without the rule, what is replaced by what. */
export function rulesIn(
  folder: string,
  rows: readonly (readonly [number, string, string, string, string])[],
): readonly Rule[] {
  return rows.map(([number, file, without, find, replace]) => ({
    number,
    without,
    file: `src/simulator/${folder}/${file}.ts`,
    find,
    replace,
  }));
}
