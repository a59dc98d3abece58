/** `tenderd terminals` and `tenderd terminals release`. */

import { type AskOptions, findDaemon } from '../command/find-daemon.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { showTerminal } from '../views/terminal-lines.js';
import { reach } from '../command/daemon-request.js';
import { Screen } from '../output/screen.js';
import { recoveringAt } from './status.js';

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

/** Lets a held or parked terminal go on, on the word of a named person. */
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
  screen.line('Released. What held it stays unresolved until the terminal or a person says how it ended.');
  showTerminal(released, screen);
  return exitCodes.ok;
}
