/**
 * Faults D8 and D9 of the disk: a daemon is killed, and its journal comes back without its newest part. No payment is
 * charged again, and no payment is denied.
 */

import { copyFileSync, cpSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { journalPath } from '../../src/config/index.js';
import type { Shop } from '../world/daemon-process.js';
import { oneIn } from '../extent.js';
import { movements, setPracticeStage, type PracticeStage } from '../world/practice-stage.js';
import { payment } from '../world/register-client.js';

const log = '-wal';

/** The daemon is not ready, denies nothing and starts nothing. */
const waits = ['503', 'journal-unconfirmed', 'journal-unconfirmed'];

/** Two files that do not fit together may not be a database at all. */
const refused = ['journal-corrupt'];

/**
 * Starts a daemon and returns its answers: whether it is ready, and what it says to an unknown id and to a new payment.
 */
async function saidBy(shop: Shop): Promise<readonly string[]> {
  const daemon = await shop
    .start({ isHere: true })
    .catch((error: unknown) => String(Reflect.get(Object(error), 'code')));
  if (typeof daemon === 'string') return [daemon];
  const { register } = daemon;
  const ready = await register.ask('GET', '/readyz');
  const unknown = await register.get('unheard-of');
  await register.put('p3', payment('till-1', 'sale of p3'), 1);
  const fresh = await register.put('p4', payment('till-1', 'sale of p4'), 1);
  await daemon.stop();
  return [String(ready.status), unknown.code ?? '', fresh.code ?? ''];
}

describe('a journal after kill -9', () => {
  let stage: PracticeStage;
  /** The data directory after each of three runs. Each run had one payment and ended with a kill or a stop. */
  let first: string;
  let last: string;

  beforeAll(async () => {
    const ends: (() => Promise<void>)[] = [];
    stage = await setPracticeStage((end) => void ends.push(end));
    const { shop } = stage;
    const live = async (name: string, end: 'kill' | 'stop'): Promise<string> => {
      const daemon = await shop.start(end === 'stop' ? { isHere: true } : {});
      const { transaction } = await daemon.register.put(name, payment('till-1', `sale of ${name}`));
      expect(transaction?.result).toBe('approved');
      if (end === 'kill') daemon.kill();
      await (end === 'kill' ? daemon.ended : daemon.stop());
      const copy = join(shop.directory, `as ${name} left it`);
      cpSync(shop.dataDir, copy, { recursive: true });
      return copy;
    };
    first = await live('p1', 'kill');
    await live('p2', 'stop');
    last = await live('p3', 'kill');
    return async () => {
      for (const end of ends) await end();
    };
  });

  const losses: readonly [string, (path: string) => void, readonly (readonly string[])[]][] = [
    ['whose log was removed', (path) => rmSync(path + log), [waits]],
    ['whose log was cut', (path) => truncateSync(path + log, 8_192), [waits]],
    ['with the log of an older copy', (path) => copyFileSync(journalPath(first) + log, path + log), [waits, refused]],
    ['whose main file is of an older copy', (path) => copyFileSync(journalPath(first), path), [waits, refused]],
    [
      'whose files are both of an older copy',
      (path) => {
        for (const end of ['', log]) copyFileSync(journalPath(first) + end, path + end);
      },
      [waits],
    ],
  ];
  test.each(oneIn(3, losses))('%s is held or refused', async (_what, spoil, ends) => {
    const { shop, simulator } = stage;
    rmSync(shop.dataDir, { recursive: true });
    cpSync(last, shop.dataDir, { recursive: true });
    spoil(journalPath(shop.dataDir));
    expect(ends).toContainEqual(await saidBy(shop));
    expect(movements(simulator, 'p3')).toHaveLength(1);
    expect(movements(simulator, 'p4')).toEqual([]);
  });

  test('opens without an integrity hold if nothing was changed', async () => {
    const { shop } = stage;
    rmSync(shop.dataDir, { recursive: true });
    cpSync(last, shop.dataDir, { recursive: true });
    const daemon = await shop.start({ isHere: true });
    expect((await daemon.register.get('p3')).transaction).toMatchObject({ result: 'approved' });
    expect((await daemon.register.ask('GET', '/readyz')).text).not.toContain('confirm');
    await daemon.stop();
  });
});
