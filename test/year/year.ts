/** Plays the year of one till, and judges its end. */

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { readLastBackups, verifyJournal } from '../../src/backup/index.js';
import { journalPath } from '../../src/config/index.js';
import { type Journal, openJournal } from '../../src/journal/index.js';
import type { RunningSimulator } from '../../src/simulator/index.js';
import type { DaemonProcess } from '../world/daemon-process.js';
import { payment } from '../world/register-client.js';
import { clockChanges, dayOf, days, midnightOf, nightOf, visitsOf } from './calendar.js';
import { Generator, type KnownPayment, Template } from './generated.js';
import { findTexts } from './personal-texts.js';
import { type NightCost, QuietNights } from './quiet-nights.js';
import { measureStarts, type StartCost } from './start-cost.js';
import { TillYear, type Visit } from './till-year.js';

/** The size of a year. */
export interface YearOptions {
  readonly payments: number;
  readonly seed: number;
  readonly keepDays: number;
  /** The backups that are kept. */
  readonly keep: number;
  /** The nights with a real daemon, and the payments that real daemons take in all of them. */
  readonly visits: number;
  readonly real: number;
  readonly terminals: number;
  /** So many days lie between two nights without a daemon. In nights with a clock change, the till is always on. */
  readonly nightEvery: number;
  /** The starts that are measured on each side; 0 for none. */
  readonly starts: number;
  readonly onProgress?: (text: string) => void;
}

/** The results of the year. */
export interface YearReport {
  readonly payments: number;
  /** Those of them that real daemons took, and how many a second. */
  readonly real: number;
  readonly realPerSecond: number;
  readonly visits: readonly Visit[];
  readonly nights: NightCost;
  readonly askedAgain: number;
  readonly journalMiB: number;
  readonly backupMiB: number;
  readonly backups: number;
  readonly starts: StartCost | undefined;
  readonly memoryMiB: number;
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly violations: readonly string[];
}

const hourMs = 3_600_000;
const dayMs = 86_400_000;
/** The goal for a start with the year. */
const addedProcessorMsMax = 500;
/** So many payments at most are written before the log of the journal is copied back. */
const beatEvery = 2_048;
/** The facts that one beat adds to the search index. */
const factsPerBeat = 1_000;
/** So many payments of the first daemon are copied. */
const templatesMax = 8;

/** See the top of the file. Removes its files at the end. */
export async function playYear(options: YearOptions): Promise<YearReport> {
  const year = new Year(options);
  try {
    return await year.play();
  } finally {
    await year.clear();
  }
}

class Year {
  readonly #options: YearOptions;
  readonly #till: TillYear;
  readonly #nights: QuietNights;
  readonly #visits: Visit[] = [];
  readonly #violations: string[] = [];
  /** The day of the first generated payment of each day, by number. */
  readonly #firstOfDay: number[] = [];
  readonly #beganMs = performance.now();
  #generator: Generator | undefined;
  #journal: Journal | undefined;
  #clockMs = midnightOf(0);
  #askedAgain = 0;
  /** The payments before the last visit. */
  #knownBeforeVisit = 0;

  constructor(options: YearOptions) {
    this.#options = options;
    this.#till = new TillYear(options);
    this.#nights = new QuietNights(options.keepDays);
  }

  async play(): Promise<YearReport> {
    const { payments, real, seed, visits: count, onProgress } = this.#options;
    const visits = visitsOf(count, seed);
    const bulk = payments - real;
    for (let day = 1; day <= days; day += 1) {
      // The payments of the first day come from the first daemon, and the generator copies them.
      if (day > 1) this.#writeDay(day - 1, Math.round((bulk * (day - 1)) / (days - 1)));
      const kind = visits.get(day);
      if (kind === undefined) {
        if (day % this.#options.nightEvery !== 0 && !clockChanges.has(day)) continue;
        await this.#nights.play(this.#open(), day, (ms) => {
          this.#clockMs = ms;
        });
        continue;
      }
      this.#close();
      const isLast = day === days;
      this.#knownBeforeVisit = this.#known();
      const until = Math.round((real * (this.#visits.length + 1)) / visits.size);
      const visit = await this.#till.visit(day, kind, until, async (daemon, simulator) =>
        isLast ? this.#askAgain(daemon, simulator) : undefined,
      );
      this.#visits.push(visit);
      if (day === 1) this.#generator = new Generator(this.#templates());
      const size = (statSync(journalPath(this.#till.shop.dataDir)).size / 2 ** 20).toFixed(0);
      onProgress?.(`day ${day}, ${kind}: ${this.#known()} payments, ${size} MiB, ${visit.seconds.toFixed(0)} s`);
    }
    return this.#judge();
  }

  async clear(): Promise<void> {
    this.#close();
    await this.#till.shop.clear();
  }

  #known(): number {
    return (this.#generator?.count ?? 0) + this.#till.real.known.length;
  }

  #open(): Journal {
    const now = (): string => new Date(this.#clockMs).toISOString();
    const path = journalPath(this.#till.shop.dataDir);
    return (this.#journal ??= openJournal({ path, now, pregrowBytes: 2 ** 20 }));
  }

  #close(): void {
    this.#journal?.close();
    this.#journal = undefined;
  }

  /** The payments of the first daemon. */
  #templates(): readonly Template[] {
    const journal = this.#open();
    return this.#till.real.known.slice(0, templatesMax).map(({ id }) => {
      const record = journal.findTransaction(id);
      if (record === undefined) throw new Error(`${id} is not in the journal`);
      return new Template({ record, facts: journal.factsOf(id) });
    });
  }

  /** Writes payments until the journal has this number of generated payments. */
  #writeDay(day: number, until: number): void {
    const generator = this.#generator;
    if (generator === undefined) throw new Error('no templates');
    this.#firstOfDay[day] = generator.count;
    const beginsMs = midnightOf(day) + 8 * hourMs;
    const left = until - generator.count;
    for (let place = 0; place < left; place += beatEvery) {
      const [fromMs, toMs] = [place, Math.min(left, place + beatEvery)].map(
        (at) => beginsMs + (12 * hourMs * at) / left,
      );
      this.#clockMs = toMs ?? beginsMs;
      const indexed = this.#open().lastFact();
      const count = Math.min(beatEvery, left - place);
      generator.writeDay(this.#open(), { day, count, fromMs: fromMs ?? beginsMs, toMs: toMs ?? beginsMs });
      this.#beat(indexed);
    }
  }

  /** Copies the log back and writes the search index, as a daemon does between payments. `indexed`: the facts that the index has. */
  #beat(indexed: number): void {
    const journal = this.#open();
    for (let fact = indexed; fact < journal.lastFact(); fact += factsPerBeat) journal.beat();
  }

  /** Asks for payments of the first weeks again, as a register does that lost its memory. */
  async #askAgain({ register }: DaemonProcess, simulator: RunningSimulator): Promise<void> {
    const ofFirstWeeks = this.#firstOfDay[31] ?? 0;
    const every = Math.max(1, Math.floor(ofFirstWeeks / 100));
    const generated = Array.from({ length: Math.floor(ofFirstWeeks / every) }, (_none, place) =>
      this.#knownOf(place * every),
    );
    const real = this.#till.real.known.filter(({ day }) => day < 31).slice(0, 100);
    const before = simulator.world.ledger().length;
    for (const { id, terminal, sale, amount, result } of [...real, ...generated]) {
      const { transaction, text } = await register.put(id, payment(terminal, sale, amount));
      if (transaction?.result !== result) this.#violations.push(`${id} was ${result}, and a year later it is ${text}`);
      this.#askedAgain += 1;
    }
    const sent = simulator.world.ledger().length - before;
    if (sent > 0) this.#violations.push(`${sent} payments of a year ago were sent again`);
  }

  #knownOf(n: number): KnownPayment {
    const day = this.#firstOfDay.findLastIndex((first) => first <= n);
    return this.#generator?.known(n, day) ?? { id: '', terminal: '', sale: '', amount: 0, result: '', day };
  }

  async #judge(): Promise<YearReport> {
    const { dataDir } = this.#till.shop;
    this.#compareAll();
    this.#lookForTexts();
    const files = readdirSync(this.#till.backups);
    if (files.length > this.#options.keep || files.some((name) => name.endsWith('.part')))
      this.#violations.push(`the directory of the backups has ${files.join(' ')}`);
    const [last] = readLastBackups(dataDir);
    const backup = last && (await verifyJournal(last.file, 'copy'));
    // The last visit takes payments while the backup runs. A backup has the payments that were made before it began.
    const inBackup = backup?.transactions ?? 0;
    if (inBackup < this.#knownBeforeVisit || inBackup > this.#known())
      this.#violations.push(`the backup has ${inBackup} transactions of ${this.#knownBeforeVisit} to ${this.#known()}`);
    const starts = await this.#measureStarts();
    if (starts !== undefined && starts.addedProcessorMs > addedProcessorMsMax)
      this.#violations.push(`a start with the year takes ${starts.addedProcessorMs} ms of processor time more`);
    const { user, system } = process.cpuUsage();
    return {
      payments: this.#known(),
      real: this.#till.real.known.length,
      realPerSecond: this.#till.real.perSecond,
      visits: this.#visits,
      nights: this.#nights.end(),
      askedAgain: this.#askedAgain,
      journalMiB: statSync(journalPath(dataDir)).size / 2 ** 20,
      backupMiB: (backup?.bytes ?? 0) / 2 ** 20,
      backups: files.length,
      starts,
      memoryMiB: Math.max(...this.#visits.map(({ memoryMiB }) => memoryMiB)),
      seconds: (performance.now() - this.#beganMs) / 1_000,
      processorSeconds: (user + system) / 1e6,
      violations: [
        ...this.#till.violations,
        ...this.#till.real.violations,
        ...this.#nights.violations,
        ...this.#violations,
      ],
    };
  }

  /** Compares each payment of the journal with what the terminal knows. */
  #compareAll(): void {
    const journal = this.#open();
    const wrong: string[] = [];
    const compare = ({ id, amount, result }: KnownPayment): void => {
      const outcome = journal.findTransaction(id)?.outcome;
      const authorized = result === 'approved' ? amount : undefined;
      if (outcome?.result !== result || outcome.authorized?.amount !== authorized)
        wrong.push(`${id} is ${outcome?.result}, and the terminal has ${result}`);
    };
    for (const known of this.#till.real.known) compare(known);
    for (let n = 0; n < (this.#generator?.count ?? 0); n += 1) compare(this.#knownOf(n));
    // The generated payments have personal texts of their own, which the bytes are searched for.
    for (const { id, day } of this.#till.real.known) {
      const { erasedAt, receipts = [] } = journal.findTransaction(id) ?? {};
      const isErased = erasedAt !== undefined && receipts.length === 0;
      if (isErased !== day <= days - this.#options.keepDays) wrong.push(`${id} of day ${day} is erased: ${isErased}`);
    }
    if (wrong.length > 0) this.#violations.push(`${wrong.length} payments are wrong: ${wrong.slice(0, 3).join('; ')}`);
    const lastAt = Date.parse(journal.lastErasureAt() ?? '');
    if (!(lastAt >= nightOf(days))) this.#violations.push('the last night erased nothing');
    this.#close();
  }

  /** Reads the bytes of the data directory, and of the newest backup, which may be a night older. */
  #lookForTexts(): void {
    const { keepDays } = this.#options;
    const { dataDir } = this.#till.shop;
    const horizonDay = dayOf(nightOf(days) - keepDays * dayMs);
    const paths = readdirSync(dataDir, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => join(dataDir, name));
    let recent = 0;
    for (const path of paths) {
      const found = findTexts(path, horizonDay);
      recent += found.recent;
      if (found.old > 0) this.#violations.push(`${path} has ${found.old} personal texts that should be erased`);
    }
    if (recent === 0) this.#violations.push('no recent personal text was found, so the search itself is wrong');
    const [last] = readLastBackups(dataDir);
    if (last === undefined) return;
    // The backup was made before the erasure of its own night.
    const inBackup = findTexts(last.file, horizonDay - this.#options.nightEvery);
    if (inBackup.old > 0)
      this.#violations.push(`the newest backup has ${inBackup.old} personal texts that are too old`);
  }

  async #measureStarts(): Promise<StartCost | undefined> {
    const { starts } = this.#options;
    return starts > 0 ? measureStarts(this.#till, new TillYear(this.#options), starts) : undefined;
  }
}
