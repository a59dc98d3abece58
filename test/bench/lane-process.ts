/**
 * The daemon's engine with its journal and its HTTP interface in one process, used in two ways: over HTTP as usual, and
 * in this process without HTTP. Prints `{"url", "token", "bare"}` when it is ready. `GET bare?terminals=N&payments=M`
 * takes payments with the engine alone, and answers with the result of `payOnAll`. Arguments: the terminals' address, a
 * directory, the number of terminals.
 */

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { codecFor } from '../../protocol/index.js';
import { startApi } from '../../src/api/index.js';
import { systemClock, systemScheduler } from '../../src/platform/clock.js';
import { defaultProfile } from '../../src/core/index.js';
import { connectGateway } from '../../src/gateway/index.js';
import { openJournal } from '../../src/journal/index.js';
import { createEngine } from '../../src/lane/index.js';
import { sayReady } from './child-side.js';
import { terminalNames } from './configuration.js';
import { type Payer, payOnAll } from './paying.js';
import { memoryDaemon } from '../api/memory-daemon.js';

const [terminalUrl = '', directory = '', count = ''] = process.argv.slice(2);
const terminals = terminalNames(Number(count));
const mebibyte = 1024 * 1024;
const clock = systemClock();
const scheduler = systemScheduler(clock);
const randomBits = (): number => randomBytes(4).readUInt32BE();
const broken = (error: unknown): void => {
  throw error;
};
const log = { info: () => undefined, warn: () => undefined };
// The daemon's defaults.
const journal = openJournal({
  path: join(directory, `lanes-${count}.sqlite`),
  now: () => new Date(clock.wallMs()).toISOString(),
  pregrowBytes: 8 * mebibyte,
  reserveBytes: 16 * mebibyte,
});
const port = connectGateway({
  url: terminalUrl,
  headers: {},
  poiListUrl: new URL('/poi-list', terminalUrl.replace(/^ws/, 'http')).href,
  clock,
  scheduler,
  random: () => randomBits() / 2 ** 32,
  heartbeat: { everyMs: 10_000, pongMs: 5_000 },
});
const engine = createEngine({
  lanes: terminals.map((terminal) => ({
    terminal,
    poiId: terminal,
    gateway: 'bench',
    profile: defaultProfile,
    managementMs: 10_000,
  })),
  gateways: new Map([['bench', { wire: port, codec: codecFor('xml') }]]),
  journal,
  clock,
  scheduler,
  randomBits,
  onFatal: broken,
  log,
  software: { manufacturer: 'tenderd', name: 'tenderd', version: 'bench' },
});
engine.start();
const { lanes } = engine;

let sequence = 0;
const { signal } = new AbortController();
/** Only the part of the route that a waiting PUT needs. */
const bare: Payer = {
  async pay(terminal) {
    sequence += 1;
    const transactionId = `bare-${sequence}`;
    const startedMs = performance.now();
    const reply = await lanes.submit({
      transactionId,
      kind: 'payment',
      terminal,
      sale: transactionId,
      allowPartial: false,
      amountDetails: { amount: 1250, currency: 'EUR' },
    });
    if (!reply.ok) throw new Error(`${transactionId}: ${reply.refusal.text}`);
    const view = await lanes.waitForOutcome(transactionId, 25_000, signal);
    if (view?.outcome?.result !== 'approved') throw new Error(`${transactionId}: ${view?.outcome?.result}`);
    return performance.now() - startedMs;
  },
};

const token = randomBytes(32).toString('base64url');
const { url } = await startApi({
  lanes,
  token,
  host: '127.0.0.1',
  port: 0,
  version: 'bench',
  daemon: memoryDaemon,
  onFault: broken,
});
const control = createServer((incoming, outgoing) => {
  const asked = new URL(incoming.url ?? '/', url).searchParams;
  const chosen = terminals.slice(0, Number(asked.get('terminals')));
  void payOnAll(bare, chosen, Number(asked.get('payments'))).then((paid) => outgoing.end(JSON.stringify(paid)));
});
await once(control.listen(0, '127.0.0.1'), 'listening');
const address = control.address();
if (typeof address === 'object' && address !== null) sayReady({ url, token, bare: `http://127.0.0.1:${address.port}` });
