/** A Login that was not answered may arrive late, and replace the session that a later one has opened. */

import { expect, test } from 'vitest';
import { loginAnswer } from '../world/terminal-words.js';
import { Till } from '../world/till.js';

/** Till whose first Login is not answered, and the second is; no payment is ever found. */
function afterLostLogin(): Till {
  const till = new Till({ saysLoggedOut: true });
  let logins = 0;
  till.gateway.onLogin = (request) => (++logins === 1 ? undefined : loginAnswer(request));
  till.whenAsked('NotFound').up().run(15_000);
  if (till.terminal().session !== 'standing') throw new Error('the second Login was not accepted');
  return till;
}

/** A payment of which nothing is heard, and that cannot arrive any more. */
async function lostPayment(till: Till, transactionId: string): Promise<string> {
  await till.pay(transactionId);
  till.run(1_000).gateway.cut();
  till.run(120_000);
  return till.told(transactionId);
}

test('while it may still arrive, a NotFound proves nothing: the terminal may have forgotten', async () => {
  expect(await lostPayment(afterLostLogin(), 'p1')).toBe('unresolved');
});

test('when it can no longer arrive, a NotFound is proof again', async () => {
  const till = afterLostLogin();
  till.gateway.cut();
  till.run(60_000);
  expect(await lostPayment(till, 'p1')).toBe('not-processed');
});

test('a new process remembers that one was lost', async () => {
  const till = afterLostLogin().restart();
  till.whenAsked('NotFound').up().run(100);
  expect(await lostPayment(till, 'p1')).toBe('unresolved');
  till.run(60_000);
  expect(await lostPayment(till, 'p2')).toBe('not-processed');
});
