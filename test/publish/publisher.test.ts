/** The publisher at a real nats-server: order, repeats, failures and their ends. */

import { expect, test } from 'vitest';
import { isMissing } from '../tools.js';
import { NatsServer, type ServerSettings, type StreamSettings } from './nats-server.js';
import { expectedSequences, openPublisher } from './opened-publisher.js';

const there = isMissing('nats-server') ? [] : [true];
/** Long enough for one back-off on a busy machine. */
const soon = { interval: 20 };

test.each(there)(
  'all facts arrive in their order, also over a kill of the server and a restart of the daemon',
  async () => {
    const server = await NatsServer.start();
    await server.addStream();
    const first = openPublisher({ url: server.url });
    first.add(20);
    await expect.poll(async () => server.count(), soon).toBe(20);
    await server.kill();
    first.add(20);
    await expect.poll(() => first.failures, soon).toContain('publish-unreachable');
    expect(first.publisher.view()).toMatchObject({ state: 'not-connected', waiting: 20 });
    await server.start();
    await expect.poll(() => first.publisher.view().waiting, soon).toBe(0);
    expect(first.failures.at(-1)).toBe('recovered');
    // A process that is killed does not write its cursor, so the next process sends some events again.
    first.publisher.stop();
    first.journal.close();
    const second = openPublisher({ url: server.url, path: first.path });
    second.add(5);
    await expect.poll(() => second.publisher.view(), soon).toMatchObject({ waiting: 0, state: 'connected' });
    const events = await server.events();
    expect(events.map(({ sequence }) => sequence)).toEqual(expectedSequences(second.journal));
    expect(new Set(events.map(({ source }) => source)).size).toBe(1);
    expect(events[0]).toMatchObject({
      type: 'tenderd.progress.v1',
      subject: 'till-1',
      data: { stage: 'session', text: 'the session is open' },
    });
  },
);

test.each(there)('with several events in flight, the stream has each event once', async () => {
  const server = await NatsServer.start();
  await server.addStream();
  const { add, publisher, journal } = openPublisher({ url: server.url, inFlightMax: 32 });
  add(200);
  await expect.poll(() => publisher.view().waiting, soon).toBe(0);
  expect((await server.events()).map(({ sequence }) => sequence)).toEqual(expectedSequences(journal));
});

interface Refusal extends ServerSettings {
  readonly code: string;
  readonly stream?: StreamSettings;
}

const login = { type: 'password', user: 'u', password: 'p' } as const;
const users = (more: string): string =>
  `authorization { users: [ { user: u, password: p }, { user: till, password: good, permissions: { ${more} } } ] }`;

const refusals: readonly Refusal[] = [
  { code: 'publish-no-jetstream', hasJetStream: false },
  { code: 'publish-stream-missing' },
  { code: 'publish-subject-missing', stream: { subjects: ['other.*'] } },
  { code: 'publish-stream-full', stream: { max_msgs: 1, discard: 'new' } },
  { code: 'publish-event-refused', stream: { max_msg_size: 1_000 } },
  { code: 'publish-event-refused', stream: {}, lines: 'max_payload: 1000' },
  { code: 'publish-login-refused', lines: users('publish: ">"'), login },
  { code: 'publish-not-permitted', stream: {}, lines: users('publish: "other.>", subscribe: "_INBOX.>"'), login },
];

test.each(there.length === 0 ? [] : refusals)(
  'the refusal $code loses no event, and the view has its cause',
  async (refusal) => {
    const { code, stream } = refusal;
    const server = await NatsServer.start(refusal);
    if (stream !== undefined) await server.addStream(stream);
    const password = code === 'publish-login-refused' ? 'wrong' : 'good';
    const { add, publisher } = openPublisher({
      url: server.url,
      ...(refusal.login === undefined ? {} : { destination: { login: { type: 'password', user: 'till', password } } }),
    });
    add(3, 'x'.repeat(2_000));
    await expect.poll(() => publisher.view().failure?.code, soon).toBe(code);
    expect(publisher.view().waiting).toBe(code === 'publish-stream-full' ? 2 : 3);
  },
);

test.each(there)('a full stream gets the other events in order when it has room', async () => {
  const server = await NatsServer.start();
  await server.addStream({ max_msgs: 2, discard: 'new' });
  const { add, publisher, journal } = openPublisher({ url: server.url });
  add(6);
  await expect.poll(() => publisher.view().failure?.code, soon).toBe('publish-stream-full');
  await server.changeStream({ max_msgs: 100 });
  await expect.poll(() => publisher.view().waiting, soon).toBe(0);
  expect((await server.events()).map(({ sequence }) => sequence)).toEqual(expectedSequences(journal));
});

test.each(there)('the publisher stops reading the journal while the server does not answer', async () => {
  const server = await NatsServer.start();
  await server.addStream();
  const { add, publisher, reads, journal, pass } = openPublisher({ url: server.url, inFlightMax: 16 });
  add(1);
  await expect.poll(() => publisher.view().waiting, soon).toBe(0);
  server.signal('SIGSTOP');
  for (let n = 0; n < 10; n += 1) add(100);
  await expect.poll(() => Math.max(...reads), soon).toBeGreaterThan(1);
  expect(publisher.view()).toMatchObject({ waiting: 1_000, oldestAt: '2026-03-01T09:00:02.000Z', late: true });
  await expect.poll(() => publisher.view().failure?.code).toBe('publish-slow');
  expect(Math.max(...reads)).toBeLessThanOrEqual(17);
  pass(60_000);
  server.signal('SIGCONT');
  await expect.poll(() => publisher.view().waiting).toBe(0);
  expect(publisher.view().late).toBe(false);
  expect((await server.events()).map(({ sequence }) => sequence)).toEqual(expectedSequences(journal));
});
