/**
 * Answers that a terminal sends too late about an attempt that was given up or refused, while it processes another
 * attempt.
 */

import { describe, expect, test } from 'vitest';
import type { MessageOf } from '../../protocol/index.js';
import { giveUp } from './given-up.js';
import { moneyAnswer, statusAnswer, statusRepeats } from '../world/terminal-words.js';
import { Till } from '../world/till.js';

const unknownWord = 'Flummoxed';

async function secondRuns(): Promise<Till> {
  const till = Till.connected();
  await giveUp(till, 'p1');
  await till.pay('p2');
  till.run(2_000).answers(0, unknownWord);
  return till.run(1);
}

describe('a late unknown condition for an abandoned payment', () => {
  test('does not take the lane from the running payment', async () => {
    const till = await secondRuns();
    expect(till.terminal()).toMatchObject({ lane: 'busy', current: 'p2' });
    till.shows('p2', 'running').hasAttempts('p1', 'unrecoverable');
  });

  test('does not prevent the lane from asking about the running payment after a lost link', async () => {
    const till = await secondRuns();
    const request = till.money(1);
    till.gateway.onStatus = (question) =>
      question.body.MessageReference?.ServiceID === request.header.ServiceID
        ? statusRepeats(question, request, 'Success')
        : statusAnswer(question, 'NotFound');
    till.gateway.cut();
    till.run(1_000).shows('p2', 'approved');
  });

  test('does not prevent the running payment from ending after its delivery deadline', async () => {
    const till = await secondRuns();
    till.gateway.cut();
    till.run(120_000).ends('p2', { result: 'not-processed', reason: 'never-arrived' });
    expect(till.terminal().lane).toBe('free');
  });
});

async function secondAttemptRuns(): Promise<Till> {
  const till = Till.connected();
  till.gateway.onMoney = (request) => (till.sentMoney().length === 1 ? [moneyAnswer(request, 'Busy')] : []);
  till.whenAsked('NotFound');
  await till.pay('p1');
  till.run(15_000).hasAttempts('p1', 'not-started', 'open');
  return till;
}

describe('the refused attempt of a payment with another running attempt', () => {
  test.each(['Cancel', 'Refusal', 'DeviceOut'])('does not end the payment by a late %s', async (condition) => {
    const till = await secondAttemptRuns();
    till.answers(0, condition).run(100).shows('p1', 'running').answers(1, 'Success').run(100);
    till.matches('p1', { outcome: { result: 'approved', revision: 1 }, attention: [] });
  });

  test.each(['UnavailableDevice', 'MessageFormat'])(
    'does not end the payment by a late status response that repeats %s',
    async (condition) => {
      const till = Till.connected({ saysLoggedOut: true });
      const questions: MessageOf<'TransactionStatusRequest'>[] = [];
      till.gateway.onMoney = (request) => (till.sentMoney().length === 1 ? [moneyAnswer(request, 'Busy')] : []);
      till.gateway.onStatus = (question) =>
        questions.push(question) === 1 ? undefined : statusAnswer(question, 'NotFound');
      await till.pay('p1');
      till.run(30_000).hasAttempts('p1', 'not-started', 'open');
      const [first] = questions;
      if (first === undefined) throw new Error('the refused attempt was asked for');
      till.gateway.say(statusRepeats(first, till.money(0), condition));
      till.run(100).shows('p1', 'running').answers(1, 'Success').run(100);
      till.matches('p1', { outcome: { result: 'approved', revision: 1 }, attention: [] });
    },
  );

  test('leaves the lane to the running attempt after a late unknown condition, but makes a refusal uncertain', async () => {
    const till = await secondAttemptRuns();
    till.answers(0, unknownWord).run(100).hasAttempts('p1', 'unrecoverable', 'open').shows('p1', 'running');
    till.answers(1, 'Refusal').run(100).shows('p1', 'unresolved');
  });
});
