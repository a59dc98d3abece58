/** LoggedOut is the terminal's answer to a payment, and the daemon dies before it has asked once more (found by the crash matrix). */

import { expect, test } from 'vitest';
import { display, loginAnswer, moneyAnswer, statusAnswer } from './terminal-words.js';
import { Till } from './till.js';

/** Everything that a dead process had sent has arrived by then, ms. */
const arrivedMs = 200_000;

/** A till of which the terminal refuses the payment `p1` for want of a session, and accepts no Login before the death. */
async function loggedOut(): Promise<Till> {
  const till = Till.connected();
  till.gateway.onMoney = (request) => [moneyAnswer(request, 'LoggedOut')];
  till.gateway.onLogin = () => undefined;
  await till.pay('p1');
  till.run(500);
  return till;
}

/** The next process: there is no session until its Login, and then the terminal knows nothing of the payment. */
function recovered(before: Till): Till {
  const till = before.restart();
  let isLoggedIn = false;
  till.gateway.onLogin = (request) => {
    isLoggedIn = true;
    return loginAnswer(request);
  };
  till.gateway.onStatus = (question) => statusAnswer(question, isLoggedIn ? 'NotFound' : 'LoggedOut');
  till.gateway.up();
  return till.run(arrivedMs);
}

test('its own word that it did not start it is on disk: NotFound is proof, whatever session it lost', async () => {
  const till = recovered(await loggedOut());
  expect(till.view('p1').outcome).toMatchObject({ result: 'not-processed', retry: 'safe', reason: 'not-started' });
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
