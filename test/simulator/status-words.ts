import { expect } from 'vitest';
import { Play } from './played-world.js';
import { payment } from './register.js';
import type { WordChecks } from './terminal-words.js';

function asked(behaviour: string, ms: number): Play {
  return new Play(`T1 next: ${behaviour}`).send(payment('P1')).pass(ms);
}

/** The checks for answers to TransactionStatus. */
export const statusWords: WordChecks = {
  'status busy [COUNT]': () => {
    const play = asked('status busy', 500);
    expect(play.statusOf('P1')).toBe('Failure/Busy');
    expect(play.pass(10_000).statusOf('P1')).toBe('Success: P1 Success');
    const twice = asked('status busy 1', 500);
    expect([twice.statusOf('P1'), twice.statusOf('P1')]).toEqual(['Failure/Busy', 'Failure/InProgress']);
  },
  'status in-progress [COUNT]': () => {
    const play = asked('status in-progress 2', 10_000);
    const answers = [play.statusOf('P1'), play.statusOf('P1'), play.statusOf('P1')];
    expect(answers).toEqual(['Failure/InProgress', 'Failure/InProgress', 'Success: P1 Success']);
  },
  'status not-found [COUNT]': () => expect(asked('status not-found', 10_000).statusOf('P1')).toBe('Failure/NotFound'),
  'status other-sale [COUNT]': () => {
    expect(asked('status other-sale', 10_000).statusOf('P1')).toBe('Success: OTHER Failure/Cancel');
    const play = new Play('T1 next: approve\nT1 next: status other-sale')
      .send(payment('P0'))
      .pass(10_000)
      .send(payment('P1'))
      .pass(10_000);
    expect(play.statusOf('P1')).toBe('Success: P0 Success');
  },
  'status headless [COUNT]': () => {
    const play = asked('status headless', 10_000);
    play.statusOf('P1');
    const text = play.with('<RepeatedMessageResponse>').at(-1)?.text ?? '';
    expect(text).toContain('<RepeatedMessageResponse><PaymentResponse>');
  },
  'status lost [COUNT]': () => {
    const play = asked('status lost 1', 10_000);
    expect([play.statusOf('P1'), play.statusOf('P1')]).toEqual(['no answer', 'Success: P1 Success']);
  },
  'status logged-out [COUNT]': () => {
    const play = asked('status logged-out 1', 10_000);
    expect([play.statusOf('P1'), play.paid()]).toEqual(['Failure/LoggedOut', 'Failure/LoggedOut']);
  },
};
