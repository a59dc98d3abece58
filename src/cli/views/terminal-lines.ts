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
  const session = terminal.link.up
    ? ({
        standing: 'logged in',
        none: 'not logged in',
        'logged-out': 'logged out until something needs it',
        'not-used': 'no login needed',
      }[terminal.session] ?? terminal.session)
    : 'not connected';
  screen.line(
    `  POIID ${plain(terminal.poiId)}, gateway ${plain(terminal.gateway)}, profile ${plain(terminal.profile)}, ${session}`,
  );
  if (terminal.link.cause !== undefined) screen.line(`  ${plain(terminal.link.cause.text)}`);
  else if (terminal.unreachable !== undefined) screen.line(`  ${plain(terminal.unreachable.text)}`);
  if (terminal.current !== undefined) {
    const asked = recovering.get(terminal.current);
    const how = terminal.lane === 'blocked' ? 'held by' : 'busy with';
    screen.line(
      `  ${asked === undefined ? `${how} ${plain(terminal.current)}` : askingAbout(asked, terminal.link.up)}${terminal.register === undefined ? '' : ` of register ${plain(terminal.register)}`}`,
    );
  }
  if (terminal.deviceRequest !== undefined)
    screen.line(
      `  busy with a ${terminal.deviceRequest.kind}${terminal.deviceRequest.register === undefined ? '' : ` of register ${plain(terminal.deviceRequest.register)}`}`,
    );
  for (const line of askingLines(prompts.filter((prompt) => prompt.terminal === terminal.terminal)))
    screen.line(`  ${screen.tint('careful', line)}`);
  if (terminal.lease !== undefined)
    screen.line(`  register ${plain(terminal.lease.register)} has it for itself until ${clock(terminal.lease.until)}`);
  if (terminal.acquiredCard !== undefined)
    screen.line(
      `  keeps the card of ${plain(terminal.acquiredCard.transactionId)} until ${clock(terminal.acquiredCard.until)}`,
    );
  if (terminal.queued > 0) screen.line(`  ${terminal.queued} waiting`);
  if (terminal.eventsNotKept > 0)
    screen.line(`  says too much: ${terminal.eventsNotKept} of its events and texts were counted and not kept`);
  for (const attention of terminal.attention) {
    screen.line(`  ${screen.tint('bad', 'LOOK AT THIS')}  ${plain(attention.text)}`);
    for (const command of attentionCommands({ terminal: terminal.terminal, attention })) screen.line(`    ${command}`);
  }
}

/** What a terminal asks of the register now: it waits for an answer. */
export function askingLines(prompts: readonly Prompt[]): readonly string[] {
  return prompts.map(({ text, kind }) => `asks: ${plain(text) || kind} → tenderd prompts`);
}
