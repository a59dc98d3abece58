/** Why a daemon did not start, for the technician who started it. */

import type { Configuration } from '../../config/index.js';
import { exitCodeOfStart } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';

const journalAdvice: Readonly<Record<string, readonly string[]>> = {
  'journal-locked': ['See which one runs:    tenderd status'],
  'journal-newer': ['An older release cannot know what a newer one wrote down about money.'],
};

/** The failure with words and a status for what is known, or the error as it came: that is then a mistake of ours. */
export function startFailure(error: unknown, configuration: Configuration): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  const { code } = error;
  if (code === 'EADDRNOTAVAIL') return addressFailure(error);
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

/** A setting of a port, and how another one is taken. */
interface PortSetting {
  readonly path: string;
  readonly way: (other: number) => string;
}

function byVariable(path: string, variable: string): PortSetting {
  return { path, way: (other) => `${variable}=${other} tenderd run (or ${path} in the configuration)` };
}

function nexoSetting(port: number, nexo: Configuration['nexo']): PortSetting | undefined {
  if (port === nexo?.tcpPort) return byVariable('nexo.tcpPort', 'TENDERD_NEXO_TCP_PORT');
  return port === nexo?.tls?.port ? byVariable('nexo.tls.port', 'TENDERD_NEXO_TLS_PORT') : undefined;
}

/** A webhook's port is also where the proxy in front of it hands webhooks to. */
function serviceOrNexo(port: number, { services, nexo }: Configuration): PortSetting | undefined {
  const service = services.find(({ webhook }) => webhook?.port === port);
  if (service === undefined) return nexoSetting(port, nexo);
  const path = `services.${service.name}.webhook.port`;
  return { path, way: (other) => `${path} = ${other}, and the same at the proxy in front of it` };
}

function listenerSetting(gateway: string): PortSetting {
  const path = `gateways.${gateway}.listen.port`;
  return { path, way: (other) => `${path} = ${other}, and the same at the terminals` };
}

/** Only a listener for terminals may stand at an address that the configuration names. */
function addressFailure(error: Error): CommandFailure {
  const host = 'address' in error && typeof error.address === 'string' ? error.address : 'the address';
  const text = `This machine has no address ${host} (listen.host of a gateway): terminals could not call it.`;
  const advice = [
    'See which it has:      ip address   (on Windows: ipconfig)',
    'Or its network is not up yet: start tenderd after it',
  ];
  return new CommandFailure(exitCodeOfStart('address-not-here'), 'address-not-here', text, advice);
}

/** What could not have its port: the system names it, and all but the API have settings of their own. */
function portFailure(code: 'EADDRINUSE' | 'EACCES', error: Error, configuration: Configuration): CommandFailure {
  const { api, listeners } = configuration;
  const port = 'port' in error && typeof error.port === 'number' ? error.port : api.port;
  const listener = listeners.find((one) => one.port === port);
  const setting = listener === undefined ? serviceOrNexo(port, configuration) : listenerSetting(listener.gateway);
  const named = `${port}${setting === undefined ? '' : ` (${setting.path})`}`;
  if (code === 'EACCES') {
    const text = `Port ${named} may not be used by this user; ports below 1024 are reserved.`;
    return new CommandFailure(exitCodeOfStart('port-refused'), 'port-refused', text);
  }
  const other = port < 65_535 ? port + 1 : port - 1;
  const way =
    setting?.way(other) ?? `tenderd run --port ${other} (or TENDERD_API_PORT, or api.port in the configuration)`;
  const text = `Port ${named} on ${listener?.host ?? '127.0.0.1'} is taken by another program.`;
  const advice = ['Is a daemon running?   tenderd status', `Or take another port:  ${way}`];
  return new CommandFailure(exitCodeOfStart('port-taken'), 'port-taken', text, advice);
}
