/**
 * What a register did with an answer whose terminal has no lane any more: it is not recorded, and nothing stops because
 * of it.
 */

import { describe, expect, test } from 'vitest';
import { nowOf } from './promises.js';
import { Till } from '../world/till.js';
import { WatchedJournal } from './watched-journal.js';

const saleId = 'SALE-1';

/** `p1` and `p2` of terminal `a` are approved, and the register received the answer to the first. */
async function taken(journal = new WatchedJournal()): Promise<Till> {
  const till = Till.connected({ terminals: { a: 'T1', b: 'T2' }, saleId: 'SHOP', journal }).whenPaying('Success');
  for (const id of ['p1', 'p2']) await till.pay(id);
  till.run(1_000);
  await till.reply(till.lanes.answerDelivered('p1', 1, saleId));
  return till;
}

describe.each([
  ['was completely delivered', (till: Till) => till.lanes.answerDelivered('p2', 1, saleId), false],
  ['was lost with its connection', (till: Till) => till.lanes.answerLost('p1', 1), undefined],
  ['is rejected', (till: Till) => till.lanes.resultNotTaken('p1', 1, 'The register refused it.'), false],
] as const)('the report that an answer %s', (_what, say, said) => {
  test('for a removed terminal changes nothing', async () => {
    const till = (await taken()).restart({ terminals: { b: 'T2' } });
    till.up().run(100);
    const before = ['p1', 'p2'].map((id) => till.view(id));
    expect(await till.reply<unknown>(say(till))).toBe(said);
    expect(['p1', 'p2'].map((id) => till.view(id))).toEqual(before);
    await till.pay('q1', { terminal: 'b' });
    till.run(1_000).hasSentMoney(1);
  });
});

test('a report that a register rejects a result adds no item while there is no outcome', async () => {
  const till = Till.connected();
  await till.pay('p1');
  till.run(500);
  await till.reply(till.lanes.resultNotTaken('p1', 1, 'The register refused it.'));
  till.shows('p1', 'running').needs();
});

test.each([
  ['a Login', (till: Till) => till.lanes.registerLoggedIn('a', saleId)],
  ['a lost answer', (till: Till) => till.lanes.answerLost('p1', 1)],
  ['a delivered answer', (till: Till) => till.lanes.answerDelivered('p2', 1, saleId)],
  ['a refused answer', (till: Till) => till.lanes.resultNotTaken('p1', 1, 'The register refused it.')],
] as const)('%s is not reported as written down if the disk is gone', async (_what, say) => {
  const journal = new WatchedJournal();
  const till = await taken(journal);
  journal.isGone = true;
  const told = say(till);
  expect(() => till.run(10)).toThrow('the disk is gone');
  expect(await nowOf<unknown>(told)).toBeUndefined();
});
