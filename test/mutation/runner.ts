/**
 * Runs the quick tests for Stryker in one process for many mutants. A mutant is selected by a global variable of the
 * instrumented source, so most mutants need no reload. Only a mutant in code that runs while modules load needs a
 * reload, under another name. Old modules stay in memory, so Stryker sometimes starts a new process.
 */

import { existsSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { INSTRUMENTER_CONSTANTS, type InstrumenterContext } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  determineHitLimitReached,
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  toMutantRunResult,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  type TestRunnerCapabilities,
} from '@stryker-mutator/api/test-runner';
import { bundleQuickTests } from './bundle.js';
import type { CollectedTest } from './harness.js';
import { isInSample } from './sample.js';

/** The packages of the original repository, in which Stryker's worker starts. */
const packages = resolve('node_modules');

/** Quick tests wait for nothing real. If the process is idle for this long, a promise was lost, ms. */
const idleMs = 1_000;

/** The runner, see the top of the file. */
class OneProcessRunner implements TestRunner {
  readonly #context: InstrumenterContext;
  #tests: readonly CollectedTest[] | undefined;
  #stray: unknown;
  #bundle = '';
  #loads = 0;
  readonly #finders = new Set<string>();

  constructor() {
    this.#context = contextOf(globalThis);
    process.on('unhandledRejection', (reason) => (this.#stray = reason));
  }

  capabilities(): TestRunnerCapabilities {
    return { reloadEnvironment: true };
  }

  /** Before this call, the working directory of Stryker's worker is not the copy of the repository. */
  async init(): Promise<void> {
    // Stryker links the packages itself if they are a folder, but not if they are already a link.
    await symlink(packages, 'node_modules').catch((error: unknown) => {
      if (!existsSync('node_modules')) throw error;
    });
    // The bundle is in the folder depth of the tests, because they find the fixtures by relative paths.
    this.#bundle = resolve(`test/mutation/quick-tests-${process.env['STRYKER_MUTATOR_WORKER'] ?? '0'}.js`);
    if (!existsSync(this.#bundle)) await bundleQuickTests(this.#bundle);
  }

  async dryRun(): Promise<DryRunResult> {
    const results: TestResult[] = [];
    for (const test of await this.#loaded()) {
      this.#context.currentTestId = test.id;
      results.push(await this.#run(test));
    }
    delete this.#context.currentTestId;
    const { mutantCoverage } = this.#context;
    return {
      status: DryRunStatus.Complete,
      tests: results,
      ...(mutantCoverage === undefined ? {} : { mutantCoverage }),
    };
  }

  async mutantRun({
    activeMutant,
    hitLimit,
    testFilter,
    reloadEnvironment,
  }: MutantRunOptions): Promise<MutantRunResult> {
    if (!isInSample(activeMutant.id)) return { status: MutantRunStatus.Error, errorMessage: 'not in the sample' };
    const context = this.#context;
    context.activeMutant = activeMutant.id;
    if (reloadEnvironment) this.#tests = undefined;
    context.hitCount = 0;
    if (hitLimit === undefined) delete context.hitLimit;
    else context.hitLimit = hitLimit;
    const wanted = testFilter === undefined ? undefined : new Set(testFilter);
    const tests: TestResult[] = [];
    try {
      for (const test of inOrder(await this.#loaded(), this.#finders, activeMutant.fileName)) {
        if (wanted?.has(test.id) === false) continue;
        const result = await this.#run(test);
        tests.push(result);
        if (result.status !== TestStatus.Failed) continue;
        this.#finders.delete(test.id);
        this.#finders.add(test.id);
        break;
      }
    } catch (error) {
      // An error while the modules load breaks every test.
      const failure = { id: 'load', name: 'the tests can be loaded', timeSpentMs: 0, failureMessage: inspect(error) };
      tests.push({ ...failure, status: TestStatus.Failed });
    }
    return toMutantRunResult(
      determineHitLimitReached(context.hitCount, hitLimit) ?? { status: DryRunStatus.Complete, tests },
    );
  }

  async #loaded(): Promise<readonly CollectedTest[]> {
    if (this.#tests === undefined) {
      const module: { readonly collected: readonly CollectedTest[] } = await import(
        `${pathToFileURL(this.#bundle).href}?load=${this.#loads++}`
      );
      this.#tests = module.collected;
    }
    return this.#tests;
  }

  async #run({ id, name, file, run }: CollectedTest): Promise<TestResult> {
    const startedMs = performance.now();
    this.#stray = undefined;
    const result = await firstOf(run(), idleMs).then(
      () => this.#stray,
      (error: unknown) => error ?? 'an error that is nothing',
    );
    const told = { id, name, fileName: resolve(file), timeSpentMs: performance.now() - startedMs };
    return result === undefined
      ? { ...told, status: TestStatus.Success }
      : { ...told, status: TestStatus.Failed, failureMessage: inspect(result) };
  }
}

/**
 * Sorts the tests. Tests that found an earlier mutant come first, the latest of them before the others, because one
 * test often finds neighbouring mutants. Then come the tests of the changed module, then all others.
 */
function inOrder(
  tests: readonly CollectedTest[],
  finders: ReadonlySet<string>,
  changed: string,
): readonly CollectedTest[] {
  const room = /\bsrc\/(\w+)\//.exec(changed)?.[1] ?? '';
  const isNear = ({ file }: CollectedTest): boolean => file.startsWith(`test/${room}/`);
  const byId = new Map(tests.map((test) => [test.id, test]));
  const found = [...finders].toReversed().flatMap((id) => byId.get(id) ?? []);
  const rest = tests.filter(({ id }) => !finders.has(id));
  return [...found, ...rest.filter(isNear), ...rest.filter((test) => !isNear(test))];
}

/** Returns the global object of Stryker's instrumentation. Creates the object if no instrumented module has been loaded yet. */
function contextOf(global: typeof globalThis & { [INSTRUMENTER_CONSTANTS.NAMESPACE]?: InstrumenterContext }) {
  return (global[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {});
}

async function firstOf(work: Promise<void>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const idle = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('it never ends')), limitMs);
  });
  try {
    await Promise.race([work, idle]);
  } finally {
    clearTimeout(timer);
  }
}

/** The plugin for Stryker. */
export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'one-process', OneProcessRunner)];
