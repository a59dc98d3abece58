/** How long a request may still arrive, by profile: a NotFound before that proves nothing (design, section 5). */

import { describe, expect, test } from 'vitest';
import { moneyAnswer, statusAnswer } from './terminal-words.js';
import { profileNamed, Till } from './till.js';

async function heldRequest(): Promise<Till> {
  const till = Till.connected({ profile: 'dropping-gateway' });
  till.gateway.onStatus = (question) => statusAnswer(question, 'NotFound');
  await till.pay('p1');
  return till;
}

describe('a gateway that drops requests with their connection', () => {
  const { requestLifetimeMs, lifetimeAfterPongMs } = profileNamed('dropping-gateway');

  test('may hold one on a standing link: after a pong, NotFound at once ends nothing, and the approval counts', async () => {
    const till = await heldRequest();
    till.run(1_000).gateway.sayUnreadable();
    till.run(4_000);
    expect(till.sentOf('TransactionStatusRequest').length).toBeGreaterThan(0);
    expect(till.told('p1')).toBe('recovering');
    till.run(3_000).gateway.say(moneyAnswer(till.money(0), 'Success'));
    till.run(100);
    expect(till.view('p1')).toMatchObject({ outcome: { result: 'approved', revision: 1 }, attention: [] });
  });

  test('on a standing link NotFound counts past the life after the pong, and not before', async () => {
    const till = await heldRequest();
    till.run(1_000).gateway.sayUnreadable();
    till.run(lifetimeAfterPongMs - 1_000);
    expect(till.told('p1')).toBe('recovering');
    till.run(10_000);
    expect(till.view('p1').outcome).toMatchObject({ result: 'not-processed', reason: 'never-arrived' });
  });

  test('may not have noticed a lost link yet: NotFound counts past the life after the reset, and not before', async () => {
    const till = await heldRequest();
    till.run(100).gateway.cut();
    till.run(requestLifetimeMs - 1_000);
    expect(till.told('p1')).toBe('recovering');
    till.run(10_000);
    expect(till.view('p1').outcome).toMatchObject({ result: 'not-processed', reason: 'never-arrived' });
  });
});

test('where the terminal itself is the peer, a pong is the fence: NotFound after it is proof', async () => {
  const till = Till.connected({ profile: 'direct' });
  till.gateway.onStatus = (question) => statusAnswer(question, 'NotFound');
  await till.pay('p1');
  till.run(1_000).gateway.sayUnreadable();
  till.run(100);
  expect(till.view('p1').outcome).toMatchObject({ result: 'not-processed', reason: 'never-arrived' });
});

test('the pong behind the request is lost and the link stands: another ping bounds when it can still arrive', async () => {
  const till = Till.connected({ profile: 'dropping-gateway' });
  till.gateway.onStatus = (question) => statusAnswer(question, 'NotFound');
  till.gateway.answersPings = false;
  await till.pay('p1');
  till.run(1_000);
  till.gateway.answersPings = true;
  till.gateway.sayUnreadable();
  till.run(60_000);
  expect(till.view('p1').outcome).toMatchObject({ result: 'not-processed', reason: 'never-arrived' });
});
