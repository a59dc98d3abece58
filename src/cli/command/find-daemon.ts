/** Finds the running daemon: its address and its token. */

import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Tenderd } from '../../client/index.js';
import { type ConfigurationInput, type Endpoint, locateDaemon, readEndpoint, tokenPath } from '../../config/index.js';
import { configurationInput } from './configuration-input.js';
import { exitCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';

/** Options of every command that speaks to a daemon. */
export interface DaemonOptions {
  readonly config?: string;
  readonly dataDir?: string;
  readonly url?: string;
  readonly tokenFile?: string;
  readonly simulate?: boolean;
}

/** Options of commands that only ask. */
export type AskOptions = DaemonOptions & { readonly json?: boolean };

/** A daemon that may be spoken to. */
export interface FoundDaemon {
  readonly client: Tenderd;
  /** It said that all its gateways are simulated; when nobody knows, money counts as real. */
  readonly simulated: boolean;
  /** Gateways with real money that it reaches without encryption, as far as it said. */
  readonly unencrypted: readonly string[];
  /** Where terminals call. */
  readonly terminalListeners: readonly { readonly gateway: string; readonly url: string }[];
  /** What `simulated` rests on, in words: who does not know says so, and does not say "real". */
  readonly money: 'simulated money' | 'REAL MONEY' | 'not known to be simulated, so it counts as REAL MONEY';
}

/**
 * Reads where the daemon is and its token; connects nowhere yet. Throws CommandFailure: 69 when there is no token and no daemon,
 * 77 when a daemon runs and its token is gone or may not be read, 2 for an address that is none.
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
    throw new CommandFailure(
      exitCodes.usage,
      'usage',
      `--url is "${url}"; a daemon's API is on this machine, as http://127.0.0.1:8741`,
    );
  }
  const client = new Tenderd({ url, token: readToken(options.tokenFile, dataDir, endpoint) });
  // An API that was named on the command line need not be the one that left the note; one beside the token that opens it is.
  const beside = options.tokenFile === undefined ? undefined : readEndpoint(dirname(options.tokenFile));
  const note = [beside, endpoint].find((one) => one !== undefined && one.url === url.replace(/\/$/, ''));
  const simulated = note?.simulated === true;
  const known = simulated ? 'simulated money' : 'REAL MONEY';
  return {
    client,
    simulated,
    unencrypted: note?.unencrypted ?? [],
    terminalListeners: note?.terminalListeners ?? [],
    money: note === undefined ? 'not known to be simulated, so it counts as REAL MONEY' : known,
  };
}

function readToken(named: string | undefined, dataDir: string, endpoint: Endpoint | undefined): string {
  const path = named ?? tokenPath(dataDir);
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EACCES' || code === 'EPERM') {
      throw new CommandFailure(exitCodes.notAllowed, 'token-unreadable', `You may not read the token ${path}.`, [
        'Run the command as the user that the daemon runs as: sudo -u USER tenderd ...',
      ]);
    }
    if (named !== undefined) {
      throw new CommandFailure(
        exitCodes.usage,
        'usage',
        `--token-file is "${named}", which cannot be read (${String(code)}).`,
      );
    }
    if (endpoint !== undefined && isAlive(endpoint.pid))
      throw new CommandFailure(
        exitCodes.notAllowed,
        'token-missing',
        `A daemon runs at ${endpoint.url} (process ${endpoint.pid}), but its token file ${path} is missing.`,
        [
          'Put the file back from a copy, or stop the daemon and start it again: it then writes a new token.',
          'After a new token, every register and script that has the old one must read the file again.',
        ],
      );
    throw new CommandFailure(
      exitCodes.unreachable,
      'unreachable',
      `No daemon has run with the data directory ${dataDir}: there is no token ${path}.`,
      [
        'Start one:             tenderd run   (or, to practise: tenderd run --simulate)',
        'Or say where it is:    --config FILE, --data-dir DIRECTORY, or --simulate for the practice daemon',
      ],
    );
  }
}

/** Whether a process has this number; one of another user counts. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
