/** The till of the year: one data directory, the clock of its machine, the terminal's ledger, and the visits in which a real daemon runs. */

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type RunningSimulator, startSimulator } from '../../src/simulator/index.js';
import { type DaemonProcess, Shop, type Start } from '../world/daemon-process.js';
import { payment } from '../world/register-client.js';
import { nightAt, nightOf, timeZone, type VisitKind } from './calendar.js';
import type { KnownPayment } from './generated.js';

const terminal = 'till-1';
/** Amounts that end in .01 are declined. */
const amounts = [12_50, 8_01, 20_00, 3_33] as const;
const preload = fileURLToPath(
  new URL('../../dist/test/year/clock-preload.js', import.meta.url.replace('/dist/test/', '/test/')),
);
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** The nightly work begins within seconds of the start. After so many seconds without any, there is none. */
const idleAfterS = 8;

const view = z.looseObject({
  uptimeSeconds: z.number(),
  backup: z.looseObject({
    running: z.unknown().optional(),
    last: z.looseObject({ at: z.string(), file: z.string(), directory: z.string() }).optional(),
    failure: z.unknown().optional(),
  }),
  retention: z.looseObject({
    running: z.unknown().optional(),
    last: z.looseObject({ before: z.string(), transactions: z.number() }).optional(),
    failure: z.looseObject({ code: z.string() }).optional(),
  }),
});
type View = z.infer<typeof view>;

/** What one visit showed. */
export interface Visit {
  readonly day: number;
  readonly kind: VisitKind;
  readonly starts: number;
  readonly kills: number;
  /** The largest resident memory of its daemons, MiB. */
  readonly memoryMiB: number;
  readonly seconds: number;
  /** The delay of the event loop in those of its daemons that were not killed, ms. */
  readonly loop: { readonly p99: number; readonly max: number };
}

const delays = z.object({ p99: z.number(), max: z.number() });

/** See the top of the file. */
export class TillYear {
  readonly violations: string[] = [];
  /** The payments of real daemons, with the outcome by the terminal's ledger. */
  readonly known: KnownPayment[] = [];
  readonly shop: Shop;
  readonly backups: string;
  readonly #clock: string;
  readonly #tables: readonly string[];
  #memoryMiB = 0;

  constructor(keepDays: number, keep: number) {
    this.shop = new Shop({ url: 'ws://127.0.0.1:9', terminals: [terminal] });
    this.backups = join(this.shop.directory, 'backups');
    mkdirSync(this.backups, { mode: 0o700 });
    this.#clock = join(this.shop.directory, 'clock');
    this.#tables = [
      `[limits]\ntimeZone = "${timeZone}"`,
      `[retention]\nkeepDays = ${keepDays}\nat = "${nightAt}"`,
      `[backup]\ndir = ${JSON.stringify(this.backups)}\nat = "${nightAt}"\nkeep = ${keep}`,
    ];
  }

  /** Sets the clock of the machine, in ms since 1970. Running daemons see it within 0.1 s. */
  setClock(atMs: number): void {
    writeFileSync(this.#clock, String(atMs - Date.now()));
  }

  /** Starts a daemon on the clock of the machine. */
  async start(environment: Start['environment'] = {}): Promise<DaemonProcess> {
    const all = { YEAR_CLOCK: this.#clock, NODE_OPTIONS: `--import=${preload}`, ...environment };
    return this.shop.start({ environment: all, logLevel: 'error' });
  }

  /** Plays one night with a real daemon. `use`: what else is asked of it at the end. */
  async visit(
    day: number,
    kind: VisitKind,
    payments: number,
    use: (daemon: DaemonProcess, simulator: RunningSimulator) => Promise<void> = async () => undefined,
  ): Promise<Visit> {
    const beganMs = performance.now();
    const atMs = nightOf(day) + minuteMs;
    this.#memoryMiB = 0;
    this.setClock(atMs);
    const simulator = await startSimulator({ terminals: [terminal], speed: 50, epochMs: atMs });
    const poiListUrl = `http://127.0.0.1:${simulator.port}/poi-list`;
    this.shop.wire({ url: simulator.url, poiListUrl, terminals: [terminal], tables: this.#tables });
    const killed: string[] = [];
    let starts = 1;
    try {
      const isInPayment = kind === 'kill in a payment';
      let daemon = await this.start(isInPayment ? { TENDERD_KILL_AT: 'sent:2' } : {});
      for (let count = 0; count < payments; count += 1) {
        const isAlive = await this.#pay(daemon, simulator, day);
        if (isAlive) continue;
        killed.push('payment');
        daemon = await this.start();
        starts += 1;
        await this.#ended(daemon, simulator, day);
      }
      if (kind === 'leap of the clock') {
        daemon = await this.#leap(daemon, atMs);
        starts += 1;
      }
      if (kind === 'kill in the night') {
        await this.#until(daemon, ({ backup, retention }) =>
          day % 2 === 0 ? backup.running !== undefined : retention.running !== undefined,
        );
        this.#noteMemory(daemon);
        daemon.kill();
        await daemon.ended;
        killed.push('night');
        daemon = await this.start();
        starts += 1;
      }
      await this.#night(daemon, day);
      await use(daemon, simulator);
      this.#noteMemory(daemon);
      const { code } = await daemon.stop();
      if (code !== 0) this.violations.push(`day ${day}: the daemon ended with ${code}: ${daemon.output()}`);
      const complaints = simulator.world.complaints();
      if (complaints.length > 0) this.violations.push(`day ${day}: the terminal complains: ${complaints.join('; ')}`);
    } finally {
      await simulator.close();
    }
    const seconds = (performance.now() - beganMs) / 1_000;
    return { day, kind, starts, kills: killed.length, memoryMiB: this.#memoryMiB, seconds, loop: this.#takeDelays() };
  }

  #next(day: number): Omit<KnownPayment, 'result'> {
    const n = this.known.length;
    return { id: `year-${n}`, sale: `year-sale-${n}`, amount: amounts[n % amounts.length] ?? 100, day };
  }

  /** Takes one payment to its end and acknowledges it. Returns false if the daemon died. */
  async #pay(daemon: DaemonProcess, simulator: RunningSimulator, day: number): Promise<boolean> {
    const { id, sale, amount } = this.#next(day);
    const answer = await daemon.register.put(id, payment(terminal, sale, amount)).catch(() => undefined);
    if (answer === undefined) {
      await daemon.ended;
      return false;
    }
    await this.#ended(daemon, simulator, day);
    return true;
  }

  /** Waits for the end of the newest payment, and compares it with the terminal's ledger. */
  async #ended({ register }: DaemonProcess, simulator: RunningSimulator, day: number): Promise<void> {
    const asked = this.#next(day);
    const { id, amount, sale } = asked;
    await register.put(id, payment(terminal, sale, amount));
    const { result = 'none', revision } = await register.ended(id);
    await register.post(id, 'acknowledge', { revision });
    const entries = simulator.world.ledger().filter((entry) => entry.saleTransactionId === id);
    const charged = entries.filter(({ moved }) => moved).map(({ authorizedAmount }) => authorizedAmount);
    const expected = result === 'approved' ? [(amount / 100).toFixed(2)] : [];
    if (charged.join(' ') !== expected.join(' '))
      this.violations.push(`${id} is ${result}, and the terminal charged ${charged.join(' and ') || 'nothing'}`);
    this.known.push({ ...asked, result: charged.length > 0 ? 'approved' : result });
  }

  /** The clock shows a date more than a year ahead, before and after a restart. Then it is right again, and the daemon starts again. */
  async #leap(daemon: DaemonProcess, atMs: number): Promise<DaemonProcess> {
    this.setClock(atMs + 400 * dayMs);
    const seen = await this.#until(daemon, ({ retention }) => retention.last !== undefined);
    if (seen.retention.last !== undefined)
      this.violations.push(`data before ${seen.retention.last.before} was erased after the clock had leapt`);
    this.#noteMemory(daemon);
    await daemon.stop();
    this.setClock(atMs);
    return this.start();
  }

  /** Waits until the nightly work of this night is done. */
  async #night(daemon: DaemonProcess, day: number): Promise<void> {
    const nightMs = nightOf(day);
    const isBackedUp = ({ backup }: View): boolean => Math.abs(Date.parse(backup.last?.at ?? '') - nightMs) < dayMs / 2;
    const seen = await this.#until(daemon, (now) => isBackedUp(now) && now.retention.last !== undefined);
    if (!isBackedUp(seen)) this.violations.push(`day ${day}: no backup: ${JSON.stringify(seen.backup)}`);
    const { failure } = seen.retention;
    if (failure !== undefined) this.violations.push(`day ${day}: the erasure failed: ${failure.code}`);
  }

  /** Waits until this is so, or the daemon has nothing to do. Returns what was seen last. */
  async #until({ register }: DaemonProcess, isSo: (now: View) => boolean): Promise<View> {
    for (;;) {
      const now = view.parse(JSON.parse((await register.ask('GET', '/v1/daemon')).text));
      const isIdle = now.backup.running === undefined && now.retention.running === undefined;
      if (isSo(now) || (isIdle && now.uptimeSeconds >= idleAfterS)) return now;
      await pause(50);
    }
  }

  /** Returns the worst delays that daemons have written since the last call. */
  #takeDelays(): Visit['loop'] {
    const path = `${this.#clock}.delays`;
    if (!existsSync(path)) return { p99: Number.NaN, max: Number.NaN };
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    rmSync(path);
    const all = lines.map((line) => delays.parse(JSON.parse(line)));
    return { p99: Math.max(...all.map(({ p99 }) => p99)), max: Math.max(...all.map(({ max }) => max)) };
  }

  #noteMemory({ pid }: DaemonProcess): void {
    const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    this.#memoryMiB = Math.max(this.#memoryMiB, Number(kibibytes) / 1_024);
  }
}
