/** Converts the error of a daemon that did not start to the failure of the command. */

import type { Configuration } from '../../config/index.js';
import { cliServer as texts } from '../../messages/index.js';
import { exitCodeOfStart } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';

const journalAdvice: Readonly<Record<string, readonly string[]>> = {
  'journal-locked': [texts.seeWhichRuns],
  'journal-newer': [texts.olderRelease],
};

/** Returns the failure, with a message and an exit status. An unknown error is returned unchanged, because it is a mistake in tenderd. */
export function startFailure(error: unknown, configuration: Configuration): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  const { code } = error;
  if (code === 'EADDRNOTAVAIL') return addressFailure(error);
  if (code === 'EADDRINUSE' || code === 'EACCES') return portFailure(code, error, configuration);
  const status = exitCodeOfStart(code, error.cause);
  if (code.startsWith('journal-')) return new CommandFailure(status, code, error.message, journalAdvice[code] ?? []);
  if (code.startsWith('token-file-') || code.startsWith('replicate-'))
    return new CommandFailure(status, code, error.message);
  if (code.startsWith('socket-')) {
    const advice = code === 'socket-taken' ? [texts.isADaemonRunning] : [];
    return new CommandFailure(status, code, error.message, advice);
  }
  if (code === 'gateway-settings')
    return new CommandFailure(status, code, texts.gatewaySettings(configuration.source, error.message));
  return error;
}

/** The setting of a port, and a text that says how to change it. */
interface PortSetting {
  readonly path: string;
  readonly change: (other: number) => string;
}

function byVariable(path: string, variable: string): PortSetting {
  return { path, change: (other) => texts.portChange.byVariable(variable, other, path) };
}

function nexoSetting(port: number, nexo: Configuration['nexo']): PortSetting | undefined {
  if (port === nexo?.tcpPort) return byVariable('nexo.tcpPort', 'TENDERD_NEXO_TCP_PORT');
  return port === nexo?.tls?.port ? byVariable('nexo.tls.port', 'TENDERD_NEXO_TLS_PORT') : undefined;
}

/**
 * Returns the setting that gives a webhook or the nexo interface this port. If the port of a webhook is changed, the
 * proxy in front of it must be changed too.
 */
function serviceOrNexo(port: number, { services, nexo }: Configuration): PortSetting | undefined {
  const service = services.find(({ webhook }) => webhook?.port === port);
  if (service === undefined) return nexoSetting(port, nexo);
  const path = `services.${service.name}.webhook.port`;
  return { path, change: (other) => texts.portChange.webhook(path, other) };
}

function listenerSetting(gateway: string): PortSetting {
  const path = `gateways.${gateway}.listen.port`;
  return { path, change: (other) => texts.portChange.listener(path, other) };
}

/**
 * Returns the failure for an address that this machine does not have. The address comes from `listen.host` of a
 * gateway: no other listener has an address in the configuration.
 */
function addressFailure(error: Error): CommandFailure {
  const host = 'address' in error && typeof error.address === 'string' ? error.address : undefined;
  const status = exitCodeOfStart('address-not-here');
  return new CommandFailure(status, 'address-not-here', texts.addressNotHere(host), texts.findAddress);
}

/**
 * Returns the failure for a port that cannot be used. The system's error names the port. If no setting has this port,
 * the port is that of the API.
 */
function portFailure(code: 'EADDRINUSE' | 'EACCES', error: Error, configuration: Configuration): CommandFailure {
  const { api, listeners } = configuration;
  const port = 'port' in error && typeof error.port === 'number' ? error.port : api.port;
  const listener = listeners.find((one) => one.port === port);
  const setting = listener === undefined ? serviceOrNexo(port, configuration) : listenerSetting(listener.gateway);
  const named = `${port}${setting === undefined ? '' : ` (${setting.path})`}`;
  if (code === 'EACCES') {
    return new CommandFailure(exitCodeOfStart('port-refused'), 'port-refused', texts.portRefused(named));
  }
  const other = port < 65_535 ? port + 1 : port - 1;
  const change = setting?.change(other) ?? texts.portChange.api(other);
  const text = texts.portTaken(named, listener?.host ?? '127.0.0.1');
  const advice = [texts.isADaemonRunning, texts.takeAnother(change)];
  return new CommandFailure(exitCodeOfStart('port-taken'), 'port-taken', text, advice);
}
