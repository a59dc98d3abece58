/**
 * A journal that is replaced by a journal from the stream of a pair: after kill -9 at any step, each start ends with one of the two journals,
 * complete.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  abandonRebuilding,
  beginRebuilding,
  finishRebuilt,
  replacedJournals,
  restoreJournal,
  stageRebuilt,
} from '../../src/backup/index.js';
import { moveAside } from '../../src/backup/restore.js';
import { isWhole } from '../extent.js';
import { accept, codeOf, freshPath, leftByKill, opened } from '../journal/samples.js';

const at = '2026-11-30T20:00:00.000Z';
const entry = fileURLToPath(new URL('../../dist/src/backup/index.js', import.meta.url));

/** Makes a journal from a stream that has the payment `b`. */
function rebuild(path: string): void {
  const journal = opened(beginRebuilding(path));
  accept(journal, 'b');
  journal.close();
}

function idsIn(path: string): readonly string[] {
  const journal = opened(path);
  const ids = journal.list({}).map(({ request }) => request.transactionId);
  expect(journal.rollbackGuard).toEqual({ state: 'ok' });
  journal.close();
  return ids;
}

/** The journal of a killed process keeps its newest payments in its log. */
function aheadOfItsStream(): string {
  const path = leftByKill();
  rebuild(path);
  return path;
}

describe('a journal that was made from the stream', () => {
  test('replaces the present one, which is kept with its log and its guard', () => {
    const path = aheadOfItsStream();
    stageRebuilt(path);
    expect(codeOf(() => opened(path))).toBe('journal-rebuilding');
    finishRebuilt(path, at);
    expect(idsIn(path)).toEqual(['b']);
    const [folder = ''] = replacedJournals(path);
    expect(folder).toBe(`${path}.ahead-20261130T200000Z`);
    expect(idsIn(join(folder, basename(path)))).toEqual(['a']);
    finishRebuilt(path, at);
    expect(idsIn(path)).toEqual(['b']);
    expect(namesBeside(path)).toEqual([]);
  });

  test('does not replace the present journal before it is complete', () => {
    const path = aheadOfItsStream();
    finishRebuilt(path, at);
    expect(idsIn(path)).toEqual(['a']);
    // The next attempt begins with an empty journal.
    expect(existsSync(beginRebuilding(path))).toBe(false);
    abandonRebuilding(path);
    expect(namesBeside(path)).toEqual([]);
    expect(replacedJournals(path)).toEqual([]);
  });

  test('is not moved in while another process uses the journal', () => {
    const path = aheadOfItsStream();
    const journal = opened(path);
    stageRebuilt(path);
    expect(codeOf(() => finishRebuilt(path, at))).toBe('journal-locked');
    journal.close();
    finishRebuilt(path, at);
    expect(idsIn(path)).toEqual(['b']);
  });

  test('is moved in after kill -9 at any step, and no step loses a journal', () => {
    let kills = 0;
    for (let step = isWhole ? 1 : 12; ; step += isWhole ? 1 : 1_000) {
      const path = aheadOfItsStream();
      const { signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', dying, path, String(step)], {
        encoding: 'utf8',
      });
      if (stderr !== '') throw new Error(stderr);
      if (signal === null) break;
      kills += 1;
      // The next process that starts.
      finishRebuilt(path, at);
      const isMoved = replacedJournals(path).length > 0;
      expect(idsIn(path), `step ${step}`).toEqual([isMoved ? 'b' : 'a']);
      for (const folder of replacedJournals(path)) expect(idsIn(join(folder, basename(path)))).toEqual(['a']);
      if (!isMoved) abandonRebuilding(path);
      expect(namesBeside(path)).toEqual([]);
    }
    expect(kills).toBeGreaterThanOrEqual(isWhole ? 20 : 1);
  });

  test.each(['rebuilt', 'replacing'])('refuses a restore while the folder is called "%s"', async (word) => {
    const path = aheadOfItsStream();
    const copy = freshPath();
    const other = opened(copy);
    accept(other, 'c');
    other.close();
    stageRebuilt(path);
    if (word === 'replacing') {
      // The process died in the middle of the replacement.
      moveAside(path, 'ahead', at);
      renameSync(`${path}.rebuilt`, `${path}.replacing`);
    }
    await expect(restoreJournal({ path, copy, at })).rejects.toMatchObject({ code: 'journal-rebuilding' });
    finishRebuilt(path, at);
    expect(idsIn(path)).toEqual(['b']);
    expect(namesBeside(path)).toEqual([]);
    await restoreJournal({ path, copy, at });
    finishRebuilt(path, at);
    const journal = opened(path);
    expect(journal.findTransaction('c')).toBeDefined();
    journal.close();
  });

  test('is not confused with a journal that was restored', () => {
    const path = freshPath();
    mkdirSync(dirname(path));
    mkdirSync(`${path}.replaced-20261130T200000Z`);
    expect(replacedJournals(path)).toEqual([]);
    finishRebuilt(path, at);
    expect(existsSync(path)).toBe(false);
  });
});

/** Returns the names of unfinished steps. */
function namesBeside(path: string): readonly string[] {
  return readdirSync(dirname(path)).filter((name) =>
    /rebuilding|rebuilt|replacing|replacement|reading|ahead$/.test(name),
  );
}

/** Dies at a step of the file system. */
const dying = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  import { finishRebuilt, stageRebuilt } from '${entry}';
  const [, path, step] = process.argv;
  let left = Number(step);
  for (const name of ['renameSync', 'mkdirSync', 'fsyncSync', 'linkSync', 'rmSync', 'rmdirSync']) {
    const real = fs[name];
    fs[name] = (...given) => {
      left -= 1;
      if (left === 0) process.kill(process.pid, 'SIGKILL');
      return real(...given);
    };
  }
  syncBuiltinESMExports();
  stageRebuilt(path);
  finishRebuilt(path, '${at}');`;
