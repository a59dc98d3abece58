/** The life of the `.deb` in an empty root: install, first payment, upgrade, downgrade, remove, purge. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { type DebianRoot, type Ended } from './debian-root.js';
import { requires, step } from './report.js';
import type { Terminals, Till } from './till.js';

/** The packages of the trial. */
export interface Debs {
  readonly earlier: string;
  readonly current: string;
}

const journal = 'var/lib/tenderd/journal.sqlite';

/** Plays all steps, from the configuration on. Leaves the package installed. */
export async function lifecycle(root: DebianRoot, till: Till, terminals: Terminals, debs: Debs): Promise<void> {
  await step('configure: config check, journal create, start', async () => {
    isDone(root.install(debs.earlier));
    till.configure();
    isDone(root.runAsTenderd('tenderd', 'config', 'check'));
    isDone(root.runAsTenderd('tenderd', 'journal', 'create'));
    root.run('systemctl', 'start', 'tenderd.service');
    await till.isReady();
    return '';
  });
  await upgrade(root, till, terminals, debs.current);
  await downgrade(root, till, debs);
  await removal(root, till, debs.current);
}

/** Installs the package where nothing is installed, and takes a payment at simulated terminals. */
export async function firstInstallation(root: DebianRoot, deb: string): Promise<void> {
  await step('empty root: no compiler, no Node', () => {
    const found = root.run('sh', '-c', 'command -v cc gcc g++ make python3 node npm');
    requires(found.output.trim() === '', `found ${found.output}`);
    return '';
  });
  await step('install and first payment within 60 s', async () => firstPayment(root, deb));
}

async function firstPayment(root: DebianRoot, deb: string): Promise<string> {
  const begin = performance.now();
  isDone(root.install(deb));
  const installed = (performance.now() - begin) / 1000;
  const directory = statSync(join(root.folder, 'var/lib/tenderd'));
  requires((directory.mode & 0o777) === 0o700, 'the data directory is open to other users');
  requires(
    String(directory.uid) === root.run('id', '-u', 'tenderd').output.trim(),
    'the data directory is not of tenderd',
  );
  requires(!calls(root).includes('is running'), 'the service runs without a configuration');
  const practice = ['--simulate', '--data-dir', '/tmp/practice'];
  const ready = await root.serve('tenderd:tenderd', '/usr/bin/tenderd', 'run', ...practice, '--port', '0', '--json');
  const paid = root.runAsTenderd(
    'tenderd',
    'pay',
    '12.50',
    'EUR',
    '--terminal',
    'till-1',
    '--data-dir',
    '/tmp/practice',
  );
  requires(paid.code === 0 && paid.output.includes('Approved'), paid.output);
  process.kill(Number(ready['pid']));
  const seconds = (performance.now() - begin) / 1000;
  requires(seconds <= 60, `the first payment took ${seconds} s`);
  return `dpkg ${installed.toFixed(1)} s, approved after ${seconds.toFixed(1)} s`;
}

async function upgrade(root: DebianRoot, till: Till, terminals: Terminals, current: string): Promise<void> {
  await step('upgrade with an open payment: recovered, charged once', async () => {
    await terminals.script('till-1 next payment: host after 4s');
    await till.startPayment('open-1', 4711);
    await till.isAtTheBank('open-1');
    isDone(root.install(current));
    const log = calls(root);
    requires(/\bstop\b.*tenderd\.service[^]*\bstart\b.*tenderd\.service/.test(log), `systemctl was called: ${log}`);
    await till.isReady();
    const after = await till.ended('open-1');
    requires(after.result === 'approved', JSON.stringify(after));
    const charges = await terminals.charges();
    requires(charges === 1, `the terminal charged ${charges} times`);
    return String(after.message);
  });
}

async function downgrade(root: DebianRoot, till: Till, { earlier, current }: Debs): Promise<void> {
  await step('downgrade: a journal of a newer release is refused with 65 and not changed', async () => {
    root.run('systemctl', 'stop', 'tenderd.service');
    markJournal(root, 1);
    const before = digestOf(root, journal);
    isDone(root.install(earlier));
    root.run('systemctl', 'stop', 'tenderd.service');
    const start = root.runAsTenderd('tenderd', 'run');
    requires(start.code === 65, `exit status ${start.code}: ${start.output}`);
    requires(digestOf(root, journal) === before, 'the journal was changed');
    markJournal(root, -1);
    isDone(root.install(current));
    await till.isReady();
    const after = await till.transaction('open-1');
    requires(after.result === 'approved', JSON.stringify(after));
    return /[^\n]*newer[^\n]*/.exec(start.output)?.[0]?.trim() ?? '';
  });
}

async function removal(root: DebianRoot, till: Till, current: string): Promise<void> {
  const kept = ['var/lib/tenderd/token', 'etc/tenderd/tenderd.toml', journal];
  const digests = (): string => kept.map((file) => digestOf(root, file)).join();
  let before = '';
  await step('remove: the service stops, journal, token and configuration stay', () => {
    root.run('systemctl', 'stop', 'tenderd.service');
    before = digests();
    root.run('systemctl', 'start', 'tenderd.service');
    root.run('systemctl', 'stop', 'tenderd.service');
    before = digests();
    isDone(root.run('dpkg', '--remove', 'tenderd'));
    requires(digests() === before, 'a file was changed');
    requires(root.run('tenderd', '--version').code !== 0, 'the program is still there');
    return '';
  });
  await step('purge: journal, token and configuration stay, and dpkg says so', () => {
    const purged = root.run('dpkg', '--purge', 'tenderd');
    isDone(purged);
    requires(digests() === before, 'a file was changed');
    requires(purged.output.includes('/var/lib/tenderd'), purged.output);
    return readdirSync(join(root.folder, 'var/lib/tenderd')).join(', ');
  });
  await step('install again: the earlier payment is known', async () => {
    isDone(root.install(current));
    root.run('systemctl', 'start', 'tenderd.service');
    await till.isReady();
    const after = await till.transaction('open-1');
    requires(after.result === 'approved', JSON.stringify(after));
    return '';
  });
}

/** Changes the version of the journal, as the first start of a newer release does. */
function markJournal(root: DebianRoot, by: number): void {
  const script = `
    const db = new (require('/usr/lib/tenderd/node_modules/better-sqlite3'))('/${journal}');
    db.pragma('user_version = ' + (db.pragma('user_version', { simple: true }) + ${by}));
    db.close();`;
  isDone(root.runAsTenderd('/usr/lib/tenderd/node', '-e', script));
}

function digestOf(root: DebianRoot, file: string): string {
  return createHash('sha256')
    .update(readFileSync(join(root.folder, file)))
    .digest('hex');
}

/** Returns the calls of systemctl since the last look. */
function calls(root: DebianRoot): string {
  const file = join(root.folder, 'var/log/systemctl.log');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, '');
  return text;
}

function isDone({ code, output }: Ended): void {
  requires(code === 0, `exit status ${code}: ${output}`);
}
