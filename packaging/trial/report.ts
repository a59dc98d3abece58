/** The steps of a trial and their results. */

import process from 'node:process';

const failed: string[] = [];
const notRun: string[] = [];
let passed = 0;

/** Runs a step and prints its result. A step that fails does not end the trial. The text that it returns is printed. */
export async function step(name: string, run: () => Promise<string> | string): Promise<void> {
  const begin = performance.now();
  try {
    const found = await run();
    passed += 1;
    process.stdout.write(`ok      ${name}, ${seconds(begin)} s${found === '' ? '' : `: ${found}`}\n`);
  } catch (error) {
    failed.push(name);
    process.stdout.write(
      `FAILED  ${name}, ${seconds(begin)} s: ${error instanceof Error ? error.message : String(error)}\n`,
    );
  }
}

/** Throws if a fact is not as it must be. */
export function requires(isTrue: boolean, text: string): asserts isTrue {
  if (!isTrue) throw new Error(text);
}

/** Notes a proof that was not made here. The report ends with all of them. */
export function notProven(what: string): void {
  notRun.push(what);
}

/** Prints what was not run, and a line of JSON. Returns the exit status. */
export function closeReport(): number {
  process.stdout.write(`\nNot run:\n${notRun.map((what) => `- ${what}\n`).join('')}`);
  const verdict = { verdict: failed.length === 0 ? 'held' : 'fell', passed, failed, notRun: notRun.length };
  process.stdout.write(`${JSON.stringify(verdict)}\n`);
  return failed.length === 0 ? 0 : 1;
}

function seconds(begin: number): string {
  return ((performance.now() - begin) / 1000).toFixed(1);
}
