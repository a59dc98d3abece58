/** How terminals are shown to a person, and what they ask. */

import type { Prompt, Terminal, Transaction } from '../../client/index.js';
import { attentionCommands } from './attention-lines.js';
import { clock, plain } from '../output/format.js';
import type { Screen, Tone } from '../output/screen.js';

/** Open transactions whose answer is being asked for, with their timelines, by transactionId. */
export type Recovering = ReadonlyMap<string, Transaction>;

/** The stages by which an answer is lost, or a terminal falls silent. */
const lossStages: readonly string[] = ['link-lost', 'deadline-passed', 'started', 'status-unanswered'];

/** What the terminal that holds this one is asked, and since when. */
function askingAbout({ transactionId, timeline = [] }: Transaction, isConnected: boolean): string {
  const left = timeline.findLastIndex(({ stage }) => stage === 'attempt-opened');
  const lost = timeline.slice(left + 1).find(({ stage }) => lossStages.includes(stage));
  const since = lost === undefined ? '' : `, since ${clock(lost.at).replace(/\.\d{3}$/, '')}`;
  const what = isConnected ? 'asking the terminal about' : 'as soon as it is connected, the terminal is asked about';
  return `${what} transaction ${plain(transactionId)}${since}`;
}

/** One terminal, in lines. */
export function showTerminal(
  terminal: Terminal,
  screen: Screen,
  prompts: readonly Prompt[] = [],
  recovering: Recovering = new Map(),
): void {
  const tone: Tone =
    terminal.lane === 'blocked' || terminal.lane === 'faulted' || terminal.unreachable !== undefined ? 'bad' : 'good';
  const state = terminal.link.up || terminal.lane === 'unreachable' ? terminal.lane : `${terminal.lane}, no link`;
  screen.line(`${screen.tint('strong', plain(terminal.terminal))}  ${screen.tint(tone, state)}`);
  for (const line of [...linkLines(terminal), ...workLines(terminal, recovering)]) screen.line(`  ${line}`);
  for (const line of askingLines(prompts.filter((prompt) => prompt.terminal === terminal.terminal)))
    screen.line(`  ${screen.tint('careful', line)}`);
  for (const line of claimLines(terminal)) screen.line(`  ${line}`);
  for (const attention of terminal.attention) {
    screen.line(`  ${screen.tint('bad', 'LOOK AT THIS')}  ${plain(attention.text)}`);
    for (const command of attentionCommands({ terminal: terminal.terminal, attention })) screen.line(`    ${command}`);
  }
}

const sessionWords: Readonly<Record<string, string>> = {
  standing: 'logged in',
  none: 'not logged in',
  'logged-out': 'logged out until something needs it',
  'not-used': 'no login needed',
};

/** How the terminal is reached, and why it is not. */
function linkLines({ link, session, unreachable, poiId, gateway, profile }: Terminal): readonly string[] {
  const login = link.up ? (sessionWords[session] ?? session) : 'not connected';
  const cause = link.cause ?? unreachable;
  return [
    `POIID ${plain(poiId)}, gateway ${plain(gateway)}, profile ${plain(profile)}, ${login}`,
    ...(cause === undefined ? [] : [plain(cause.text)]),
  ];
}

/** The transaction and the device request that the terminal serves now. */
function workLines(
  { lane, link, current, register, deviceRequest }: Terminal,
  recovering: Recovering,
): readonly string[] {
  const lines: string[] = [];
  if (current !== undefined) {
    const asked = recovering.get(current);
    const how = lane === 'blocked' ? 'held by' : 'busy with';
    const work = asked === undefined ? `${how} ${plain(current)}` : askingAbout(asked, link.up);
    lines.push(`${work}${ofRegister(register)}`);
  }
  if (deviceRequest !== undefined) lines.push(`busy with a ${deviceRequest.kind}${ofRegister(deviceRequest.register)}`);
  return lines;
}

function ofRegister(register: string | undefined): string {
  return register === undefined ? '' : ` of register ${plain(register)}`;
}

/** The register and the card that the terminal is reserved for, the queue, and the events that were not kept. */
function claimLines({ lease, acquiredCard, queued, eventsNotKept }: Terminal): readonly string[] {
  const lines: string[] = [];
  if (lease !== undefined)
    lines.push(`register ${plain(lease.register)} has it for itself until ${clock(lease.until)}`);
  if (acquiredCard !== undefined)
    lines.push(`keeps the card of ${plain(acquiredCard.transactionId)} until ${clock(acquiredCard.until)}`);
  if (queued > 0) lines.push(`${queued} waiting`);
  if (eventsNotKept > 0)
    lines.push(`says too much: ${eventsNotKept} of its events and texts were counted and not kept`);
  return lines;
}

/** What a terminal asks of the register now: it waits for an answer. */
export function askingLines(prompts: readonly Prompt[]): readonly string[] {
  return prompts.map(({ text, kind }) => `asks: ${plain(text) || kind} → tenderd prompts`);
}
