/** `tenderd token rotate|end`: replaces the tokens of a register or of the operator, and ends earlier ones. */

import { existsSync } from 'node:fs';
import { endEarlierTokens, rotateToken, TokenFileError } from '../../api/index.js';
import { Tenderd, TenderdProblem, TenderdUnreachable } from '../../client/index.js';
import { locateDaemon, readEndpoint, readerTokenPath, registerTokenPath, tokenPath } from '../../config/index.js';
import { cliTokens as texts } from '../../messages/index.js';
import { configurationInput } from '../command/configuration-input.js';
import type { CommandContext } from '../command/context.js';
import type { AskOptions } from '../command/find-daemon.js';
import { refuseForeignJournal } from '../journal/data-owner.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { clock } from '../output/format.js';
import { Screen } from '../output/screen.js';

/** Options of `tenderd token rotate`. */
export type RotateOptions = OwnerOptions & { readonly keep?: string; readonly now?: boolean };

/** Options that name the owner of the token. */
export type OwnerOptions = AskOptions & { readonly reader?: boolean };

/** The time for which earlier tokens stay valid, unless the operator chooses another time. */
const keepDefaultMs = 24 * 3_600_000;

const keepMaxMs = 30 * 24 * 3_600_000;

/**
 * Makes a new token, and checks that a running daemon accepts it. After a CommandFailure, the present token is still
 * valid.
 */
export async function rotate(
  register: string | undefined,
  options: RotateOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const keepMs = keepOf(options);
  const { dataDir, path, owner } = await tokenFileOf(register, 'token rotate', options, context);
  const nowMs = Date.now();
  const token = changed(() => rotateToken(path, keepMs, nowMs));
  const until = new Date(nowMs + keepMs).toISOString();
  const url = options.url ?? readEndpoint(dataDir)?.url;
  const isTaken = url === undefined ? undefined : await accepts(url, token, path);
  screen.document({ path, register, earlierValidUntil: until, daemonAcceptsIt: isTaken });
  screen.line(texts.rotated(owner, path));
  if (options.reader === true) screen.line(keepMs === 0 ? texts.readerEndedNow : texts.readerValidUntil(clock(until)));
  else screen.line(keepMs === 0 ? texts.endedNow : texts.validUntil(clock(until)));
  screen.line(isTaken === true ? texts.taken : texts.takenAtStart);
  return exitCodes.ok;
}

/** Ends the earlier tokens. */
export async function endEarlier(
  register: string | undefined,
  options: OwnerOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { path, owner } = await tokenFileOf(register, 'token end', options, context);
  const count = changed(() => endEarlierTokens(path, Date.now()));
  screen.document({ path, register, ended: count });
  const isReader = options.reader === true && count > 0;
  screen.line(isReader ? texts.readerEnded(count, owner) : texts.ended(count, owner));
  return exitCodes.ok;
}

function keepOf({ keep, now }: RotateOptions): number {
  if (now === true && keep !== undefined) throw new CommandFailure(exitCodes.usage, 'usage', texts.keepAndNow);
  if (now === true) return 0;
  if (keep === undefined) return keepDefaultMs;
  const [, count = '', unit = ''] = /^(\d{1,6})([mhd])$/.exec(keep) ?? [];
  const keepMs = Number(count) * ({ m: 60_000, h: 3_600_000, d: 86_400_000 }[unit] ?? Number.NaN);
  if (!(keepMs > 0 && keepMs <= keepMaxMs)) throw new CommandFailure(exitCodes.usage, 'usage', texts.badKeep(keep));
  return keepMs;
}

/**
 * Finds the file of the tokens. Only the owner of the file may run the command. If another user ran it, that user would
 * own the new file, and the daemon could not read it.
 */
async function tokenFileOf(
  register: string | undefined,
  command: string,
  options: OwnerOptions,
  context: CommandContext,
): Promise<{ readonly dataDir: string; readonly path: string; readonly owner: string }> {
  if (options.tokenFile !== undefined)
    throw new CommandFailure(exitCodes.usage, 'usage', texts.tokenFileChoosesNothing);
  if (options.reader === true && register !== undefined)
    throw new CommandFailure(exitCodes.usage, 'usage', texts.registerAndReader);
  const input = configurationInput(options, context.environment, context.home);
  const { dataDir } = await locateDaemon(input, options.simulate === true);
  const words = [
    command,
    ...(register === undefined ? [] : [register]),
    ...(options.reader === true ? ['--reader'] : []),
  ];
  refuseForeignJournal(dataDir, words.join(' '), options, context);
  const isName = register === undefined || /^[\w.-]+$/.test(register);
  const ofOperator = options.reader === true ? readerTokenPath(dataDir) : tokenPath(dataDir);
  const path = register === undefined ? ofOperator : registerTokenPath(dataDir, register);
  if (!isName || !existsSync(path)) throw new CommandFailure(exitCodes.usage, 'no-token', texts.noFile(path, register));
  return { dataDir, path, owner: options.reader === true ? texts.reader : texts.ownerOf(register) };
}

function changed<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TokenFileError)) throw error;
    throw new CommandFailure(exitCodes.notAllowed, error.code, texts.refused(error.message));
  }
}

/** True if the daemon accepts the token; undefined if no daemon answers. Throws CommandFailure if it rejects the token. */
async function accepts(url: string, token: string, path: string): Promise<boolean | undefined> {
  try {
    await new Tenderd({ url, token }).terminals();
    return true;
  } catch (error) {
    // A standby adds its state only for a caller whose token it knows.
    if (error instanceof TenderdProblem && error.problem.standby !== undefined) return true;
    // A daemon that does not know the token cannot prove its identity with it. To this program, the daemon then looks
    // like a foreign program.
    const isUnknown = error instanceof TenderdUnreachable && error.code === 'foreign-answer';
    const isRefused = error instanceof TenderdProblem && ['unauthorized', 'standby'].includes(error.code);
    if (isUnknown || isRefused)
      throw new CommandFailure(exitCodes.failure, 'token-not-taken', texts.notTaken(path), texts.notTakenAdvice);
    if (error instanceof TenderdUnreachable) return undefined;
    throw error;
  }
}
