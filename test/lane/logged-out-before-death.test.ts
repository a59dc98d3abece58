/**
 * The terminal answers LoggedOut to a payment, and the daemon dies before it has asked again (found by the crash
 * matrix).
 */

import { test, expect } from 'vitest';
import { display, loginAnswer, statusAnswer, statusRepeats } from '../world/terminal-words.js';
import { Till } from '../world/till.js';

/** Everything that a dead process had sent has arrived by then, ms. */
const arrivedMs = 200_000;

/** Returns a till whose terminal has answered a payment. */
async function paid(): Promise<Till> {
  const till = Till.connected().whenPaying('Success');
  await till.pay('p0');
  till.run(500);
  return till;
}

/**
 * Returns a till whose terminal refuses the payment `p1` because it has no session, and accepts no Login before the
 * crash.
 */
async function loggedOut(till = Till.connected()): Promise<Till> {
  till.whenPaying('LoggedOut');
  till.gateway.onLogin = () => undefined;
  await till.pay('p1');
  till.run(500);
  return till;
}

/**
 * Starts the next process. There is no session until its Login. Then the terminal does not know the payment; it knows
 * the earlier one if `remembers`.
 */
function recovered(before: Till, remembers = false): Till {
  const earlier = before.money(0);
  const till = before.restart();
  let isLoggedIn = false;
  till.gateway.onLogin = (request) => {
    isLoggedIn = true;
    return loginAnswer(request);
  };
  till.gateway.onStatus = (question) => {
    const isEarlier = question.body.MessageReference?.ServiceID === earlier.header.ServiceID;
    if (isEarlier && isLoggedIn && remembers) return statusRepeats(question, earlier, 'Success');
    return statusAnswer(question, isLoggedIn ? 'NotFound' : 'LoggedOut');
  };
  till.up();
  return till.run(arrivedMs);
}

test('NotFound confirms the stored LoggedOut if the terminal still repeats an earlier answer', async () => {
  const till = recovered(await loggedOut(await paid()), true);
  till.ends('p1', { result: 'not-processed', retry: 'safe', reason: 'not-started' });
});

test('LoggedOut may be about a second copy, so the payment is unresolved without an earlier answer', async () => {
  recovered(await loggedOut(await paid())).shows('p1', 'unresolved');
  recovered(await loggedOut()).shows('p1', 'unresolved');
});

test('a request that was sent during the refusal proves nothing, because its answer was lost with the process', async () => {
  const till = Till.connected();
  await till.pay('p1');
  till.run(500);
  recovered(till).shows('p1', 'unresolved');
});

test('a terminal that was seen at work after LoggedOut may have forgotten the payment', async () => {
  const till = await loggedOut();
  till.gateway.say(display(till.money(0), 'Present card'));
  till.run(500);
  recovered(till).shows('p1', 'unresolved');
});

// A Login without an answer may arrive late and replace the session that a later one has opened.

/** Returns a till whose first Login is not answered and whose second one is. No payment is ever found. */
function afterLostLogin(): Till {
  const till = new Till({ saysLoggedOut: true });
  let logins = 0;
  till.gateway.onLogin = (request) => (++logins === 1 ? undefined : loginAnswer(request));
  till.whenAsked('NotFound').up().run(15_000);
  if (till.terminal().session !== 'standing') throw new Error('the second Login was not accepted');
  return till;
}

/** Returns the result of a payment without any answer that can no longer arrive. */
async function lostPayment(till: Till, transactionId: string): Promise<string> {
  await till.pay(transactionId);
  till.run(1_000).gateway.cut();
  till.run(120_000);
  return till.told(transactionId);
}

test('NotFound proves nothing while a lost Login may still arrive', async () => {
  expect(await lostPayment(afterLostLogin(), 'p1')).toBe('unresolved');
});

test('NotFound is proof again once the Login can no longer arrive', async () => {
  const till = afterLostLogin();
  till.gateway.cut();
  till.run(60_000);
  expect(await lostPayment(till, 'p1')).toBe('not-processed');
});

test('a new process remembers the lost Login', async () => {
  const till = afterLostLogin().restart();
  till.whenAsked('NotFound').up().run(100);
  expect(await lostPayment(till, 'p1')).toBe('unresolved');
  till.run(60_000);
  expect(await lostPayment(till, 'p2')).toBe('not-processed');
});
