/** `tenderd status --watch`: shows the status again after each change, until Ctrl-C. */

import { setTimeout as after } from 'node:timers/promises';
import type { CommandContext } from '../command/context.js';
import { type ExitCode, exitCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { Screen } from '../output/screen.js';

/** The interval at which the status is read again. */
const everyMs = 2_000;

/** Clears the screen and moves to its first line. */
const clearScreen = '\u001B[H\u001B[2J\u001B[3J';

/**
 * Repeats a view. `show` writes the view to the given screen and returns the state that it shows. In a terminal window,
 * the view is always current. Elsewhere, the view is written again only after its state has changed. Ends with 130
 * after Ctrl-C.
 */
export async function watch(
  context: CommandContext,
  isJson: boolean,
  show: (screen: Screen) => Promise<string>,
): Promise<ExitCode> {
  const signal = context.onInterrupt();
  const isTerminal = context.out.isTTY === true && !isJson;
  let [last, lastText] = ['', ''];
  while (!signal.aborted) {
    const [state, text] = await drawn(context, isJson, show);
    const isNews = isTerminal ? text !== lastText : state !== last;
    if (isNews) context.out.write(isTerminal ? `${clearScreen}${text}` : `${last === '' || isJson ? '' : '\n'}${text}`);
    [last, lastText] = [state, text];
    await after(everyMs, undefined, { signal }).catch(() => undefined);
  }
  return exitCodes.interrupted;
}

/**
 * Returns the view as text. If the daemon cannot be reached, the view shows this failure, because the daemon may come
 * back.
 */
async function drawn(
  context: CommandContext,
  isJson: boolean,
  show: (screen: Screen) => Promise<string>,
): Promise<readonly [string, string]> {
  let text = '';
  const out = { ...context.out, write: (part: string) => (text += part) };
  const stream = {
    write: out.write,
    ...(context.out.isTTY === undefined ? {} : { isTTY: context.out.isTTY }),
    ...(context.out.columns === undefined ? {} : { columns: context.out.columns }),
  };
  const screen = new Screen({ ...context, out: stream, err: stream, json: isJson });
  try {
    return [await show(screen), text];
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    screen.document({
      error: { code: error.code, exitCode: error.exitCode, text: error.message, advice: error.advice },
    });
    if (!isJson) for (const line of [error.message, ...error.advice.map((one) => `  ${one}`)]) screen.text(line);
    return [`${error.code} ${error.message}`, text];
  }
}
