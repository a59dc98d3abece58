/** The tokens of the daemon: those read at the start, and later ones after a rotation. */

import {
  readOrCreateToken,
  readReaderToken,
  readRegisterTokens,
  TokenFiles,
  type TokenFilesOptions,
} from '../api/index.js';
import { type Configuration, readerTokenPath, registerTokenPath, secretsIn, tokenPath } from '../config/index.js';
import { daemonLog } from '../messages/index.js';
import type { Log } from './log/log.js';

/** The tokens that were read at the start, their log, and the source of later tokens. */
export interface DaemonTokens extends Tokens {
  readonly log: Log;
  readonly liveTokens: TokenFiles;
  /**
   * Returns another source of the tokens, for a standby. Its rotations are not recorded, because `operatorActs` records
   * nothing before this daemon leads. `liveTokens` then sees the rotation again, and records it.
   */
  readonly unrecordedTokens: () => TokenFiles;
  /** Removes one more secret from later lines of the log. */
  readonly conceal: (secret: string) => void;
}

interface RotationParts {
  readonly conceal: DaemonTokens['conceal'];
  readonly log: Log;
  readonly onRotated: (owner: string, log: Log) => void;
}

type Tokens = Pick<TokenFilesOptions, 'token' | 'readerToken' | 'registers'>;

/**
 * Reads the tokens, and creates those that are missing. `openLog` opens the log with a list of secrets, which the log
 * removes from its lines. A rotation adds the new token to this list. `onRotated` gets `operator`, `reader` or
 * `register NAME`. Throws `TokenFileError`.
 */
export function readTokens(
  configuration: Configuration,
  openLog: (secrets: readonly string[]) => Log,
  onRotated: (owner: string, log: Log) => void,
): DaemonTokens {
  const { dataDir, registers: configured } = configuration;
  const token = readOrCreateToken(tokenPath(dataDir));
  const readerToken = readReaderToken(readerTokenPath(dataDir), token);
  const withPaths = configured.map((one) => ({ ...one, path: registerTokenPath(dataDir, one.register) }));
  const others = { token, readerToken, metricsToken: configuration.metrics?.token };
  const tokens = { token, readerToken, registers: readRegisterTokens(withPaths, others) };
  const secrets = [token, readerToken, ...tokens.registers.values(), ...secretsIn(configuration)];
  const log = openLog(secrets);
  const conceal = (one: string): void => {
    if (!secrets.includes(one)) secrets.push(one);
  };
  const files = () => liveTokens(configuration, tokens, { conceal, log, onRotated });
  return { ...tokens, log, conceal, liveTokens: files(), unrecordedTokens: files };
}

/**
 * Returns the source of later tokens. The tokens in files of the data directory can change at any time. Those of the configuration change by a
 * reload.
 */
function liveTokens(
  { dataDir, registers }: Configuration,
  tokens: Tokens,
  { conceal, log, onRotated }: RotationParts,
): TokenFiles {
  const ofRegisters = registers.flatMap(({ register, token: own }) =>
    own === undefined ? [{ register, path: registerTokenPath(dataDir, register) }] : [],
  );
  return new TokenFiles({
    files: [{ path: tokenPath(dataDir) }, { isReader: true, path: readerTokenPath(dataDir) }, ...ofRegisters],
    ...tokens,
    monoMs: () => performance.now(),
    conceal,
    onRotated: (owner) => {
      log.info(daemonLog.tokenRotated(owner));
      const { register, isReader } = owner;
      onRotated(isReader === true ? 'reader' : register === undefined ? 'operator' : `register ${register}`, log);
    },
    onIgnored: (path, why) => log.warn(daemonLog.tokenIgnored(path, why)),
  });
}
