/** `tenderd ping`: asks a terminal through the daemon, and says how long the answer took, or why there is no answer. */

import { type Ping, type Tenderd, TenderdProblem } from '../../client/index.js';
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
  const answer = await reach(client, async () =>
    client.ping(name).catch(async (error: unknown) => orNames(error, name, client)),
  );
  screen.document(answer);
  for (const line of linesOf(answer)) screen.line(line);
  return answer.answered ? exitCodes.ok : exitCodes.tryLater;
}

/** If the terminal is unknown, throws a failure that lists the known names. Otherwise throws the error itself. */
async function orNames(error: unknown, name: string, client: Tenderd): Promise<never> {
  if (!(error instanceof TenderdProblem) || error.code !== 'unknown-terminal') throw error;
  const known = (await client.terminals()).map(({ terminal }) => plain(terminal));
  throw new CommandFailure(exitCodes.usage, 'unknown-terminal', texts.unknownTerminal(plain(name), known));
}

function linesOf({ terminal, answered, tookMs = 0, message, why, work, causes }: Ping): readonly string[] {
  const name = plain(terminal);
  const known = causes.map(plain);
  if (answered) return [texts.answered(name, tookMs)];
  switch (why) {
    case 'blocked':
    case 'faulted':
      return [texts.blocked(name, why), ...known, texts.attentionNext];
    case 'busy':
      return [texts.busy(name, work === undefined ? undefined : plain(work)), ...known];
    case 'unreachable':
      return [texts.unreachable(name), ...known, texts.next];
    case undefined:
    default:
      return [
        texts.noAnswer(name, tookMs),
        ...(message === undefined ? [] : [`  ${plain(message)}`]),
        `  ${texts.next}`,
      ];
  }
}
