/**
 * The functions of vitest that the quick tests use, without its processes: testing a mutant takes less time than
 * starting vitest. `bundle.ts` puts this file in vitest's place. The matchers are vitest's own.
 */

import { readFileSync } from 'node:fs';
import { expect as expectOfVitest } from 'vitest';

/** A test for the runner. */
export interface CollectedTest {
  /** The path of the test's file and its name. Together they are unique in a run. */
  readonly id: string;
  readonly file: string;
  readonly name: string;
  readonly run: () => Promise<void>;
}

type Body = (...row: never[]) => unknown;
type Options = number | { readonly timeout?: number };

/** All tests, in the order of the files. */
export const collected: CollectedTest[] = [];

/** The number of times that each name occurred in its file. */
const times = new Map<string, number>();

let file = '';
let path: readonly string[] = [];
let finishers: (() => unknown)[] = [];

/** The following tests belong to this file. The bundler adds this call at the top of each file. */
export function beginFile(name: string): void {
  file = name;
}

function add(name: string, body: () => unknown): void {
  const full = [...path, name].join(' ');
  const key = `${file}#${full}`;
  const same = (times.get(key) ?? 0) + 1;
  times.set(key, same);
  const unique = same === 1 ? full : `${full} #${same}`;
  const run = async (): Promise<void> => {
    finishers = [];
    try {
      await body();
    } finally {
      for (const finish of finishers.toReversed()) await finish();
    }
  };
  collected.push({ id: `${file}#${unique}`, file, name: unique, run });
}

function eachOf(run: (name: string, body: () => unknown) => void) {
  return (rows: readonly unknown[]) =>
    (name: string, body: Body, _options?: Options): void => {
      for (const [index, row] of rows.entries()) {
        const values: readonly unknown[] = Array.isArray(row) ? row : [row];
        run(`${name} (row ${index})`, () => Reflect.apply(body, undefined, values));
      }
    };
}

/** Adds a test. */
export const test = Object.assign((name: string, body: () => unknown, _options?: Options): void => add(name, body), {
  each: eachOf(add),
});

function within(name: string, body: () => unknown): void {
  const outer = path;
  path = [...outer, name];
  body();
  path = outer;
}

/** Adds a group of tests. */
export const describe = Object.assign(within, { each: eachOf(within) });

/** Registers a function to call after the running test, whether it passes or fails. */
export function onTestFinished(finish: () => unknown): void {
  finishers.push(finish);
}

/** vitest's matchers. A file snapshot must equal the existing file. */
export const expect = new Proxy(expectOfVitest, {
  apply: (target, _this, [value, message]: [unknown, string?]) =>
    Object.assign(target(value, message), {
      toMatchFileSnapshot: (kept: string): Promise<void> => {
        target(value).toBe(readFileSync(kept, 'utf8'));
        return Promise.resolve();
      },
    }),
});
