/**
 * What nexo registers did with the answers that they received: what the journal keeps about it, and which payment their
 * ServiceIDs mean afterwards.
 */

import { describe, expect, test } from 'vitest';
import type { Lanes, RegisterRequestIds } from '../../src/core/index.js';
import { outcome, part, payment } from '../journal/samples.js';
import { Till } from '../world/till.js';
import { unchecked } from '../unchecked.js';
import { eur } from '../world/terminal-words.js';

const saleId = 'SALE-1';

function asked(serviceId: string): RegisterRequestIds {
  return { saleId, poiId: 'T1', serviceId };
}

/** `p1` of register `a` has ServiceID 7 and is approved. No register has received the answer yet. */
async function answered(): Promise<Till> {
  const till = Till.connected().whenPaying('Success');
  await ask(till, 'p1', '7');
  return till.run(1_000);
}

function ask(till: Till, transactionId: string, serviceId: string, lanes: Lanes = till.lanes) {
  const sale = `sale of ${transactionId}`;
  const amountDetails = eur(1_000);
  const request = { transactionId, terminal: 'till', sale, allowPartial: false, amountDetails, register: 'a' };
  return till.reply(lanes.submit({ ...request, kind: 'payment' }, asked(serviceId)));
}

const facts = (till: Till, type: string): readonly string[] =>
  till.journal
    .factsAfter(0, 1_000)
    .filter((fact) => fact.type === type)
    .map(({ text }) => text);

const took = (till: Till, revision = 1, lanes: Lanes = till.lanes, id = 'p1'): Promise<boolean> =>
  till.reply(lanes.answerDelivered(id, revision, saleId));

describe('a completely delivered answer', () => {
  test('is written down once, with the newest transaction of the register at that time', async () => {
    const till = await answered();
    expect(till.view('p1')).not.toHaveProperty('answerDelivered');
    await ask(till, 'p2', '8');
    expect(await took(till)).toBe(true);
    expect(await took(till)).toBe(false);
    expect(till.view('p1').answerDelivered).toEqual({ newest: 'p2', loggedInSince: false, askedSince: [] });
    expect(facts(till, 'answer-delivered')).toEqual(['register SALE-1 received the complete answer with revision 1']);
    expect(till.restart().view('p1').answerDelivered).toMatchObject({ newest: 'p2' });
  });

  test('has the transaction itself as the newest transaction if the register sent no ids', async () => {
    const till = Till.connected().whenPaying('Success');
    await till.pay('p1');
    till.run(1_000);
    expect(await took(till)).toBe(true);
    expect(till.view('p1').answerDelivered).toMatchObject({ newest: 'p1' });
  });

  test.each([
    ['with an outdated revision', 'p1', 2],
    ['of an unknown transaction', 'p9', 1],
    ['of a transaction without an outcome', 'p2', 1],
  ])('%s is not written down', async (_which, id, revision) => {
    const till = await answered();
    till.gateway.onMoney = () => [];
    await ask(till, 'p2', '8');
    const before = till.lanes.feed.last();
    expect(await took(till, revision, till.lanes, id)).toBe(false);
    expect(till.lanes.feed.last()).toBe(before);
    expect(till.view('p1')).not.toHaveProperty('answerDelivered');
  });

  test('does not count as delivered if its connection was reset', async () => {
    const till = await answered();
    await took(till);
    await till.reply(till.lanes.answerLost('p9', 1));
    await till.reply(till.lanes.answerLost('p1', 2));
    expect(till.view('p1')).toHaveProperty('answerDelivered');
    await till.reply(till.lanes.answerLost('p1', 1));
    expect(till.view('p1')).not.toHaveProperty('answerDelivered');
    expect(facts(till, 'answer-lost')).toEqual([
      'the connection was reset after the answer with revision 1; the register may not have read that answer',
    ]);
  });

  test('stays delivered once it is acknowledged, even if its connection is reset', async () => {
    const till = await answered();
    await took(till);
    await till.acknowledge('p1');
    await till.reply(till.lanes.answerLost('p1', 1));
    expect(till.view('p1')).toHaveProperty('answerDelivered');
  });
});

const since = (till: Till): unknown => till.view('p1').answerDelivered;

describe('a Login after the answer', () => {
  test('of the same register gives its ServiceIDs a new meaning, and later ids are known', async () => {
    const till = await answered();
    await took(till);
    await till.reply(till.lanes.of('a').registerLoggedIn('till', saleId));
    expect(since(till)).toMatchObject({ loggedInSince: true, askedSince: [] });
    await ask(till, 'p1', '3');
    expect(since(till)).toMatchObject({ loggedInSince: true, askedSince: ['3'] });
    const elsewhere = { ...asked('4'), saleId: 'SALE-2' };
    await till.reply(till.lanes.of('a').registerLoggedIn('till', elsewhere.saleId));
    await till.reply(till.lanes.submit(till.view('p1').request, elsewhere));
    expect(since(till)).toMatchObject({ askedSince: ['3'] });
    expect(facts(till, 'register-login')).toEqual([
      'the register SALE-1 logged in at the nexo interface',
      'the register SALE-2 logged in at the nexo interface',
    ]);
    await till.reply(till.lanes.of('a').registerLoggedIn('till', saleId));
    expect(since(till)).toMatchObject({ askedSince: [] });
  });

  test.each([
    ['of another SaleID', 'SALE-2', 'a', 'till'],
    ['under the token of another register', saleId, 'b', 'till'],
    ['at an unknown terminal', saleId, 'a', 'elsewhere'],
  ])('%s does not count', async (_whose, otherSaleId, register, terminal) => {
    const till = await answered();
    await took(till);
    await till.reply(till.lanes.of(register).registerLoggedIn(terminal, otherSaleId));
    expect(since(till)).toMatchObject({ loggedInSince: false });
  });

  test('is written down, and still counts after a restart', async () => {
    const till = await answered();
    await took(till);
    await till.reply(till.lanes.of('a').registerLoggedIn('till', saleId));
    expect(since(till.restart())).toMatchObject({ loggedInSince: true });
  });
});

describe('a result that its register rejects', () => {
  const text = 'The register refused the result for a day.';
  const refuse = (till: Till, revision = 1, id = 'p1'): Promise<boolean> =>
    till.reply(till.lanes.resultNotTaken(id, revision, text));

  test('has one attention item until it is acknowledged', async () => {
    const till = await answered();
    expect([await refuse(till), await refuse(till)]).toEqual([true, true]);
    till.needs('p1: result-not-taken');
    expect(till.view('p1').attention).toMatchObject([{ text, actions: ['acknowledge'] }]);
    await till.acknowledge('p1');
    till.needs();
  });

  test.each([
    ['was already acknowledged', 1, 'p1', true],
    ['has another revision by now', 2, 'p1', false],
    ['belongs to an unknown transaction', 1, 'p9', false],
  ])('has no attention item if it %s', async (_why, revision, id, isAcknowledged) => {
    const till = await answered();
    if (isAcknowledged) await till.acknowledge('p1');
    expect(await refuse(till, revision, id)).toBe(false);
    till.needs();
  });
});

describe('a report of one register', () => {
  test('about its own answers is written down, and about the answers of another register is not', async () => {
    const till = await answered();
    const [a, b] = [till.lanes.of('a'), till.lanes.of('b')];
    expect(await took(till, 1, b)).toBe(false);
    await till.reply(b.resultNotTaken('p1', 1, 'it is not mine'));
    expect(till.view('p1')).not.toHaveProperty('answerDelivered');
    till.needs();
    expect(await took(till, 1, a)).toBe(true);
    await till.reply(b.answerLost('p1', 1));
    expect(till.view('p1')).toHaveProperty('answerDelivered');
    await till.reply(a.answerLost('p1', 1));
    expect(till.view('p1')).not.toHaveProperty('answerDelivered');
    await till.reply(a.resultNotTaken('p1', 1, 'it is not taken'));
    till.needs('p1: result-not-taken');
  });

  test('of its Login is recorded under its own name', async () => {
    const till = await answered();
    await took(till);
    await till.reply(till.lanes.of('b').registerLoggedIn('till', saleId));
    expect(till.view('p1').answerDelivered).toMatchObject({ loggedInSince: false });
    await till.reply(till.lanes.of('a').registerLoggedIn('till', saleId));
    expect(till.view('p1').answerDelivered).toMatchObject({ loggedInSince: true });
  });
});

describe('a key of the terminal', () => {
  test('that two terminals gave names both transactions, unless one belongs to the requested terminal', async () => {
    const till = Till.connected({ terminals: { till: 'T1', bar: 'T2' } });
    const key = { transactionId: '77', timeStamp: '2026-01-01T00:00:00Z' };
    const authorized = eur(1_000);
    for (const terminal of ['till', 'bar']) {
      const { request } = payment(`p at ${terminal}`);
      const known = { ...outcome('approved'), authorized, poiTransaction: key };
      till.journal.commit([
        part(terminal, payment(`p at ${terminal}`, { request: unchecked({ ...request, terminal }), outcome: known })),
      ]);
    }
    expect(till.lanes.original(key, 'reversal', 'elsewhere')).toEqual({
      unsure: expect.stringContaining('p at till, p at bar'),
    });
    expect(till.lanes.original(key, 'reversal', 'bar')).toMatchObject({ request: { transactionId: 'p at bar' } });
    expect(till.lanes.withKey(key)).toHaveLength(2);
  });

  test('names the transaction for a caller who may see it, and as the original of a reversal', async () => {
    const till = await answered();
    const key = till.view('p1').outcome?.poiTransaction;
    if (key === undefined) throw new Error('the terminal gave no key');
    const ids = (lanes: Lanes): readonly string[] => lanes.withKey(key).map(({ request }) => request.transactionId);
    expect([ids(till.lanes), ids(till.lanes.of('a')), ids(till.lanes.of('b'))]).toEqual([['p1'], ['p1'], []]);
    expect(till.lanes.original(key, 'reversal', 'till')).toMatchObject({ request: { transactionId: 'p1' } });
    expect(till.lanes.of('b').original(key, 'reversal', 'till')).toMatchObject({ request: { transactionId: 'p1' } });
    const foreign = { ...key, transactionId: 'nobody’s' };
    expect([till.lanes.original(foreign, 'reversal', 'till'), till.lanes.withKey(foreign)]).toEqual([undefined, []]);
  });
});
