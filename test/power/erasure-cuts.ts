/**
 * Cuts the power between any two writes of an erasure, and judges the disk: the journal opens without a complaint, each transaction has all of its
 * personal data or none of it, and the next erasure finishes.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TransactionRecord } from '../../src/core/index.js';
import { openJournal } from '../../src/journal/index.js';
import { before, nameOf, paid, pay, recent } from '../journal/personal-payments.js';
import { Dice } from '../simulation/dice.js';
import { asWritten } from '../unchecked.js';
import { Disk, type Image } from './disk.js';
import { callsOf } from './night.js';
import { guardEnvironment } from './preload.js';
import { readRecording } from './recording.js';

const binary = fileURLToPath(new URL('../../bin/tenderd.js', import.meta.url.replace('/dist/test/', '/test/')));
/** The payments of the journal. */
export const erasedIds: readonly string[] = Array.from({ length: 40 }, (_none, n) => `p${n}`);
const ids = erasedIds;
const shopper = 'shopper-17';
const order = { reference: shopper, isTrial: false, name: 'K. Nordmann', reason: 'letter' };

function opened(path: string) {
  return openJournal({ path, now: () => recent, pregrowBytes: 1_048_576, reserveBytes: 0 });
}

function ofShopper(id: string): TransactionRecord {
  const record = paid(id);
  return { ...record, request: asWritten({ ...record.request, acquirerData: `shopperReference=${shopper}` }) };
}

/** Records an erasure of a journal of 40 payments. `words`: the command. */
async function recorded(words: readonly string[], directory: string) {
  const root = join(directory, 'data');
  mkdirSync(root, { mode: 0o700 });
  const journal = opened(join(root, 'journal.sqlite'));
  for (const id of ids) pay(journal, ofShopper(id));
  journal.close();
  const earlier = callsOf(root);
  const record = join(directory, 'record');
  const child = spawn(process.execPath, [binary, ...words, '--data-dir', root, '--json'], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      HOME: '/nonexistent',
      TENDERD_JOURNAL_PREGROW_MIB: '1',
      ...guardEnvironment({ root, record }),
    },
  });
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`the erasure ended with ${child.exitCode}`);
  return { root, earlier, calls: readRecording(record) };
}

/** Returns the faults of a disk after a cut, and how many transactions the interrupted erasure has erased. */
function judged(
  image: Image,
  root: string,
  to: string,
): { readonly wrong: readonly string[]; readonly erased: number } {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { mode: 0o700 });
  for (const [path, bytes] of image) writeFileSync(join(to, relative(root, path)), bytes, { mode: 0o600 });
  const path = join(to, 'journal.sqlite');
  const journal = opened(path);
  try {
    const wrong = journal.rollbackGuard.state === 'ok' ? [] : [`the journal is ${journal.rollbackGuard.state}`];
    let erased = 0;
    for (const id of ids) {
      const found = journal.findTransaction(id);
      const names = JSON.stringify([found, journal.factsOf(id)]).split(nameOf(id)).length - 1;
      if (found?.erasedAt !== undefined) erased += 1;
      if (names !== (found?.erasedAt === undefined ? 8 : 0)) wrong.push(`${id} is erased in part`);
      if (found?.outcome?.result !== 'approved') wrong.push(`${id} has lost its result`);
    }
    const runs = [journal.erase({ before, isTrial: false }), journal.eraseShopper(order)];
    for (const run of runs) while (run.next() === 'working');
    const left = ids.filter((id) => journal.findTransaction(id)?.erasedAt === undefined);
    if (left.length > 0) wrong.push(`the next erasure leaves ${left.join(' ')}`);
    const files = [path, `${path}-wal`].filter((file) => existsSync(file)).map((file) => readFileSync(file));
    if (ids.some((id) => files.some((file) => file.includes(nameOf(id))))) wrong.push('data is left in the files');
    return { wrong, erased };
  } finally {
    journal.close();
  }
}

/** An erasure, by the arguments of its command. */
export interface ErasureWords {
  readonly name: string;
  readonly words: readonly string[];
}

/** Both erasures. */
export const erasures: readonly ErasureWords[] = [
  { name: 'of old data', words: ['journal', 'prune', '--before', before] },
  {
    name: 'of one shopper',
    words: ['shopper', 'erase', shopper, '--name', 'K. Nordmann', '--reason', 'letter'],
  },
];

/** The results of the cuts of one erasure. */
export interface ErasureCuts {
  readonly calls: number;
  /** How many transactions were erased at each cut, in order. */
  readonly seen: readonly number[];
  /** The mistakes, each with its place. */
  readonly wrong: readonly string[];
}

/** Records an erasure, and cuts the power at `points` of its calls, spread evenly. */
export async function cutErasure({ words }: ErasureWords, points: number, seed: number): Promise<ErasureCuts> {
  const directory = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'tenderd-erasure-'));
  try {
    const { root, earlier, calls } = await recorded(words, directory);
    const disk = new Disk(root);
    const dice = new Dice(seed);
    for (const call of earlier) disk.apply(call);
    const every = Math.max(1, Math.ceil(calls.length / points));
    const seen: number[] = [];
    const wrong: string[] = [];
    for (const [point, call] of calls.entries()) {
      disk.apply(call);
      if (point % every !== 0 && point !== calls.length - 1) continue;
      const judgement = judged(disk.afterCut(dice), root, join(directory, 'after'));
      wrong.push(...judgement.wrong.map((text) => `call ${point}, ${call.kind}: ${text}`));
      seen.push(judgement.erased);
    }
    if (seen.at(-1) !== ids.length) wrong.push(`after the end, ${seen.at(-1)} of ${ids.length} are erased`);
    return { calls: calls.length, seen, wrong };
  } finally {
    rmSync(directory, { recursive: true });
  }
}
