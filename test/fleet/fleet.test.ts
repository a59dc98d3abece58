/** A fleet as processes: tills, a stream and a head office, each of which is killed while the tills pay. */

import { expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { isPostgresMissing } from '../office/postgres-server.js';
import { isMissing } from '../tools.js';
import { soon, startFleet } from './fleet-world.js';

const there = isPostgresMissing() || isMissing('nats-server') ? [] : [true];

// By default, test/office/kill.test.ts kills the office, and test/office/office.test.ts the stream and the database.
test.runIf(isWhole).each(there)(
  'the head office has each payment once after a kill of the office, the stream, the database and a till',
  { timeout: 120_000 },
  async () => {
    const fleet = await startFleet();
    const { nats, postgres, rows } = fleet;
    const [first, second, office] = await Promise.all([fleet.startTill(1), fleet.startTill(2), fleet.startOffice()]);
    expect([await first.pay('a1'), await second.pay('b1')]).toEqual(['approved', 'approved']);
    office.child.kill('SIGKILL');
    await office.ended;
    expect(await first.pay('a2')).toBe('approved');
    await nats.kill();
    expect(await second.pay('b2')).toBe('approved');
    await expect.poll(async () => (await second.publication())?.failure?.code, soon).toBe('publish-unreachable');
    second.server.child.kill('SIGKILL');
    await second.server.ended;
    await nats.start();
    await postgres.kill();
    const [again] = await Promise.all([second.again(), fleet.startOffice(), postgres.start()]);
    expect(await again.pay('b3')).toBe('approved');
    for (const till of [first, again]) await expect.poll(async () => (await till.publication())?.waiting, soon).toBe(0);
    await fleet.reconnect();
    await fleet.untilApplied();
    expect(await rows('SELECT transaction_id AS id, result, amount::int FROM transactions ORDER BY 1')).toEqual(
      ['a1', 'a2', 'b1', 'b2', 'b3'].map((id) => ({ id, result: 'approved', amount: 1_250 })),
    );
    // A daemon sends its status when the status has changed, at most every few seconds.
    const daemons =
      'SELECT subject, events = last_sequence AS complete, version IS NOT NULL AS seen FROM daemons ORDER BY 1';
    await expect
      .poll(async () => rows(daemons), soon)
      .toEqual(['tenderd.store-1', 'tenderd.store-2'].map((subject) => ({ subject, complete: true, seen: true })));
  },
);
