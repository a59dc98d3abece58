/** Finds the running daemon: its address and its token. */

import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Tenderd } from '../../client/index.js';
import { type ConfigurationInput, type Endpoint, locateDaemon, readEndpoint, tokenPath } from '../../config/index.js';
import { cliFailures as texts, cliStatus, presentLanguage } from '../../messages/index.js';
import { configurationInput } from './configuration-input.js';
import { exitCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';

/** Options of every command that sends requests to a daemon. */
export interface DaemonOptions {
  readonly config?: string;
  readonly dataDir?: string;
  readonly url?: string;
  readonly tokenFile?: string;
  readonly simulate?: boolean;
}

/** Options of commands that print. */
export type AskOptions = DaemonOptions & { readonly json?: boolean };

/** A daemon to which the command can send requests. */
export interface FoundDaemon {
  readonly client: Tenderd;
  /** True if the daemon reported that all its gateways are simulated. If false, treat the money as real. */
  readonly simulated: boolean;
  /** The gateways with real money that the daemon reaches without encryption, according to its endpoint file. */
  readonly unencrypted: readonly string[];
  /** The addresses at which terminals call the daemon. */
  readonly terminalListeners: readonly { readonly gateway: string; readonly url: string }[];
  /** Says in words whether the daemon moves simulated money or real money, or that this is not known. */
  readonly money: string;
}

/**
 * Finds the address of the daemon and its token, without connecting. Throws CommandFailure with one of these statuses:
 * - 69: there is no token and no daemon.
 * - 77: a daemon is running, but its token is missing or unreadable.
 * - 2: the address is wrong.
 */
export async function findDaemon(
  options: DaemonOptions,
  environment: ConfigurationInput['environment'],
  home: string,
): Promise<FoundDaemon> {
  const { dataDir, port } = await locateDaemon(
    configurationInput(options, environment, home),
    options.simulate === true,
  );
  const endpoint = readEndpoint(dataDir);
  const url = options.url ?? endpoint?.url ?? `http://127.0.0.1:${port}`;
  if (!/^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?\/?$/.test(url) || !URL.canParse(url)) {
    throw new CommandFailure(exitCodes.usage, 'usage', texts.badUrl(url));
  }
  const client = new Tenderd({
    url,
    token: readToken(options.tokenFile, dataDir, endpoint),
    language: presentLanguage(),
  });
  // With --url, the endpoint file in the data directory may belong to another daemon. An endpoint file next to
  // --token-file belongs to the daemon of that token.
  const ofToken = options.tokenFile === undefined ? undefined : readEndpoint(dirname(options.tokenFile));
  const found = [ofToken, endpoint].find((one) => one !== undefined && one.url === url.replace(/\/$/, ''));
  const simulated = found?.simulated === true;
  const known = simulated ? cliStatus.money.simulated : cliStatus.money.real;
  return {
    client,
    simulated,
    unencrypted: found?.unencrypted ?? [],
    terminalListeners: found?.terminalListeners ?? [],
    money: found === undefined ? cliStatus.money.unknown : known,
  };
}

function readToken(named: string | undefined, dataDir: string, endpoint: Endpoint | undefined): string {
  const path = named ?? tokenPath(dataDir);
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EACCES' || code === 'EPERM') {
      throw new CommandFailure(exitCodes.notAllowed, 'token-unreadable', texts.tokenUnreadable(path), [
        texts.runAsUser,
      ]);
    }
    if (named !== undefined) {
      throw new CommandFailure(exitCodes.usage, 'usage', texts.badTokenFile(named, String(code)));
    }
    if (endpoint !== undefined && isAlive(endpoint.pid))
      throw new CommandFailure(
        exitCodes.notAllowed,
        'token-missing',
        texts.tokenMissing(endpoint.url, endpoint.pid, path),
        texts.restoreToken,
      );
    throw new CommandFailure(exitCodes.unreachable, 'unreachable', texts.noToken(dataDir, path), texts.startOrName);
  }
}

/** True if a process with this id exists, even if it belongs to another user. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
