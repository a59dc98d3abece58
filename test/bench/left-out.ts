/**
 * Measures a payment at one terminal, with and without one of its parts: engines in one process, each with its own
 * journal and link, in alternating rounds. `node dist/test/bench/left-out.js [rounds] [directory]` prints a table. `npm
 * run bench -- --only interface` measures the cost of HTTP.
 */

import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { closeSync, openSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { codecFor, redactText } from '../../protocol/index.js';
import { systemClock, systemScheduler } from '../../src/platform/clock.js';
import { defaultProfile } from '../../src/core/index.js';
import { connectGateway } from '../../src/gateway/index.js';
import { openJournal } from '../../src/journal/index.js';
import { createEngine, noRedactor } from '../../src/lane/index.js';
import { openLog } from '../../src/daemon/log/log.js';
import { Nursery, said } from './child.js';
import { terminalNames } from './configuration.js';
import { percentile } from './statistics.js';

const [rounds = '15', directory = tmpdir()] = process.argv.slice(2);
const perRound = 30;
const mebibyte = 1024 * 1024;
const nursery = new Nursery(directory);
const terminal = await nursery.start(new URL('./terminal-process.js', import.meta.url), []);
const clock = systemClock();
const scheduler = systemScheduler(clock);
const { signal } = new AbortController();
setMaxListeners(0, signal);
const logFd = openSync(join(nursery.directory, 'log'), 'w');
const silent = { info: () => undefined, warn: () => undefined };
const broken = (error: unknown): void => {
  throw error;
};

type Pays = (payments: number) => Promise<readonly number[]>;

/**
 * Starts an engine without the named part, at this number of terminals. Returns a function that takes payments, at each
 * terminal one after another, and returns their times, ms.
 */
async function engineWithout(part: string, terminals = 1): Promise<Pays> {
  const names = terminalNames(terminals);
  const path = part === 'the file and its syncs' ? ':memory:' : join(nursery.directory, `${part} ${terminals}.sqlite`);
  const now = (): string => new Date(clock.wallMs()).toISOString();
  const url = said(terminal, 'url');
  const destination = { write: (line: string) => void writeSync(logFd, line) };
  const engine = createEngine({
    lanes: names.map((name) => ({
      terminal: name,
      poiId: name,
      gateway: 'bench',
      profile: defaultProfile,
      managementMs: 10_000,
    })),
    gateways: new Map([
      [
        'bench',
        {
          wire: connectGateway({
            url,
            headers: {},
            poiListUrl: new URL('/poi-list', url.replace(/^ws/, 'http')).href,
            clock,
            scheduler,
            random: () => 0.5,
            heartbeat: { everyMs: 10_000, pongMs: 5_000 },
          }),
          codec: codecFor('xml'),
        },
      ],
    ]),
    journal: openJournal({ path, now, pregrowBytes: 8 * mebibyte, reserveBytes: 16 * mebibyte }),
    clock,
    scheduler,
    randomBits: () => randomBytes(4).readUInt32BE(),
    onFatal: broken,
    log:
      part === 'the log'
        ? silent
        : openLog({ level: 'info', bodies: false, redact: redactText, secrets: [], destination }),
    software: { manufacturer: 'tenderd', name: 'tenderd', version: 'bench' },
    ...(part === 'redaction of messages' ? { redactor: noRedactor } : {}),
  });
  engine.start();
  const { lanes } = engine;
  while (!lanes.readiness().ready) await pause(20);
  let sequence = 0;
  const pay = async (at: string): Promise<number> => {
    sequence += 1;
    const transactionId = `left-${sequence}`;
    const amountDetails = { amount: 1250, currency: 'EUR' };
    const request = { transactionId, kind: 'payment', terminal: at, sale: transactionId, allowPartial: false } as const;
    const startedMs = performance.now();
    const reply = await lanes.submit({ ...request, amountDetails });
    const view = reply.ok ? await lanes.waitForOutcome(transactionId, 25_000, signal) : undefined;
    if (view?.outcome?.result !== 'approved') throw new Error(`${transactionId} was not approved`);
    return performance.now() - startedMs;
  };
  return async (payments) => {
    const times: number[] = [];
    let left = payments;
    const payAt = async (name: string): Promise<void> => {
      while (left > 0) {
        left -= 1;
        times.push(await pay(name));
      }
    };
    await Promise.all(names.map(payAt));
    return times;
  };
}

const parts = ['nothing', 'the log', 'redaction of messages', 'the file and its syncs'];
const sides = await Promise.all(parts.map(async (part) => ({ part, pays: await engineWithout(part) })));
sides.push({ part: 'nothing, at 100 terminals at once', pays: await engineWithout('nothing', 100) });
for (const { pays } of sides) await pays(10 * perRound);
const measured = new Map(sides.map(({ part }) => [part, { us: [] as number[], p50: [] as number[] }]));
for (let round = 0; round < Number(rounds); round += 1) {
  for (const { part, pays } of round % 2 === 0 ? sides : sides.toReversed()) {
    const before = process.cpuUsage();
    const times = await pays(part.includes('100') ? 6 * perRound : perRound);
    const { user, system } = process.cpuUsage(before);
    measured.get(part)?.us.push((user + system) / times.length);
    measured.get(part)?.p50.push(percentile(times, 0.5));
  }
}
process.stdout.write('| without | processor time of all threads, us a payment | p50, ms |\n|---|---|---|\n');
for (const [part, { us, p50 }] of measured)
  process.stdout.write(`| ${part} | ${percentile(us, 0.5).toFixed(0)} | ${percentile(p50, 0.5).toFixed(2)} |\n`);
closeSync(logFd);
process.exit(0);
