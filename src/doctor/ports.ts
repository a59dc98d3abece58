/** The ports on which tenderd listens: API, nexo interface, webhooks, and listeners for terminals. */

import { readFileSync } from 'node:fs';
import { connect, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Configuration } from '../config/index.js';
import { doctor, doctorData, doctorDaemon as texts } from '../messages/index.js';
import { listenerOn, type SystemProcess } from '../platform/system-processes.js';
import type { DaemonFacts } from './daemon.js';
import { type Finding, finding } from './finding.js';

/** A port on which tenderd will listen according to the configuration. */
export interface WantedPort {
  readonly host: string;
  readonly port: number;
  /** The name of the setting that contains the port. */
  readonly setting: string;
  /** Returns how to configure another port. */
  readonly change: (port: number) => string;
}

/** The facts about a port. */
export interface PortFacts {
  readonly wanted: WantedPort;
  /** True if a program accepts connections on the port. */
  readonly isTaken: boolean;
  readonly holder: SystemProcess | undefined;
  /** True if this machine has the address. */
  readonly isHere: boolean;
}

/** Returns the ports of a configuration. Port 0 is left out, because it selects any free port. */
export function wantedPorts({ api, nexo, services, listeners }: Configuration): readonly WantedPort[] {
  const host = '127.0.0.1';
  const { portChange: change } = texts;
  const ofNexo = [
    { port: nexo?.tcpPort, setting: 'nexo.tcpPort' },
    { port: nexo?.tls?.port, setting: 'nexo.tls.port' },
  ].flatMap(({ port, setting }) =>
    port === undefined ? [] : [{ host, port, setting, change: (other: number) => change.nexo(setting, other) }],
  );
  const ofServices = services.flatMap(({ name, webhook }) => {
    const setting = `services.${name}.webhook.port`;
    if (webhook === undefined) return [];
    return [{ host, port: webhook.port, setting, change: (other: number) => change.webhook(setting, other) }];
  });
  const ofListeners = listeners.map((one) => {
    const setting = `gateways.${one.gateway}.listen.port`;
    return { host: one.host, port: one.port, setting, change: (other: number) => change.listener(setting, other) };
  });
  const all = [
    { host, port: api.port, setting: 'api.port', change: change.api },
    ...ofNexo,
    ...ofServices,
    ...ofListeners,
  ];
  return all.filter(({ port }) => port !== 0);
}

const tryMs = 1_500;

/**
 * Examines the ports by connecting to each of them. The doctor never listens on a port, because a daemon that starts at this moment would then find
 * its port in use.
 */
export async function lookAtPorts(wanted: readonly WantedPort[]): Promise<readonly PortFacts[]> {
  return Promise.all(
    wanted.map(async (one) => {
      const isTaken = await accepts(reachable(one.host), one.port);
      return { wanted: one, isTaken, isHere: isOurs(one.host), ...holderOf(isTaken, one.port) };
    }),
  );
}

function holderOf(isTaken: boolean, port: number): Pick<PortFacts, 'holder'> {
  return { holder: isTaken ? listenerOn(port) : undefined };
}

/** Returns the address for a connection. A listener on all addresses is reached through the loopback address. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}

function isOurs(host: string): boolean {
  if (host === '0.0.0.0' || host === '::' || isIP(host) === 0) return true;
  if (host === '::1' || host.startsWith('127.')) return true;
  return Object.values(networkInterfaces()).some((cards) => cards?.some(({ address }) => address === host) === true);
}

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (isTaken: boolean): void => {
      socket.destroy();
      resolve(isTaken);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.setTimeout(tryMs, () => end(false));
  });
}

/** Returns the lowest port on which this user may listen. */
export function lowestPort(): number {
  if (process.platform === 'win32' || process.geteuid?.() === 0) return 1;
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8').trim());
  } catch {
    return 1_024;
  }
}

/**
 * Judges the ports. A running daemon has all its ports, because it does not start without one of them. The standby of a
 * pair has only the port of the API.
 */
export function portFindings(
  facts: readonly PortFacts[],
  { state, answer }: Pick<DaemonFacts, 'state' | 'answer'>,
  lowest: number,
): readonly Finding[] {
  const { ports: subject } = doctor.subjects;
  const own = answer.type === 'standby' ? facts.filter(({ wanted }) => wanted.setting === 'api.port') : facts;
  const list = own.map(({ wanted: { port } }) => port).join(', ');
  if (list === '') return [];
  if (state !== 'stopped') return [finding('ports', subject, texts.ports(list, true))];
  const found = facts.flatMap((one) => portFinding(one, lowest));
  return found.length > 0 ? found : [finding('ports', subject, texts.ports(list, false))];
}

function portFinding({ wanted, isTaken, holder, isHere }: PortFacts, lowest: number): readonly Finding[] {
  const { ports: subject } = doctor.subjects;
  const { host, port, setting, change } = wanted;
  if (!isHere) return [finding('address-not-here', subject, texts.addressNotHere(host, setting))];
  if (isTaken) {
    const program = doctorData.program(holder?.pid, holder?.command);
    const other = change(port < 65_535 ? port + 1 : port - 1);
    const where = `${host}:${port}`;
    return [finding('port-taken', subject, texts.portTaken({ where, setting, holder: program, change: other }))];
  }
  return port < lowest ? [finding('port-reserved', subject, texts.portReserved(port, setting, lowest))] : [];
}
