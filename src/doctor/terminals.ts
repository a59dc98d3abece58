/**
 * Checks the terminals. If the daemon is running, the daemon's report about each terminal and the terminal's own
 * Diagnosis are used. If the daemon is stopped, the terminal lists of the gateways are used.
 */

import type { Diagnosis, Tenderd, Terminal } from '../client/index.js';
import type { Configuration } from '../config/index.js';
import { cliStatus, doctor, doctorTerminals as texts } from '../messages/index.js';
import type { DaemonFacts } from './daemon.js';
import { type Finding, finding } from './finding.js';
import type { FindingCode } from './finding-table.js';
import type { GatewayFacts } from './gateways.js';

/** The result of a Diagnosis. */
export type DiagnosisFacts =
  | { readonly type: 'done'; readonly diagnosis: Diagnosis }
  | { readonly type: 'refused' | 'unavailable' | 'silent' | 'not-asked'; readonly message: string };

/** The facts about one terminal. */
export type TerminalFacts =
  /** The daemon reported the terminal. `diagnosis` is absent if the terminal was not asked. */
  | { readonly type: 'asked'; readonly terminal: Terminal; readonly diagnosis?: DiagnosisFacts }
  /** No daemon answers. `listed` has the POIIDs that the gateway lists, if its list could be read. */
  | {
      readonly type: 'unasked';
      readonly name: string;
      readonly poiId: string;
      readonly gateway: string;
      readonly isGatewayReached: boolean;
      /** True if this daemon is the standby of a pair, so that another daemon uses the terminal. */
      readonly isOfLeader: boolean;
      readonly listed: readonly string[] | undefined;
    };

/** The time limit for the Diagnoses of all terminals together. */
const diagnosisMs = 7_000;

/**
 * Asks the daemon for a Diagnosis of each terminal that is free and logged in. Any other terminal would have to log in first, or would make the
 * doctor wait for a payment.
 */
export async function lookAtTerminals(
  configured: Configuration['terminals'],
  { answer }: DaemonFacts,
  gateways: readonly GatewayFacts[],
): Promise<readonly TerminalFacts[]> {
  if (answer.type !== 'answered')
    return configured.map((terminal) => unasked(terminal, gateways, answer.type === 'standby'));
  const { client, terminals } = answer;
  return Promise.all(
    terminals.map(async (terminal): Promise<TerminalFacts> => {
      const isIdle = terminal.lane === 'free' && terminal.unreachable === undefined;
      const isOpen = terminal.session === 'standing' || terminal.session === 'not-used';
      if (!isIdle || !isOpen) return { type: 'asked', terminal };
      return { type: 'asked', terminal, diagnosis: await diagnose(client, terminal.terminal) };
    }),
  );
}

function unasked(
  { terminal: name, poiId, gateway }: Configuration['terminals'][number],
  gateways: readonly GatewayFacts[],
  isOfLeader: boolean,
): TerminalFacts {
  const probe = gateways.find((one) => one.name === gateway)?.probe;
  const list = probe?.list;
  const listed = list !== undefined && 'poiIds' in list ? list.poiIds : undefined;
  const isGatewayReached = probe !== undefined && !('cause' in probe.reached);
  return { type: 'unasked', name, poiId, gateway, isGatewayReached, isOfLeader, listed };
}

async function diagnose(client: Tenderd, terminal: string): Promise<DiagnosisFacts> {
  try {
    const signal = AbortSignal.timeout(diagnosisMs);
    const { result, reason, message, diagnosis } = await client.doDeviceRequest(
      terminal,
      { kind: 'diagnosis', hosts: true },
      { signal },
    );
    if (result === 'done' && diagnosis !== undefined) return { type: 'done', diagnosis };
    if (reason === 'unavailable-device') return { type: 'unavailable', message };
    if (result === 'refused') return { type: 'refused', message };
    return { type: result === 'no-answer' ? 'silent' : 'not-asked', message };
  } catch (error) {
    return { type: 'not-asked', message: error instanceof Error ? error.message : String(error) };
  }
}

/** Judges the facts about one terminal. */
export function terminalFindings(facts: TerminalFacts): readonly Finding[] {
  if (facts.type === 'asked') return ofDaemon(facts.terminal, facts.diagnosis);
  const { name, poiId, gateway, isGatewayReached, isOfLeader, listed } = facts;
  const subject = doctor.subjects.terminal(name);
  if (listed !== undefined && !listed.includes(poiId))
    return [finding('terminal-not-listed', subject, texts.notListed(gateway, poiId, listed.slice(0, 5)))];
  if (isOfLeader) return [finding('terminal-not-checked', subject, texts.usedByLeader)];
  return isGatewayReached || listed !== undefined
    ? [finding('terminal-not-checked', subject, texts.startTenderd(listed !== undefined))]
    : [finding('terminal-waits', subject, texts.waitsForGateway(gateway))];
}

/** The attention items about a terminal's keys. They come before other items, which are often their consequences. */
const keyItems = {
  forged: ['terminal-key-differs', texts.keyDiffers],
  'credentials-refused': ['terminal-credentials-refused', texts.credentialsRefused],
} as const;

function ofDaemon(terminal: Terminal, diagnosis: DiagnosisFacts | undefined): readonly Finding[] {
  const { poiId, gateway, lane, session, unreachable, attention } = terminal;
  const subject = doctor.subjects.terminal(terminal.terminal);
  const found = attention.flatMap(({ code, text }) => {
    if (code !== 'forged' && code !== 'credentials-refused') return [];
    const [name, said] = keyItems[code];
    return [finding(name, subject, said(text))];
  });
  if (found.length > 0) return found;
  if (lane === 'blocked' || lane === 'faulted') {
    const text = attention.find(({ code }) => code === `terminal-${lane}`)?.text ?? texts.states[lane];
    return [finding(`terminal-${lane}`, subject, texts.needsOperator(text))];
  }
  switch (unreachable?.code) {
    case 'link':
      return [finding('terminal-waits', subject, texts.waitsForGateway(gateway))];
    case 'not-listed':
      return [finding('terminal-not-listed', subject, texts.notListedNow(unreachable.text))];
    case 'login':
      return [finding('terminal-login-refused', subject, texts.loginRefused(unreachable.text))];
    case undefined:
      break;
  }
  if (lane !== 'free') {
    const work = terminal.current ?? terminal.deviceRequest?.kind;
    return [finding('terminal-busy', subject, texts.busy(poiId, work))];
  }
  const login = cliStatus.sessions[session] ?? session;
  if (diagnosis === undefined) return [finding('terminal-not-logged-in', subject, texts.notLoggedIn(poiId, login))];
  return ofDiagnosis(diagnosis, subject, { poiId, login });
}

function ofDiagnosis(
  facts: DiagnosisFacts,
  subject: string,
  { poiId, login }: { readonly poiId: string; readonly login: string },
): readonly Finding[] {
  switch (facts.type) {
    case 'refused':
    case 'not-asked':
      return [finding('terminal-not-diagnosed', subject, texts.notDiagnosed(facts.message))];
    case 'unavailable':
      return [finding('terminal-unavailable', subject, texts.unavailable(facts.message))];
    case 'silent':
      return [finding('terminal-silent', subject, texts.silent(facts.message))];
    case 'done': {
      const faults = faultsIn(facts.diagnosis, subject);
      const parts = partsOf(facts.diagnosis);
      return faults.length > 0 ? faults : [finding('terminal', subject, texts.terminal(poiId, login, parts))];
    }
  }
}

const soundPrinters: readonly string[] = ['OK', 'Ok'];
const soundStates: readonly string[] = ['OK', 'Busy'];

function faultsIn(
  { globalStatus, securityOk, pinPadOk, cardReaderOk, printer, communicationOk, hosts }: Diagnosis,
  subject: string,
): readonly Finding[] {
  const part = (isOk: boolean | undefined, name: Parameters<typeof texts.part>[0]): readonly Finding[] =>
    isOk === false ? [finding('terminal-part', subject, texts.part(name))] : [];
  const code: FindingCode = printer === 'PaperLow' ? 'terminal-paper-low' : 'terminal-printer';
  const found = [
    ...(printer === undefined || soundPrinters.includes(printer)
      ? []
      : [finding(code, subject, texts.printer(printer))]),
    ...part(pinPadOk, 'PIN pad'),
    ...part(cardReaderOk, 'card reader'),
    ...part(securityOk, 'security module'),
    ...part(communicationOk, 'communication'),
    ...hosts
      .filter(({ isReachable }) => !isReachable)
      .map(({ acquirerId }) => finding('terminal-host', subject, texts.host(acquirerId))),
  ];
  const isTroubled = globalStatus !== undefined && !soundStates.includes(globalStatus);
  return found.length > 0 || !isTroubled ? found : [finding('terminal-status', subject, texts.status(globalStatus))];
}

function partsOf({ pinPadOk, cardReaderOk, printer, hosts }: Diagnosis): readonly string[] {
  const { parts } = texts;
  const known = [
    ...(printer === undefined ? [] : [parts.printer(printer)]),
    ...(pinPadOk === true ? [parts.pinPad] : []),
    ...(cardReaderOk === true ? [parts.cardReader] : []),
    ...(hosts.length === 0 ? [] : [parts.hosts(hosts.length)]),
  ];
  return known.length === 0 ? [parts.notReported] : known;
}
