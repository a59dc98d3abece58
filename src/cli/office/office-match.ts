/** `tenderd office match`: compares settlement files with the payments of all stores. */

import { resolve } from 'node:path';
import { formatProblem } from '../../config/index.js';
import { cliServer, officeFailures, officeProblems } from '../../messages/index.js';
import { loadOffice } from '../../office/config/load-office.js';
import { endConnection, openReaders } from '../../office/database/database.js';
import { loadOfficePackages } from '../../office/packages.js';
import { OfficeReader, readBooked, ReadFailure, unknownStores } from '../../office/queries/index.js';
import type { CommandContext } from '../command/context.js';
import { type MatchSettings, matchWith } from '../match/match.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { Screen } from '../output/screen.js';

/** The options of the command. */
export type OfficeMatchOptions = MatchSettings & {
  readonly config: string;
  /** The stores whose payments are compared. A part of a store's name is enough. */
  readonly store?: readonly string[];
};

/** Matches settlement files. Returns the exit code: 75 if anything differs. Throws ConfigurationError and CommandFailure. */
export async function matchOffice(
  files: readonly string[],
  options: OfficeMatchOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { configuration, warnings } = await loadOffice(resolve(options.config), context.environment);
  for (const warning of warnings) screen.remark(cliServer.startWarning(formatProblem(warning)));
  const loaded = await loadOfficePackages(configuration.packages);
  if ('missing' in loaded)
    throw new CommandFailure(
      exitCodes.configuration,
      'office-not-installed',
      officeFailures.failures['office-not-installed']({ url: '', stream: '', database: '', detail: loaded.missing }),
    );
  const pool = openReaders(loaded.packages.pg, configuration.database, 1);
  const reader = new OfficeReader(pool);
  try {
    const [unknown] = await unknownStores(reader, options.store ?? []);
    if (unknown !== undefined) throw new CommandFailure(exitCodes.usage, 'usage', officeFailures.unknownStore(unknown));
    return await matchWith(files, options, context, async (add) =>
      readBooked(reader, { stores: options.store ?? [] }, add),
    );
  } catch (error) {
    if (!(error instanceof ReadFailure)) throw error;
    throw new CommandFailure(exitCodes.unreachable, error.code, officeProblems.problems[error.code]);
  } finally {
    await endConnection(pool);
  }
}
