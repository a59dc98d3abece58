/** `tenderd office run` and `tenderd office replay`: the head office. */

import { resolve } from 'node:path';
import { formatProblem } from '../../config/index.js';
import { cliServer, officeFailures, officeLog } from '../../messages/index.js';
import { loadOffice } from '../../office/config/load-office.js';
import type { OfficeFailure } from '../../office/failure/office-failure.js';
import { endAfter } from '../../office/failure/office-end.js';
import { OfficeError } from '../../office/failure/office-failure.js';
import { Office, type OfficeParts, type OfficeState } from '../../office/office.js';
import { loadOfficePackages } from '../../office/packages.js';
import type { Feed } from '../../office/web/index.js';
import { jsonOnScreen } from '../../platform/screen-text.js';
import { version } from '../../version.js';
import type { CommandContext } from '../command/context.js';
import type { ProcessInterface } from '../command/process-interface.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { Screen } from '../output/screen.js';
import { type OfficePage, servePage } from './page.js';

/** The options that `office run` and `office replay` share. */
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
  let page: OfficePage | undefined;
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
        context.out.write(
          `${jsonOnScreen(JSON.stringify({ ready: true, position, last, pid: process.pid, ...urlOf(page) }))}\n`,
        );
      else if (!isReady) screen.line(officeLog.ready(version, stream.stream));
      isReady = true;
    },
  });
  if (mode.replay === undefined)
    page = await servePage({
      configuration,
      packages: loaded.packages,
      feed: () => feedOf(office.state, textOf),
      onLine: (text) => screen.remark(text),
      environment: context.environment,
      host,
    });
  if (page !== undefined) screen.remark(officeLog.page(page.url));
  try {
    await office.run();
  } catch (error) {
    throw error instanceof OfficeError ? failureOf(error.failure, textOf) : error;
  } finally {
    await page?.close();
  }
  if (mode.replay !== undefined && !stop.signal.aborted) screen.line(officeLog.replayed(office.state.position));
  return mode.replay !== undefined && stop.signal.aborted ? exitCodes.interrupted : exitCodes.ok;
}

function urlOf(page: OfficePage | undefined): { readonly page?: string } {
  return page === undefined ? {} : { page: page.url };
}

/** Returns the office's progress in reading the stream, as the page shows it. */
function feedOf({ state, position, last, failure }: OfficeState, textOf: (failure: OfficeFailure) => string): Feed {
  return {
    state,
    behind: Math.max(0, last - position),
    ...(failure === undefined ? {} : { why: textOf(failure), code: failure.code }),
  };
}

function failureOf(failure: OfficeFailure, textOf: (failure: OfficeFailure) => string): CommandFailure {
  return new CommandFailure(exitCodes[endAfter(failure.code, false) ?? 'failure'], failure.code, textOf(failure));
}
