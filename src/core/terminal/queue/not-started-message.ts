/** The outcome of a transaction that waited in the queue and was never started. Nothing was sent to the terminal. */

import { type KindWords, notStarted as texts, type Messages } from '../../../messages/index.js';
import type { WaitReason } from './wait-reason.js';
import type { Reason } from '../../model/reason-codes.js';
import type { OutcomeDraft } from '../../model/result.js';
import { notProcessed } from '../../policy/outcome.js';

/** For each reason why a transaction waits: the reason code of the outcome, and the message. */
const messages: {
  readonly [Why in WaitReason]: readonly [reason: Reason, message: (facts: Messages.notStarted.WaitFacts) => string];
} = {
  queue: ['queue', texts.queue],
  unanswered: ['queue', texts.unanswered],
  resting: ['queue', texts.resting],
  link: ['link-down', texts.link],
  pong: ['no-pong', texts.pong],
  login: ['login-failed', texts.login],
  'terminal-not-connected': ['terminal-not-connected', texts.notConnected],
  'terminal-busy': ['terminal-busy', texts.busy],
  period: ['period-unanswered', texts.periodUnanswered],
  leased: ['leased', texts.leased],
  'card-removal': ['queue', texts.cardRemoval],
  'card-held': ['queue', texts.cardHeld],
  'device-request': ['queue', texts.deviceRequest],
  clock: ['clock', texts.clock],
  commit: ['stored-too-late', texts.storedTooLate],
  'terminal-blocked': ['terminal-blocked', texts.blocked],
};

/** Returns the outcome of a transaction or device request that waited for a terminal and was never started. Nothing was sent. */
export function neverStarted(
  { noun, nothing }: Pick<KindWords, 'noun' | 'nothing'>,
  why: WaitReason,
  detail: string | undefined,
  linkCode?: string,
): OutcomeDraft {
  const more = detail === undefined ? '' : ` (${detail})`;
  const [reason, message] = messages[why];
  return notProcessed(reason, message({ noun, nothing, more, linkCode }));
}
