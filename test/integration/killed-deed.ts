/** A real daemon is killed in the middle of something, and another one takes it up: what the register then hears, on which stage. */

import { expect } from 'vitest';
import { type PracticeStage, setPracticeStage } from '../world/practice-stage.js';
import type { ReceivedRequest, Register, ReportedAnswer } from '../world/register-client.js';

/** Before the answer, after the answer was read, and after it was committed: each time the terminal has done it. */
export const killMoments = ['sent', 'answer-read', 'committed-before-told'] as const;

/** What a register was told of what was asked for when the daemon died. */
export interface TakenUp extends PracticeStage {
  readonly told: ReportedAnswer;
  /** At the daemon that took it up. */
  readonly register: Register;
}

/**
 * Asks for `first` and waits for its end, kills the daemon at `moment` of `asked`, starts it again, in a hurry, and asks again. The
 * simulator must find nothing wrong with what was said to it.
 */
export async function killedAt(
  onTestFinished: (end: () => Promise<void>) => void,
  moment: (typeof killMoments)[number],
  asked: { readonly id: string; readonly body: ReceivedRequest },
  first?: { readonly id: string; readonly body: ReceivedRequest },
): Promise<TakenUp> {
  const stage = await setPracticeStage(onTestFinished);
  const { shop, simulator } = stage;
  if (first !== undefined) {
    const earlier = await shop.start();
    await earlier.register.put(first.id, first.body);
    await earlier.register.ended(first.id);
    await earlier.stop();
  }
  const victim = await shop.start({ environment: { TENDERD_KILL_AT: moment } });
  await victim.register.put(asked.id, asked.body).catch(() => undefined);
  expect(await victim.ended).toEqual({ code: null, signal: 'SIGKILL' });
  // 100 s for an orphaned socket are 5.
  const { register } = await shop.start({ environment: { TENDERD_SPEED: '20' } });
  await register.put(asked.id, asked.body);
  const told = await register.ended(asked.id);
  expect(simulator.world.complaints()).toEqual([]);
  return { ...stage, told, register };
}
