/** Why a daemon did not start, for the technician who started it. */

import type { Configuration } from '../config/index.js';
import { exitCodes } from './exit-codes.js';
import { CommandFailure } from './failure.js';

const journalAdvice: Readonly<Record<string, readonly string[]>> = {
  'journal-locked': ['See which one runs:    tenderd status'],
  'journal-newer': ['An older release cannot know what a newer one wrote down about money.'],
};

/** The failure with words and a status for what is known, or the error as it came: that is then a mistake of ours. */
export function startFailure(error: unknown, { api, source }: Configuration): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  const { code } = error;
  if (code === 'EADDRINUSE') {
    return new CommandFailure(
      exitCodes.failure,
      'port-taken',
      `Port ${api.port} on 127.0.0.1 is taken by another program.`,
      [
        'Is a daemon running?   tenderd status',
        'Or take another port:  tenderd run --port 8742 (or TENDERD_API_PORT, or api.port in the configuration)',
      ],
    );
  }
  if (code === 'EACCES') {
    return new CommandFailure(
      exitCodes.configuration,
      'port-refused',
      `Port ${api.port} may not be used by this user; ports below 1024 are reserved.`,
    );
  }
  if (code.startsWith('journal-'))
    return new CommandFailure(exitCodes.failure, code, error.message, journalAdvice[code] ?? []);
  if (code.startsWith('token-file-')) return new CommandFailure(exitCodes.notAllowed, code, error.message);
  if (code.startsWith('socket-')) {
    const isTaken = code === 'socket-taken';
    const status = isTaken ? exitCodes.failure : exitCodes.notAllowed;
    return new CommandFailure(status, code, error.message, isTaken ? ['Is a daemon running?   tenderd status'] : []);
  }
  if (code === 'gateway-settings')
    return new CommandFailure(exitCodes.configuration, code, `${source}: gateway: ${error.message}`);
  return error;
}
