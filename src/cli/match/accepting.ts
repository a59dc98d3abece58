/** The options `--accept` and `--revoke` of `tenderd match`: an operator says that a difference is settled. */

import { locateDaemon } from '../../config/index.js';
import { type Acceptance, type BookedTransaction, type Finding, isAcceptable } from '../../match/index.js';
import { cliMatch as texts } from '../../messages/index.js';
import type { MatchReport } from '../../settlement/index.js';
import { configurationInput } from '../command/configuration-input.js';
import type { CommandContext } from '../command/context.js';
import { refuseForeignJournal } from '../journal/data-owner.js';
import { exitCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { plain } from '../output/format.js';
import { type AcceptanceAct, type AcceptedFile, addActs, readAccepted } from './accepted-file.js';
import type { SourceOptions } from './journal-source.js';

/** The options of an operator who accepts findings. */
export interface AcceptOptions {
  /** The keys of the findings that the operator accepts. */
  readonly accept?: readonly string[];
  /** The keys of the findings whose acceptance the operator revokes. */
  readonly revoke?: readonly string[];
  readonly name?: string;
  readonly reason?: string;
}

/** The acceptances during a run. */
export interface Accepting {
  /** The acceptances that count in this run, by the key of the finding. */
  readonly accepted: ReadonlyMap<string, Acceptance>;
  /** The earlier acceptances of the keys that the operator accepts again. They stay as they are. */
  readonly already: readonly (Acceptance & { readonly key: string })[];
  /** Notes a transaction of the journal. */
  readonly see: (transaction: BookedTransaction) => void;
  /**
   * Records the acts of the operator. Throws CommandFailure, and records nothing, if the file belongs to another journal,
   * if a finding that the operator accepts is not in the report or is about an unresolved transaction, or if the file
   * cannot be written.
   */
  readonly record: (report: MatchReport) => void;
}

/** Reads the acceptances of the data directory. Throws CommandFailure if the file cannot be used. */
export async function beginAccepting(
  options: SourceOptions & AcceptOptions,
  context: CommandContext,
): Promise<Accepting> {
  const input = configurationInput(options, context.environment, context.home);
  const { dataDir } = await locateDaemon(input, options.simulate === true);
  // The file is private. To another user it would look damaged, and the advice to move it away would be wrong.
  refuseForeignJournal(dataDir, 'match', options, context);
  const file = readAccepted(dataDir);
  if (file === undefined)
    throw new CommandFailure(exitCodes.unusableData, 'accepted-unreadable', texts.acceptedUnreadable(dataDir));
  const { name = '', reason = '' } = options;
  const [accept, revoke] = [keysIn(options.accept), keysIn(options.revoke)];
  const at = new Date().toISOString();
  const future = file.acts.find((act) => Date.parse(act.at) > Date.parse(at));
  if (future !== undefined)
    throw new CommandFailure(exitCodes.unusableData, 'accepted-in-future', texts.acceptedInFuture(dataDir, future.at));
  const before = acceptedIn(file.acts);
  const unknown = revoke.find((key) => !before.has(key));
  if (unknown !== undefined)
    throw new CommandFailure(exitCodes.usage, 'finding-not-accepted', texts.notAccepted(unknown));
  const accepted = new Map(before);
  for (const key of revoke) accepted.delete(key);
  const added = accept.filter((key) => !accepted.has(key));
  const already = accept.flatMap((key) => {
    const by = accepted.get(key);
    return by === undefined ? [] : [{ key, ...by }];
  });
  for (const key of added) accepted.set(key, { at, name, reason });
  const last = file.acts.at(-1)?.last;
  let isOwn = last === undefined;
  return {
    accepted,
    already,
    see: ({ transactionId, at: acceptedAt }) => {
      if (transactionId === last?.transactionId && acceptedAt === last.acceptedAt) isOwn = true;
    },
    record: (report) => {
      if (!isOwn)
        throw new CommandFailure(exitCodes.unusableData, 'accepted-other-journal', texts.acceptedForeign(dataDir));
      const unresolved = report.findings.find(
        ({ code, key }) => key !== undefined && accept.includes(key) && !isAcceptable(code),
      );
      if (unresolved !== undefined) throw refusalOf(unresolved);
      const acts = [
        ...actsOf('revoked', revoke, { at, name, reason }, report),
        ...actsOf('accepted', added, { at, name, reason }, report),
      ];
      const keys = new Set(report.findings.flatMap(({ key, accepted: by }) => (by === undefined ? [] : (key ?? []))));
      const missing = accept.find((key) => !keys.has(key));
      if (missing !== undefined || acts.length < revoke.length + added.length)
        throw new CommandFailure(exitCodes.usage, 'finding-not-found', texts.findingNotFound(missing ?? ''));
      if (acts.length > 0) write(dataDir, file, acts);
    },
  };
}

/** Returns each key once. The keys of a report have small letters. */
function keysIn(keys: readonly string[] = []): readonly string[] {
  return [...new Set(keys.map((key) => key.toLowerCase()))];
}

function refusalOf({ key = '', transactionId = '' }: Finding): CommandFailure {
  return new CommandFailure(exitCodes.usage, 'finding-unresolved', texts.findingUnresolved(key, transactionId));
}

/** Returns the acceptances that were not revoked. */
function acceptedIn(acts: readonly AcceptanceAct[]): ReadonlyMap<string, Acceptance> {
  const accepted = new Map<string, Acceptance>();
  for (const { act, key, at, name, reason } of acts)
    if (act === 'accepted') accepted.set(key, { at, name: plain(name), reason: plain(reason) });
    else accepted.delete(key);
  return accepted;
}

function actsOf(
  act: AcceptanceAct['act'],
  keys: readonly string[],
  by: Acceptance,
  { findings, reach: { last } }: MatchReport,
): readonly AcceptanceAct[] {
  if (last === undefined) return [];
  const { transactionId, acceptedAt } = last;
  return keys.map((key) => ({
    act,
    key,
    ...by,
    ...factsOf(findings.find((finding) => finding.key === key)),
    last: { transactionId, acceptedAt },
  }));
}

function factsOf(
  finding: Finding | undefined,
): Pick<AcceptanceAct, 'code' | 'transactionId' | 'sale' | 'expected' | 'found'> {
  if (finding === undefined) return {};
  const { code, transactionId, sale, expected, found } = finding;
  return {
    code,
    ...(transactionId === undefined ? {} : { transactionId }),
    ...(sale === undefined ? {} : { sale }),
    ...(expected === undefined ? {} : { expected }),
    ...(found === undefined ? {} : { found }),
  };
}

function write(dataDir: string, file: AcceptedFile, acts: readonly AcceptanceAct[]): void {
  let isWritten: boolean;
  try {
    isWritten = addActs(dataDir, file, acts);
  } catch (error) {
    const code = error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined;
    if (code === undefined) throw error;
    throw new CommandFailure(exitCodes.failure, 'accepted-unwritable', texts.acceptedUnwritable(dataDir, code));
  }
  if (!isWritten) throw new CommandFailure(exitCodes.tryLater, 'accepted-changed', texts.acceptedChanged);
}
