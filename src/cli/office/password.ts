/** `tenderd office password`: makes the hash of a password for the configuration. */

import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { officePassword as texts } from '../../messages/index.js';
import { hashPassword, passwordMax, passwordMin } from '../../office/password/password.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { Screen } from '../output/screen.js';

/**
 * Prints the hash of a password. At a keyboard, the command asks for the password twice and does not show it. Otherwise
 * the command reads one line. Throws CommandFailure.
 */
export async function printPasswordHash(
  { json = false }: { readonly json?: boolean },
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json });
  const isKeyboard = context.in?.isTTY === true;
  const asked = isKeyboard ? [texts.first, texts.again] : [''];
  const answers = await readLines(asked, context);
  if (answers === undefined) throw new CommandFailure(exitCodes.interrupted, 'usage', texts.ended);
  const [password = '', again = password] = answers;
  if (password !== again) throw new CommandFailure(exitCodes.usage, 'usage', texts.differ);
  if (password.length < passwordMin || Buffer.byteLength(password) > passwordMax)
    throw new CommandFailure(exitCodes.usage, 'usage', texts.length(passwordMin, passwordMax));
  const hash = await hashPassword(password);
  screen.document({ hash });
  screen.line(hash);
  screen.remark(texts.next);
  return exitCodes.ok;
}

/** Returns one line for each question, or undefined if the input ends earlier. The screen does not show the typed text. */
async function readLines(
  questions: readonly string[],
  context: CommandContext,
): Promise<readonly string[] | undefined> {
  const { in: input, err, onInterrupt } = context;
  if (input === undefined) return undefined;
  const isTerminal = input.isTTY === true;
  const nowhere = new Writable({ write: (_piece, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: isTerminal });
  const stop = onInterrupt();
  const close = (): void => lines.close();
  lines.on('SIGINT', close);
  stop.addEventListener('abort', close, { once: true });
  const answers: string[] = [];
  try {
    const typed = lines[Symbol.asyncIterator]();
    for (const question of questions) {
      if (question !== '') err.write(question);
      const { done, value } = await typed.next();
      if (question !== '') err.write('\n');
      if (done === true) return undefined;
      answers.push(value);
    }
    return answers;
  } finally {
    stop.removeEventListener('abort', close);
    lines.close();
  }
}
