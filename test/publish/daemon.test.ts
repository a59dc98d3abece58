/** A daemon with `[publish]`: its events at a real nats-server, a kill of the daemon, missing packages, and no setting. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJournal } from '../../src/journal/index.js';
import { readDescription } from '../api/described.js';
import { Checker } from '../api/openapi-rules.js';
import { newHome } from '../cli/tenderd.js';
import { readEvent } from '../../src/office/events/read-event.js';
import { root } from '../root.js';
import { isMissing } from '../tools.js';
import { asyncApi } from './asyncapi.js';
import { NatsServer } from './nats-server.js';
import { expectedSequences } from './opened-publisher.js';
import { publishingTill, publishLines } from './publishing-till.js';

const there = isMissing('nats-server') ? [] : [true];
const soon = { interval: 50 };
const bundle = join(root, 'dist/bundle');

/** Makes a daemon write the name of each publication module that the daemon loads. */
function spied(): Readonly<Record<string, string>> {
  const spy = join(newHome().directory, 'spy.cjs');
  // The head office is divided into several chunks.
  const office = readdirSync(bundle).filter(
    (file) => file.endsWith('.cjs') && readFileSync(join(bundle, file), 'utf8').includes('dist/src/office/'),
  );
  expect(office).toEqual(expect.arrayContaining(['office.cjs', 'queries.cjs']));
  const names = ['@nats-io/transport-node', './publish.cjs', ...office.map((file) => `./${file}`)];
  const isMeant = `${JSON.stringify(names)}.includes(name)`;
  const load = `M._load = function (name, ...rest) { if (${isMeant}) process.stderr.write('LOADED ' + name + '\\n'); return _load.call(this, name, ...rest); };`;
  writeFileSync(spy, `const M = require('node:module'); const { _load } = M;\n${load}\n`);
  return { NODE_OPTIONS: `--require ${spy}` };
}

test.each(there)(
  'kill -9 of the daemon and of the server loses no event, and the stream has each event once',
  async () => {
    const server = await NatsServer.start();
    await server.addStream();
    const { start, journal: path } = await publishingTill(publishLines(server.url));
    const first = await start(spied());
    await first.server.says('LOADED @nats-io/transport-node');
    expect(await first.pay('p1')).toBe('approved');
    await expect.poll(async () => server.count(), soon).toBeGreaterThan(0);
    await server.kill();
    expect(await first.pay('p2')).toBe('approved');
    await expect.poll(async () => (await first.publication())?.failure?.code, soon).toBe('publish-unreachable');
    first.server.child.kill('SIGKILL');
    await first.server.ended;
    await server.start();
    const startedAt = new Date().toISOString();
    const second = await start();
    expect(await second.pay('p3')).toBe('approved');
    await expect.poll(async () => (await second.publication())?.waiting, soon).toBe(0);
    const statuses = async () =>
      (await server.messages()).filter(({ type, time }) => type === 'tenderd.status.v1' && time > startedAt);
    await expect.poll(async () => (await statuses()).length, soon).toBeGreaterThan(0);
    second.server.child.kill('SIGTERM');
    expect((await second.server.ended).code).toBe(0);
    const events = await server.events();
    const journal = openJournal({ path, now: () => new Date().toISOString(), pregrowBytes: 0 });
    expect(events.map(({ sequence }) => sequence)).toEqual(expectedSequences(journal).slice(0, events.length));
    expect(events.length).toBeGreaterThan(15);
    journal.close();
    const described = new Checker(asyncApi(await readDescription('/openapi.json')));
    for (const event of events) {
      const schema = event.type === 'tenderd.outcome.v1' ? 'OutcomeCloudEvent' : 'ProgressCloudEvent';
      expect(described.wrong(`/components/schemas/${schema}`, event)).toBeUndefined();
    }
    for (const [index, message] of (await server.messages()).entries()) {
      const data = new TextEncoder().encode(JSON.stringify(message));
      // The head office can use each message.
      const read = readEvent({ subject: 's', position: index + 1, receivedAt: message.time, data });
      expect(read.type).not.toBe('refused');
    }
    for (const status of await statuses())
      expect(described.wrong('/components/schemas/StatusCloudEvent', status)).toBeUndefined();
    expect((await statuses()).at(-1)?.data).toMatchObject({
      simulated: true,
      publication: { state: 'connected' },
      terminals: [{ terminal: 'till-1', link: { up: true } }],
      attention: [],
    });
    const outcomes = events.filter(({ type }) => type === 'tenderd.outcome.v1');
    expect(outcomes.map(({ subject }) => subject)).toEqual(['p1', 'p2', 'p3']);
    expect(outcomes[0]?.data).toMatchObject({
      transaction: { transactionId: 'p1', result: 'approved', amountDetails: { amount: 1_250, currency: 'EUR' } },
    });
    // The card number, even masked, and the screen of the terminal stay at the till.
    expect(JSON.stringify(events)).not.toMatch(/maskedPan|Enter PIN|[*]{4}/i);
  },
);

test('tenderd without the packages of publishing names what to install, and takes payments', async () => {
  const { start } = await publishingTill(`${publishLines('nats://127.0.0.1:9')}\npackages = "empty"`);
  const { server, pay, publication } = await start();
  await server.says('npm install @nats-io/transport-node @nats-io/jetstream');
  expect(await pay('p1')).toBe('approved');
  expect(await publication()).toMatchObject({ late: true, failure: { code: 'publish-not-installed' } });
});

test('tenderd loads no code of publication and head office without their setting', async () => {
  const { start } = await publishingTill('');
  const { server, pay, publication } = await start(spied());
  expect(await pay('p1')).toBe('approved');
  expect(await publication()).toBeUndefined();
  expect(server.err).not.toContain('LOADED');
});
