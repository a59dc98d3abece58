/**
 * A card whose release the terminal does not confirm (row `card-held`): transactions do not wait long, and the card
 * does not stay.
 */

import { expect, test } from 'vitest';
import { isStarted, laneWithCard, releaseCard, payWithCard } from './card-lane.js';
import { DrivenLane } from './driven-lane.js';
import { replyOf, samples } from './device-request-lane.js';

/** Three requests to release it had no effect. The lane is free. */
function laneGivenUp(): DrivenLane {
  const lane = laneWithCard().abort('c1', 'x').wait(34_000).hasSent('EnableService', 3);
  return lane;
}

test('the lane repeats the release after growing pauses while no request waits', () => {
  const lane = laneGivenUp().wait(7_999);
  lane.hasSent('EnableService', 3).wait(1).hasSent('EnableService', 4);
  releaseCard(lane, 'UnavailableDevice').wait(15_999);
  lane.hasSent('EnableService', 4);
  releaseCard(lane.wait(1));
  expect([lane.sent('EnableService').length, lane.state.record.acquiredCard]).toEqual([5, undefined]);
  expect(lane.news().at(-1)).toBe('card-released (card-held): the terminal has released the card (Success)');
});

test('the lane asks at most ten times for the release of a card', () => {
  const lane = laneGivenUp();
  for (let index = 0; index < 20; index += 1) lane.wait(300_000);
  expect([lane.sent('EnableService').length, lane.state.record.acquiredCard]).toEqual([10, undefined]);
  expect(lane.news().at(-1)).toBe(
    'card-released (card-held): the terminal did not confirm that it released the card; tenderd stops asking',
  );
});

test('the lane asks once more before the next sale, which waits at most three seconds', () => {
  const lane = laneGivenUp().wait(2_000).ask('p2').wait(2_999);
  expect([lane.sent('EnableService').length, isStarted(lane, 'p2')]).toEqual([4, false]);
  expect(isStarted(lane.wait(1), 'p2')).toBe(true);
  lane.wait(60_000).hasSent('EnableService', 4).answerTo('p2', 'NotAllowed').status('NotFound');
  lane.hasSent('EnableService', 5);
});

test('a card that was read since is released before the next sale', () => {
  const lane = laneGivenUp().wait(2_000).ask('p2');
  expect(isStarted(releaseCard(lane), 'p2')).toBe(true);
  expect([lane.sent('EnableService').length, lane.state.record.acquiredCard]).toEqual([4, undefined]);
});

test('the lane asks before each attempt, because the terminal may have been busy with reading the card', () => {
  const lane = releaseCard(laneGivenUp().ask('p2'), 'Busy');
  expect(isStarted(lane, 'p2')).toBe(true);
  lane.answerTo('p2', 'Busy').wait(1).status('NotFound');
  for (let index = 0; index < 20 && lane.sent('EnableService').length < 5; index += 1) lane.wait(500);
  expect([lane.sent('EnableService').length, lane.record('p2').attempts.length]).toEqual([5, 1]);
  expect(releaseCard(lane).record('p2').attempts).toHaveLength(2);
});

test('the lane asks no more before that attempt if the terminal answers LoggedOut', () => {
  const lane = releaseCard(laneGivenUp().ask('p2'), 'LoggedOut').loggedIn();
  expect([lane.sent('EnableService').length, isStarted(lane, 'p2')]).toEqual([4, true]);
  expect(lane.state.record.acquiredCard?.isEnding).toBe(true);
});

test('tenderd sends no release while another register waits for the last customer to take the card', () => {
  const lane = laneGivenUp().ask('p2', { register: 'A' }).ask('p3', { register: 'B' }, 60_000).wait(20_000);
  lane.answerTo('p2', 'Refusal').wait(9_999);
  expect([lane.sent('EnableService').length, isStarted(lane, 'p3')]).toEqual([4, false]);
  expect([lane.wait(1).sent('EnableService').length, isStarted(lane, 'p3')]).toEqual([5, false]);
  expect(isStarted(lane.wait(3_000), 'p3')).toBe(true);
});

test('the lane asks nothing while the terminal serves a device request', () => {
  const lane = laneGivenUp()
    .happen({ type: 'device-request-asked', parameters: samples.totals, register: undefined })
    .wait(9_000);
  lane.hasSent('GetTotals', 1).hasSent('EnableService', 3);
  lane.say(replyOf('totals', lane.sent('GetTotals').at(-1) ?? 'none'));
  lane.hasSent('EnableService', 4);
});

test('an approval of a sale without the card proves that the terminal keeps no card', () => {
  const lane = laneGivenUp().ask('p2').wait(3_000);
  lane.answerTo('p2', 'Success').wait(60_000);
  expect([lane.sent('EnableService').length, lane.state.record.acquiredCard]).toEqual([4, undefined]);
});

test('after LoggedOut and a new Login the lane asks for the release before the sale continues', () => {
  const lane = payWithCard(laneWithCard()).answerTo('p1', 'LoggedOut');
  expect(lane.state.record.acquiredCard).toMatchObject({ usedBy: 'p1', isEnding: true });
  lane.loggedIn().hasSent('EnableService', 0).status('NotFound');
  expect([lane.sent('EnableService').length, lane.record('p1').attempts.length]).toEqual([1, 1]);
  expect(releaseCard(lane).record('p1').attempts).toHaveLength(2);
});

test('a release request that could not be sent is repeated after a pause', () => {
  const lane = laneWithCard().abort('c1', 'x');
  lane.happen({ type: 'not-sent', serviceId: lane.sent('EnableService')[0] ?? '' });
  expect([lane.state.managementRequest, lane.sent('EnableService').length]).toEqual([undefined, 1]);
  lane.wait(2_000).hasSent('EnableService', 2);
});

test('after an operator’s release nothing waits for the card, and the terminal is still told to release it', () => {
  const lane = laneWithCard();
  lane.news();
  lane.happen({ type: 'release', name: 'Kari', reason: 'idle' });
  expect(lane.news()).toContain(
    'card-released (card-held): the terminal must release the card: the operator released the terminal',
  );
  lane.hasSent('EnableService', 1);
  releaseCard(lane, 'Busy').ask('p2').wait(3_000);
  expect([isStarted(lane, 'p2'), lane.sent('EnableService').length]).toEqual([true, 2]);
});

test("a card that the terminal releases after an operator's release is no longer kept", () => {
  const lane = laneWithCard().happen({ type: 'release', name: 'Kari', reason: 'idle' });
  expect(releaseCard(lane).state.record.acquiredCard).toBeUndefined();
});

test('a card reading that an operator released without an answer may have a card, so the terminal is told to release it', () => {
  const lane = new DrivenLane().ask('c1', { kind: 'card-acquisition', sale: 'R-1' });
  lane.happen({ type: 'release', name: 'Kari', reason: 'the screen is dark' });
  expect([lane.record('c1').outcome?.result, lane.sent('EnableService').length]).toEqual(['unresolved', 1]);
  releaseCard(lane, 'Busy').ask('p2').wait(3_000);
  expect([isStarted(lane, 'p2'), lane.sent('EnableService').length]).toEqual([true, 2]);
});

test('a payment that the operator releases leaves no card to release', () => {
  const lane = new DrivenLane().ask('p1').happen({ type: 'release', name: 'Kari', reason: 'the screen is dark' });
  expect([lane.record('p1').outcome?.result, lane.sent('EnableService')]).toEqual(['unresolved', []]);
});
