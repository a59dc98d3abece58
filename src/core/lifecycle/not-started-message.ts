/** How a wait that ended without a start is told: what it waited for, that nothing was sent, and what to do. */

import type { KindWords } from '../policy/kind-rules.js';
import type { WaitReason } from '../engine/wait-reason.js';
import type { OutcomeDraft } from '../model/result.js';
import { notProcessed } from '../policy/outcome.js';

/** How a wait that ended without a start is told, of whatever waits for a terminal by what it is called. Nothing was sent. */
export function neverStarted(
  { noun, nothing }: Pick<KindWords, 'noun' | 'nothing'>,
  why: WaitReason,
  detail: string | undefined,
  linkCode?: string,
): OutcomeDraft {
  const more = detail === undefined ? '' : ` (${detail})`;
  switch (why) {
    case 'queue':
      return notProcessed(
        'queue',
        `The terminal was still working for another sale; this ${noun} was never started. Try again.`,
      );
    case 'unanswered':
      return notProcessed(
        'queue',
        `What became of an earlier transaction on the terminal was still being asked for; this ${noun} was never started. Take another terminal, or wait until that is known.`,
      );
    case 'resting':
      return notProcessed(
        'queue',
        `The terminal was still resting after the last sale; this ${noun} was never started. Try again.`,
      );
    case 'link':
      return notProcessed(
        'link-down',
        `The terminals cannot be reached${more}; nothing was sent and ${nothing}. ${linkAdvice(linkCode)}`,
      );
    case 'pong':
      return notProcessed(
        'no-pong',
        `The connection to the terminals is silent; nothing was sent and ${nothing}. Check the network, then try again.`,
      );
    case 'login':
      return notProcessed(
        'login-failed',
        `The terminal did not accept the login${more}; ${nothing}. Look at its screen, then try again.`,
      );
    case 'terminal-not-connected':
      return notProcessed(
        'terminal-not-connected',
        `The gateway does not reach the terminal${more}; ${nothing}. Switch it on and wait until it is ready, then try again.`,
      );
    case 'terminal-busy':
      return notProcessed(
        'terminal-busy',
        `The terminal was busy the whole time; the ${noun} was not started. Wait until its screen is idle, then try again.`,
      );
    case 'period':
      return notProcessed(
        'period-unanswered',
        `The terminal did not say which period is open; the ${noun} was not started and the period stays open. Look at its screen, then try again.`,
      );
    case 'leased':
      return notProcessed(
        'leased',
        `Another register has the terminal for itself${more}; this ${noun} was never started. Try again.`,
      );
    case 'card-removal':
      return notProcessed(
        'queue',
        `The card of another sale was still in the terminal; this ${noun} was never started. Try again.`,
      );
    case 'card-held':
      return notProcessed(
        'queue',
        `The terminal still kept the card of another sale; this ${noun} was never started. Try again.`,
      );
    case 'device-request':
      return notProcessed(
        'queue',
        `The terminal was still at work on something else that it was asked; this ${noun} was never started. Try again.`,
      );
    case 'clock':
      return notProcessed(
        'clock',
        `The machine slept or stood still, or its clock was set, while this ${noun} waited; it was never started. Try again.`,
      );
    case 'terminal-blocked':
      return notProcessed(
        'terminal-blocked',
        `An earlier transaction on this terminal is not settled; this ${noun} was never started. See the attention list.`,
      );
  }
}

/** What to do about a link that is down, by the code of its cause. */
function linkAdvice(code: string | undefined): string {
  return code === 'certificate' || code === 'tls'
    ? 'The network works, a certificate does not fit: call the technician (tenderd config check), then try again.'
    : 'Check the network, then try again.';
}
