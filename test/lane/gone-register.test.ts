/** A register is no longer in the configuration while its payment runs. */

import { expect, test } from 'vitest';
import { Shop } from '../world/shop.js';
import { noRights } from '../../src/core/index.js';
import { moneyAnswer } from '../world/terminal-words.js';
import { Till } from '../world/till.js';

test('an outcome of a removed register is on the attention list until it is acknowledged or the register is back', async () => {
  const before = Till.connected({ registerRights: new Map([['front', noRights]]) });
  await before.pay('p1', { register: 'front' });
  const request = before.run(1_000).money(0);
  const till = before.restart({ registerRights: new Map([['kasse', noRights]]) });
  till.up().run(100);
  expect(till.lanes.attention()).toEqual([]);
  till.gateway.say(moneyAnswer(request, 'Success'));
  till.run(100).shows('p1', 'approved');
  expect(till.lanes.attention()).toMatchObject([
    {
      transactionId: 'p1',
      register: 'front',
      attention: {
        code: 'register-gone',
        text: expect.stringContaining('Register front requested this transaction'),
        actions: ['acknowledge'],
      },
    },
  ]);
  const back = till.restart({ registerRights: new Map([['front', noRights]]) });
  expect(back.lanes.attention()).toEqual([]);
  const gone = back.restart({ registerRights: new Map() });
  expect(gone.lanes.attention()).toHaveLength(1);
  await gone.reply(gone.lanes.acknowledge('p1', 1));
  expect(gone.lanes.attention()).toEqual([]);
});

test('each removed register has its own item; a configured register, and a request without a register, has none', async () => {
  const shop = new Shop('default', {}, { registerRights: new Map([['kasse', noRights]]) }).whenPaying('Success');
  for (const [id, register] of [
    ['p1', 'front'],
    ['p2', 'kasse'],
    ['p3', 'back'],
  ] as const) {
    await shop.till.pay(id, { register });
    shop.run(1_000);
  }
  await shop.till.pay('p4');
  shop.run(1_000);
  await shop.link('l1', { register: 'web' });
  shop.run(1_000).shopper('l1').run(60_000);
  expect(['p1', 'p2', 'p3', 'p4', 'l1'].map((id) => shop.told(id))).toEqual(
    Array.from({ length: 5 }, () => 'approved'),
  );
  const { lanes } = shop.restart().till;
  const told = lanes
    .attention()
    .map(({ terminal, service, transactionId = '', register = '', attention: { at, text } }) => {
      const ofOutcome = at === lanes.get(transactionId)?.outcome?.at ? 'at its outcome' : at;
      return `${terminal ?? service ?? ''}, ${transactionId}, ${ofOutcome}, ${text.startsWith(`Register ${register} `) ? register : text}`;
    });
  expect(new Set(told)).toEqual(
    new Set(['till, p1, at its outcome, front', 'till, p3, at its outcome, back', 'shop, l1, at its outcome, web']),
  );
  expect(told).toHaveLength(3);
});
