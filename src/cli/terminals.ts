/** `tenderd terminals` and `tenderd terminals release`. */

import { z } from 'zod';
import { terminalAnswer } from './answers.js';
import { findDaemon } from './connect.js';
import type { CommandContext } from './context.js';
import { exitCodes, type ExitCode } from './exit-codes.js';
import { showTerminal } from './format.js';
import { reach } from './money.js';
import { Screen } from './screen.js';
import type { AskOptions } from './status.js';

/** Shows all terminals. */
export async function terminals(options: AskOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const { value, raw } = await reach(client, async () =>
    client.ask({ method: 'GET', path: '/v1/terminals' }, z.object({ terminals: z.array(terminalAnswer) })),
  );
  screen.document(raw);
  for (const terminal of value.terminals) showTerminal(terminal, screen);
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
  const path = `/v1/terminals/${encodeURIComponent(terminal)}/release`;
  const { value, raw } = await reach(client, async () =>
    client.ask({ method: 'POST', path, body: { name, reason } }, terminalAnswer),
  );
  screen.document(raw);
  screen.line('Released. What held it stays unresolved until the terminal or a person says how it ended.');
  showTerminal(value, screen);
  return exitCodes.ok;
}
