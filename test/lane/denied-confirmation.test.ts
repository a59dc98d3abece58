/** A person confirmed an unknown payment, and its terminal says later how it ended. */

import { describe, expect, test } from 'vitest';
import { limits } from '../../src/core/index.js';
import { Till } from '../world/till.js';

/** `p1` has run past its hard limit, and Kim has decided. */
async function decided(outcome: 'approved' | 'declined' | 'not-processed'): Promise<Till> {
  const till = Till.connected().whenAsked('InProgress');
  await till.pay('p1');
  till.run(limits.hardMs + 30_000);
  await till.resolve('p1', { outcome, name: 'Kim', reason: 'looked at the receipt' });
  await till.release('till', 'Kim', 'its screen is idle');
  return till;
}

function say(till: Till, said: 'Success' | 'Refusal' | 'Cancel'): void {
  till.answers(0, said).run(1_000);
}

describe('the terminal refuses a payment that the operator has confirmed', () => {
  test('the outcome stays, and the operator gets an attention item', async () => {
    const till = await decided('approved');
    say(till, 'Refusal');
    till.ends('p1', { result: 'approved', retry: 'unsafe', revision: 2 });
    expect(till.lanes.attention().map(({ attention }) => attention)).toMatchObject([
      {
        code: 'confirmation-denied',
        text: "Kim confirmed that this payment went through, but the terminal reports that it did not (refusal). The outcome stays as confirmed. If the terminal's own list does not have the payment, correct the accounts.",
        actions: ['resolve'],
      },
    ]);
  });

  test('the item is added once, and stays closed once it is closed', async () => {
    const till = await decided('approved');
    say(till, 'Refusal');
    say(till, 'Refusal');
    till.needs('p1: confirmation-denied');
    await till.resolve('p1', { outcome: 'approved', name: 'Kim', reason: 'it is on the list' });
    say(till, 'Refusal');
    till.needs();
  });
});

test.each<['approved' | 'declined' | 'not-processed', 'Success' | 'Refusal' | 'Cancel', readonly string[]]>([
  ['approved', 'Success', []],
  ['declined', 'Refusal', []],
  ['declined', 'Cancel', []],
  ['not-processed', 'Refusal', []],
  ['declined', 'Success', ['p1: reverse-one']],
])("after the operator's %s and the terminal's %s", async (outcome, said, attention) => {
  const till = await decided(outcome);
  say(till, said);
  expect(till.attention()).toEqual(attention);
});
