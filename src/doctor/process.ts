/** Judges the process of the daemon, its token and its attention list. */

import { cliStatus, doctor, doctorDaemon as texts } from '../messages/index.js';
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

/** Names daemons of other data directories if this daemon is stopped, because the operator may mean one of them. */
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
  const reasons = answer.type === 'answered' ? answer.reasons : [];
  return [running, ...reasons.map((reason) => finding('daemon-not-ready', subject, texts.daemonNotReady(reason)))];
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
 * Counts what `tenderd attention` shows: the attention list, and the terminals and services without a connection. If
 * there are none of these, counts the reasons why the daemon takes no payment. Each counted item also appears as a
 * finding of its subject.
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
