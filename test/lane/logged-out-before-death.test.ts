/** LoggedOut is the terminal's answer to a payment, and the daemon dies before it has asked once more (found by the crash matrix). */

import { expect, test } from 'vitest';
import { display, loginAnswer, moneyAnswer, statusAnswer, statusRepeats } from './terminal-words.js';
import { Till } from './till.js';

/** Everything that a dead process had sent has arrived by then, ms. */
const arrivedMs = 200_000;

/** A till whose terminal has answered a payment. */
async function paid(): Promise<Till> {
  const till = Till.connected();
  till.gateway.onMoney = (request) => [moneyAnswer(request, 'Success')];
  await till.pay('p0');
  till.run(500);
  return till;
}

/** A till of which the terminal refuses the payment `p1` for want of a session, and accepts no Login before the death. */
async function loggedOut(till = Till.connected()): Promise<Till> {
  till.gateway.onMoney = (request) => [moneyAnswer(request, 'LoggedOut')];
  till.gateway.onLogin = () => undefined;
  await till.pay('p1');
  till.run(500);
  return till;
}

/** The next process: there is no session until its Login, and then the terminal knows nothing of the payment, and of the earlier one what it `remembers`. */
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
  till.gateway.up();
  return till.run(arrivedMs);
}

test('its own word that it did not start it is on disk: NotFound is proof, where it still repeats an earlier answer', async () => {
  const till = recovered(await loggedOut(await paid()), true);
  expect(till.view('p1').outcome).toMatchObject({ result: 'not-processed', retry: 'safe', reason: 'not-started' });
});

test('it may have said so to a second copy, and forgotten the first: nobody knows where it repeats nothing, or had answered nothing', async () => {
  expect(recovered(await loggedOut(await paid())).told('p1')).toBe('unresolved');
  expect(recovered(await loggedOut()).told('p1')).toBe('unresolved');
});

test('what was sent while the refusal was on its way proves nothing: the answer was lost with the process', async () => {
  const till = Till.connected();
  await till.pay('p1');
  till.run(500);
  expect(recovered(till).told('p1')).toBe('unresolved');
});

test('a terminal that worked on it after all may have forgotten it with its session', async () => {
  const till = await loggedOut();
  till.gateway.say(display(till.money(0), 'Present card'));
  till.run(500);
  expect(recovered(till).told('p1')).toBe('unresolved');
});
