/** The head office of the packages: the .deb's tree and the npm package make the tables in a real PostgreSQL, and match. */

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { debianFiles } from '../../packaging/debian/debian-files.js';
import { nodeFiles } from '../../packaging/program/node-download.js';
import { writeFiles } from '../../packaging/program/packed-file.js';
import { officePackageNames } from '../../src/office/packages.js';
import { Running } from '../cli/tenderd.js';
import { isWhole } from '../extent.js';
import { officeFile } from '../office/office-file.js';
import { isPostgresMissing, PostgresServer } from '../office/postgres-server.js';
import { send, Till } from '../office/stream-events.js';
import { settlementFile } from '../office/web/settled-payments.js';
import { NatsServer } from '../publish/nats-server.js';
import { isMissing } from '../tools.js';
import { freshFolder } from '../world/fresh-folder.js';
import { install, root } from './packed.js';

const canRun = isWhole && !isPostgresMissing() && !isMissing('nats-server');

/** Puts the packages of the servers into a folder, as npm does. */
function addServerPackages(folder: string): void {
  for (const name of officePackageNames) {
    const target = join(folder, 'node_modules', name);
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), target);
  }
}

/** Writes the tree that dpkg would write. Returns the path of its program. */
function debianTree(): string {
  const folder = join(freshFolder(), 'tree');
  const platform = process.arch === 'arm64' ? 'linux-arm64' : 'linux-x64';
  writeFiles(folder, debianFiles(platform, nodeFiles(platform), 0), 0);
  return join(folder, 'usr/bin/tenderd');
}

/** Runs the office of a package, and then its match. `settings`: lines at the beginning of the configuration. */
async function expectOffice(command: readonly string[], settings: string): Promise<void> {
  const [nats, postgres] = await Promise.all([NatsServer.start(), PostgresServer.start(['fsync=off'])]);
  await nats.addStream();
  await send(nats, [new Till().outcome('p1')]);
  const folder = freshFolder();
  const config = join(folder, 'office.toml');
  writeFileSync(config, `${settings}\n${officeFile({ nats, postgres })}`, { mode: 0o600 });
  const [program = '', ...before] = command;
  const office = new Running(spawn(program, [...before, 'office', 'run', '--config', config], { cwd: folder }));
  onTestFinished(() => void office.child.kill('SIGKILL'));
  await office.says('reads the stream EVENTS');
  const client = await postgres.connect();
  const paid = async () => (await client.query('SELECT transaction_id AS id FROM transactions')).rows;
  await expect.poll(paid).toEqual([{ id: 'p1' }]);
  // The match compares a line only if the stream had received payments before the time of the line.
  await client.query("UPDATE transactions SET received_at = '2026-03-01T00:00:00Z'");
  const settlement = join(folder, 'march.csv');
  writeFileSync(settlement, settlementFile);
  const matched = [...before, 'office', 'match', settlement, '--config', config, '--json'];
  expect(() => execFileSync(program, matched, { cwd: folder, encoding: 'utf8' })).toThrow(
    expect.objectContaining({ status: 75, stdout: expect.stringContaining('"charge-not-in-journal"') }),
  );
  office.child.kill('SIGTERM');
  expect((await office.ended).code).toBe(0);
}

test.runIf(canRun)('The tree of the .deb has all that a head office needs', { timeout: 120_000 }, async () => {
  const packages = freshFolder();
  addServerPackages(packages);
  await expectOffice([debianTree()], `packages = "${packages}"`);
});

test.runIf(canRun)('The npm package has all that a head office needs', { timeout: 120_000 }, async () => {
  const installed = install();
  onTestFinished(() => installed.remove());
  addServerPackages(installed.folder);
  mkdirSync(join(installed.folder, 'node_modules/tenderd/node_modules'));
  // Adds the other folders that `npm install` would add. Node 20 has its own release of SQLite.
  for (const folder of ['node_modules/better-sqlite3', 'node_modules/pino', 'sqlite-node20/node_modules'])
    if (existsSync(join(root, folder)))
      symlinkSync(join(root, folder), join(installed.folder, 'node_modules/tenderd', folder));
  await expectOffice([process.execPath, join(installed.folder, 'node_modules/tenderd/bin/tenderd.js')], '');
});
