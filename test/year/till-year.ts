/** The till of the year: one data directory, the clock of its machine, the terminal's ledger, and the visits in which a real daemon runs. */

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { journalPath } from '../../src/config/index.js';
import { type RunningSimulator, startSimulator } from '../../src/simulator/index.js';
import { Register } from '../world/register-client.js';
import { type DaemonProcess, Shop, type Start } from '../world/daemon-process.js';
import { nightAt, nightOf, timeZone, type VisitKind } from './calendar.js';
import { RealPayments } from './real-payments.js';

const preload = fileURLToPath(
  new URL('../../dist/test/year/clock-preload.js', import.meta.url.replace('/dist/test/', '/test/')),
);
const metricsToken = randomBytes(32).toString('base64url');
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** The nightly work begins within seconds of the start. If no work has begun after this number of seconds, the night has none. */
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

/** The results of one visit. */
export interface Visit {
  readonly day: number;
  readonly kind: VisitKind;
  readonly starts: number;
  readonly kills: number;
  /** The largest resident memory of its daemons, MiB. */
  readonly memoryMiB: number;
  readonly seconds: number;
  /** The delay of the event loop in the daemons of the visit that were not killed, in ms. */
  readonly loop: { readonly p99: number; readonly max: number };
}

const delays = z.object({ p99: z.number(), max: z.number() });

/** See the top of the file. */
export class TillYear {
  readonly violations: string[] = [];
  readonly real: RealPayments;
  readonly shop: Shop;
  readonly backups: string;
  readonly terminals: readonly string[];
  readonly #clock: string;
  readonly #tables: readonly string[];
  #memoryMiB = 0;

  constructor({ keepDays, keep, terminals }: { keepDays: number; keep: number; terminals: number }) {
    this.terminals = Array.from({ length: terminals }, (_none, place) => `till-${place + 1}`);
    this.real = new RealPayments(this.terminals);
    this.shop = new Shop({ url: 'ws://127.0.0.1:9', terminals: this.terminals });
    writeFileSync(join(this.shop.directory, 'metrics'), metricsToken, { mode: 0o600 });
    this.backups = join(this.shop.directory, 'backups');
    mkdirSync(this.backups, { mode: 0o700 });
    this.#clock = join(this.shop.directory, 'clock');
    this.#tables = [
      `[limits]\ntimeZone = "${timeZone}"`,
      `[retention]\nkeepDays = ${keepDays}\nat = "${nightAt}"`,
      `[backup]\ndir = ${JSON.stringify(this.backups)}\nat = "${nightAt}"\nkeep = ${keep}`,
      '[metrics]\ntoken = { file = "metrics" }',
    ];
  }

  /** Sets the clock of the machine, in ms since 1970. Running daemons see it within 0.1 s. */
  setClock(atMs: number): void {
    writeFileSync(this.#clock, String(atMs - Date.now()));
  }

  /** Connects daemons that start later with these terminals. */
  wire({ url, port }: RunningSimulator): void {
    const poiListUrl = `http://127.0.0.1:${port}/poi-list`;
    this.shop.wire({ url, poiListUrl, terminals: this.terminals, tables: this.#tables });
  }

  /** Starts a daemon on the clock of the machine. */
  async start(environment: Start['environment'] = {}): Promise<DaemonProcess> {
    const all = { YEAR_CLOCK: this.#clock, NODE_OPTIONS: `--import=${preload}`, ...environment };
    return this.shop.start({ environment: all, logLevel: 'error' });
  }

  /**
   * Plays one night with a real daemon, which takes payments until there are `until` real ones. `use`: what else is asked of it at the end.
   */
  async visit(
    day: number,
    kind: VisitKind,
    until: number,
    use: (daemon: DaemonProcess, simulator: RunningSimulator) => Promise<void> = async () => undefined,
  ): Promise<Visit> {
    const beganMs = performance.now();
    const atMs = nightOf(day) + minuteMs;
    this.#memoryMiB = 0;
    this.setClock(atMs);
    const simulator = await startSimulator({ terminals: this.terminals, speed: 50, epochMs: atMs });
    this.wire(simulator);
    const killed: string[] = [];
    const first = this.real.known.length;
    let starts = 1;
    try {
      let daemon = await this.start();
      if (kind === 'leap of the clock') {
        daemon = await this.#leap(daemon, atMs);
        starts += 1;
      }
      if (!(await this.real.take(daemon, day, until, kind === 'kill in a payment'))) {
        await daemon.ended;
        killed.push('payment');
        daemon = await this.start();
        starts += 1;
        await this.real.take(daemon, day, until);
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
      await this.#metrics(daemon, day, starts === 1 ? this.real.known.length - first : undefined);
      await use(daemon, simulator);
      this.#noteMemory(daemon);
      const { code } = await daemon.stop();
      if (code !== 0) this.violations.push(`day ${day}: the daemon ended with ${code}: ${daemon.output()}`);
      this.real.compare(simulator.world, first);
      const complaints = simulator.world.complaints();
      if (complaints.length > 0) this.violations.push(`day ${day}: the terminal complains: ${complaints.join('; ')}`);
    } finally {
      await simulator.close();
    }
    const seconds = (performance.now() - beganMs) / 1_000;
    return { day, kind, starts, kills: killed.length, memoryMiB: this.#memoryMiB, seconds, loop: this.#takeDelays() };
  }

  /**
   * Lets the clock show a date more than a year ahead, before the daemon looks for the work of the night. After that the clock is right again, and the
   * daemon starts again.
   */
  async #leap(daemon: DaemonProcess, atMs: number): Promise<DaemonProcess> {
    this.setClock(atMs + 400 * dayMs);
    const isAhead = ({ retention }: View): boolean => Date.parse(retention.last?.before ?? '') > atMs;
    const seen = await this.#until(daemon, isAhead);
    if (isAhead(seen))
      this.violations.push(`data before ${seen.retention.last?.before} was erased after the clock had leapt`);
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

  /** Reads the metrics as Prometheus does. `taken`: the payments of this daemon, if it did not start again. */
  async #metrics({ url }: DaemonProcess, day: number, taken: number | undefined): Promise<void> {
    const { text } = await new Register(url, metricsToken).ask('GET', '/metrics');
    const sum = (name: string): number =>
      [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (.+)$`, 'gm'))].reduce(
        (total, [, value]) => total + Number(value),
        0,
      );
    const outcomes = sum('tenderd_transactions_total');
    const bytes = statSync(journalPath(this.shop.dataDir)).size;
    const isRight =
      (taken === undefined || outcomes === taken) &&
      sum('tenderd_journal_bytes') >= bytes &&
      text.includes('tenderd_backup_age_seconds ') &&
      sum('tenderd_backup_overdue') === 0;
    if (!isRight) this.violations.push(`day ${day}: the metrics of ${taken} payments and ${bytes} bytes are ${text}`);
  }

  /** Waits until `isSo` returns true, or the daemon has nothing to do. Returns the last view. */
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
