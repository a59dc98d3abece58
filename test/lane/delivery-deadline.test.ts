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

  test('may hold one on a standing link: after a pong, NotFound at once ends nothing, and the approval counts', async () => {
    const till = await heldRequest();
    till.run(1_000).gateway.sayUnreadable();
    till.run(4_000);
    expect(till.sentOf('TransactionStatusRequest').length).toBeGreaterThan(0);
    till.shows('p1', 'recovering').run(3_000).answers(0, 'Success').run(100);
    till.matches('p1', { outcome: { result: 'approved', revision: 1 }, attention: [] });
  });

  test('on a standing link NotFound counts past the life after the pong, and not before', async () => {
    const till = await heldRequest();
    till.run(1_000).gateway.sayUnreadable();
    till.run(lifetimeAfterPongMs - 1_000).shows('p1', 'recovering');
    till.run(10_000).ends('p1', { result: 'not-processed', reason: 'not-started' });
  });

  test('may not have noticed a lost link yet: NotFound counts past the life after the reset, and not before', async () => {
    const till = await heldRequest();
    till.run(100).gateway.cut();
    till.run(requestLifetimeMs - 1_000).shows('p1', 'recovering');
    till.run(10_000).ends('p1', { result: 'not-processed', reason: 'never-arrived' });
  });
});

test('where the peer takes a request in before its pong leaves, that pong is the fence', async () => {
  const till = Till.connected({ profile: 'tenderd' }).whenAsked('NotFound');
  await till.pay('p1');
  till.run(1_000).gateway.sayUnreadable();
  till.run(100).ends('p1', { result: 'not-processed', reason: 'not-started' });
});

describe.each(['direct', 'tenderd'])('profile %s: the program of the peer stalls', (profile) => {
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

  test('it ends past the life after the reset', async () => {
    const till = Till.connected({ profile }).whenAsked('NotFound');
    till.gateway.answersPings = false;
    await till.pay('p1');
    till.run(1_000).gateway.cut();
    till.run(profileNamed(profile).requestLifetimeMs + 10_000);
    expect(till.told('p1')).not.toBe('recovering');
  });
});

test('the kernel of a dead process brings its bytes late, and the gateway holds them as long as any others', async () => {
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

test('the pong behind the request is lost and the link stands: another ping bounds when it can still arrive', async () => {
  const till = Till.connected({ profile: 'dropping-gateway', saysLoggedOut: true }).whenAsked('NotFound');
  till.gateway.answersPings = false;
  await till.pay('p1');
  till.run(1_000);
  till.gateway.answersPings = true;
  till.gateway.sayUnreadable();
  till.run(60_000).ends('p1', { result: 'not-processed', reason: 'not-started' });
});

// By when it is certain what became of a payment, or a person is called: also a process that comes later keeps that.

/** A terminal that took `p1` and says nothing more, also when it is asked; until a time is named. */
async function silent(): Promise<Till> {
  const till = Till.connected();
  await till.pay('p1');
  till.run(120_000);
  expect(till.view('p1').certainBy).toBeDefined();
  return till;
}

test('a new process names a time of its own at once, and keeps it: its limit begins anew', async () => {
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
