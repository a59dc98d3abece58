/** Wires on which pongs limit nothing: what their own events prove about a request, for that request alone. */

import { describe, expect, test } from 'vitest';
import type { WireBounds } from '../../src/core/index.js';
import { display, statusAnswer, requestKeyOf } from '../world/terminal-words.js';
import { Till, type TillOptions } from '../world/till.js';
import { profileNamed } from '../world/profile.js';

const { requestLifetimeMs } = profileNamed('direct');

describe.each<WireBounds>(['response', 'none'])('a wire with the bounds "%s"', (bounds) => {
  const connected = (more: TillOptions = {}) =>
    Till.connected({ profile: 'direct', saysLoggedOut: true, bounds, ...more });

  test('is never pinged: not before a request, not after a long silence, and not after a request', async () => {
    const till = connected();
    till.whenPaying('Success').run(600_000);
    await till.pay('p1');
    till.run(1_000).shows('p1', 'approved');
  });

  test('that loses a request makes the lane ask at once, and NotFound counts only after its lifetime', async () => {
    const till = connected();
    till.whenAsked('NotFound');
    await till.pay('p1');
    till.run(1_000).gateway.lose(requestKeyOf(till.money(0)), 'its answer broke off');
    till.run(100).hasSent('TransactionStatusRequest', 1);
    till.matches('p1', { state: 'recovering', certainBy: expect.any(String) });
    till.run(requestLifetimeMs - 1_000).shows('p1', 'recovering');
    till.run(15_000).ends('p1', { result: 'not-processed', retry: 'safe', reason: 'never-arrived' });
  });

  test('that loses a request does not affect the request to another terminal', async () => {
    const till = connected({ terminals: { till: 'T1', b: 'T2' } });
    await till.pay('p1');
    await till.pay('q1', { terminal: 'b' });
    till.run(1_000).gateway.lose(requestKeyOf(till.money(0)), 'its answer broke off');
    till.run(10_000).shows('p1', 'recovering').shows('q1', 'running').answers(1, 'Success').run(100);
    till.shows('p1', 'recovering').shows('q1', 'approved');
  });

  test('that reports late that nothing was sent lets the payment be sent again under another id', async () => {
    const till = connected();
    await till.pay('p1');
    till.run(3_000).gateway.lose(requestKeyOf(till.money(0)));
    till.run(1_000).hasSentMoney(2);
    expect(till.money(1).header.ServiceID).not.toBe(till.money(0).header.ServiceID);
    till.answers(1, 'Success').run(100);
    till.matches('p1', {
      outcome: { result: 'approved' },
      attempts: [{ state: 'unsent' }, { state: 'answered' }],
    });
  });

  test('may report late that it wrote no byte; the terminal’s answer then changes nothing', async () => {
    const till = connected();
    await till.pay('p1');
    till.run(1_000).gateway.lose(requestKeyOf(till.money(0)), 'its answer broke off');
    till.run(10);
    const [asked] = till.sentOf('TransactionStatusRequest');
    till.gateway.lose(requestKeyOf(till.money(0)));
    till.run(10);
    if (asked?.message.name !== 'TransactionStatusRequest') throw new Error('the terminal is asked at once');
    till.gateway.say(statusAnswer(asked.message, 'NotFound'));
    till.whenPaying('Success').run(requestLifetimeMs).hasSentMoney(2);
    till.matches('p1', {
      outcome: { result: 'approved', revision: 1 },
      attempts: [{ state: 'unsent' }, { state: 'answered' }],
    });
  });

  test('that reports nothing sent after the terminal was seen at work causes no other attempt', async () => {
    const till = connected();
    await till.pay('p1');
    till.gateway.say(display(till.money(0), 'Insert card'));
    till.run(1_000).gateway.lose(requestKeyOf(till.money(0)));
    till.run(20_000).hasSentMoney(1).answers(0, 'Success').run(100).shows('p1', 'approved');
  });

  test('that reports nothing sent after the latest start ends the payment, and nothing is sent again', async () => {
    const till = connected();
    await till.pay('p1');
    till.run(60_000).gateway.lose(requestKeyOf(till.money(0)));
    till.run(1_000).hasSentMoney(1).ends('p1', { result: 'not-processed', retry: 'safe' });
  });

  test('gives up only the unanswered request, and the lane asks', async () => {
    const till = connected();
    await till.pay('p1');
    till.run(240_000);
    expect(till.view('p1').timeline.map(({ stage }) => stage)).not.toContain('deadline-passed');
    till.whenAsked('NotFound').run(requestLifetimeMs + 30_000);
    expect(till.view('p1').timeline.map(({ stage }) => stage)).toContain('link-lost');
    till.ends('p1', { result: 'not-processed', reason: 'never-arrived' });
    expect(till.terminal()).toMatchObject({ link: { up: true } });
  });

  test('reports an event about an unknown request: nothing changes', async () => {
    const till = connected();
    await till.pay('p1');
    const key = requestKeyOf(till.money(0));
    till.gateway.lose({ ...key, poiId: 'T9' }, 'lost');
    till.gateway.lose({ ...key, serviceId: 'NOBODY' });
    till.run(1_000).shows('p1', 'running').answers(0, 'Success').run(100);
    // An event about an answered request comes too late to matter.
    till.gateway.lose(key);
    till.run(1_000).shows('p1', 'approved').hasSentMoney(1);
  });
});

test('a shared wire is reset when one request is given up, and the lanes also ask about the other requests', async () => {
  const till = Till.connected({ profile: 'direct', terminals: { till: 'T1', b: 'T2' } });
  await till.pay('p1');
  till.run(100_000);
  await till.pay('q1', { terminal: 'b' });
  till.run(160_000).shows('p1', 'recovering').shows('q1', 'recovering');
});
