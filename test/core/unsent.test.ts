/**
 * A wire reports that no byte of a request left: the effects if that is true, if it cannot be true, and if the request
 * can never leave.
 */

import { describe, expect, test } from 'vitest';
import { DrivenLane } from './driven-lane.js';
import { display } from './terminal-messages.js';

/** No byte of the latest attempt of `p1` left. */
function unsent(lane: DrivenLane, why?: 'clock' | 'malformed'): DrivenLane {
  lane.news();
  const serviceId = lane.record('p1').attempts.at(-1)?.serviceId ?? '';
  return lane.happen({ type: 'not-sent', serviceId, ...(why === undefined ? {} : { why }) });
}

describe('the wire reports that no byte of a request left', () => {
  test.each<[string, 'clock' | undefined, string]>([
    ['the connection was gone', undefined, 'not-processed: link-down'],
    ['the time limit had passed, or the clock had changed', 'clock', 'not-processed: clock'],
  ])('because %s: the lane writes that down, and the outcome follows from it', (text, why, told) => {
    const lane = new DrivenLane().ask('p1');
    lane.link = { up: false, cause: { code: 'closed', text: 'x' } };
    unsent(lane, why);
    expect([lane.states('p1'), lane.inFlight('p1')]).toEqual([['unsent'], undefined]);
    lane.hasNoted(`attempt-unsent (cannot-send): nothing was sent: ${text}`);
    const stopped = new DrivenLane().ask('p1').abort('p1', 'x');
    unsent(stopped, why).shows('p1', told);
  });

  test.each<[string, (lane: DrivenLane) => DrivenLane]>([
    ['showed that it works on it', (lane) => lane.say(display(lane.attempt('p1'), 'Enter PIN'))],
    ['reported that it has it', (lane) => lane.happen({ type: 'taken', serviceId: lane.attempt('p1') })],
  ])('although the terminal %s: the lane sends no second request, and the answer counts', (_what, happen) => {
    const lane = unsent(happen(new DrivenLane().ask('p1')));
    lane.hasNoted(
      'stage (-): the connection reports that nothing was sent, but the terminal worked on the request; its answer counts',
    );
    lane.hasAttempts('p1', 'open').wait(20_000).hasSent('Payment', 1);
    lane.answerTo('p1', 'Success').shows('p1', 'approved: approved');
  });
});

test('a payment that no wire can seal ends at once as not processed, for support', () => {
  const lane = unsent(new DrivenLane().ask('p1'), 'malformed');
  lane.shows('p1', 'not-processed: malformed').hasAttempts('p1', 'unsent');
  const message =
    'The message of this payment cannot be sealed; nothing was sent and nothing was charged. This is an error in tenderd: call support.';
  lane.ends('p1', { message, retry: 'safe' });
  expect(lane.facts.map(({ type, text, detail }) => [type, text, detail?.['row']])).toEqual([
    ['attempt-unsent', 'nothing was sent: the message cannot be sealed', 'cannot-send'],
    ['outcome', `not-processed: ${message}`, 'cannot-send'],
  ]);
  lane.wait(20_000).hasSent('Payment', 1);
});
