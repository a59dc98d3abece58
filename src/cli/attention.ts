/** `tenderd attention`: what a person must look at, and the commands to act with. */

import { z } from 'zod';
import { attentionAnswer } from './answers.js';
import { findDaemon } from './connect.js';
import type { CommandContext } from './context.js';
import { exitCodes, type ExitCode } from './exit-codes.js';
import { attentionCommands, clock, plain } from './format.js';
import { reach } from './money.js';
import { Screen } from './screen.js';
import type { AskOptions } from './status.js';

/** Shows the attention list. */
export async function attention(options: AskOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const { value, raw } = await reach(client, async () =>
    client.ask({ method: 'GET', path: '/v1/attention' }, z.object({ attention: z.array(attentionAnswer) })),
  );
  screen.document(raw);
  if (value.attention.length === 0) screen.line('Nothing needs attention.');
  for (const entry of value.attention) {
    const about = entry.transactionId === null ? 'the terminal itself' : `transaction ${plain(entry.transactionId)}`;
    screen.line(
      `${screen.tint('bad', plain(entry.attention.code))}  ${plain(entry.terminal)}, ${about}, since ${clock(entry.attention.at)}`,
    );
    screen.line(`  ${plain(entry.attention.text)}`);
    for (const command of attentionCommands(entry)) screen.line(`  ${screen.tint('strong', command)}`);
    if (entry.transactionId !== null)
      screen.line(`  ${screen.tint('quiet', `tenderd transactions show ${plain(entry.transactionId)}`)}`);
    screen.line();
  }
  return exitCodes.ok;
}
