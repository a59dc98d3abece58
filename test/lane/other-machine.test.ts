/**
 * A journal that was used on another machine: payments continue, a person is warned, and no old session proves
 * anything.
 */

import { expect, test } from 'vitest';
import { statusAnswer, statusRepeats } from '../world/terminal-words.js';
import { Till } from '../world/till.js';

const otherMachine = 'This data directory was used on another machine.';

test('a journal from another machine has an attention item with the possible actions, and payments continue', async () => {
  const till = Till.connected({ otherMachine }).whenPaying('Success');
  await till.pay('p1');
  till.run(1_000).shows('p1', 'approved');
  expect(till.lanes.attention()).toEqual([
    {
      terminal: '*',
      attention: {
        code: 'other-machine',
        at: '2026-01-01T00:00:00.000Z',
        text: otherMachine,
        actions: ['journal-same-machine', 'journal-new-sale-id'],
      },
    },
  ]);
  expect(till.lanes.readiness()).toEqual({ ready: true, reasons: [] });
});

/**
 * Returns a till with a payment that was sent and not answered, and that the terminal does not find after the restart.
 */
async function notFoundAfter(change: { readonly otherMachine?: string }): Promise<Till> {
  const before = Till.connected({ saysLoggedOut: true });
  await before.pay('p1');
  const till = before.run(500).restart(change);
  till.whenAsked('NotFound').up();
  return till.run(3_600_000);
}

test('open transactions of the journal are asked about; NotFound proves nothing, because a Login of the other till may have erased the terminal’s memory', async () => {
  (await notFoundAfter({})).shows('p1', 'not-processed');
  const till = await notFoundAfter({ otherMachine });
  till.shows('p1', 'unresolved').hasSentMoney(0);
});

/**
 * Returns a till with a payment that the terminal does not find, although it still repeats the previous one of the same
 * session.
 */
async function deniedBehindAnAnswer(change: { readonly otherMachine?: string }): Promise<Till> {
  const till = Till.connected(change);
  await till.pay('p0');
  till.run(500).answers(0, 'Success').run(500);
  await till.pay('p1');
  till.run(500).gateway.onStatus = (question) => {
    const isEarlier = question.body.MessageReference?.ServiceID === till.money(0).header.ServiceID;
    return isEarlier ? statusRepeats(question, till.money(0), 'Success') : statusAnswer(question, 'NotFound');
  };
  till.gateway.cut();
  return till.run(200_000);
}

test('a denial in an earlier session of this machine is left to the operator, because the other register may have ended that session', async () => {
  const own = await deniedBehindAnAnswer({});
  own.shows('p0', 'approved').shows('p1', 'not-processed').needs();
  const shared = await deniedBehindAnAnswer({ otherMachine });
  shared.shows('p0', 'approved').shows('p1', 'unresolved').needs('*: other-machine', 'p1: unresolved');
});
