/** Why a daemon did not start, for the technician who started it. */

import type { Configuration } from '../config/index.js';
import { exitCodeOfStart } from './exit-codes.js';
import { CommandFailure } from './failure.js';

const journalAdvice: Readonly<Record<string, readonly string[]>> = {
  'journal-locked': ['See which one runs:    tenderd status'],
  'journal-newer': ['An older release cannot know what a newer one wrote down about money.'],
};

/** The failure with words and a status for what is known, or the error as it came: that is then a mistake of ours. */
export function startFailure(error: unknown, configuration: Configuration): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  const { code } = error;
  if (code === 'EADDRINUSE' || code === 'EACCES') return portFailure(code, error, configuration);
  const status = exitCodeOfStart(code, error.cause);
  if (code.startsWith('journal-')) return new CommandFailure(status, code, error.message, journalAdvice[code] ?? []);
  if (code.startsWith('token-file-')) return new CommandFailure(status, code, error.message);
  if (code.startsWith('socket-')) {
    const advice = code === 'socket-taken' ? ['Is a daemon running?   tenderd status'] : [];
    return new CommandFailure(status, code, error.message, advice);
  }
  if (code === 'gateway-settings')
    return new CommandFailure(status, code, `${configuration.source}: gateway: ${error.message}`);
  return error;
}

/** The ports of the nexo interface alone. */
const nexoPorts = {
  tcp: { path: 'nexo.tcpPort', variable: 'TENDERD_NEXO_TCP_PORT' },
  tls: { path: 'nexo.tls.port', variable: 'TENDERD_NEXO_TLS_PORT' },
} as const;

/** The API whose port could not be had: the system names it, and the two have settings of their own. */
function portFailure(code: 'EADDRINUSE' | 'EACCES', error: Error, { api, nexo }: Configuration): CommandFailure {
  const port = 'port' in error && typeof error.port === 'number' ? error.port : api.port;
  const setting = port === nexo?.tcpPort ? nexoPorts.tcp : port === nexo?.tls?.port ? nexoPorts.tls : undefined;
  const named = `${port}${setting === undefined ? '' : ` (${setting.path})`}`;
  if (code === 'EACCES') {
    const text = `Port ${named} may not be used by this user; ports below 1024 are reserved.`;
    return new CommandFailure(exitCodeOfStart('port-refused'), 'port-refused', text);
  }
  const other = port < 65_535 ? port + 1 : port - 1;
  const way =
    setting !== undefined
      ? `${setting.variable}=${other} tenderd run (or ${setting.path} in the configuration)`
      : `tenderd run --port ${other} (or TENDERD_API_PORT, or api.port in the configuration)`;
  const text = `Port ${named} on 127.0.0.1 is taken by another program.`;
  const advice = ['Is a daemon running?   tenderd status', `Or take another port:  ${way}`];
  return new CommandFailure(exitCodeOfStart('port-taken'), 'port-taken', text, advice);
}
