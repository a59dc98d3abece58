/** Questions of a terminal on their own connections: a closed connection withdraws its questions, and nothing else. */

import { describe, expect, test } from 'vitest';
import { isAnswerDue } from '../../src/core/terminal/prompts/prompts.js';
import type { DrivenLane } from './driven-lane.js';
import { answers, question, running } from './prompting.js';

/** Two questions about the payment, `D5` on connection 5 and `D6` on connection 6. */
function askedTwice(): DrivenLane {
  const { lane, serviceId } = running();
  for (const connection of [5, 6]) {
    const asked = question(serviceId);
    lane.say({ ...asked, header: { ...asked.header, DeviceID: `D${connection}` } }, {}, connection);
  }
  lane.news();
  return lane;
}

/** Returns the open questions by their ids. */
function open(lane: DrivenLane): readonly (string | undefined)[] {
  return lane.state.prompts.filter(({ end }) => end === undefined).map(({ request }) => request.header.DeviceID);
}

const due = ({ state }: DrivenLane): readonly boolean[] => [1, 5, 6].map((one) => isAnswerDue(state, one));

describe('two questions on two connections', () => {
  test('both wait for their answers, and no answer is due on another connection', () => {
    const lane = askedTwice();
    expect([open(lane), due(lane)]).toEqual([
      ['D5', 'D6'],
      [false, true, true],
    ]);
  });

  test('the terminal that disconnects withdraws its own question; the other question is answered on its own connection', () => {
    const lane = askedTwice().happen({ type: 'call-gone', connection: 5 });
    expect([open(lane), due(lane)]).toEqual([['D6'], [false, false, true]]);
    lane.hasNoted('prompt-ended (-): the question is withdrawn: the terminal closed the connection');
    expect(answers(lane)).toEqual([]);
    const [, rest] = lane.state.prompts.toSorted((one, other) => one.connection - other.connection);
    lane.happen({
      type: 'answer-prompt',
      promptId: rest?.promptId ?? '',
      answer: { type: 'confirmed', confirmed: true },
    });
    expect(answers(lane)).toEqual([{ ConfirmedFlag: true }]);
    expect(lane.effects.findLast(({ type }) => type === 'send')).toMatchObject({ connection: 6, serviceId: 'D6' });
    expect(due(lane)).toEqual([false, false, false]);
  });

  test('the loss of a third connection withdraws no question', () => {
    const lane = askedTwice().happen({ type: 'call-gone', connection: 7 });
    expect([open(lane), lane.news()]).toEqual([['D5', 'D6'], []]);
  });
});
