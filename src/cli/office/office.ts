/** `tenderd office run` and `tenderd office replay`: the head office. */

import { resolve } from 'node:path';
import { formatProblem } from '../../config/index.js';
import { cliServer, officeFailures, officeLog } from '../../messages/index.js';
import { loadOffice } from '../../office/config/load-office.js';
import type { OfficeFailure } from '../../office/failure/office-failure.js';
import { endAfter } from '../../office/failure/office-end.js';
import { OfficeError } from '../../office/failure/office-failure.js';
import { Office, type OfficeParts } from '../../office/office.js';
import { loadOfficePackages } from '../../office/packages.js';
import { jsonOnScreen } from '../../platform/screen-text.js';
import { version } from '../../version.js';
import type { CommandContext } from '../command/context.js';
import type { ProcessInterface } from '../command/process-interface.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { Screen } from '../output/screen.js';

/** The options of both commands. */
interface OfficeOptions {
  readonly config: string;
  readonly json?: boolean;
}

/** Runs the office until it must stop, and returns 0. Throws ConfigurationError and CommandFailure. */
export async function runOffice(
  options: OfficeOptions & { readonly acceptStream?: boolean },
  context: CommandContext,
  host: ProcessInterface,
): Promise<ExitCode> {
  return work(options, context, host, { acceptsStream: options.acceptStream === true });
}

/** Fills the tables again from the beginning of the stream, and returns 0. Throws ConfigurationError and CommandFailure. */
export async function replayOffice(
  options: OfficeOptions & { readonly loseOlder?: boolean },
  context: CommandContext,
  host: ProcessInterface,
): Promise<ExitCode> {
  return work(options, context, host, { acceptsStream: false, replay: { losesOlder: options.loseOlder === true } });
}

async function work(
  { config, json = false }: OfficeOptions,
  context: CommandContext,
  host: ProcessInterface,
  mode: Pick<OfficeParts, 'acceptsStream' | 'replay'>,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json });
  const { configuration, warnings } = await loadOffice(resolve(config), context.environment);
  for (const warning of warnings) screen.remark(cliServer.startWarning(formatProblem(warning)));
  const { stream, database } = configuration;
  const textOf = ({ code, detail }: OfficeFailure): string =>
    officeFailures.failures[code]({
      url: stream.url,
      stream: stream.stream,
      database: `${database.database} (${database.host})`,
      detail,
    });
  const loaded = await loadOfficePackages(configuration.packages);
  if ('missing' in loaded) throw failureOf({ code: 'office-not-installed', detail: loaded.missing }, textOf);
  const stop = new AbortController();
  host.onStop(() => stop.abort());
  let isReady = false;
  const office = new Office({
    ...mode,
    configuration,
    packages: loaded.packages,
    stop: stop.signal,
    onInfo: (text) => screen.remark(text),
    onFailure: (failure) => screen.remark(officeLog.waits(failure.code, textOf(failure))),
    onReading: ({ position, last }) => {
      screen.remark(officeLog.reads(stream.stream, position, last));
      if (!isReady && json)
        context.out.write(`${jsonOnScreen(JSON.stringify({ ready: true, position, last, pid: process.pid }))}\n`);
      else if (!isReady) screen.line(officeLog.ready(version, stream.stream));
      isReady = true;
    },
  });
  try {
    await office.run();
  } catch (error) {
    throw error instanceof OfficeError ? failureOf(error.failure, textOf) : error;
  }
  if (mode.replay !== undefined && !stop.signal.aborted) screen.line(officeLog.replayed(office.state.position));
  return mode.replay !== undefined && stop.signal.aborted ? exitCodes.interrupted : exitCodes.ok;
}

function failureOf(failure: OfficeFailure, textOf: (failure: OfficeFailure) => string): CommandFailure {
  return new CommandFailure(exitCodes[endAfter(failure.code, false) ?? 'failure'], failure.code, textOf(failure));
}
