/** How the head office divides messages into transactions. */

import { expect, test } from 'vitest';
import { NatsServer } from '../publish/nats-server.js';
import { isMissing } from '../tools.js';
import { openOffice, rowsOf } from './opened-office.js';
import { isPostgresMissing, PostgresServer } from './postgres-server.js';
import { send, Till } from './stream-events.js';

const there = isPostgresMissing() || isMissing('nats-server') ? [] : [true];
const soon = { timeout: 20_000, interval: 20 };

test.each(there)(
  'Messages that arrive one by one during a transaction are written together in the next transaction',
  async () => {
    const [nats, postgres] = await Promise.all([NatsServer.start(), PostgresServer.start(['fsync=off'])]);
    await nats.addStream();
    const client = await postgres.connect();
    const { office } = openOffice({ nats, postgres });
    const till = new Till();
    await send(nats, [till.outcome('first')]);
    await expect.poll(() => office.state.position, soon).toBe(1);
    await client.query('BEGIN; SELECT FROM consumer FOR UPDATE');
    for (let payment = 0; payment < 60; payment += 1) await send(nats, [till.outcome(`p${payment}`)]);
    await client.query('COMMIT');
    await expect.poll(() => office.state.position, soon).toBe(61);
    const [found] = await rowsOf(client, 'SELECT count(DISTINCT xmin::text)::int AS transactions FROM transactions');
    expect(found).toEqual({ transactions: expect.toSatisfy((count: number) => count <= 5) });
  },
);
