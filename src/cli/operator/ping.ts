/** `tenderd ping`: asks a terminal through the daemon, and says how long the answer took, or why there is none. */

import type { DeviceRequest, Terminal } from '../../client/index.js';
import { cliPing as texts } from '../../messages/index.js';
import type { CommandContext } from '../command/context.js';
import { reach } from '../command/daemon-request.js';
import { type AskOptions, findDaemon } from '../command/find-daemon.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { plain } from '../output/format.js';
import { Screen } from '../output/screen.js';

/** Asks a free terminal for a Diagnosis. A terminal at work is not disturbed. */
export async function ping(name: string, options: AskOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const terminals = await reach(client, async () => client.terminals());
  const terminal = terminals.find((one) => one.terminal === name);
  if (terminal === undefined) {
    const known = terminals.map((one) => plain(one.terminal));
    throw new CommandFailure(exitCodes.usage, 'unknown-terminal', texts.unknownTerminal(plain(name), known));
  }
  const why = reasonNotToAsk(terminal);
  if (why !== undefined) {
    screen.document({ terminal: name, answered: false, asked: false, ...why });
    for (const line of [why.message, ...why.causes, why.next]) if (line !== undefined) screen.line(line);
    return exitCodes.tryLater;
  }
  const startMs = performance.now();
  const request = await reach(client, async () => client.doDeviceRequest(name, { kind: 'diagnosis', hosts: false }));
  const tookMs = Math.round(performance.now() - startMs);
  const isAnswered = hasAnswered(request);
  screen.document({ terminal: name, answered: isAnswered, asked: true, tookMs, deviceRequest: request });
  screen.line(isAnswered ? texts.answered(plain(name), tookMs) : texts.noAnswer(plain(name), tookMs));
  if (request.result !== 'done') screen.line(`  ${plain(request.message)}`);
  if (!isAnswered) screen.line(`  ${texts.next}`);
  return isAnswered ? exitCodes.ok : exitCodes.tryLater;
}

/** True if the terminal answered. A refusal is an answer, too. */
function hasAnswered({ result }: DeviceRequest): boolean {
  return result === 'done' || result === 'refused';
}

interface NotAsked {
  readonly message: string;
  readonly causes: readonly string[];
  readonly next?: string;
}

/** Returns why the terminal is not asked; undefined if it is free. */
function reasonNotToAsk(terminal: Terminal): NotAsked | undefined {
  const { lane, link, unreachable, current, deviceRequest, queued, attention } = terminal;
  const name = plain(terminal.terminal);
  const causes = [link.cause?.text, unreachable?.text].filter((text) => text !== undefined).map((text) => plain(text));
  const hints = attention.map(({ text }) => plain(text));
  if (lane === 'blocked' || lane === 'faulted')
    return { message: texts.blocked(name, lane), causes: [...causes, ...hints], next: texts.attentionNext };
  if (current !== undefined || deviceRequest !== undefined || queued > 0 || lane === 'busy') {
    const work = current ?? deviceRequest?.kind;
    return { message: texts.busy(name, work === undefined ? undefined : plain(work)), causes };
  }
  if (!link.up || lane === 'unreachable')
    return { message: texts.unreachable(name), causes: [...new Set([...causes, ...hints])], next: texts.next };
  return undefined;
}
