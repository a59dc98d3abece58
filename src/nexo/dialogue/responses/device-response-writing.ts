/** How the end of a device request is told to the register that asked: in the terminal's own words, under the register's ids. */

import { answerHeader, type OutgoingMessage } from '../../../../protocol/index.js';
import type { DeviceRequestEnd } from '../../../core/index.js';
import type { DeviceRequestBody } from '../requests/device-request-reading.js';
import { refusedMessage } from './refused-message.js';
import type { Refused } from '../requests/refusal.js';

/** Ways to say it, best first; none where the register wants no answer. */
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

/** Where the terminal said nothing, the word of the standard that comes nearest. */
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
