/** `tenderd console`: opens the console in the browser with a one-time code. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { consoleAccess as texts } from '../../messages/index.js';
import type { CommandContext } from '../command/context.js';
import { reach } from '../command/daemon-request.js';
import { type AskOptions, findDaemon } from '../command/find-daemon.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { Screen } from '../output/screen.js';

/** Options of `tenderd console`. */
export type ConsoleOptions = AskOptions & { readonly open?: boolean };

/** Prints the address with its code, and opens it unless `open` is false or there is no browser. */
export async function openConsole(options: ConsoleOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const { address, seconds } = await reach(client, async () => client.consoleAddress());
  const opened = options.open !== false && options.json !== true && (await openBrowser(address, context.environment));
  screen.document({ address, seconds });
  screen.line(opened ? texts.opened : texts.openIt);
  screen.line(`  ${screen.tint('strong', address)}`);
  screen.line(screen.tint('quiet', texts.validOnce(seconds)));
  return exitCodes.ok;
}

/**
 * Opens an address in the browser of this desktop. Returns false if there is no desktop, or no program that opens
 * addresses.
 */
async function openBrowser(address: string, environment: CommandContext['environment']): Promise<boolean> {
  const command = browserCommand(process.platform, environment);
  if (command === undefined) return false;
  const [program, ...parameters] = command;
  const child = spawn(program, [...parameters, address], { stdio: 'ignore', detached: true, env: environment });
  child.unref();
  try {
    await once(child, 'spawn');
    return true;
  } catch {
    return false;
  }
}

/** Returns the program that opens an address, with its first parameters, or undefined without a desktop. */
export function browserCommand(
  platform: string,
  environment: CommandContext['environment'],
): readonly [string, ...string[]] | undefined {
  if (platform === 'darwin') return ['open'];
  // Without this empty title, the command `start` would take the first quoted word as the title of a window.
  if (platform === 'win32') return ['cmd', '/c', 'start', '""'];
  const hasDesktop = [environment['DISPLAY'], environment['WAYLAND_DISPLAY']].some((name) => (name ?? '') !== '');
  return hasDesktop ? ['xdg-open'] : undefined;
}
