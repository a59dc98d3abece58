/** Judges the process of the daemon, its token and its attention list. Says in words what a standby does. */

import type { Standby } from '../client/index.js';
import { cliReplicate, cliStatus, doctor, doctorDaemon as texts } from '../messages/index.js';
import type { DaemonFacts } from './daemon.js';
import type { SystemProcess } from '../platform/system-processes.js';
import { type Finding, finding } from './finding.js';
import { unreached } from './unreached.js';

/** Judges the process and its token. `others` are the daemons on this machine, and `clock` formats a time. */
export function processFindings(
  facts: DaemonFacts,
  others: readonly SystemProcess[],
  clock: (ms: number) => string,
): readonly Finding[] {
  return [
    ...daemonFindings(facts, clock),
    ...elsewhereFindings(facts, others),
    ...tokenFindings(facts),
    ...attentionFindings(facts),
  ];
}

/**
 * Names the daemons of other data directories if this daemon is stopped, because the operator may mean such a daemon.
 */
function elsewhereFindings({ state }: DaemonFacts, others: readonly SystemProcess[]): readonly Finding[] {
  return state === 'stopped' ? elsewhere(others) : [];
}

/** Returns one line about daemons with other data directories. The line names the first of them. */
export function elsewhere(others: readonly SystemProcess[], isOther = true): readonly Finding[] {
  const { process: subject } = doctor.subjects;
  const named = others.flatMap(({ pid, command }) => (command === undefined ? [] : [{ pid, command }]));
  const [first] = named;
  return first === undefined
    ? []
    : [finding('daemon-elsewhere', subject, texts.daemonElsewhere(first, named.length - 1, isOther))];
}

function daemonFindings(
  { state, answer, url, endpoint, process, startedMs, tokenPath }: DaemonFacts,
  clock: (ms: number) => string,
): readonly Finding[] {
  const { process: subject } = doctor.subjects;
  if (state === 'stopped')
    return endpoint === undefined
      ? [finding('daemon-stopped', subject, texts.daemonStopped)]
      : [finding('daemon-dead', subject, texts.daemonDead(endpoint.pid))];
  if (answer.type === 'token-refused')
    return [finding('daemon-refuses-token', subject, texts.daemonRefusesToken(url, tokenPath))];
  const isSilent = answer.type === 'silent' || answer.type === 'refused' || answer.type === 'foreign';
  if (isSilent) return [finding('daemon-silent', subject, texts.daemonSilent(url, process?.pid))];
  const { simulated, real, unknown } = cliStatus.money;
  const known = endpoint?.simulated === true ? simulated : real;
  const money = endpoint === undefined ? unknown : known;
  const since = startedMs === undefined ? undefined : clock(startedMs);
  const running = finding('daemon', subject, texts.daemon({ url, pid: endpoint?.pid, since, money }));
  if (answer.type === 'standby') return [running, standbyFinding(answer.standby, clock)];
  const reasons = answer.type === 'answered' ? answer.reasons : [];
  return [running, ...reasons.map((reason) => finding('daemon-not-ready', subject, texts.daemonNotReady(reason)))];
}

/** Judges the standby of a pair. If another daemon leads, payments go on there. */
function standbyFinding(standby: Standby, clock: (ms: number) => string): Finding {
  const { process: subject } = doctor.subjects;
  const { role, entries, ability } = standbyParts(standby, clock);
  const value = [role, entries, ability].join('; ');
  const { blocked, leader, state } = standby;
  if (blocked === undefined) return finding('standby', subject, { value, remedy: [] });
  const isAlone = leader === undefined || state === 'stopped';
  const remedy = [cliReplicate.standby.lookUp(blocked.code)];
  return finding(isAlone ? 'standby-stopped' : 'standby-blocked', subject, { value, remedy });
}

function tokenFindings({ token, tokenPath, state }: DaemonFacts): readonly Finding[] {
  const { token: subject } = doctor.subjects;
  switch (token.type) {
    case 'read':
      return [finding('token', subject, texts.token(tokenPath))];
    case 'missing':
      return state === 'stopped'
        ? [finding('token', subject, texts.tokenNew(tokenPath))]
        : [finding('token-missing', subject, texts.tokenMissing(tokenPath))];
    case 'unreadable':
      return [finding('token-unreadable', subject, texts.tokenUnreadable(tokenPath, token.why))];
    case 'refused':
      return [finding('token-refused', subject, texts.tokenRefused(tokenPath, texts.tokenProblems[token.why]))];
  }
}

/**
 * Counts the entries that `tenderd attention` shows: the attention list, and the terminals and services without a
 * connection. If there are no such entries, counts the reasons why the daemon takes no payment. Each counted entry also
 * appears as a finding of its subject.
 */
function attentionFindings({ answer }: DaemonFacts): readonly Finding[] {
  if (answer.type !== 'answered') return [];
  const { attention: subject } = doctor.subjects;
  const items = answer.attention.length + unreached(answer.terminals, answer.services).length;
  const count = items === 0 ? answer.reasons.length : items;
  return count === 0
    ? [finding('attention', subject, texts.attention)]
    : [finding('attention-open', subject, texts.attentionOpen(count))];
}

/** The state of a standby in words. `tenderd status` and `tenderd doctor` print the same words. */
export interface StandbyParts {
  /** The part about the leader: which daemon leads. */
  readonly role: string;
  /** The part about the entries: how far the journal has followed the stream. */
  readonly entries: string;
  /** The part about the take-over: whether this daemon can take over, and what prevents it. */
  readonly ability: string;
}

/** Returns the state of a standby in words. `clock` formats a time. */
export function standbyParts(standby: Standby, clock: (ms: number) => string): StandbyParts {
  const { standby: words } = cliReplicate;
  const { name, leader, state, entries, blocked } = standby;
  const isCurrent = leader === undefined || state === 'following' || state === 'taking-over';
  return {
    role: isCurrent ? words.role(name, leader) : words.roleBefore(name, leader),
    entries: entriesText(entries, clock),
    ability: blocked === undefined ? abilityText(state) : words.blocked(blocked.text),
  };
}

function abilityText(state: Standby['state']): string {
  const { canTakeOver, takesOver } = cliReplicate.standby;
  return state === 'taking-over' ? takesOver : canTakeOver;
}

function entriesText(entries: Standby['entries'], clock: (ms: number) => string): string {
  const { whole, lacks, unread } = cliReplicate.standby;
  if (entries === undefined) return unread;
  const { applied, last, readAt } = entries;
  const at = clock(Date.parse(readAt));
  return applied >= last ? whole(last, at) : lacks(applied, last, at);
}
