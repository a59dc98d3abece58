/**
 * Measures the cost of a backup for payments. A daemon with a large journal takes payments one after another in three
 * windows: without a backup, during a backup, and again without a backup. So a slow change of the machine's load
 * affects all windows. `npm run build && node dist/test/bench/backup-cost.js --payments 100000 --pairs 3`
 */

import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Tenderd } from '../../src/client/index.js';
import { journalPath } from '../../src/config/index.js';
import { readOptions } from '../options.js';
import { Nursery, said } from './child.js';
import { terminalNames, writeConfiguration } from './configuration.js';
import { grow } from './large.js';
import { payInTurn, warmUp } from './paying.js';
import { Register } from './register.js';
import { startDaemonProcess } from './stage.js';
import { median, percentile } from './statistics.js';

const options = readOptions(import.meta.url, {
  payments: { type: 'string', default: '100000' },
  pairs: { type: 'string', default: '3' },
});

const nursery = new Nursery(tmpdir());
const terminal = await nursery.start(new URL('./terminal-process.js', import.meta.url), []);
const [name] = terminalNames(1);
const file = writeConfiguration(nursery.directory, 'backup', said(terminal, 'url'), terminalNames(1));
const data = join(nursery.directory, 'backup');
const target = join(nursery.directory, 'copies');
mkdirSync(target);

/** Starts the daemon, and takes one payment. The journal is filled with copies of it. */
async function started() {
  const daemon = await startDaemonProcess(file, nursery);
  const token = readFileSync(said(daemon, 'tokenPath'), 'utf8').trim();
  const register = new Register(said(daemon, 'url'), token);
  await warmUp(register, terminalNames(1));
  return { daemon, register, client: new Tenderd({ url: said(daemon, 'url'), token }) };
}

const first = await started();
first.register.close();
await first.daemon.end();
grow(journalPath(data), Number(options.payments));
const { daemon, register, client } = await started();
// The daemon reads the filled journal once after its start. This reading is not a cost of a backup.
await pause(30_000);
await payInTurn(register, name ?? '', 500);

/** Takes payments while a backup is made. */
async function whileBackingUp(): Promise<number[]> {
  await client.beginBackup({ directory: target, keep: 1 });
  const times: number[] = [];
  for (;;) {
    times.push(...(await payInTurn(register, name ?? '', 50)));
    const { backup } = await client.daemon();
    if (backup.failure !== undefined) throw new Error(backup.failure.text);
    if (backup.running === undefined) return times;
  }
}

const rows: { readonly without: readonly number[]; readonly during: readonly number[] }[] = [];
/** Half of the payments without a backup come before it, and half after it. */
let halfWindow = 2_000;
while (rows.length < Number(options.pairs)) {
  const before = await payInTurn(register, name ?? '', halfWindow);
  const startedMs = performance.now();
  const during = await whileBackingUp();
  const tookMs = performance.now() - startedMs;
  halfWindow = Math.ceil(during.length / 2);
  const without = [...before, ...(await payInTurn(register, name ?? '', halfWindow))];
  rows.push({ without, during });
  const at = (share: number) =>
    `${percentile(without, share).toFixed(2)} ms without, ${percentile(during, share).toFixed(2)} ms during`;
  console.log(
    `${without.length} payments without and ${during.length} during a backup of ${(tookMs / 1_000).toFixed(1)} s: p50 ${at(0.5)}; p99 ${at(0.99)}`,
  );
}
const ratio = (share: number) =>
  median(rows.map((row) => percentile(row.during, share) / percentile(row.without, share)));
console.log(
  `journal ${(statSync(journalPath(data)).size / 2 ** 20).toFixed(0)} MiB, ratio of p50 ${ratio(0.5).toFixed(2)}, of p99 ${ratio(0.99).toFixed(2)}`,
);
register.close();
await daemon.end();
await terminal.end();
process.exit(0);
