/**
 * `tenderd replicate confirm-stopped`: the operator declares that a daemon of a pair, which was the leader before, can
 * no longer send.
 */

import { ConfigurationError, loadConfiguration } from '../../config/index.js';
import { cliReplicate as texts, replication } from '../../messages/index.js';
import { loadPackages } from '../../publish/index.js';
import { confirmStopped, ReplicationError, StreamLink } from '../../replicate/index.js';
import { configurationInput } from '../command/configuration-input.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { Screen } from '../output/screen.js';

/** The options as typed. */
interface ConfirmOptions {
  readonly config?: string;
  readonly json?: boolean;
  readonly name: string;
  readonly reason: string;
}

/** Confirms that a daemon has stopped. Throws CommandFailure or ConfigurationError. */
export async function confirmStoppedDaemon(
  daemon: string,
  options: ConfirmOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { configuration } = await loadConfiguration(configurationInput(options, context.environment, context.home));
  const { replicate, source } = configuration;
  if (replicate === undefined)
    throw new ConfigurationError([
      { origin: { type: 'file', file: source ?? '' }, path: 'replicate', text: texts.noPair },
    ]);
  const loaded = loadPackages(replicate.packages);
  if ('missing' in loaded) throw failure(new ReplicationError('replicate-not-installed', loaded.missing));
  const link = new StreamLink(loaded.packages, replicate);
  try {
    const { name, reason } = options;
    const result = await confirmStopped(link, daemon, { name, reason }).catch((error: unknown) => {
      throw failure(error);
    });
    if (result === 'leads') throw new CommandFailure(exitCodes.notAllowed, 'replicate-leads', texts.leads(daemon));
    screen.document({ daemon, confirmed: result.confirmed });
    screen.line(result.confirmed === 0 ? texts.nothing(daemon) : texts.confirmed(daemon));
    return exitCodes.ok;
  } finally {
    link.close();
  }
}

function failure(error: unknown): unknown {
  if (!(error instanceof ReplicationError)) return error;
  return new CommandFailure(exitCodes.unreachable, error.code, replication.failures[error.code](error.detail));
}
