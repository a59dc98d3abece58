/**
 * Decides which requirements are shown. The title of each test begins with the numbers of its requirements, such as
 * `R36: ...` or `R34, R39: ...`.
 */

/** A test and its result. */
export interface TestEnded {
  readonly title: string;
  readonly file: string;
  readonly passed: boolean;
}

/** A requirement and its tests. */
export interface Requirement {
  readonly number: number;
  readonly tests: readonly TestEnded[];
}

/** The number of the last requirement. The first is 1. */
export const numberMax = 107;

/** Returns the numbers at the start of a title; empty if the title begins without a number. */
export function numbersOf(title: string): readonly number[] {
  const named = /^(R\d+(?:, R\d+)*): /.exec(title)?.[1] ?? '';
  return named === '' ? [] : named.split(', ').map((name) => Number(name.slice(1)));
}

/** Returns all requirements with their tests. */
export function requirementsOf(tests: readonly TestEnded[]): readonly Requirement[] {
  return Array.from({ length: numberMax }, (_, place) => {
    const number = place + 1;
    return { number, tests: tests.filter(({ title }) => numbersOf(title).includes(number)) };
  });
}

/** True if a requirement has a test and none of its tests failed. */
export function isShown({ tests }: Requirement): boolean {
  return tests.length > 0 && tests.every(({ passed }) => passed);
}
