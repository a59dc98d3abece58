/** Shows the state of a terminal and its open prompts. */

import type { Prompt, Terminal, Transaction } from '../../client/index.js';
import { cliStatus as texts, cliTables } from '../../messages/index.js';
import { attentionCommands } from './attention-lines.js';
import { writeAmount } from '../output/amount-text.js';
import { clock, clockSeconds, plain } from '../output/format.js';
import type { Screen, Tone } from '../output/screen.js';

/**
 * The transactions whose answer was lost and whose outcome tenderd is finding out, by transactionId. They include their
 * timelines.
 */
export type Recovering = ReadonlyMap<string, Transaction>;

/** The timeline stages which mean that an answer was lost. */
const lossStages: readonly string[] = ['link-lost', 'deadline-passed', 'started', 'status-unanswered'];

/** Returns the line about a transaction that tenderd is recovering, with the time at which its answer was lost. */
function recoveryLine({ transactionId, timeline = [] }: Transaction, isConnected: boolean): string {
  const sent = timeline.findLastIndex(({ stage }) => stage === 'attempt-opened');
  const lost = timeline.slice(sent + 1).find(({ stage }) => lossStages.includes(stage));
  const since = lost === undefined ? undefined : clockSeconds(lost.at);
  return texts.recovering(plain(transactionId), isConnected, since);
}

/** Shows one terminal: its lane, its connection, its current work and its attention items. */
export function showTerminal(
  terminal: Terminal,
  screen: Screen,
  prompts: readonly Prompt[] = [],
  recovering: Recovering = new Map(),
): void {
  const tone: Tone =
    terminal.lane === 'blocked' || terminal.lane === 'faulted' || terminal.unreachable !== undefined ? 'bad' : 'good';
  const hasLink = terminal.link.up || terminal.lane === 'unreachable';
  const lane = cliTables.lane(terminal.lane);
  const state = hasLink ? lane : `${lane}, ${texts.connection.noLink}`;
  screen.line(`${screen.tint('strong', plain(terminal.terminal))}  ${screen.tint(tone, state)}`);
  for (const line of [...linkLines(terminal), ...workLines(terminal, recovering)]) screen.text(`  ${line}`);
  for (const line of promptLines(prompts.filter((prompt) => prompt.terminal === terminal.terminal)))
    screen.text(`  ${screen.tint('careful', line)}`);
  for (const line of [...reservationLines(terminal), ...lastPaymentLines(terminal)]) screen.text(`  ${line}`);
  for (const attention of terminal.attention) {
    screen.text(`  ${screen.tint('bad', texts.attentionLabel)}  ${plain(attention.text)}`);
    for (const command of attentionCommands({ terminal: terminal.terminal, attention })) screen.line(`    ${command}`);
  }
}

/** Returns lines that identify the terminal and, if it has no connection, say why. */
function linkLines({ link, session, unreachable, poiId, gateway, profile }: Terminal): readonly string[] {
  const login = link.up ? (texts.sessions[session] ?? session) : texts.connection.none;
  const cause = link.cause ?? unreachable;
  return [
    texts.terminalIdentity({ poiId: plain(poiId), gateway: plain(gateway), profile: plain(profile), login }),
    ...(cause === undefined ? [] : [plain(cause.text)]),
  ];
}

/** Returns lines about the transaction and the device request that the terminal is serving. */
function workLines(
  { lane, link, current, register, deviceRequest }: Terminal,
  recovering: Recovering,
): readonly string[] {
  const lines: string[] = [];
  if (current !== undefined) {
    const lost = recovering.get(current);
    const work = lost === undefined ? texts.serves(plain(current), lane === 'blocked') : recoveryLine(lost, link.up);
    lines.push(`${work}${ofRegister(register)}`);
  }
  if (deviceRequest !== undefined)
    lines.push(`${texts.servesDeviceRequest(deviceRequest.kind)}${ofRegister(deviceRequest.register)}`);
  return lines;
}

function ofRegister(register: string | undefined): string {
  return register === undefined ? '' : texts.ofRegister(plain(register));
}

/** Returns lines about the lease, the acquired card, the queue, and the number of events that were not stored. */
function reservationLines({ lease, acquiredCard, queued, eventsNotKept }: Terminal): readonly string[] {
  const lines: string[] = [];
  if (lease !== undefined) lines.push(texts.reserved(plain(lease.register), clock(lease.until)));
  if (acquiredCard !== undefined)
    lines.push(texts.keepsCard(plain(acquiredCard.transactionId), clock(acquiredCard.until)));
  if (queued > 0) lines.push(texts.queued(queued));
  if (eventsNotKept > 0) lines.push(texts.eventsNotKept(eventsNotKept));
  return lines;
}

/** Returns the line about the newest payment with an outcome. */
function lastPaymentLines({ lastPayment }: Terminal): readonly string[] {
  if (lastPayment === undefined) return [];
  const { transactionId, result, at, amount } = lastPayment;
  const facts = { time: clockSeconds(at), result, transactionId: plain(transactionId) };
  return [texts.lastPayment({ ...facts, amount: amount === undefined ? undefined : writeAmount(amount) })];
}

/** Returns a line for each open prompt whose answer the terminal is waiting for. */
export function promptLines(prompts: readonly Prompt[]): readonly string[] {
  return prompts.map(({ text, kind }) => texts.asks(plain(text) || cliTables.promptKind(kind)));
}
