/** Shows the whole daemon: `tenderd status` without a transaction. */

import type { Daemon, Terminal } from '../../client/index.js';
import { cliStatus as texts } from '../../messages/index.js';
import type { FoundDaemon } from '../command/find-daemon.js';
import { plain } from '../output/format.js';
import type { Screen } from '../output/screen.js';
import { showService } from '../views/service-lines.js';
import { showTerminal } from '../views/terminal-lines.js';
import { showList } from '../views/transaction-list.js';
import { showTrouble } from '../views/trouble-lines.js';
import { type DaemonState, furtherTroubles } from './daemon-state.js';

/** Shows the state of a daemon. */
export function showDaemon(found: FoundDaemon, state: DaemonState, screen: Screen): void {
  showDocument(found, state, screen);
  if (screen.json) return;
  const { daemon, terminals, services, prompts, open, inbox, recovering } = state;
  showHead(found, state, screen);
  const further = furtherTroubles(daemon);
  const about = (subject: string, name: string) =>
    further.filter((trouble) => trouble.subject === subject && trouble.name === name);
  screen.line();
  for (const terminal of terminals) {
    showTerminal(terminal, screen, prompts, recovering);
    for (const trouble of about('terminal', terminal.terminal)) showTrouble(trouble, screen);
  }
  for (const service of services) {
    showService(service, screen);
    for (const trouble of about('service', service.service)) showTrouble(trouble, screen);
  }
  screen.line();
  screen.line(open.length === 0 ? texts.nothingOpen : texts.openTransactions);
  showList(open, screen);
  for (const line of inboxLines(inbox)) screen.text(line);
  showVerdict(state, screen);
}

function showDocument(
  { client, unencrypted, terminalListeners }: FoundDaemon,
  { daemon, terminals, services, prompts, attention, open, inbox }: DaemonState,
  screen: Screen,
): void {
  screen.document({
    url: client.url,
    ...daemon,
    unencrypted,
    ...(terminalListeners.length === 0 ? {} : { terminalListeners }),
    terminals,
    services,
    prompts,
    attention,
    open,
    inbox: inbox.transactions.map(({ transactionId }) => transactionId),
    inboxHasMore: inbox.more,
  });
}

/** Shows the daemon itself: its readiness, its process, its connections, and the troubles of the machine. */
function showHead(
  { client, unencrypted, terminalListeners }: FoundDaemon,
  { daemon, attention }: DaemonState,
  screen: Screen,
): void {
  const { ready, notReady } = texts.readiness;
  const { simulated, real } = texts.money;
  const readiness = daemon.ready ? screen.tint('good', ready) : screen.tint('bad', notReady);
  screen.text(texts.daemon(client.url, readiness, daemon.simulated ? simulated : real));
  const { version, uptimeSeconds, processId, dataDirectory } = daemon;
  screen.text(`  ${texts.process({ version, uptime: durationOf(uptimeSeconds), processId, dataDirectory })}`);
  const backups = backupLine(daemon);
  if (backups !== undefined) screen.text(`  ${backups}`);
  for (const gateway of unencrypted) screen.text(screen.tint('bad', `  ${texts.unencrypted(gateway)}`));
  for (const { gateway, url } of terminalListeners) screen.text(`  ${texts.terminalListener(gateway, url)}`);
  for (const reason of daemon.reasons) screen.text(`  ${plain(reason)}`);
  const ofMachine = attention.filter(({ terminal }) => terminal === '*').map((entry) => entry.attention.text);
  for (const text of ofMachine)
    if (!daemon.reasons.includes(text)) screen.text(screen.tint('bad', `  ${texts.attentionLabel}  ${plain(text)}`));
  for (const trouble of furtherTroubles(daemon)) if (trouble.subject === 'daemon') showTrouble(trouble, screen);
}

/**
 * Returns the line about the last backup. Returns no line if there is neither a backup nor a schedule, because a
 * practice daemon needs no backup.
 */
function backupLine({ backup: { running, last, schedule }, simulated }: Daemon): string | undefined {
  if (running !== undefined) return texts.backupRunning(running.directory, running.percent);
  if (last !== undefined)
    return texts.lastBackup(durationOf(Math.max(0, (Date.now() - Date.parse(last.at)) / 1_000)), last.file);
  if (schedule !== undefined) return texts.backupAwaited(schedule.directory);
  return simulated ? undefined : texts.noBackup;
}

/** Returns a duration in its two largest units. */
export function durationOf(seconds: number): string {
  const units = [
    ['d', 86_400],
    ['h', 3_600],
    ['min', 60],
    ['s', 1],
  ] as const;
  const first = units.findIndex(([, size]) => seconds >= size);
  if (first === -1) return '0 s';
  const parts = units.slice(first, first + 2).map(([unit, size], place) => {
    const [, larger] = units[first + place - 1] ?? ['', Number.POSITIVE_INFINITY];
    return [Math.floor((place === 0 ? seconds : seconds % larger) / size), unit] as const;
  });
  return parts.flatMap(([count, unit]) => (count === 0 ? [] : [`${count} ${unit}`])).join(' ');
}

/** Shows the last lines: the number of attention items, and the terminals that cannot take payments. */
function showVerdict({ daemon, attention, terminals }: DaemonState, screen: Screen): void {
  const idle = terminals.filter((terminal) => !takesPayments(terminal));
  const count = attention.length;
  const isCalm = idle.length === 0 && daemon.troubles.length === 0;
  if (count > 0) screen.line(screen.tint('bad', texts.attentionCount(count)));
  else if (!daemon.ready) screen.line(screen.tint('bad', texts.noPayments));
  else if (isCalm) screen.line(texts.nothingToReview);
  else if (idle.length === 0) screen.line(texts.nothingElseToReview);
  const names = idle.map(({ terminal }) => plain(terminal)).join(', ');
  if (idle.length > 0 && daemon.ready) screen.text(screen.tint('bad', texts.noPaymentsAt(names)));
}

/**
 * Returns the lines about outcomes that the register has not acknowledged. Until the register acknowledges an outcome,
 * the sale of that outcome cannot be paid again.
 */
function inboxLines({ transactions, more }: DaemonState['inbox']): readonly string[] {
  const ids = transactions.map(({ transactionId }) => plain(transactionId));
  if (ids.length === 0) return [texts.everyOutcomeAcknowledged];
  return texts.inbox(ids.length, ids.slice(0, 5), more);
}

/** True if the terminal can take payments. It may be busy: waiting transactions start when it is free. */
export function takesPayments({ lane, unreachable }: Terminal): boolean {
  return unreachable === undefined && lane !== 'unreachable' && lane !== 'blocked' && lane !== 'faulted';
}
