/** How much of a stream the head office holds in memory: a number of messages, and a number of bytes. */

import { expect, test } from 'vitest';
import { Arrivals } from '../../src/office/stream/arrivals.js';
import type { StreamMessage } from '../../src/office/stream/client-types.js';
import { pull } from '../../src/office/stream/pull.js';
import { NatsServer } from '../publish/nats-server.js';
import { isMissing } from '../tools.js';
import { officePackages } from './office-packages.js';
import { readAll, rowsOf } from './opened-office.js';
import { isPostgresMissing, PostgresServer } from './postgres-server.js';
import { send, Till } from './stream-events.js';

const there = isPostgresMissing() || isMissing('nats-server') ? [] : [true];
const large = { lines: 'max_payload: 33554432' };

/** Returns a message of this size. */
function message(bytes: number) {
  return { subject: 'tenderd.store-1', body: 'x'.repeat(bytes) };
}

test('The reader pauses until the waiting messages are below their limits of number and bytes', async () => {
  const arrivals = new Arrivals<string>();
  arrivals.add('one', 60);
  arrivals.add('two', 60);
  let hasRoom = false;
  const room = arrivals.hasFewerThan(10, 100).then(() => (hasRoom = true));
  await Promise.resolve();
  expect(hasRoom).toBe(false);
  expect(await arrivals.take(1)).toEqual(['one']);
  await room;
  expect(await arrivals.take(10)).toEqual(['two']);
});

test.each(there)('A request gets no more bytes than it asks for, and a larger message alone', async () => {
  const nats = await NatsServer.start();
  await nats.addStream();
  await send(nats, [...[300, 300, 300, 300].map((size) => message(1_000 * size)), message(900_000), message(10)]);
  const { '@nats-io/transport-node': transport, '@nats-io/jetstream': jetstream } = officePackages;
  const connection = await transport.connect({ servers: `127.0.0.1:${nats.port}` });
  const manager = await jetstream.jetstreamManager(connection, { timeout: 10_000, checkAPI: false });
  await manager.consumers.add('EVENTS', {
    name: 'reader',
    ack_policy: 'none',
    deliver_policy: 'by_start_sequence',
    opt_start_seq: 1,
    mem_storage: true,
    num_replicas: 1,
    inactive_threshold: 60_000_000_000,
  });
  const ask = async (limit: { readonly messagesMax: number; readonly bytesMax?: number }) => {
    const got: StreamMessage[] = [];
    const subject = '$JS.API.CONSUMER.MSG.NEXT.EVENTS.reader';
    const request = { ...limit, subject, inbox: transport.createInbox(), expiresMs: 1_000 };
    const end = await pull(connection, request, (one) => got.push(one));
    return [end, ...got.map(({ seq, info }) => [seq, info.deliverySequence, info.pending])];
  };
  const bytesMax = 700_000;
  expect(await ask({ messagesMax: 100, bytesMax })).toEqual(['over-bytes', [1, 1, 5], [2, 2, 4]]);
  expect(await ask({ messagesMax: 1, bytesMax })).toEqual(['over', [3, 3, 3]]);
  expect(await ask({ messagesMax: 100, bytesMax })).toEqual(['over-bytes', [4, 4, 2]]);
  expect(await ask({ messagesMax: 100, bytesMax })).toEqual(['over-bytes']);
  expect(await ask({ messagesMax: 1 })).toEqual(['over', [5, 5, 1]]);
  expect(await ask({ messagesMax: 100, bytesMax })).toEqual(['over', [6, 6, 0]]);
  await connection.close();
  expect(await ask({ messagesMax: 1 }).catch((error: unknown) => String(error))).toMatch(/closed/i);
});

test.each(there)('A message that is larger than the memory limit stops no other message', async () => {
  const [nats, postgres] = await Promise.all([NatsServer.start(large), PostgresServer.start(['fsync=off'])]);
  await nats.addStream();
  const till = new Till();
  await send(nats, [till.outcome('p1'), message(18_000_000), till.outcome('p2')]);
  await readAll({ nats, postgres });
  const client = await postgres.connect();
  expect(await rowsOf(client, 'SELECT transaction_id AS id FROM transactions ORDER BY 1')).toEqual([
    { id: 'p1' },
    { id: 'p2' },
  ]);
  expect(await rowsOf(client, 'SELECT code FROM refused_events')).toEqual([{ code: 'event-too-large' }]);
});
