/**
 * Messages in the terminal's name that are not shown to be its own: no outcome, one fact, one attention item, and a
 * question to the terminal.
 */

import { describe, expect, test } from 'vitest';
import type { RequestKey } from '../../src/core/index.js';
import { moneyAnswer } from '../world/terminal-words.js';
import { Till, type TillOptions, inquiries } from '../world/till.js';
import { profileNamed } from '../world/profile.js';

const why = 'The seal of the message is not right.';
const { requestLifetimeMs } = profileNamed('direct');

/** Returns a payment on its way, at a terminal that denies every payment. */
async function paying(options: TillOptions = {}): Promise<{ till: Till; key: RequestKey }> {
  const till = Till.connected({ profile: 'direct', saysLoggedOut: true, ...options }).whenAsked('NotFound');
  await till.pay('p1');
  till.run(1_000);
  const { SaleID: saleId, POIID: poiId, ServiceID: serviceId = '' } = till.money(0).header;
  return { till, key: { saleId, poiId, serviceId } };
}

const codes = (till: Till): readonly string[] => till.terminal().attention.map(({ code }) => code);
const forgedFacts = (till: Till): number =>
  till.journal.factsAfter(0, 1_000).filter(({ type }) => type === 'forged').length;

test("a forged message on a shared connection makes the lane ask at once, and the terminal's answer counts", async () => {
  const { till } = await paying();
  till.gateway.onStatus = () => undefined;
  till.gateway.forge(why);
  till.run(100);
  expect([till.told('p1'), inquiries(till), codes(till), forgedFacts(till)]).toEqual(['recovering', 1, ['forged'], 1]);
  till.answers(0, 'Success').run(100).shows('p1', 'approved');
});

test('a repeated forged message adds one fact and one item', async () => {
  const { till } = await paying();
  till.gateway.onStatus = () => undefined;
  for (let count = 0; count < 50; count += 1) {
    till.gateway.forge(why);
    till.run(10);
  }
  expect([till.told('p1'), codes(till), forgedFacts(till)]).toEqual(['recovering', ['forged'], 1]);
});

test('a forged response to the payment does not prove that the payment arrived', async () => {
  const { till, key } = await paying({ bounds: 'response' });
  till.gateway.forge(why, key);
  till.run(requestLifetimeMs - 5_000).shows('p1', 'recovering');
  till.run(20_000).ends('p1', { result: 'not-processed', retry: 'safe' });
});

test('a forged response to an Abort or an ended request adds an item, and the payment continues', async () => {
  const aborted = await paying({ bounds: 'response', terminals: { till: 'T1', other: 'T2' } });
  void aborted.till.lanes.abort('p1', 'the customer left');
  aborted.till.run(100);
  const [abort] = aborted.till.sentOf('AbortRequest');
  aborted.till.gateway.forge(why, { ...aborted.key, serviceId: abort?.message.header.ServiceID ?? '' });
  aborted.till.run(100);
  expect([aborted.till.told('p1'), inquiries(aborted.till)]).toEqual(['running', 0]);
  const over = await paying({ bounds: 'response' });
  over.till.gateway.respond(over.key, moneyAnswer(over.till.money(0), 'Success'));
  over.till.run(100);
  over.till.gateway.forge(why, over.key);
  over.till.run(100);
  over.till.shows('p1', 'approved');
  for (const { till } of [aborted, over]) expect([till.attention(), forgedFacts(till)]).toEqual([['till: forged'], 1]);
  aborted.till.gateway.forge(why, { ...aborted.key, poiId: 'T2' });
  aborted.till.run(100);
  aborted.till.needs('till: forged', 'other: forged');
});

test('a forged message while nothing is open adds an item, and causes no question', async () => {
  const till = Till.connected({ profile: 'direct' });
  till.gateway.forge(why);
  till.run(1_000);
  expect([codes(till), forgedFacts(till), inquiries(till)]).toEqual([['forged'], 1, 0]);
});

test('another certificate on a reconnect counts as forged; before the first connection it is a setup error', async () => {
  const fresh = new Till({ profile: 'direct' });
  fresh.gateway.failCertificate();
  fresh.run(1_000);
  expect(codes(fresh)).toEqual([]);
  const { till } = await paying();
  till.gateway.down();
  till.gateway.failCertificate();
  till.gateway.failCertificate();
  till.run(1_000);
  expect([till.told('p1'), codes(till), forgedFacts(till)]).toEqual(['recovering', ['forged'], 1]);
});

test('the attention item names what is wrong with the certificate', async () => {
  const { till } = await paying();
  till.gateway.down();
  till.gateway.failCertificate();
  till.run(100);
  const [item] = till.terminal().attention;
  expect(item?.text).toContain(
    'the certificate of the gateway is rejected: it is for another host name. Nothing was sent',
  );
});

test('another reason for a failed connection does not count as forged', async () => {
  const { till } = await paying();
  till.gateway.down();
  till.gateway.fail();
  till.run(1_000);
  expect([codes(till), forgedFacts(till)]).toEqual([[], 0]);
});

describe('with two terminals on one connection', () => {
  const terminals = { till: 'T1', other: 'T2' };

  test('a message without a request goes to the terminal that waits for an answer, and only that terminal is asked', async () => {
    const { till } = await paying({ terminals });
    till.gateway.forge(why);
    till.run(100);
    expect([till.attention(), forgedFacts(till), inquiries(till)]).toEqual([['till: forged'], 1, 1]);
    await till.pay('q1', { terminal: 'other' });
    till.run(500).gateway.forge(why);
    till.run(100).needs('till: forged', 'other: forged');
  });

  test('without a waiting terminal, the first terminal gets the item', () => {
    const till = Till.connected({ profile: 'direct', terminals });
    till.gateway.forge(why);
    till.run(100);
    expect([till.attention(), forgedFacts(till)]).toEqual([['till: forged'], 1]);
  });

  test('another certificate is reported to both terminals if they were connected, otherwise to the terminal that waits', async () => {
    const { till } = await paying({ terminals });
    till.gateway.down();
    till.gateway.failCertificate();
    till.run(100).needs('till: forged', 'other: forged');
    const next = (await paying({ terminals })).till.restart();
    next.gateway.failCertificate();
    next.run(100).needs('till: forged');
  });
});

test('a forged response to a question about an earlier terminal belongs to the lane that asks', async () => {
  const earlier = await paying({ bounds: 'response', terminals: { b: 'T2' }, saleId: 'SHOP' });
  const till = earlier.till.restart({ terminals: { a: 'T1', b: 'T8' } });
  till.gateway.onStatus = () => undefined;
  till.up().run(1_000);
  const [question] = till.sentOf('TransactionStatusRequest');
  const { SaleID: saleId, POIID: poiId, ServiceID: serviceId = '' } = question?.message.header ?? {};
  till.gateway.forge(why, { saleId: saleId ?? '', poiId: poiId ?? '', serviceId });
  till.run(100);
  expect([poiId, till.attention()]).toEqual(['T2', ['b: forged']]);
});

test('a new process with an open payment reports another certificate at its first connection', async () => {
  const { till } = await paying();
  const next = till.restart();
  next.gateway.failCertificate();
  next.run(1_000);
  expect([next.told('p1'), codes(next)]).toEqual(['recovering', ['forged']]);
});

test('another certificate on a reconnect is reported to each terminal of that gateway only', () => {
  const till = new Till({ terminals: { a: 'T1', b: 'T2', c: 'T3' }, overOther: ['c'] });
  till.other.up();
  till.run(100).gateway.failCertificate();
  till.run(100).needs().up();
  till.run(100).gateway.down();
  till.gateway.fail();
  till.run(100).needs();
  till.gateway.failCertificate();
  till.run(100).needs('a: forged', 'b: forged');
});
