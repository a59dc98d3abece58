/** Answers to our questions that carry the ids of somebody else: they are none. */

import { expect, test } from 'vitest';
import { loginAnswer, statusAnswer, statusOfOther } from '../world/terminal-words.js';
import { Till } from '../world/till.js';

const foreign = [
  ['SaleID', { SaleID: 'OTHER' }],
  ['POIID', { POIID: 'T9' }],
] as const;

test.each(foreign)('NotFound with another %s in the header proves nothing', async (_id, header) => {
  const till = Till.connected({ saysLoggedOut: true });
  till.gateway.onStatus = (question) => statusAnswer(question, 'NotFound', header);
  await till.pay('p1');
  till.run(500).gateway.cut();
  till.run(70_000).shows('p1', 'recovering').whenAsked('NotFound').run(30_000).shows('p1', 'not-processed');
});

test.each([...foreign, ['ServiceID', { ServiceID: '0' }] as const])(
  'NotFound that tells of a message with another %s proves nothing',
  async (_id, reference) => {
    const till = Till.connected({ saysLoggedOut: true });
    till.gateway.onStatus = (question) => statusOfOther(question, reference);
    await till.pay('p1');
    till.run(500).gateway.cut();
    till.run(70_000).shows('p1', 'recovering');
  },
);

test.each(foreign)('a Login answer with another %s in the header opens no session', async (_id, header) => {
  const till = new Till();
  till.gateway.onLogin = (request) => loginAnswer(request, 'Success', header);
  till.whenPaying('Success').up();
  await till.pay('p1');
  till.run(5_000);
  expect(till.terminal().session).toBe('none');
  till.hasSentMoney(0);
  till.gateway.onLogin = (request) => loginAnswer(request);
  till.run(15_000).shows('p1', 'approved');
});
