/** `TENDERD_KILL_AT`: a test can end the daemon at an exact moment, as a power cut would, or make it stall. */

import { ConfigurationError } from '../../config/index.js';
import type { HookPoint } from '../../core/index.js';
import { cliServer as texts } from '../../messages/index.js';
import type { CommandContext } from '../command/context.js';

const points: readonly HookPoint[] = [
  'accepted',
  'appended',
  'committed-before-send',
  'sent',
  'answer-read',
  'committed-before-told',
  'status-sent',
];

/**
 * Returns the hook for `TENDERD_KILL_AT=point`, `point:3` for the third time, or `point:3:pause` to stop the process until SIGCONT. Returns undefined if the variable is not set. The daemon refuses the
 * hook unless every gateway is simulated. Throws ConfigurationError for an unknown point.
 */
export function killHook(
  environment: CommandContext['environment'],
  act: { readonly kill: () => void; readonly pause: () => void },
): ((point: HookPoint) => void) | undefined {
  const text = environment['TENDERD_KILL_AT'];
  if (text === undefined || text === '') return undefined;
  const [word, count = '1', end = 'kill'] = text.split(':');
  const chosen = points.find((point) => point === word);
  if (chosen === undefined || !/^[1-9]\d{0,5}$/.test(count) || (end !== 'kill' && end !== 'pause')) {
    throw new ConfigurationError([
      {
        origin: { type: 'environment', variable: 'TENDERD_KILL_AT' },
        path: '',
        text: texts.badVariable(text, texts.expectedVariable.killAt(points.join(', '))),
      },
    ]);
  }
  let left = Number(count);
  return (point) => {
    if (point !== chosen) return;
    left -= 1;
    if (left === 0) act[end]();
  };
}
