/** Another till uses our SaleID: what is reported about it, and what it makes uncertain. */

import { describe, expect, test } from 'vitest';
import { DrivenLane } from './driven-lane.js';
import { paymentAnswer } from './records.js';

const texts = (lane: DrivenLane): readonly string[] => lane.state.record.attention.map(({ text }) => text);

describe('answers under our ids to unknown requests', () => {
  test('add one item that counts them and asks about a copied directory, and each answer is kept', () => {
    const lane = new DrivenLane();
    lane.answer('X1', 'Success').answer('X2', 'Refusal').answer('X2', 'Refusal').answer('X3', 'Success');
    expect(texts(lane)).toEqual([
      "The terminal answered under our SaleID SHOP to a request that tenderd never sent (3 times, the last: ServiceID X3, Success). Another till may use this SaleID: was this data directory copied? Compare the journal with the terminal's own list.",
    ]);
    expect(lane.facts.filter(({ type }) => type === 'unmatched-response').map(({ serviceId }) => serviceId)).toEqual([
      'X1',
      'X2',
      'X3',
    ]);
  });

  test('are counted on after a restart, and from the beginning after a release', () => {
    const first = new DrivenLane().answer('X1', 'Success');
    const next = new DrivenLane({ record: first.state.record }).answer('X2', 'Success');
    expect(texts(next)).toEqual([expect.stringContaining('(2 times, the last: ServiceID X2, Success)')]);
    next.happen({ type: 'release', name: 'Kim', reason: 'looked' });
    expect(texts(next)).toEqual([]);
    next.answer('X3', 'Success');
    expect(texts(next)).toEqual([expect.stringContaining('(ServiceID X3, Success)')]);
  });

  test('leave other attention items on the list', () => {
    const attention = [{ code: 'terminal-faulted', at: 't', text: 'look', actions: [] }];
    const lane = new DrivenLane({ record: { attention } }).answer('X1', 'Success').answer('X2', 'Success');
    expect(texts(lane)).toEqual(['look', expect.stringContaining('2 times')]);
  });

  test.each([{ SaleID: 'OTHER' }, { POIID: 'T9' }])('with %j do not suggest a copy', (header) => {
    const message = { ...paymentAnswer({ Response: { Result: 'Success' } }, { ServiceID: 'X1', ...header }), kept: [] };
    expect(texts(new DrivenLane().say(message))).toEqual([
      expect.stringContaining('a response to a request that is not ours'),
    ]);
  });
});

test('an answer to our own request about another sale does not suggest a copy', () => {
  const lane = new DrivenLane().ask('p1');
  const [attempt] = lane.record('p1').attempts;
  const other = { TransactionID: 'x', TimeStamp: '2026-01-01T00:00:00Z' };
  const body = { Response: { Result: 'Success' as const }, SaleData: { SaleTransactionID: other } };
  lane.say({ ...paymentAnswer(body, { ServiceID: attempt?.serviceId ?? '' }) });
  expect(texts(lane)).toEqual([expect.stringContaining('a response to a request that is not ours')]);
});

test('while another register may share our ids, an attempt belongs to no certain session', () => {
  const alone = new DrivenLane().ask('p1');
  expect(alone.record('p1').attempts).toMatchObject([{ sessionEpoch: 1 }]);
  const shared = new DrivenLane();
  shared.state = { ...shared.state, settings: { ...shared.state.settings, maySharePartner: true } };
  expect(shared.ask('p1').record('p1').attempts).toMatchObject([{ sessionEpoch: 0 }]);
});
