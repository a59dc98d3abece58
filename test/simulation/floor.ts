/**
 * Measures the least cost of a run: repeats all calls of the codecs, the redaction and SQLite that the seeds made,
 * without the rest of the program.
 */

import process from 'node:process';
import { redact, type Codec } from '../../protocol/index.js';
import { type JournalPort, journalWith } from '../../src/core/index.js';
import { openJournal } from '../../src/journal/index.js';
import { dialectNamed } from '../../src/simulator/terminal/encoding/dialect.js';
import { readMessage } from '../../src/simulator/terminal/message/message.js';
import { play, type PlayOptions } from './play.js';
import { randomSetup, terminals } from './setup.js';

/** Processor time for one payment in microseconds, each part alone and after a warm-up. */
export interface Floor {
  readonly seeds: number;
  readonly payments: number;
  readonly commits_a_payment: number;
  readonly messages_a_payment: number;
  readonly encode_us: number;
  readonly decode_us: number;
  readonly redact_us: number;
  /** The simulated terminals read the messages that they got. Writing their answers is not included. */
  readonly terminals_read_us: number;
  readonly journal_open_us: number;
  readonly journal_commits_us: number;
  readonly journal_reads_us: number;
  /** The payments per second if a run had no other costs than the costs in this object. */
  readonly payments_per_second: number;
}

type Act = () => unknown;

/** One call of a journal, in order. */
interface ReceivedRequest {
  readonly kind: 'commit' | 'read';
  readonly ask: (journal: JournalPort) => unknown;
}

/** Plays the seeds, and then repeats their calls. */
export async function floorOf(first: number, seeds: number, options: PlayOptions): Promise<Floor> {
  const acts: Record<'encode' | 'decode' | 'redact' | 'terminals', Act[]> = {
    encode: [],
    decode: [],
    redact: [],
    terminals: [],
  };
  const journals: (readonly ReceivedRequest[])[] = [];
  const ownIds = new Set(Object.values(terminals));
  let payments = 0;
  for (let seed = first; seed < first + seeds; seed += 1) {
    const dialect = dialectNamed(randomSetup(seed, options.setup).dialect);
    const asked: ReceivedRequest[] = [];
    const codec = (inner: Codec): Codec => ({
      encoding: inner.encoding,
      dialect: inner.dialect,
      encode(message) {
        const encoded = inner.encode(message);
        acts.encode.push(() => inner.encode(message));
        if (encoded.ok) acts.terminals.push(() => readMessage(encoded.value, dialect));
        return encoded;
      },
      decode(text) {
        const decoded = inner.decode(text);
        acts.decode.push(() => inner.decode(text));
        if (decoded.ok) acts.redact.push(() => redact(decoded.value, ownIds));
        return decoded;
      },
    });
    const run = await play(seed, { ...options, injected: { codec, journal: (inner) => noting(inner, asked) } });
    journals.push(asked);
    payments += run.scene.committed.all().length;
  }
  const replayed = (isAsked: (kind: ReceivedRequest['kind']) => boolean): number =>
    microsOf(journals.map((asked) => () => replay(asked, isAsked))) / payments;
  const opened = replayed(() => false);
  const committed = replayed((kind) => kind === 'commit');
  const all = replayed(() => true);
  const parts = {
    encode_us: microsOf(acts.encode) / payments,
    decode_us: microsOf(acts.decode) / payments,
    redact_us: microsOf(acts.redact) / payments,
    terminals_read_us: microsOf(acts.terminals) / payments,
    journal_open_us: opened,
    journal_commits_us: Math.max(0, committed - opened),
    journal_reads_us: Math.max(0, all - committed),
  };
  const sum = Object.values(parts).reduce((total, part) => total + part, 0);
  const commits = journals.flat().filter(({ kind }) => kind === 'commit').length;
  return {
    seeds,
    payments,
    commits_a_payment: rounded(commits / payments),
    messages_a_payment: rounded((acts.encode.length + acts.decode.length) / payments),
    encode_us: Math.round(parts.encode_us),
    decode_us: Math.round(parts.decode_us),
    redact_us: Math.round(parts.redact_us),
    terminals_read_us: Math.round(parts.terminals_read_us),
    journal_open_us: Math.round(parts.journal_open_us),
    journal_commits_us: Math.round(parts.journal_commits_us),
    journal_reads_us: Math.round(parts.journal_reads_us),
    payments_per_second: Math.round(1e6 / sum),
  };
}

/** Returns a journal that records its calls. */
function noting(journal: JournalPort, notes: ReceivedRequest[]): JournalPort {
  const noted =
    <A extends readonly unknown[], R>(kind: ReceivedRequest['kind'], ask: (on: JournalPort, ...about: A) => R) =>
    (...about: A): R => {
      notes.push({ kind, ask: (on) => ask(on, ...about) });
      return ask(journal, ...about);
    };
  return journalWith(journal, {
    commit: noted('commit', (on, parts) => on.commit(parts)),
    loadLane: noted('read', (on, terminal) => on.loadLane(terminal)),
    loadOpen: noted('read', (on, terminal) => on.loadOpen(terminal)),
    findTransaction: noted('read', (on, id) => on.findTransaction(id)),
    findBySale: noted('read', (on, sale) => on.findBySale(sale)),
    findBySaleNumber: noted('read', (on, saleNumber) => on.findBySaleNumber(saleNumber)),
    findByOriginal: noted('read', (on, names) => on.findByOriginal(names)),
    findUnlinkedRefunds: noted('read', (on, register, since) => on.findUnlinkedRefunds(register, since)),
    findByKey: noted('read', (on, key) => on.findByKey(key)),
    findByAttempt: noted('read', (on, key) => on.findByAttempt(key)),
    factsOf: noted('read', (on, id) => on.factsOf(id)),
    list: noted('read', (on, filter) => on.list(filter)),
  });
}

function replay(asked: readonly ReceivedRequest[], isAsked: (kind: ReceivedRequest['kind']) => boolean): void {
  const journal = openJournal({ path: ':memory:', now: () => '' });
  for (const { kind, ask } of asked) if (isAsked(kind)) ask(journal);
  journal.close();
}

/** Returns the time of these calls, after two warm-up runs. */
function microsOf(acts: readonly Act[]): number {
  for (let round = 0; round < 2; round += 1) for (const act of acts) act();
  const before = process.cpuUsage();
  for (const act of acts) act();
  const used = process.cpuUsage(before);
  return used.user + used.system;
}

function rounded(count: number): number {
  return Number(count.toFixed(2));
}
