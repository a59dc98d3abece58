/** While a payment is in doubt, and when it ends in doubt, the register is told exactly what happened. */

import { describe, expect, test } from 'vitest';
import type { RequestKey } from '../../src/core/index.js';
import { display, loginAnswer, moneyAnswer, statusAnswer, requestKeyOf } from '../world/terminal-words.js';
import { Till } from '../world/till.js';

const asked = '; tenderd is asking the terminal what happened. Do not charge again yet.';

/** Returns a payment on its way over HTTP. The terminal gives this answer to questions, or none. */
async function paying(says?: string): Promise<Till> {
  const till = Till.connected({ profile: 'direct', saysLoggedOut: true, bounds: 'response' });
  till.gateway.onStatus = (question) => (says === undefined ? undefined : statusAnswer(question, says));
  await till.pay('p1');
  till.run(1_000);
  return till;
}

const messageOf = (till: Till): string => till.view('p1').message;

/** Returns the answer to a request that was never made. */
function foreign(till: Till): ReturnType<typeof moneyAnswer> {
  const request = till.money(0);
  return moneyAnswer({ ...request, header: { ...request.header, ServiceID: 'X' } }, 'Success');
}

/** Returns the message of the payment after this event. */
async function by(say: (till: Till, key: RequestKey) => void): Promise<string> {
  const till = await paying();
  say(till, requestKeyOf(till.money(0)));
  till.run(100);
  return messageOf(till);
}

/** Returns how a payment ended after this event if the terminal denies it. */
async function ended(say: (till: Till, key: RequestKey) => void): Promise<readonly (string | undefined)[]> {
  const till = await paying('NotFound');
  say(till, requestKeyOf(till.money(0)));
  till.run(120_000);
  const { outcome } = till.view('p1');
  return [outcome?.result, outcome?.retry, outcome?.reason, outcome?.message];
}

function notStarted(said: string): readonly string[] {
  const message = `The terminal did not start the payment${said}. Nothing was charged. Try again.`;
  return ['not-processed', 'safe', 'not-started', message];
}

describe('the message reports no lost connection', () => {
  test.each(['UnavailableDevice', 'UnreachableHost', 'NotAllowed', 'Busy'])(
    'no lost connection is reported after the answer %s',
    async (word) => {
      const till = await paying();
      till.gateway.respond(requestKeyOf(till.money(0)), moneyAnswer(till.money(0), word));
      till.run(100);
      expect(messageOf(till)).toBe(`The payment was answered with ${word}${asked}`);
    },
  );

  test('no lost connection is reported after Busy that follows a Display', async () => {
    const till = Till.connected();
    till.gateway.onStatus = () => undefined;
    await till.pay('p1');
    till.run(500).gateway.say(display(till.money(0), 'Present card'));
    till.run(500).answers(0, 'Busy').run(100);
    expect(messageOf(till)).toBe(`The payment was answered with Busy${asked}`);
  });

  test('after a response with another status, a foreign message or an event', async () => {
    const other = 'The response does not match the payment request';
    expect(await by((till, key) => till.gateway.respondWithout(key, 201))).toBe(`${other} (HTTP 201)${asked}`);
    expect(await by((till, key) => till.gateway.respond(key, foreign(till)))).toBe(other + asked);
    expect(await by((till, key) => till.gateway.respond(key, display(till.money(0), 'Hello')))).toBe(other + asked);
    expect(await by((till, key) => till.gateway.lose(key, 'it broke off'))).toBe(
      `The answer to the payment was lost${asked}`,
    );
  });

  test('after silence up to the longest time of a payment', async () => {
    const till = Till.connected().whenAsked('Busy');
    await till.pay('p1');
    till.run(255_000);
    expect(messageOf(till)).toBe(`No answer to the payment has come${asked}`);
  });

  test('no lost connection is reported after a restart of tenderd', async () => {
    const before = Till.connected();
    await before.pay('p1');
    before.run(500);
    const till = before.restart();
    till.gateway.onStatus = () => undefined;
    till.up().run(1_000);
    expect(messageOf(till)).toBe(`tenderd was restarted during the payment${asked}`);
  });

  test('the message reports a lost connection only if the connection was lost', async () => {
    const till = Till.connected();
    till.gateway.onStatus = () => undefined;
    await till.pay('p1');
    till.run(500).gateway.cut();
    till.run(100);
    expect(messageOf(till)).toBe(`The connection was lost during the payment${asked}`);
  });
});

test('the message about a refusal that waits for a Login names the refusal', async () => {
  const till = await paying();
  till.gateway.onLogin = () => undefined;
  till.gateway.respond(requestKeyOf(till.money(0)), moneyAnswer(till.money(0), 'LoggedOut'));
  till.run(500);
  expect(messageOf(till)).toBe(`The payment was answered with LoggedOut${asked}`);
});

describe('a payment that the terminal denies after the deadline', () => {
  test('was not started if any response came', async () => {
    expect(await ended((till, key) => till.gateway.respond(key, foreign(till)))).toEqual(notStarted(''));
    expect(await ended((till, key) => till.gateway.respondWithout(key, 503))).toEqual(notStarted(' (HTTP 503)'));
    const unreachable = 'UnreachableHost';
    expect(await ended((till, key) => till.gateway.respond(key, moneyAnswer(till.money(0), unreachable)))).toEqual(
      notStarted(` (${unreachable})`),
    );
  });

  test('never reached the terminal if no response came', async () => {
    expect(await ended((till, key) => till.gateway.lose(key, 'it broke off'))).toEqual([
      'not-processed',
      'safe',
      'never-arrived',
      'The payment never reached the terminal. Nothing was charged. Try again.',
    ]);
  });
});

describe('the time of certainty', () => {
  test('is the hard limit while the payment runs, and is omitted once it is unresolved', async () => {
    const till = await paying('InProgress');
    till.gateway.lose(requestKeyOf(till.money(0)), 'it broke off');
    till.run(5_000);
    const { certainBy = '', state } = till.view('p1');
    expect([state, Date.parse(certainBy) > till.time.wallMs() + 240_000]).toEqual(['recovering', true]);
    while (till.told('p1') === 'recovering') {
      expect((till.view('p1').certainBy ?? '') > new Date(till.time.wallMs()).toISOString()).toBe(true);
      till.run(5_000);
    }
    expect((till.view('p1').outcome?.at ?? '~') <= certainBy).toBe(true);
    till.matches('p1', { state: 'unresolved' });
    expect(till.view('p1')).not.toHaveProperty('certainBy');
  });

  test('is moved if it passes while the terminal is busy', async () => {
    const till = await paying('Busy');
    till.gateway.lose(requestKeyOf(till.money(0)), 'it broke off');
    till.run(5_000);
    const first = till.view('p1').certainBy ?? '';
    till.run(100_000);
    const { certainBy = '', state } = till.view('p1');
    expect([state, certainBy > first, Date.parse(certainBy) > till.time.wallMs()]).toEqual(['recovering', true, true]);
  });
});

describe('the message of an aborted payment', () => {
  test('reports the requested stop while the payment runs', async () => {
    const till = Till.connected();
    await till.pay('p1');
    till.run(500);
    expect(await till.abort('p1', 'the customer left')).toMatchObject({
      ok: true,
      value: {
        state: 'running',
        message:
          'The payment is running on the terminal. A stop was requested; the payment may still go through. Do not charge again.',
      },
    });
  });

  test('says whether the terminal had refused the payment or nothing had left', async () => {
    const stopped = 'The payment was stopped before the terminal started it. Nothing was charged.';
    const busy = Till.connected().whenPaying('Busy').whenAsked('NotFound');
    await busy.pay('p1');
    while (busy.attempts('p1')[0] !== 'not-started') busy.run(50);
    await busy.abort('p1', 'the customer left');
    expect([busy.view('p1').outcome?.reason, messageOf(busy)]).toEqual(['aborted', stopped]);

    const loggedOut = Till.connected().whenPaying('LoggedOut');
    const logins: Parameters<typeof loginAnswer>[0][] = [];
    loggedOut.gateway.onLogin = (request) => void logins.push(request);
    loggedOut.whenAsked('NotFound');
    await loggedOut.pay('p1');
    loggedOut.run(100);
    await loggedOut.abort('p1', 'the customer left');
    for (const request of logins) loggedOut.gateway.say(loginAnswer(request));
    loggedOut.run(60_000);
    expect([loggedOut.view('p1').outcome?.reason, messageOf(loggedOut)]).toEqual(['aborted', stopped]);

    const away = new Till();
    await away.pay('p1');
    await away.abort('p1', 'the customer left');
    expect(messageOf(away)).toBe('The payment was stopped before it reached the terminal. Nothing was charged.');
  });
});
