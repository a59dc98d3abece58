/** A register that the configuration names no more while its payment runs. */

import { expect, test } from 'vitest';
import { moneyAnswer } from './terminal-words.js';
import { Till } from './till.js';

const rights = { resolve: false, unlinkedRefundMax: {} };

test('what it asked for is on the attention list once it has an outcome, until it is acknowledged or the register is back', async () => {
  const before = Till.connected({ registerRights: new Map([['front', rights]]) });
  await before.pay('p1', { register: 'front' });
  const request = before.run(1_000).money(0);
  const till = before.restart({ registerRights: new Map([['kasse', rights]]) });
  till.gateway.up();
  till.run(100);
  expect(till.lanes.attention()).toEqual([]);
  till.gateway.say(moneyAnswer(request, 'Success'));
  till.run(100);
  expect(till.told('p1')).toBe('approved');
  expect(till.lanes.attention()).toMatchObject([
    {
      transactionId: 'p1',
      register: 'front',
      attention: {
        code: 'register-gone',
        text: expect.stringContaining('The register front asked for it'),
        actions: ['acknowledge'],
      },
    },
  ]);
  const back = till.restart({ registerRights: new Map([['front', rights]]) });
  expect(back.lanes.attention()).toEqual([]);
  const gone = back.restart({ registerRights: new Map() });
  expect(gone.lanes.attention()).toHaveLength(1);
  await gone.reply(gone.lanes.acknowledge('p1', 1));
  expect(gone.lanes.attention()).toEqual([]);
});
