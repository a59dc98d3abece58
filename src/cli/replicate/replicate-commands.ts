/** The command `replicate confirm-stopped`. */

import type { Command } from 'commander';
import type { CommandContext } from '../command/context.js';
import { configOption, type Done, withDecision } from '../command/program-options.js';

/** Adds the command `replicate confirm-stopped`. */
export function addReplicate(program: Command, context: CommandContext, done: Done): void {
  const replicate = program.command('replicate');
  const confirm = replicate.command('confirm-stopped').argument('<daemon>').addOption(configOption()).option('--json');
  withDecision(confirm).action(async (daemon: string, options) =>
    done(await (await import('./confirm-stopped.js')).confirmStoppedDaemon(daemon, options, context)),
  );
}
