/**
 * A request that is refused because of its token gets another token, and is never sent again before the terminal has
 * denied the first one.
 */

import { describe, expect, test } from 'vitest';
import type { WireBounds } from '../../src/core/index.js';
import { moneyAnswer, requestKeyOf } from '../world/terminal-words.js';
import { Till } from '../world/till.js';
import { profileNamed } from '../world/profile.js';

/** Returns a payment on its way, at a terminal that denies every payment. */
async function paying(bounds: WireBounds, profile = 'direct', startWithinS = 30): Promise<Till> {
  const till = Till.connected({ profile, saysLoggedOut: true, bounds }).whenAsked('NotFound');
  const startBefore = new Date(till.time.wallMs() + startWithinS * 1_000).toISOString();
  await till.pay('p1', { startBefore });
  till.run(1_000);
  return till;
}

const launches = (till: Till): readonly string[] => till.sentMoney().map(({ header }) => header.ServiceID ?? '');

test('a payment with a rejected token is sent again under another ServiceID once the terminal denies it', async () => {
  const till = await paying('response', 'swedbank-lan');
  till.gateway.refuseToken(requestKeyOf(till.money(0)));
  till.run(2_000);
  expect(new Set(launches(till)).size).toBe(2);
  till.gateway.respond(requestKeyOf(till.money(1)), moneyAnswer(till.money(1), 'Success'));
  till.run(100).matches('p1', { attempts: [{ state: 'not-started' }, { state: 'answered' }] });
  till.shows('p1', 'approved');
});

test('a second rejected token ends the payment, because the client must be checked', async () => {
  const till = await paying('response', 'swedbank-lan');
  till.gateway.refuseToken(requestKeyOf(till.money(0)));
  till.run(2_000);
  till.gateway.refuseToken(requestKeyOf(till.money(1)));
  till.run(5_000).ends('p1', { result: 'not-processed', retry: 'safe', reason: 'malformed' });
  expect(till.view('p1').outcome?.message).toContain('token of oauth2');
  expect([launches(till).length, till.attention()]).toEqual([2, ['p1: malformed']]);
});

test('without an answer to the question nothing is sent, whatever token is next', async () => {
  const till = await paying('response', 'swedbank-lan');
  till.gateway.onStatus = () => undefined;
  till.gateway.refuseToken(requestKeyOf(till.money(0)));
  till.run(25_000);
  expect([till.told('p1'), launches(till).length]).toEqual(['recovering', 1]);
});

test('if a proxy may have rejected the token, the denial counts only after the delivery deadline', async () => {
  const till = await paying('response', 'direct', 400);
  till.gateway.refuseToken(requestKeyOf(till.money(0)));
  till.run(profileNamed('direct').requestLifetimeMs - 2_000);
  expect([till.told('p1'), launches(till).length]).toEqual(['recovering', 1]);
  till.run(15_000);
  expect(new Set(launches(till)).size).toBe(2);
});

describe('a cloud may answer 401 to a request that it delivered, so', () => {
  const { requestLifetimeMs } = profileNamed('swedbank-cloud');

  test('the denial counts only after the deadline, and then the payment is sent again if there is time', async () => {
    const till = await paying('response', 'swedbank-cloud', 400);
    till.gateway.refuseToken(requestKeyOf(till.money(0)));
    till.run(requestLifetimeMs - 2_000);
    expect([till.told('p1'), launches(till).length]).toEqual(['recovering', 1]);
    expect(till.view('p1').certainBy).toBeDefined();
    till.run(15_000);
    expect(new Set(launches(till)).size).toBe(2);
  });

  test('the payment ends as not started, and safe to retry, if there is no time', async () => {
    const till = await paying('response', 'swedbank-cloud');
    till.gateway.refuseToken(requestKeyOf(till.money(0)));
    till.run(requestLifetimeMs + 15_000);
    till.ends('p1', { result: 'not-processed', retry: 'safe', reason: 'token-refused' });
    expect([launches(till).length, till.attention()]).toEqual([1, []]);
  });

  test('a delivered payment is found and charged once', async () => {
    const till = await paying('response', 'swedbank-cloud', 400);
    till.whenAsked('InProgress');
    till.gateway.refuseToken(requestKeyOf(till.money(0)));
    till.run(requestLifetimeMs + 15_000).answers(0, 'Success');
    till.run(100);
    expect([till.told('p1'), launches(till).length]).toEqual(['approved', 1]);
  });

  test('a Failure without a condition may come from the cloud, and the lane asks the terminal', async () => {
    const till = await paying('response', 'swedbank-cloud');
    const text = JSON.stringify(moneyAnswer(till.money(0), 'Busy')).replace(',"ErrorCondition":"Busy"', '');
    expect(text).toContain('"Failure"}');
    till.gateway.respond(requestKeyOf(till.money(0)), text);
    till.run(1_000).shows('p1', 'recovering');
    expect(till.sentOf('TransactionStatusRequest').length).toBeGreaterThan(0);
  });
});
