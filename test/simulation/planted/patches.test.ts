import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { profiles, recoveryTable } from '../../../src/core/index.js';
import { isWhole } from '../../extent.js';
import { catalogue } from '../faults/catalogue.js';
import { checks } from '../oracle/index.js';
import { randomSetup } from '../setup.js';
import { brokenCode, patched } from '../../faults/fault.js';
import { changesNothing, edgePatches, patches } from '../../faults/files.js';
import { huntFor } from './run-hunt.js';
import { failsNamedTest } from './unit-tests.js';
import { root } from '../../root.js';

/** A patch that the check of the patches must detect, because it uses a name that does not exist. */
const namesNothing = {
  id: 'names-nothing',
  file: 'src/core/base/instant.ts',
  find: 'export function instantOf(',
  replace: 'export const nothing = nobodyHasThis;\nexport function instantOf(',
};

test.each([...patches, ...edgePatches, ...changesNothing])('$id fits its file and passes the type check', (patch) => {
  expect(brokenCode(patch)).not.toBe('');
  expect(patch.replace).not.toBe(patch.find);
});

test('each patch uses only names that its file has, so that it fails by its mistake alone', () => {
  const directory = mkdtempSync(join(tmpdir(), 'tenderd-patches-'));
  try {
    const names = { plugins: [], categories: { correctness: 'off' }, rules: { 'no-undef': 'error' } };
    writeFileSync(join(directory, 'names.json'), JSON.stringify({ ...names, env: { es2023: true, node: true } }));
    for (const patch of [...patches, ...edgePatches, ...changesNothing, namesNothing])
      writeFileSync(join(directory, `${patch.id}.ts`), patched(patch, readFileSync(join(root, patch.file), 'utf8')));
    const { stdout } = spawnSync(
      'npx',
      ['oxlint', '-c', join(directory, 'names.json'), '--format', 'unix', directory],
      {
        cwd: root,
        encoding: 'utf8',
      },
    );
    expect(stdout.split('\n').filter((line) => line.includes('not defined'))).toEqual([
      expect.stringContaining('names-nothing.ts'),
    ]);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test('a patch fits only if the text that it replaces occurs once', () => {
  const patch = { id: 'p', what: '', file: 'f.ts', find: 'a', replace: 'b', foundBy: undefined };
  expect(patched(patch, 'xax')).toBe('xbx');
  expect(() => patched(patch, 'x')).toThrow('stands 0 times');
  expect(() => patched(patch, 'aa')).toThrow('stands 2 times');
});

test('every check of the oracle and every row of the recovery table has a patch, and each id is used once', () => {
  const ids = [...patches, ...edgePatches, ...changesNothing].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(patches.flatMap(({ foundBy }) => foundBy ?? []))).toEqual(new Set(Object.keys(checks)));
  expect(new Set(patches.flatMap(({ row }) => row ?? []))).toEqual(new Set(Object.keys(recoveryTable)));
  expect(patches.length).toBeGreaterThanOrEqual(40);
  expect(patches.filter(({ survivesUnitTests }) => survivesUnitTests === true).length).toBeGreaterThanOrEqual(10);
});

test('the days of each patch and its profile exist', () => {
  const day = randomSetup(1);
  for (const { id, setup = {}, profile } of patches) {
    expect(
      Object.keys(setup).filter((name) => !(name in day)),
      id,
    ).toEqual([]);
    const { often = [], troubles = [] } = setup;
    expect(
      [...often, ...troubles].filter((fault) => !(fault in catalogue)),
      id,
    ).toEqual([]);
    expect(profile === undefined || profile in profiles, id).toBe(true);
  }
});

test.each(edgePatches)('the test that $id names exists', ({ foundByTest: { file, name } }) => {
  const text = readFileSync(`${root}${file}`, 'utf8');
  // The name of a row may be separate from the text that all rows share after it.
  const [row = '', behind = ''] = name.split(': ');
  expect([name, row].some((one) => text.includes(one)) && text.includes(behind)).toBe(true);
});

test.each(isWhole ? edgePatches : [])('the test that $id names finds its mistake', async (patch) => {
  expect(await failsNamedTest(patch)).toBe(true);
});

/** Patches in three folders that are found quickly. */
const quick = ['lost-link-sends-again', 'sent-before-committed', 'inbox-dropped'];
/** A hunt with little processor time may take this long. A hunt that finds its mistake ends there. */
const seconds = 240;

// By default, test/simulation/injected-bugs.test.ts injects a twelfth of its mistakes, and the same checks must find them.
test.runIf(isWhole)(
  'the check that the patch names finds the mistake in a broken product, and no check finds one in an intact product',
  async () => {
    const compiled = `${root}dist/`;
    const broken = patches.filter(({ id }) => quick.includes(id));
    const hunts = await Promise.all(broken.map((patch) => huntFor(patch, { seconds }, compiled)));
    expect(hunts.map((hunt) => hunt?.seed !== undefined)).toEqual(quick.map(() => true));
    const played = 5;
    const [nothing] = changesNothing;
    if (nothing === undefined) throw new Error('no such patch');
    const { seed, seeds } = (await huntFor(nothing, { seconds, seeds: played }, compiled)) ?? {};
    expect({ seed, seeds }).toEqual({ seed: undefined, seeds: played });
  },
);
