/** Runs a command of tenderd in another process with a lower priority than payments, and reads its JSON document. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';

/** The output of a command, and its exit status. */
export interface CommandResult {
  readonly code: number;
  /** The JSON document that the command printed. This field is undefined if it printed no JSON. */
  readonly document: unknown;
}

/**
 * Runs a command of tenderd in another process. `entry` is the file of the command line program. An abort interrupts
 * the command, which then removes its unfinished files.
 */
export async function runCommand(entry: string, args: readonly string[], signal?: AbortSignal): Promise<CommandResult> {
  const child = spawn(process.execPath, [entry, ...args, '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    // The command gets only these variables of the daemon's environment.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: process.env['TMPDIR'] },
    ...(signal === undefined ? {} : { signal, killSignal: 'SIGINT' }),
  });
  lowerPriority(child.pid);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = await once(child, 'close');
  return { code: Number(code), document: parsed(said) };
}

/**
 * Lowers the priority of a process below that of payments, but not to the lowest. With the lowest priority, the command gets 1.5 % of a processor
 * that another program keeps busy. With this priority it gets 10 %.
 */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended already, or the system does not permit the change.
  }
}

function parsed(said: string): unknown {
  try {
    return JSON.parse(said);
  } catch {
    return undefined;
  }
}
