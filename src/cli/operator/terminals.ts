/** `tenderd terminals` and `tenderd terminals release`: shows the terminals, and releases a blocked one. */

import { cliStatus as texts } from '../../messages/index.js';
import { type AskOptions, findDaemon } from '../command/find-daemon.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { showTerminal } from '../views/terminal-lines.js';
import { reach } from '../command/daemon-request.js';
import { Screen } from '../output/screen.js';
import { recoveringAt } from './recovering.js';

/** Shows all terminals. */
export async function terminals(options: AskOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const [all, prompts] = await reach(client, async () => Promise.all([client.terminals(), client.prompts()]));
  screen.document({ terminals: all });
  const recovering = screen.json ? undefined : await reach(client, async () => recoveringAt(client, all));
  for (const terminal of all) showTerminal(terminal, screen, prompts, recovering);
  return exitCodes.ok;
}

/** Releases a blocked or faulted terminal, by the decision of a named operator. */
export async function release(
  terminal: string,
  options: AskOptions & { readonly name: string; readonly reason: string },
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const { name, reason } = options;
  const released = await reach(client, async () => client.release(terminal, { name, reason }));
  screen.document(released);
  screen.line(texts.released);
  showTerminal(released, screen);
  return exitCodes.ok;
}
