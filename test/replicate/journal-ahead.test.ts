/**
 * A journal that has entries which its stream lost, while another daemon has appended others. The journal is made again from the stream only if the
 * lost entries show that nothing was sent and reported.
 */

import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Fact, FactType, LaneCommit } from '../../src/core/index.js';
import { actedOnlyIn, commonPlace, followWhole, pauseByTimer } from '../../src/replicate/index.js';
import { isSameFact, mayBeActedOn } from '../../src/replicate/rules/only-local.js';
import { isWhole } from '../extent.js';
import { attempt, fact, freshPath, opened, outcome, part, payment } from '../journal/samples.js';
import { isMissing } from '../tools.js';
import { NatsServer } from '../publish/nats-server.js';
import { publishLines } from '../publish/publishing-till.js';
import { freePort } from '../world/free-port.js';
import { payment as paymentOf, Register } from '../world/register-client.js';
import { NatsCluster } from './nats-cluster.js';
import { contentsOf, linkTo, PairMember } from './pair-member.js';
import { codeOf, pay, TwoDaemons } from './two-daemons.js';

const there = isMissing('nats-server') ? [] : [true];
const accepted = [part('till-1', payment('p2'))];
const sent: readonly LaneCommit[] = [
  {
    writer: 'till-1',
    facts: [fact('attempt-opened', 'p1')],
    transactions: [payment('p1', { attempts: [attempt('S1')] })],
  },
];
const ended: readonly LaneCommit[] = [
  {
    writer: 'till-1',
    facts: [fact('outcome', 'p1')],
    transactions: [payment('p1', { outcome: outcome('not-processed') })],
  },
];

describe('a fact that only the journal has', () => {
  test.each<readonly [FactType, Fact['detail'], boolean]>([
    ['accepted', undefined, false],
    ['session', undefined, false],
    ['asked-again', undefined, true],
    ['attempt-opened', undefined, true],
    ['outcome', undefined, true],
    ['printed', undefined, true],
    ['resolved', undefined, true],
    ['operator-act', undefined, true],
    ['data-erased', { before: '2026-01-01', transactions: 3 }, false],
    ['data-erased', { name: 'Kim', reason: 'asked', transactions: 1 }, true],
  ])('of the type %s with the detail %j', (type, detail, expected) => {
    expect(mayBeActedOn({ ...fact(type), ...(detail === undefined ? {} : { detail }) })).toBe(expected);
  });

  test('is known by the members that an erasure keeps', () => {
    const one = fact('outcome', 'p1');
    expect(isSameFact(one, { ...one, text: '', detail: {} })).toBe(true);
    for (const change of [
      { at: 'later' },
      { type: 'answered' },
      { terminal: 'till-2' },
      { transactionId: 'p2' },
    ] as const)
      expect(isSameFact(one, { ...one, ...change })).toBe(false);
  });
});

test('a rebuilt journal continues the publication at its last fact that the earlier journal had published', async () => {
  const [earlier, rebuilt] = [opened(freshPath()), opened(freshPath())];
  const accept = (journal: typeof earlier, ids: readonly string[]): void => {
    for (const id of ids) journal.commit([part('till-1', payment(id))]);
  };
  accept(earlier, ['p1']);
  earlier.acceptHost({ name: 'Anna', reason: 'moved', marks: {}, lanes: [] });
  accept(earlier, ['p2', 'lost']);
  accept(rebuilt, ['p1', 'p2', 'p3', 'p4']);
  const places = await Promise.all([0, 1, 2, 3, 4].map(async (seq) => commonPlace(earlier, rebuilt, seq)));
  expect(places.map(({ seq }) => seq)).toEqual([0, 1, 1, 2, 2]);
  // Both journals may begin with facts that are not in the stream.
  expect(await commonPlace(earlier, earlier, 3)).toEqual({ seq: 3, onlyHere: 1 });
  for (const journal of [earlier, rebuilt]) journal.close();
});

/** Makes the stream lose the commits `lost`, which daemon a has. Then daemon b appends its own entries. */
async function forked(lost: readonly LaneCommit[]) {
  const cluster = await NatsCluster.start(1);
  const { urls } = cluster;
  const [server] = cluster.servers;
  const a = new PairMember({ name: 'a', urls, leaseMs: 500 });
  await a.commit([part('till-1', payment('p1'))]);
  await server?.kill();
  const restore = server?.keepCopy();
  await server?.start();
  await a.commit(lost);
  a.crash();
  await server?.kill();
  restore?.();
  await server?.start();
  const b = new PairMember({ name: 'b', urls, leaseMs: 500 });
  for (const id of ['p3', 'p4']) await b.commit([part('till-1', payment(id))]);
  const again = new PairMember({ name: 'a', urls, path: a.path, place: a.place });
  expect(await again.ended).toBe('replicate-journal-ahead');
  return { urls, own: again.journal, leader: b };
}

describe.each(there)('a journal ahead of its stream', () => {
  test.each([
    ['an accepted payment', accepted, undefined],
    ['a payment that may have been sent', sent, 'attempt-opened'],
    ['an outcome that a register may have', ended, 'outcome'],
  ])('is noticed, and is made again from the stream unless it shows more than %s', async (_of, lost, expected) => {
    const { urls, own, leader } = await forked(lost);
    const rebuilt = opened(freshPath());
    const member = { link: linkTo(urls), pause: pauseByTimer, onFailure: () => undefined };
    expect(await followWhole(member, rebuilt, new AbortController().signal)).toBe(true);
    expect(contentsOf(rebuilt)).toEqual(contentsOf(leader.journal));
    expect((await actedOnlyIn(own, rebuilt))?.type).toBe(expected);
    rebuilt.close();
  });
});

const whole = there.filter(() => isWhole);
const soon = { timeout: 60_000, interval: 50 };

/**
 * Kills daemon a at a moment of the payment p1, and makes the servers lose the entries of that payment. Then daemon b leads, and daemon a starts
 * again.
 */
async function lose(moment: string, tables: readonly string[] = []) {
  const pair = await TwoDaemons.set({ servers: 1, tables });
  const [server] = pair.cluster.servers;
  const first = await pair.lead('a');
  await pay(first, 'p0');
  await pair.follow('b');
  await pair.shops.b.stop();
  await first.stop();
  await server?.kill();
  const restore = server?.keepCopy();
  await server?.start();
  // Without a connection, the payment is accepted and not sent.
  if (moment === 'accepted') pair.simulator.control('gateway now: refuse');
  const again = await pair.lead('a', { environment: { TENDERD_KILL_AT: moment } });
  await again.register.put('p1', paymentOf('till-1', 'sale p1')).catch(() => undefined);
  expect(await again.ended).toEqual({ code: null, signal: 'SIGKILL' });
  pair.simulator.control('gateway now: accept');
  await server?.kill();
  restore?.();
  await server?.start();
  const b = await pair.lead('b');
  // More entries than the lost ones.
  for (const id of ['p2', 'p3', 'p4', 'p5']) expect((await pay(b, id)).result).toBe('approved');
  const port = await freePort();
  const leads = pair.lead('a', { port });
  leads.catch(() => undefined);
  const api = new Register(`http://127.0.0.1:${port}`, '');
  const folders = () => readdirSync(pair.shops.a.dataDir).filter((name) => name.includes('.ahead-'));
  return { pair, b, api, leads, folders };
}

test.each(whole)(
  'a journal whose entries without effect are missing in the stream is made again, and the earlier journal is kept',
  async () => {
    const nats = await NatsServer.start();
    // The stream forgets message ids at once, so it stores each repeat.
    await nats.addStream({ duplicate_window: 100_000_000 });
    const { pair, b, api, leads, folders } = await lose('accepted', [publishLines(nats.url)]);
    const look = async () => [
      folders().length,
      (await api.ask('GET', '/readyz').catch(({ message }: Error) => ({ text: message }))).text,
    ];
    await expect.poll(look, soon).toEqual([1, expect.stringContaining('"standby"')]);
    // The register repeats the request that was lost.
    expect((await pay(b, 'p1')).result).toBe('approved');
    await b.stop();
    const a = await leads;
    expect(a.output()).toContain('made again from the stream');
    for (const id of ['p0', 'p2', 'p5']) expect((await a.register.ended(id)).result).toBe('approved');
    expect((await a.register.ask('GET', '/v1/attention')).text).toContain('"journal-moved"');
    expect((await a.register.ask('GET', '/v1/attention')).text).not.toContain('journal-unconfirmed');
    expect((await pay(a, 'p6')).result).toBe('approved');
    expect(['p0', 'p1', 'p2', 'p6'].map((id) => pair.charged(id))).toEqual([1, 1, 1, 1]);
    await expect.poll(async () => (await a.register.ask('GET', '/v1/daemon')).text, soon).toContain('"waiting":0');
    const events = await nats.events();
    expect(new Set(events.map(({ source }) => source)).size).toBe(1);
    // Each daemon sent p0 once: daemon a did not begin again.
    const begun = events.filter(({ data, subject }) => data['stage'] === 'accepted' && subject === 'p0');
    expect(begun.map(({ id }) => id)).toEqual([begun[0]?.id, begun[0]?.id]);
    const numbers = [...new Set(events.map(({ sequence }) => Number(sequence)))].toSorted((one, other) => one - other);
    expect(numbers).toEqual(numbers.map((_, place) => place + 1));
    await a.stop();
    const alone = await pair.lead('a');
    expect((await alone.register.ask('GET', '/v1/attention')).text).toContain('"stream-unchecked"');
  },
);

test.each(whole)(
  'a journal whose payment is missing in the stream stays, and its daemon takes no payments',
  async () => {
    const { pair, api, folders } = await lose('sent');
    await expect.poll(async () => codeOf(api).catch(() => 'not yet'), soon).toBe('replicate-journal-ahead');
    expect((await api.ask('GET', '/readyz')).text).toContain('attempt-opened p1');
    expect(folders()).toEqual([]);
    expect(readdirSync(pair.shops.a.dataDir).filter((name) => /rebuil|replacing/.test(name))).toEqual([]);
  },
);
