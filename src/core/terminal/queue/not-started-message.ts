/** The messages for a wait that ended without a start: what it waited for, that nothing was sent, and what to do. */

import { type KindWords } from '../../../messages/en.js';
import type { WaitReason } from './wait-reason.js';
import type { Reason } from '../../model/reason-codes.js';
import type { OutcomeDraft } from '../../model/result.js';
import { notProcessed } from '../../policy/outcome.js';

/** The parts of the messages. */
interface MessageParts extends Pick<KindWords, 'noun' | 'nothing'> {
  /** The detail in brackets, after a space; empty if there is none. */
  readonly more: string;
  /** The code of the cause of a link that is down. */
  readonly linkCode: string | undefined;
}

/** For each thing that a transaction may wait for: the reason of its outcome, and the message. */
const messages: {
  readonly [Why in WaitReason]: readonly [reason: Reason, message: (parts: MessageParts) => string];
} = {
  queue: [
    'queue',
    ({ noun }) => `The terminal was still working for another sale; this ${noun} was never started. Try again.`,
  ],
  unanswered: [
    'queue',
    ({ noun }) =>
      `What became of an earlier transaction on the terminal was still being asked for; this ${noun} was never started. Take another terminal, or wait until that is known.`,
  ],
  resting: [
    'queue',
    ({ noun }) => `The terminal was still resting after the last sale; this ${noun} was never started. Try again.`,
  ],
  link: [
    'link-down',
    ({ nothing, more, linkCode }) =>
      `The terminals cannot be reached${more}; nothing was sent and ${nothing}. ${linkAdvice(linkCode)}`,
  ],
  pong: [
    'no-pong',
    ({ nothing }) =>
      `The connection to the terminals is silent; nothing was sent and ${nothing}. Check the network, then try again.`,
  ],
  login: [
    'login-failed',
    ({ nothing, more }) =>
      `The terminal did not accept the login${more}; ${nothing}. Look at its screen, then try again.`,
  ],
  'terminal-not-connected': [
    'terminal-not-connected',
    ({ nothing, more }) =>
      `The gateway does not reach the terminal${more}; ${nothing}. Switch it on and wait until it is ready, then try again.`,
  ],
  'terminal-busy': [
    'terminal-busy',
    ({ noun }) =>
      `The terminal was busy the whole time; the ${noun} was not started. Wait until its screen is idle, then try again.`,
  ],
  period: [
    'period-unanswered',
    ({ noun }) =>
      `The terminal did not say which period is open; the ${noun} was not started and the period stays open. Look at its screen, then try again.`,
  ],
  leased: [
    'leased',
    ({ noun, more }) =>
      `Another register has the terminal for itself${more}; this ${noun} was never started. Try again.`,
  ],
  'card-removal': [
    'queue',
    ({ noun }) => `The card of another sale was still in the terminal; this ${noun} was never started. Try again.`,
  ],
  'card-held': [
    'queue',
    ({ noun }) => `The terminal still kept the card of another sale; this ${noun} was never started. Try again.`,
  ],
  'device-request': [
    'queue',
    ({ noun }) =>
      `The terminal was still at work on something else that it was asked; this ${noun} was never started. Try again.`,
  ],
  clock: [
    'clock',
    ({ noun }) =>
      `The machine slept or stood still, or its clock was set, while this ${noun} waited; it was never started. Try again.`,
  ],
  'terminal-blocked': [
    'terminal-blocked',
    ({ noun }) =>
      `An earlier transaction on this terminal is not settled; this ${noun} was never started. See the attention list.`,
  ],
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

/** Returns what to do about a link that is down, by the code of its cause. */
function linkAdvice(code: string | undefined): string {
  return code === 'certificate' || code === 'tls'
    ? 'The network works, a certificate does not fit: call the technician (tenderd config check), then try again.'
    : 'Check the network, then try again.';
}
