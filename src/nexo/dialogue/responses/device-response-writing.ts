/** Writes the end of a device request for the register that sent it: the terminal's own members under the register's ids. */

import { answerHeader, type OutgoingMessage } from '../../../../protocol/index.js';
import type { DeviceRequestEnd } from '../../../core/index.js';
import type { DeviceRequestBody } from '../requests/device-request-reading.js';
import { refusedMessage } from './refused-message.js';
import type { Refused } from '../requests/refusal.js';

/** Returns the possible responses, best first. Returns no response if the register requires none. */
export function deviceResponses(message: DeviceRequestBody, end: DeviceRequestEnd): readonly OutgoingMessage[] {
  const header = answerHeader(message.header);
  if (message.name === 'DisplayRequest') {
    const [output] = message.body.DisplayOutput;
    if (output?.ResponseRequiredFlag === false) return [];
  }
  if (message.name === 'PrintRequest' && message.body.PrintOutput.ResponseMode === 'NotRequired') return [];
  const refused = refusedMessage(message, { condition: conditionOf(end), text: end.message });
  const plain = refused === undefined || refused === 'reject' ? [] : [refused];
  return end.said === undefined ? plain : [{ ...end.said, header }, ...plain];
}

/**
 * Returns the ErrorCondition of the standard that comes nearest to the end of a device request, if the terminal sent no
 * message about the end.
 */
function conditionOf({ result, reason }: DeviceRequestEnd): Refused['condition'] {
  switch (result) {
    case 'aborted':
      return 'Aborted';
    case 'not-sent':
      return unreachable.has(reason) ? 'UnavailableDevice' : 'Busy';
    case 'refused':
      if (reason === 'busy' || reason === 'in-progress') return 'Busy';
      return reason === 'rejected' ? 'MessageFormat' : 'UnavailableDevice';
    case 'done':
    case 'no-answer':
      return 'UnavailableDevice';
  }
}

const unreachable: ReadonlySet<string> = new Set(['link-down', 'no-pong', 'login-failed', 'terminal-not-connected']);
