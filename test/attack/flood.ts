/**
 * A real daemon with a small heap. Its gateway floods it in the middle of a payment. Measures its memory, its answers
 * and its reports.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type DaemonProcess, Shop } from '../world/daemon-process.js';
import { gatewayWord, type GatewayWord } from './flooding-gateway.js';
import { LoadedRegister } from './loaded-register.js';
import type { Timing } from './timings.js';
import { withheldMs } from './withheld.js';

/** The parameters of a flood. */
export interface FloodPlan {
  readonly wire: 'ws' | 'tcp';
  readonly floodMs: number;
  readonly heapMiB: number;
}

/** The result. */
export interface FloodReport {
  readonly wire: 'ws' | 'tcp';
  /** How many texts the gateway sent, how many of its requests were answered, and how many with Busy. */
  readonly texts: number;
  readonly mib: number;
  readonly answers: number;
  readonly busy: number;
  /** The largest growth of the resident memory since before the flood. */
  readonly grownMiB: number;
  /** The time from the gateway's last byte to the report of the approval, ms; negative if the report came before. */
  readonly reportedAfterMs: number;
  /** The same time without the processor time that the machine withheld from the daemon (`withheld.ts`). */
  readonly ownReportedAfterMs: number;
  /** GET /v1/terminals during the flood. */
  readonly terminals: Timing;
  /** The number of messages that the daemon reports as not kept. */
  readonly notKept: number;
  readonly attention: readonly string[];
  /** All violations, as texts. */
  readonly wrong: readonly string[];
}

/** The goals. */
const goals = { grownMiB: 64, reportedAfterMs: 2_000, terminalsP99Ms: 250 };

/**
 * A payment that is not reported within this time after the planned end of the flood is lost. A slow machine floods up
 * to a minute longer.
 */
const patienceMs = 120_000;
const sampleMs = 100;

const transactionShape = z.looseObject({ result: z.string().optional() });
const terminalsShape = z.object({ terminals: z.array(z.looseObject({ eventsNotKept: z.int() })) });
const attentionShape = z.object({
  attention: z.array(z.looseObject({ attention: z.looseObject({ code: z.string() }) })),
});
// The compiled file, also if the tests run from their sources.
const gatewayFile = fileURLToPath(
  new URL('./flooding-gateway.js', import.meta.url.replace(/(?<!\/dist)\/test\//, '/dist/test/')),
);

/** Returns the goals that a report misses, as texts. */
export function missedGoals({ wire, grownMiB, ownReportedAfterMs, terminals }: FloodReport): readonly string[] {
  const miss = (is: number, most: number, what: string): readonly string[] =>
    is <= most ? [] : [`flood by ${wire}: ${what} ${is}, and at most ${most}`];
  return [
    ...miss(grownMiB, goals.grownMiB, 'resident memory grew by MiB'),
    ...miss(ownReportedAfterMs, goals.reportedAfterMs, 'the approval was reported behind the last byte after ms'),
    ...miss(
      terminals.ownP99,
      goals.terminalsP99Ms,
      'GET /v1/terminals took at p99, beside what the machine withheld, ms',
    ),
  ];
}

/** Floods a daemon. */
export async function flood(plan: FloodPlan): Promise<FloodReport> {
  const gateway = fork(gatewayFile, [String(plan.floodMs)], { execArgv: [] });
  const heard = new Heard(gateway);
  const { httpPort, tcpPort } = await heard.next('listening');
  const shop = new Shop({
    url: plan.wire === 'ws' ? `ws://127.0.0.1:${httpPort}/nexo` : `tcp://127.0.0.1:${tcpPort}`,
    poiListUrl: `http://127.0.0.1:${httpPort}/poi-list`,
    encoding: 'json',
    terminals: ['till-1'],
  });
  try {
    const environment = { NODE_OPTIONS: `--max-old-space-size=${plan.heapMiB}` };
    const daemon = await shop.start({ logLevel: 'warn', environment });
    const report = await attend(plan, daemon, heard);
    const { code } = await daemon.stop();
    const ending = code === 0 ? [] : [`the daemon ended with ${code}: ${daemon.output().slice(-2_000)}`];
    return { ...report, wrong: [...report.wrong, ...ending] };
  } finally {
    gateway.kill();
    await shop.clear();
  }
}

async function attend(plan: FloodPlan, daemon: DaemonProcess, heard: Heard): Promise<FloodReport> {
  const register = new LoadedRegister(daemon.url, daemon.register.token, daemon.pid);
  const watcher = new LoadedRegister(daemon.url, daemon.register.token, daemon.pid);
  // Memory that the daemon allocates for its first requests is not caused by the flood.
  for (let asked = 0; asked < 200; asked += 1) await register.ask('GET', '/v1/terminals', undefined, 0, false);
  const before = residentMiB(daemon.pid);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMiB(daemon.pid));
    register.ask('GET', '/v1/terminals').catch(() => undefined);
  }, sampleMs);
  try {
    const amountDetails = { amount: 1_200, currency: 'EUR' };
    const payment = { kind: 'payment', terminal: 'till-1', sale: 'flooded', amountDetails };
    await watcher.ask('PUT', '/v1/transactions/flooded', payment);
    await heard.next('flooding');
    const reported = untilReported(watcher, plan.floodMs + patienceMs);
    const flooded = await heard.next('flooded');
    const withheldBefore = withheldMs([daemon.pid]);
    const { atMs, result } = await reported;
    const withheld = withheldMs([daemon.pid]) - withheldBefore;
    const asked = async (path: string): Promise<unknown> => JSON.parse((await watcher.ask('GET', path)).text);
    const { terminals } = terminalsShape.parse(await asked('/v1/terminals'));
    const { attention } = attentionShape.parse(await asked('/v1/attention'));
    return {
      wire: plan.wire,
      texts: flooded.texts,
      mib: Math.round(flooded.bytes / 2 ** 20),
      answers: flooded.answers,
      busy: flooded.busy,
      grownMiB: Math.round((peak - before) * 10) / 10,
      reportedAfterMs: atMs - flooded.atMs,
      ownReportedAfterMs: Math.round(atMs - flooded.atMs - withheld),
      terminals: register.timings.told(),
      notKept: terminals.reduce((sum, one) => sum + one.eventsNotKept, 0),
      attention: [...new Set(attention.map((one) => one.attention.code))],
      wrong: result === 'approved' ? [] : [`the payment was reported as ${result}`],
    };
  } finally {
    clearInterval(timer);
    register.close();
    watcher.close();
  }
}

/** Asks like a register until the payment has an outcome, and returns the time. */
async function untilReported(
  register: LoadedRegister,
  patience: number,
): Promise<{ readonly atMs: number; readonly result: string }> {
  const untilMs = Date.now() + patience;
  while (Date.now() < untilMs) {
    const { text } = await register.ask('GET', '/v1/transactions/flooded', undefined, 5);
    const { result } = transactionShape.parse(JSON.parse(text));
    if (result !== undefined) return { atMs: Date.now(), result };
  }
  return { atMs: Date.now(), result: 'nothing' };
}

function residentMiB(pid: number): number {
  try {
    const [, kib = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kib) / 1_024;
  } catch {
    // The process has already ended, so no time is left.
    return 0;
  }
}

/** The messages of the gateway process, in order. */
class Heard {
  readonly #words: GatewayWord[] = [];
  #wake: () => void = () => undefined;

  constructor(gateway: ChildProcess) {
    gateway.on('message', (word) => {
      this.#words.push(gatewayWord.parse(word));
      this.#wake();
    });
  }

  async next<T extends GatewayWord['type']>(type: T): Promise<Extract<GatewayWord, { readonly type: T }>> {
    for (;;) {
      const word = this.#words.shift();
      if (word !== undefined && isOf(word, type)) return word;
      if (word === undefined)
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }
}

function isOf<T extends GatewayWord['type']>(
  word: GatewayWord,
  type: T,
): word is Extract<GatewayWord, { readonly type: T }> {
  return word.type === type;
}
