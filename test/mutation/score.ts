/** The result of a run of Stryker: a score for each module, and the survivors without an explanation. */

/** The result of a mutant, in Stryker's terms. */
export type Fate =
  | 'Killed'
  | 'Timeout'
  | 'Survived'
  | 'NoCoverage'
  | 'RuntimeError'
  | 'CompileError'
  | 'Ignored'
  | 'Pending';

/** A change at one place of the source, and its result. */
export interface Mutant {
  /** The path from the root of the repository. */
  readonly file: string;
  readonly line: number;
  /** The declaration around the change. `nth` is the number of the change among equal changes in this declaration, beginning at 1. */
  readonly place: string;
  readonly nth: number;
  /** Stryker's name for this kind of change. */
  readonly mutator: string;
  /** The source before and after, each on one line and cut at `textMax`. */
  readonly from: string;
  readonly to: string;
  readonly fate: Fate;
}

/** A survivor that behaves like the original or is not worth a test, with the reason. */
export interface Explained {
  readonly file: string;
  readonly place: string;
  readonly nth: number;
  readonly mutator: string;
  readonly from: string;
  readonly to: string;
  readonly because: string;
  /** Set if the reason fits several equal changes at this place. A run must show which of these changes the reason means. */
  readonly isUnsure?: true;
}

/** The modules, and the percentage of their mutants that the tests must find. */
export const goals: Readonly<Record<string, number>> = { 'src/core': 95, 'src/lane': 85, 'src/journal': 85 };

/** In this module, every survivor needs an explanation. */
export const explainedModule = 'src/core';

/** Longer texts of a mutant are cut to this length, so that an explanation can quote them. */
export const textMax = 120;

/** Returns a text on one line, as in the explanations. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, textMax);
}

/** The counts of one file or module. */
export interface Score {
  readonly name: string;
  readonly found: number;
  readonly survived: number;
  readonly uncovered: number;
  /** The found mutants as a percentage of the mutants that can be found. 100 if no mutant can be found. */
  readonly percent: number;
}

/** Counts mutants. Mutants that do not compile or run do not count, as in Stryker's own score. */
export function scoreOf(name: string, mutants: readonly Mutant[]): Score {
  const count = (...fates: readonly Fate[]): number => mutants.filter(({ fate }) => fates.includes(fate)).length;
  const found = count('Killed', 'Timeout');
  const survived = count('Survived');
  const uncovered = count('NoCoverage');
  const all = found + survived + uncovered;
  return { name, found, survived, uncovered, percent: all === 0 ? 100 : (100 * found) / all };
}

/** True if no test found this mutant. */
export function isSurvivor({ fate }: Mutant): boolean {
  return fate === 'Survived' || fate === 'NoCoverage';
}

/** Returns a text that identifies a change, even if its line number changes. */
export function keyOf({ file, place, nth, mutator, from, to }: Omit<Explained, 'because' | 'isUnsure'>): string {
  return [file, place, nth, mutator, from, to].join('\n');
}

/** The judgement of a run. */
export interface Judgement {
  /** The modules below their goal, as sentences. */
  readonly missed: readonly string[];
  readonly unexplained: readonly Mutant[];
  /** Explanations of mutants that were found or no longer exist. Such explanations should be removed. */
  readonly outdated: readonly Explained[];
}

/** Judges a run over whole modules. */
export function judge(mutants: readonly Mutant[], explained: readonly Explained[]): Judgement {
  const missed = Object.entries(goals).flatMap(([room, goal]) => {
    const score = scoreOf(room, inModule(mutants, room));
    return score.percent < goal ? [`${room}: ${score.percent.toFixed(1)} % found, and ${goal} % are the goal`] : [];
  });
  const survivors = inModule(mutants, explainedModule).filter(isSurvivor);
  // The place is part of the key, because the same text may exist at a place that no person has judged.
  const reasons = new Set(explained.map(keyOf));
  // All modules count here, because survivors outside the core may also have an explanation.
  const survived = new Set(mutants.filter(isSurvivor).map(keyOf));
  return {
    missed,
    unexplained: survivors.filter((mutant) => !reasons.has(keyOf(mutant))),
    outdated: explained.filter((one) => !survived.has(keyOf(one))),
  };
}

/** Returns the mutants of one module or file. */
export function inModule(mutants: readonly Mutant[], room: string): readonly Mutant[] {
  return mutants.filter(({ file }) => file === room || file.startsWith(`${room}/`));
}
