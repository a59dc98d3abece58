/**
 * `tenderd status --check`: prints one line, and ends with the exit status of a monitoring plugin (Nagios, Icinga,
 * Zabbix and others).
 */

import type { Daemon, Standby, Trouble } from '../../client/index.js';
import { ConfigurationError, TwoDataDirectories } from '../../config/index.js';
import { cliStatus as texts } from '../../messages/index.js';
import { reach } from '../command/daemon-request.js';
import type { CommandContext } from '../command/context.js';
import { type AskOptions, findDaemon } from '../command/find-daemon.js';
import { type CheckCode, checkCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { plain } from '../output/format.js';
import { Screen } from '../output/screen.js';
import { takesPayments } from './daemon-status.js';
import { type DaemonState, daemonState, isStandby, orStandby } from './daemon-state.js';

/** Asks the daemon, and prints one line about it. Never throws: if the daemon cannot be asked, the line says so. */
export async function checkStatus(options: AskOptions, context: CommandContext): Promise<CheckCode> {
  // A monitoring program shows the line, so the commands in it get no additional options.
  const { environment, out, err, home } = context;
  const screen = new Screen({ environment, out, err, json: false });
  const [state, text] = await lineOf(options, { environment, home });
  screen.line(plain(text));
  return checkCodes[state];
}

type Line = readonly [keyof typeof checkCodes, string];

async function lineOf(
  options: AskOptions,
  { environment, home }: Pick<CommandContext, 'environment' | 'home'>,
): Promise<Line> {
  try {
    const found = await findDaemon(options, environment, home);
    const state = await reach(found.client, async () => orStandby(async () => daemonState(found, true)));
    return isStandby(state) ? await ofStandby(state.standby) : ofDaemon(state);
  } catch (error) {
    if (error instanceof CommandFailure) {
      const state = isDead(error) ? 'critical' : 'unknown';
      return [state, texts.check(state, unpiped(error.message), '')];
    }
    if (error instanceof ConfigurationError || error instanceof TwoDataDirectories)
      return ['unknown', texts.check('unknown', texts.configurationUnusable, '')];
    throw error;
  }
}

/** True if registers cannot reach the daemon either. False if only this command cannot reach the daemon. */
function isDead({ code }: CommandFailure): boolean {
  return code === 'unreachable' || code === 'foreign-answer';
}

async function ofStandby(standby: Standby): Promise<Line> {
  const { standbyLine } = await import('./standby-status.js');
  const [level, text, performance] = standbyLine(standby);
  return [level, texts.check(level, unpiped(text), performance)];
}

function ofDaemon(state: DaemonState): Line {
  const { daemon, terminals } = state;
  const errors = [...notReady(daemon), ...textsOf(daemon.troubles, 'error')];
  const warnings = textsOf(daemon.troubles, 'warning');
  const result = errors.length > 0 ? 'critical' : warnings.length > 0 ? 'warning' : 'ok';
  const working = terminals.filter(takesPayments).length;
  const said = [...errors, ...warnings];
  const text = said.length === 0 ? texts.allTake(working) : texts.firstOf(said.slice(0, 3), said.length);
  return [result, texts.check(result, unpiped(text), performanceOf(state, working))];
}

/**
 * Returns the reasons why the daemon is not ready, unless its troubles already contain them. Only a stopping daemon has
 * reasons that are not among its troubles.
 */
function notReady({ ready, reasons, troubles }: Daemon): readonly string[] {
  return ready || troubles.some(({ level }) => level === 'error') ? [] : reasons;
}

function textsOf(troubles: readonly Trouble[], wanted: Trouble['level']): readonly string[] {
  return troubles.flatMap(({ level, subject, name, text }) =>
    level === wanted ? [subject === 'terminal' && name !== undefined ? `${name}: ${text}` : text] : [],
  );
}

/** Returns the performance data: `label=value[unit];warning;critical;minimum`. */
function performanceOf({ daemon, terminals, attention, open, inbox }: DaemonState, working: number): string {
  const { uptimeSeconds, disk, clocks, troubles, backup } = daemon;
  const backupAge =
    backup.last === undefined ? undefined : Math.round((Date.now() - Date.parse(backup.last.at)) / 1_000);
  const offsets = clocks.map(({ offsetMs }) => Math.abs(offsetMs));
  return [
    `terminals=${terminals.length};;;0`,
    `terminals_taking_payments=${working};;;0;${terminals.length}`,
    `attention=${attention.length};;;0`,
    `troubles=${troubles.length};;;0`,
    `open=${open.length};;;0`,
    `unacknowledged=${inbox.transactions.length};;;0`,
    `uptime=${uptimeSeconds}s;;;0`,
    ...(disk.freeBytes === undefined ? [] : [`disk_free=${disk.freeBytes}B;;${disk.reserveBytes}:;0`]),
    ...(backupAge === undefined ? [] : [`backup_age=${backupAge}s;;;0`]),
    ...(offsets.length === 0 ? [] : [`clock_offset=${Math.min(...offsets) / 1_000}s;60`]),
  ].join(' ');
}

/** Removes vertical bars, because a bar begins the performance data. */
function unpiped(text: string): string {
  return text.replaceAll('|', '/');
}
