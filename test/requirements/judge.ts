/** Which requirements are shown: each test says in its title which numbers it is about, such as `R36: ...` or `R34, R39: ...`. */

/** How a test ended. */
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

/** The requirements go from 1 to this. */
export const numberMax = 107;

/** The numbers in a title; none where it begins otherwise. */
export function numbersOf(title: string): readonly number[] {
  const named = /^(R\d+(?:, R\d+)*): /.exec(title)?.[1] ?? '';
  return named === '' ? [] : named.split(', ').map((name) => Number(name.slice(1)));
}

/** All requirements with their tests. */
export function requirementsOf(tests: readonly TestEnded[]): readonly Requirement[] {
  return Array.from({ length: numberMax }, (_, place) => {
    const number = place + 1;
    return { number, tests: tests.filter(({ title }) => numbersOf(title).includes(number)) };
  });
}

/** Whether a requirement has a test, and none that failed. */
export function isShown({ tests }: Requirement): boolean {
  return tests.length > 0 && tests.every(({ passed }) => passed);
}
