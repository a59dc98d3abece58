/**
 * A message that is not proved to be the terminal's own: the facts about it, and the questions that follow. test/lane
 * tests what comes of it.
 */

import { describe, expect, test } from 'vitest';
import { DrivenLane } from './driven-lane.js';

const why = 'The seal of the message is not right.';

/** Returns what the lane records of the forged message: to whom it belongs. */
function written(lane: DrivenLane): readonly string[] {
  return lane.facts
    .filter(({ type }) => type === 'forged')
    .map(({ transactionId = 'nobody', serviceId = 'nothing', text, detail }) => {
      expect([text, detail]).toEqual([
        `nothing proves that a message came from the terminal: ${why}`,
        { row: 'forged' },
      ]);
      return `${transactionId} ${serviceId}`;
    });
}

const forge = (lane: DrivenLane, how: { readonly asks?: true } = {}): DrivenLane =>
  lane.happen({ type: 'forged', why, ...how });

describe('a forged message', () => {
  test('is written down once for each open attempt, and adds one attention item', () => {
    const lane = new DrivenLane().ask('p1');
    forge(forge(lane));
    expect(written(lane)).toEqual([`p1 ${lane.attempt('p1')}`]);
    lane.answerTo('p1', 'Success').wait(5_000).ask('p2');
    forge(forge(lane));
    expect(written(lane)).toEqual([`p1 ${lane.attempt('p1')}`, `p2 ${lane.attempt('p2')}`]);
    expect(lane.state.record.attention).toMatchObject([
      {
        code: 'forged',
        text: `A message has the name of the terminal, but nothing proves that the terminal sent it: ${why} tenderd did not use the message. Check the terminal's key and certificate, and who else is on its network.`,
        actions: ['config-check', 'release'],
      },
    ]);
  });

  test('with a new certificate each time leaves one attention item', () => {
    const lane = new DrivenLane();
    for (const said of ['it is self-signed.', 'its key is too small.', 'it is for another host name.'])
      lane.happen({ type: 'forged', why: said, about: 'certificate' });
    expect(lane.state.record.attention).toMatchObject([
      { code: 'forged', text: expect.stringMatching(/not accepted: it is self-signed\. Nothing was sent/) },
    ]);
  });

  test('without an open attempt is written down once, and again for the next attempt', () => {
    const lane = forge(forge(new DrivenLane(), { asks: true }));
    expect([written(lane), lane.sent('TransactionStatus')]).toEqual([['nobody nothing'], []]);
    forge(lane.ask('p1'));
    expect(written(lane)).toEqual(['nobody nothing', `p1 ${lane.attempt('p1')}`]);
  });

  test('makes tenderd ask the terminal at once if it may replace the answer, and otherwise leaves the payment alone', () => {
    const alone = forge(new DrivenLane().ask('p1'));
    expect([alone.sent('TransactionStatus').length, alone.inFlight('p1')?.unbroken]).toEqual([0, true]);
    const asked = forge(new DrivenLane().ask('p1'), { asks: true });
    expect([asked.sent('TransactionStatus').length, asked.inFlight('p1')?.unbroken]).toEqual([1, false]);
    asked.shows('p1', 'no outcome');
  });
});
