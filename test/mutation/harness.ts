/**
 * The part of vitest that the quick tests use, without its processes: a mutant is run in the time that vitest takes to
 * start. `bundle.ts` puts it in vitest's place. The matchers are vitest's own.
 */

import { readFileSync } from 'node:fs';
import { expect as expectOfVitest } from 'vitest';

/** One test, as the runner sees it. */
export interface CollectedTest {
  /** Path of its file and its name, once in a run. */
  readonly id: string;
  readonly file: string;
  readonly name: string;
  readonly run: () => Promise<void>;
}

type Body = (...row: never[]) => unknown;
type Options = number | { readonly timeout?: number };

/** Every test, in the order of the files. */
export const collected: CollectedTest[] = [];

/** How often each name was given in its file. */
const times = new Map<string, number>();

let file = '';
let path: readonly string[] = [];
let finishers: (() => unknown)[] = [];

/** The tests that follow are those of this file; the bundler says so at its top. */
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

/** What is to be done after the test that runs, however it ends. */
export function onTestFinished(finish: () => unknown): void {
  finishers.push(finish);
}

/** vitest's matchers; a text that is kept in a file must be in it. */
export const expect = new Proxy(expectOfVitest, {
  apply: (target, _this, [value, message]: [unknown, string?]) =>
    Object.assign(target(value, message), {
      toMatchFileSnapshot: (kept: string): Promise<void> => {
        target(value).toBe(readFileSync(kept, 'utf8'));
        return Promise.resolve();
      },
    }),
});
