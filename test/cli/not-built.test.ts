/** If a start cannot succeed because Node or SQLite has the wrong version, one line says so. */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { some } from '../extent.js';
import { root } from '../root.js';
import { freshFolder } from '../world/fresh-folder.js';

/** Makes a folder that contains only the command, as it is installed. */
function installed(): string {
  const folder = freshFolder();
  cpSync(join(root, 'bin'), join(folder, 'bin'), { recursive: true });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  return folder;
}

/** Makes the same folder with the bundle, but without SQLite. */
function withoutSqlite(): string {
  const folder = installed();
  cpSync(join(root, 'dist/bundle'), join(folder, 'dist/bundle'), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(root, 'node_modules/pino'), join(folder, 'node_modules/pino'));
  return folder;
}

function run(folder: string, args: readonly string[], options: readonly string[] = []) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...options, join(folder, 'bin', 'tenderd.js'), ...args],
    { encoding: 'utf8', env: { ...process.env, TENDERD_DATA_DIR: join(folder, 'data'), LANG: 'C' } },
  );
  return { status, stdout, stderr };
}

test('an unbuilt checkout names the command to run in one line', () => {
  const { stderr, ...end } = run(installed(), ['status']);
  expect(end).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^tenderd is not built: run "npm ci" in \S+ \(or "npm run build", where that was done\)\.\n$/);
});

/** Runs an installed but not built command, as if another version of Node ran it. */
function runAs(version: string) {
  const folder = installed();
  const file = join(folder, 'versions.cjs');
  const versions = `{ ...process.versions, node: '${version}' }`;
  writeFileSync(file, `Object.defineProperty(process, 'versions', { value: ${versions} });`);
  return run(folder, ['run'], ['--require', file]);
}

test.each(some(['18.20.8', '20.18.3', '21.7.3', '22.13.1', '23.11.1'], 1))('Node %s is refused', (version) => {
  const stderr = `Node ${version} runs. tenderd needs Node 24 or newer, Node 22 from 22.14, or Node 20 from 20.19.\n`;
  expect(runAs(version)).toEqual({ status: 78, stdout: '', stderr });
});

test.each(some(['20.19.0', '22.14.0', '24.0.0', '26.10.0'], 0))('Node %s is accepted', (version) => {
  expect(runAs(version).stderr).toMatch(/^tenderd is not built/);
});

test('package.json requires the releases of Node that the command requires', () => {
  expect(readFileSync(join(root, 'package.json'), 'utf8')).toContain('"node": "^20.19.0 || ^22.14.0 || >=24.0.0"');
});

test('the command uses only syntax that old releases of Node can read', () => {
  const text = readFileSync(join(root, 'bin/tenderd.js'), 'utf8');
  expect(text.match(/\basync\b|\bawait\b|\?\.|\?\?|\.\.\.|catch \{|'node:|\bimport\b/g) ?? []).toEqual([]);
});

test.each(some([[['run', '--simulate']], [['demo']], [['rehearse', '--only', 'approved', '--', 'true']]], 0))(
  'the command "%s" without SQLite for this Node prints what to do',
  (args) => {
    expect(run(withoutSqlite(), args)).toEqual({
      status: 78,
      stdout: '',
      stderr:
        'SQLite (better-sqlite3) for this Node is missing: tenderd was installed with another Node, or npm did not run the install script. ' +
        'Install tenderd again with the Node that runs it ("npm ci" in a checkout).\n',
    });
  },
);

test('tenderd names the Node for which SQLite was built', () => {
  const folder = withoutSqlite();
  const failure =
    'was compiled against a different Node.js version using\\nNODE_MODULE_VERSION 108. This one wants 115.';
  for (const place of ['node_modules', 'sqlite-node20/node_modules']) {
    mkdirSync(join(folder, place, 'better-sqlite3'), { recursive: true });
    writeFileSync(
      join(folder, place, 'better-sqlite3/index.js'),
      `module.exports = class { constructor() { throw new Error('The module ${failure}'); } };`,
    );
  }
  const { status, stderr } = run(folder, ['run', '--simulate']);
  expect({ status, stderr }).toEqual({
    status: 78,
    stderr: `tenderd is running on Node ${process.versions.node}, but SQLite (better-sqlite3) was built for Node 18. Install tenderd again with the Node that runs it ("npm ci" in a checkout).\n`,
  });
});
