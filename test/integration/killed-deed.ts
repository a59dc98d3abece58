/**
 * Kills a real daemon in the middle of a transaction and starts another daemon. The tests check what the register then
 * receives.
 */

import { expect } from 'vitest';
import { type PracticeStage, setPracticeStage } from '../world/practice-stage.js';
import type { ReceivedRequest, Register, ReportedAnswer } from '../world/register-client.js';

/**
 * The moments of the kill: before the answer, after the answer was read, and after the answer was committed. In each
 * case the terminal has completed the transaction.
 */
export const killMoments = ['sent', 'answer-read', 'committed-before-told'] as const;

/** The result after the restart: the answer to the register, and the stage. */
export interface TakenUp extends PracticeStage {
  readonly told: ReportedAnswer;
  /** The register, connected to the daemon that was started last. */
  readonly register: Register;
}

/**
 * Takes `first` to its end, kills the daemon at `moment` of `asked`, starts a new daemon, and asks again. The simulator
 * must have no complaints.
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
    const earlier = await shop.start({ isHere: true });
    await earlier.register.put(first.id, first.body);
    await earlier.register.ended(first.id);
    await earlier.stop();
  }
  const victim = await shop.start({ environment: { TENDERD_KILL_AT: moment } });
  await victim.register.put(asked.id, asked.body).catch(() => undefined);
  expect(await victim.ended).toEqual({ code: null, signal: 'SIGKILL' });
  // At normal speed. At a higher speed, a busy machine would pass the time limits of the card that was read, and of a
  // request that waits.
  const { register } = await shop.start({ isHere: true });
  const again = await register.put(asked.id, asked.body);
  expect(again.transaction, again.text).toBeDefined();
  const told = await register.ended(asked.id);
  expect(simulator.world.complaints()).toEqual([]);
  return { ...stage, told, register };
}
