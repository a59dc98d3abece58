/** What a run of Stryker says about the tests: a score for each room, and the survivors that nobody has explained. */

/** How a mutant fared, in Stryker's words. */
export type Fate =
  | 'Killed'
  | 'Timeout'
  | 'Survived'
  | 'NoCoverage'
  | 'RuntimeError'
  | 'CompileError'
  | 'Ignored'
  | 'Pending';

/** One changed place of the source, and what came of it. */
export interface Mutant {
  /** Path from the root of the house. */
  readonly file: string;
  readonly line: number;
  /** The declaration around it, and which of several such changes there it is, from 1. */
  readonly place: string;
  readonly nth: number;
  /** Stryker's name for this kind of change. */
  readonly mutator: string;
  /** The source before and after, each on one line and cut at `textMax`. */
  readonly from: string;
  readonly to: string;
  readonly fate: Fate;
}

/** A survivor that is as good as the original, or not worth a test, with the reason. */
export interface Explained {
  readonly file: string;
  readonly place: string;
  readonly nth: number;
  readonly mutator: string;
  readonly from: string;
  readonly to: string;
  readonly because: string;
  /** The reason fits another place of this text as well: a run has to say which of them it is. */
  readonly isUnsure?: true;
}

/** The rooms, and the share of their mutants that must be found. */
export const goals: Readonly<Record<string, number>> = { 'src/core': 95, 'src/lane': 85, 'src/journal': 85 };

/** In this room each survivor needs its reason. */
export const explainedModule = 'src/core';

/** Longer texts of a mutant are cut here, so that its explanation can name it. */
export const textMax = 120;

/** A text on one line, as explanations have it. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, textMax);
}

/** The count of one file or room. */
export interface Score {
  readonly name: string;
  readonly found: number;
  readonly survived: number;
  readonly uncovered: number;
  /** Found of all that could be found, in percent; 100 where there is nothing to find. */
  readonly percent: number;
}

/** Counts mutants. What cannot be run (it breaks the compiler or the runner) counts for nothing, as Stryker does it. */
export function scoreOf(name: string, mutants: readonly Mutant[]): Score {
  const count = (...fates: readonly Fate[]): number => mutants.filter(({ fate }) => fates.includes(fate)).length;
  const found = count('Killed', 'Timeout');
  const survived = count('Survived');
  const uncovered = count('NoCoverage');
  const all = found + survived + uncovered;
  return { name, found, survived, uncovered, percent: all === 0 ? 100 : (100 * found) / all };
}

/** Whether nothing found this mutant. */
export function isSurvivor({ fate }: Mutant): boolean {
  return fate === 'Survived' || fate === 'NoCoverage';
}

/** What tells a change from every other, wherever its lines have moved. */
export function keyOf({ file, place, nth, mutator, from, to }: Omit<Explained, 'because' | 'isUnsure'>): string {
  return [file, place, nth, mutator, from, to].join('\n');
}

/** What the mutants are judged by. */
export interface Judgement {
  /** Rooms below their goal, in words. */
  readonly missed: readonly string[];
  readonly unexplained: readonly Mutant[];
  /** Explanations of what was found, or stands there no more: to be taken out. */
  readonly outdated: readonly Explained[];
}

/** Judges a run over whole rooms. */
export function judge(mutants: readonly Mutant[], explained: readonly Explained[]): Judgement {
  const missed = Object.entries(goals).flatMap(([room, goal]) => {
    const score = scoreOf(room, inModule(mutants, room));
    return score.percent < goal ? [`${room}: ${score.percent.toFixed(1)} % found, and ${goal} % are the goal`] : [];
  });
  const survivors = inModule(mutants, explainedModule).filter(isSurvivor);
  // By its place: the same text may stand where nobody has looked at it.
  const reasons = new Set(explained.map(keyOf));
  // Also what is explained beside the core, where nothing has to be.
  const survived = new Set(mutants.filter(isSurvivor).map(keyOf));
  return {
    missed,
    unexplained: survivors.filter((mutant) => !reasons.has(keyOf(mutant))),
    outdated: explained.filter((one) => !survived.has(keyOf(one))),
  };
}

/** The mutants of one room or file. */
export function inModule(mutants: readonly Mutant[], room: string): readonly Mutant[] {
  return mutants.filter(({ file }) => file === room || file.startsWith(`${room}/`));
}
