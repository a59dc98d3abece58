/**
 * A step that breaks: the lane stops itself once and loses no message or decision from before. The cause here is an
 * attempt whose ServiceID cannot be written, as a damaged journal may contain it: the lane cannot ask about it.
 */

import { expect, test } from 'vitest';
import { attemptOf, leaveIn, recordOf, saleId } from './open-records.js';
import { display } from '../world/terminal-words.js';
import { journalOn, Till } from '../world/till.js';
import { VirtualTime } from '../simulation/virtual-time.js';

const unwritable = attemptOf('a-ServiceID-that-is-too-long', 'released-by-operator');

/** Returns a till that asks about the unwritable attempt as soon as its terminal is idle. */
async function breakable(): Promise<Till> {
  const time = new VirtualTime();
  const journal = journalOn(time);
  leaveIn(journal, recordOf('p0', [unwritable], true));
  const till = new Till({ time, journal, saleId });
  await till.pay('p1');
  till.up().run(100);
  expect(till.terminal()).toMatchObject({ lane: 'busy', current: 'p1' });
  return till;
}

test('the lane stores the answer that came with the broken step, and stops itself', async () => {
  const till = await breakable();
  till.answers(0, 'Success').run(100).shows('p1', 'approved');
  expect(till.terminal().lane).toBe('faulted');
  till.lists('till: terminal-faulted');
  expect(till.terminal().attention[0]?.text).toContain('TransactionStatusRequest');
});

test('the lane keeps earlier decisions of the same turn', async () => {
  const till = await breakable();
  await till.pay('p2');
  const aborted = till.lanes.abort('p2', 'the customer left');
  till.answers(0, 'Success').run(100);
  expect(till.terminal().lane).toBe('faulted');
  expect(await aborted).toMatchObject({ ok: true });
  till.matches('p2', { outcome: { result: 'not-processed', reason: 'aborted' } });
});

test('the stopped lane stores later answers, and sends nothing', async () => {
  const till = await breakable();
  till.answers(0, 'Refusal').run(100);
  const before = till.gateway.sent.length;
  till.answers(0, 'Success').run(60_000).shows('p1', 'approved');
  expect(till.gateway.sent).toHaveLength(before);
  expect(await till.submit('p2')).toMatchObject({ ok: false, refusal: { code: 'terminal-faulted' } });
});

test('the stopped lane does not answer its terminal', async () => {
  const till = await breakable();
  till.answers(0, 'Success').run(100);
  const before = till.gateway.sent.length;
  till.gateway.say(display(till.money(0), 'THANK YOU'));
  till.run(100);
  expect(till.gateway.sent).toHaveLength(before);
});

test('the lane adds one attention item, however often the step breaks', async () => {
  let till = await breakable();
  till.answers(0, 'Success').run(100);
  for (let start = 0; start < 5; start += 1) {
    till = till.restart();
    till.up();
    till.run(100_000).gateway.cut();
    till.run(100_000);
    expect(till.terminal().lane).toBe('faulted');
    expect(till.attention().filter((entry) => entry === 'till: terminal-faulted')).toHaveLength(1);
  }
});

test('the lane works again after a release', async () => {
  const till = await breakable();
  till.answers(0, 'Success').run(100);
  await till.resolve('p0', { outcome: 'declined', name: 'Kim', reason: 'no receipt' });
  await till.release('till', 'Kim', 'its screen is idle');
  till.whenPaying('Success');
  await till.pay('p2');
  till.run(5_000).shows('p2', 'approved').needs();
});
