/** The table of checks. The lines of the doctor are printed in this order. To add a check, add a row. */

import { backupFindings, lookAtBackups } from './backups.js';
import { clockFindings, localTime } from './clock.js';
import { configurationFindings } from './configuration.js';
import { directoryFindings } from './data-directory.js';
import { diskFindings } from './disk.js';
import { type Finding, finding } from './finding.js';
import { journalFindings } from './journal.js';
import { sqliteFindings, versionFindings } from './machine.js';
import { clocksOf, gatewayFindings } from './gateways.js';
import { clocksOfServices, serviceFindings } from './services.js';
import { socketFindings } from './socket.js';
import { terminalFindings } from './terminals.js';
import { lowestPort, portFindings } from './ports.js';
import { elsewhere, processFindings } from './process.js';
import type { Visit } from './visit.js';
import { doctor, doctorData } from '../messages/index.js';

/** One check of the doctor. */
export interface Check {
  readonly name: string;
  /** The subject in the line that is printed if the check has no result in time. */
  readonly subject: string;
  /**
   * The time limit of the check. It includes the time in which the check waits for facts that other checks need too.
   */
  readonly limitMs: number;
  /** A description of the check, for the manual. */
  readonly description: string;
  readonly find: (visit: Visit) => Promise<readonly Finding[]>;
}

const { subjects } = doctor;
/**
 * The time limit of checks that only look at files and processes. They answer at once, unless the machine or a disk
 * hangs.
 */
const localMs = 12_000;
/** The time limit of checks that first send requests to the daemon. */
const askedMs = 13_000;
/** The time limit of checks that connect to other machines. */
const networkMs = 14_000;

/** Returns the finding that a subject was not checked. Without a usable configuration, the data directory is not known. */
function unknown(subject: string): readonly Finding[] {
  return [finding('not-checked', subject, doctor.needsConfiguration)];
}

/** All checks of the doctor. */
export const checks: readonly Check[] = [
  {
    name: 'version',
    subject: subjects.version,
    limitMs: localMs,
    description: 'Compares the running Node with the oldest one that this release supports.',
    find: async (visit) => versionFindings(await visit.machine()),
  },
  {
    name: 'sqlite',
    subject: subjects.sqlite,
    limitMs: localMs,
    description: 'Loads SQLite, and opens a database in memory.',
    find: async (visit) => {
      const { driverFault } = await import('../journal/index.js').catch(() => ({ driverFault: () => undefined }));
      return sqliteFindings(await visit.machine(), driverFault);
    },
  },
  {
    name: 'configuration',
    subject: subjects.configuration,
    limitMs: askedMs,
    description: 'Reads the configuration and its secrets as a start would.',
    find: async (visit) => {
      const daemon = await visit.daemon();
      const isRunning = daemon !== undefined && daemon.state !== 'stopped';
      const running = { isRunning, startedMs: daemon?.startedMs };
      return configurationFindings(await visit.configuration(), running, localTime);
    },
  },
  {
    name: 'data-directory',
    subject: subjects.dataDirectory,
    limitMs: localMs,
    description: 'Checks the owner and the permissions of the data directory and its files.',
    find: async (visit) => {
      const directory = await visit.directory();
      if (directory === undefined) return unknown(subjects.dataDirectory);
      const { commandAs } = visit.examined;
      return directoryFindings(directory, { isSimulated: await visit.isPractice(), commandAs });
    },
  },
  {
    name: 'disk',
    subject: subjects.disk,
    limitMs: localMs,
    description: 'Measures the free space, and the time of five commits to a file of its own in the data directory.',
    find: async (visit) => {
      const [disk, facts] = [await visit.disk(), await visit.configuration()];
      if (disk === undefined || facts.place === undefined) return unknown(subjects.disk);
      const reserve = facts.type === 'loaded' ? facts.configuration.journal.reserveBytes : undefined;
      return diskFindings(facts.place.dataDir, disk, reserve);
    },
  },
  {
    name: 'clock',
    subject: subjects.clock,
    limitMs: networkMs,
    description: 'Compares the clock with the times that gateways and payment services send.',
    find: async (visit) => {
      const [gateways, services] = [await visit.gateways(), await visit.services()];
      return clockFindings(visit.looks.nowMs(), [...clocksOf(gateways), ...clocksOfServices(services)]);
    },
  },
  {
    name: 'journal',
    subject: subjects.journal,
    limitMs: askedMs,
    description: 'Asks the daemon. If the daemon is stopped, reads a copy of the journal in memory. Changes nothing.',
    find: async (visit) => {
      const journal = await visit.journal();
      if (journal !== undefined) return journalFindings(journal, await visit.isPractice());
      const isHidden = (await visit.directory()) !== undefined;
      return isHidden ? [finding('not-checked', subjects.journal, doctor.needsDirectory)] : unknown(subjects.journal);
    },
  },
  {
    name: 'process',
    subject: subjects.process,
    limitMs: askedMs,
    description: 'Looks for the process of the daemon, and asks it with the token of the data directory.',
    find: async (visit) => {
      const daemon = await visit.daemon();
      const others = visit.looks.daemons();
      if (daemon !== undefined) return processFindings(daemon, others, localTime);
      return others.length > 0 ? elsewhere(others, false) : unknown(subjects.process);
    },
  },
  {
    name: 'ports',
    subject: subjects.ports,
    limitMs: askedMs,
    description:
      'If the daemon is stopped, connects to each port that it needs, to see whether another program has the port.',
    find: async (visit) => {
      const daemon = await visit.daemon();
      if (daemon === undefined) return [];
      const socket = await visit.socket();
      const found = portFindings(await visit.ports(), daemon, lowestPort());
      return [...found, ...(socket === undefined ? [] : socketFindings(socket))];
    },
  },
  {
    name: 'gateways',
    subject: subjects.gateways,
    limitMs: networkMs,
    description:
      'Asks the daemon for its connection. If there is none, tries the proxy, DNS, TCP, the certificate, the keys, the handshake, a ping and the list.',
    find: async (visit) => {
      const [gateways, daemon] = [await visit.gateways(), await visit.daemon()];
      const state = daemon?.state ?? 'stopped';
      const isStandby = daemon?.answer.type === 'standby';
      return gateways.flatMap((gateway) => gatewayFindings(gateway, { state, isStandby, nowMs: visit.looks.nowMs() }));
    },
  },
  {
    name: 'terminals',
    subject: subjects.terminals,
    limitMs: networkMs,
    description:
      'Asks the daemon whether each terminal is listed and logged in, and asks each idle terminal for its Diagnosis.',
    find: async (visit) => (await visit.terminals()).flatMap(terminalFindings),
  },
  {
    name: 'services',
    subject: subjects.services,
    limitMs: networkMs,
    description:
      'Asks each payment service about a payment that does not exist, and calls the webhook address of this daemon.',
    find: async (visit) => (await visit.services()).flatMap(serviceFindings),
  },
  {
    name: 'backup',
    subject: subjects.backup,
    limitMs: askedMs,
    description: 'Reads when the last backup was made, and looks for its file.',
    find: async (visit) => {
      const facts = await visit.configuration();
      // A practice daemon needs no backups, because its payments are simulated.
      if (facts.place === undefined || facts.type !== 'loaded') return [];
      const daemon = await visit.daemon();
      if (daemon?.answer.type === 'standby' && facts.configuration.backup !== undefined)
        return [finding('backup-by-leader', subjects.backup, doctorData.backupByLeader)];
      const backups = await lookAtBackups(facts.place.dataDir, facts.configuration);
      return backupFindings(backups, { nowMs: visit.looks.nowMs(), startedMs: daemon?.startedMs });
    },
  },
];
