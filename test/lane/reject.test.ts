/** A Reject that carries our request: only a reason about its content says that it was not started. */

import { expect, test } from 'vitest';
import { moneyAnswer, reject, statusAnswer } from './terminal-words.js';
import { Till } from './till.js';

async function rejected(reason: string): Promise<Till> {
  const till = Till.connected();
  till.gateway.onStatus = (question) => statusAnswer(question, 'NotFound');
  await till.pay('p1');
  const [sent] = till.sentOf('PaymentRequest');
  till.run(500).gateway.say(reject(till.money(0), sent?.text ?? '', reason));
  return till.run(4_500);
}

test.each(['terminal offline, message queued', 'delivery pending', 'no route'])(
  'for "%s" a NotFound comes too early, and the approval after it counts',
  async (reason) => {
    const till = await rejected(reason);
    expect(till.sentOf('TransactionStatusRequest').length).toBeGreaterThan(0);
    expect(till.told('p1')).toBe('recovering');
    till.run(15_000).gateway.say(moneyAnswer(till.money(0), 'Success'));
    till.run(100);
    expect(till.view('p1')).toMatchObject({ outcome: { result: 'approved', revision: 1 }, attention: [] });
  },
);

test.each(['Parsing error', 'Unexpected value of PaymentType', 'mandatory data absent'])(
  'for "%s" a NotFound ends it: it was not understood and is never sent again',
  async (reason) => {
    const till = await rejected(reason);
    expect(till.view('p1').outcome).toMatchObject({ result: 'not-processed', reason: 'malformed' });
    expect(till.sentMoney()).toHaveLength(1);
  },
);
