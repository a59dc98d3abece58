/** How long a request may still arrive, by profile: a NotFound before that proves nothing (design, section 5). */

import { describe, expect, test } from 'vitest';
import { moneyAnswer } from '../world/terminal-words.js';
import { Till } from '../world/till.js';
import { profileNamed } from '../world/profile.js';
import { limits } from '../../src/core/index.js';

async function heldRequest(): Promise<Till> {
  const till = Till.connected({ profile: 'dropping-gateway', saysLoggedOut: true }).whenAsked('NotFound');
  await till.pay('p1');
  return till;
}

describe('a gateway that drops requests with their connection', () => {
  const { requestLifetimeMs, lifetimeAfterPongMs } = profileNamed('dropping-gateway');

  test('may keep a request on a working link: NotFound after a pong ends nothing, and the approval counts', async () => {
    const till = await heldRequest();
    till.run(1_000).gateway.sayUnreadable();
    till.run(4_000);
    expect(till.sentOf('TransactionStatusRequest').length).toBeGreaterThan(0);
    till.shows('p1', 'recovering').run(3_000).answers(0, 'Success').run(100);
    till.matches('p1', { outcome: { result: 'approved', revision: 1 }, attention: [] });
  });

  test('makes NotFound count on a working link after the lifetime after the pong', async () => {
    const till = await heldRequest();
    till.run(1_000).gateway.sayUnreadable();
    till.run(lifetimeAfterPongMs - 1_000).shows('p1', 'recovering');
    till.run(10_000).ends('p1', { result: 'not-processed', reason: 'not-started' });
  });

  test('may not have noticed a lost link: NotFound counts after the lifetime after the reset', async () => {
    const till = await heldRequest();
    till.run(100).gateway.cut();
    till.run(requestLifetimeMs - 1_000).shows('p1', 'recovering');
    till.run(10_000).ends('p1', { result: 'not-processed', reason: 'never-arrived' });
  });
});

test('if the peer receives a request before it sends its pong, NotFound counts from that pong', async () => {
  const till = Till.connected({ profile: 'tenderd' }).whenAsked('NotFound');
  await till.pay('p1');
  till.run(1_000).gateway.sayUnreadable();
  till.run(100).ends('p1', { result: 'not-processed', reason: 'not-started' });
});

describe.each(['direct', 'tenderd'])('profile %s, with a peer that stalls', (profile) => {
  test('a reset sets no deadline: NotFound on the next connection ends nothing, and a later approval counts', async () => {
    const till = Till.connected({ profile }).whenAsked('NotFound');
    till.gateway.answersPings = false;
    await till.pay('p1');
    till.run(6_000).gateway.cut();
    till.run(6_000);
    expect(till.sentOf('TransactionStatusRequest').length).toBeGreaterThan(0);
    till.shows('p1', 'recovering').answers(0, 'Success').run(100);
    till.matches('p1', { outcome: { result: 'approved', revision: 1 }, attention: [] });
  });

  test('the payment ends after the lifetime that starts with the reset', async () => {
    const till = Till.connected({ profile }).whenAsked('NotFound');
    till.gateway.answersPings = false;
    await till.pay('p1');
    till.run(1_000).gateway.cut();
    till.run(profileNamed(profile).requestLifetimeMs + 10_000);
    expect(till.told('p1')).not.toBe('recovering');
  });
});

test('bytes of a dead process may come late, and the gateway keeps them as long as any other bytes', async () => {
  const dead = Till.connected({ profile: 'dropping-gateway', saysLoggedOut: true });
  dead.gateway.answersPings = false;
  await dead.pay('p1');
  const till = dead.run(100).restart();
  till.whenAsked('NotFound').up();
  const { requestLifetimeMs } = profileNamed('dropping-gateway');
  till.run(requestLifetimeMs + 10_000).shows('p1', 'recovering');
  till.gateway.say(moneyAnswer(dead.money(0), 'Success'));
  till.run(100).matches('p1', { outcome: { result: 'approved', revision: 1 }, attention: [] });
});

test('after a lost pong, the pong to a later ping sets the delivery deadline of the request', async () => {
  const till = Till.connected({ profile: 'dropping-gateway', saysLoggedOut: true }).whenAsked('NotFound');
  till.gateway.answersPings = false;
  await till.pay('p1');
  till.run(1_000);
  till.gateway.answersPings = true;
  till.gateway.sayUnreadable();
  till.run(60_000).ends('p1', { result: 'not-processed', reason: 'not-started' });
});

// By when the result of a payment is certain or a person is called. A later process keeps that time, too.

/** Returns a till whose terminal received `p1` and sends nothing more, not even answers, after it has named a time. */
async function silent(): Promise<Till> {
  const till = Till.connected();
  await till.pay('p1');
  till.run(120_000);
  expect(till.view('p1').certainBy).toBeDefined();
  return till;
}

test('a new process sets its own time of certainty at once, and keeps it', async () => {
  const before = await silent();
  const named = before.view('p1').certainBy ?? '';
  const till = before.restart();
  till.up().run(1_000);
  const renamed = till.view('p1').certainBy ?? '';
  expect(Date.parse(renamed) - Date.parse(named)).toBeGreaterThan(100_000);
  till.run(limits.hardMs);
  expect([till.told('p1'), till.view('p1').certainBy]).toEqual(['recovering', renamed]);
  till.run(Date.parse(renamed) - till.time.wallMs());
  till.shows('p1', 'unresolved');
});
