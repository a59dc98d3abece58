/** The mark of `tenderd match --mark`, before and after a run. */

import { locateDaemon } from '../../config/index.js';
import { type MarkStays, moveMatchedMark, type MovedMark, readMatchedMark } from '../../journal/index.js';
import { cliMatch as texts } from '../../messages/index.js';
import type { MatchInputs, MatchReport } from '../../settlement/index.js';
import { configurationInput } from '../command/configuration-input.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import type { SourceOptions } from './journal-source.js';

/** The mark after a run. `nothing-compared`: the run compared no charge. */
export type MarkResult = Omit<MovedMark, 'stays'> & { readonly stays?: MarkStays | 'nothing-compared' };

/** The mark of a data directory during a run. */
export interface Marking {
  /** The time of the run (ISO 8601 in UTC). It is before the journal is read. */
  readonly at: string;
  /** The earlier mark; absent if there is none that can be used. */
  readonly marked?: NonNullable<MatchInputs['marked']>;
  /**
   * Records the time up to which the journal was matched with settlement files. Personal data of earlier transactions
   * may then be erased. If the mark does not move, the result says why. Throws CommandFailure if the mark cannot be
   * written.
   */
  readonly move: (report: MatchReport) => MarkResult;
}

/** Reads the mark of the data directory. Throws CommandFailure if the mark could not be replaced. */
export async function beginMarking(options: SourceOptions, context: CommandContext): Promise<Marking> {
  const input = configurationInput(options, context.environment, context.home);
  const { dataDir } = await locateDaemon(input, options.simulate === true);
  const at = new Date().toISOString();
  const { mark, fault } = readMatchedMark(dataDir, at);
  if (fault === 'not-a-file')
    throw new CommandFailure(exitCodes.unusableData, 'mark-not-a-file', texts.markNotAFile(dataDir));
  return {
    at,
    ...(mark === undefined ? {} : { marked: mark }),
    move: (report) => moveMark(dataDir, at, report),
  };
}

function moveMark(dataDir: string, at: string, { matchedUntil, scope, figures, reach }: MatchReport): MarkResult {
  const { since } = scope;
  const { last, hasMarked, missed, unresolved } = reach;
  if (matchedUntil === undefined || last === undefined) {
    // The files of this run cannot move the mark. The operator must learn that the earlier one cannot be used.
    const { mark, fault } = readMatchedMark(dataDir, at);
    if (mark !== undefined && !hasMarked) return { fault: 'other-journal', stays: 'nothing-compared' };
    return {
      ...(mark === undefined ? {} : { mark }),
      ...(fault === undefined ? {} : { fault }),
      stays: 'nothing-compared',
    };
  }
  const span = {
    matchedUntil,
    last,
    unresolved,
    at,
    hasMarked,
    hasMissed: missed !== undefined,
    ...(figures.notCovered === 0 || since === undefined ? {} : { since }),
  };
  try {
    return moveMatchedMark(dataDir, span);
  } catch (error) {
    const code = error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined;
    if (code === undefined) throw error;
    throw new CommandFailure(exitCodes.failure, 'mark-unwritable', texts.markUnwritable(dataDir, code));
  }
}

/** Returns the members of the JSON document about the mark. */
export function markDocument({ mark, fault, stays }: MarkResult, { reach: { missed } }: MatchReport): object {
  return {
    ...(mark === undefined ? {} : { [stays === undefined ? 'marked' : 'earlierMark']: mark.matchedUntil }),
    ...(fault === undefined ? {} : { markFault: fault }),
    ...(stays === undefined ? {} : { notMarked: stays }),
    ...(stays === undefined && mark !== undefined ? { unresolved: mark.unresolved } : {}),
    ...(stays === 'missed' && missed !== undefined ? { missed } : {}),
  };
}

/** Returns the lines of the report that say what was marked, and what was not. */
export function markLines({ mark, fault, stays }: MarkResult, { matchedUntil, reach }: MatchReport): readonly string[] {
  const { differsSince, missed } = reach;
  const until = mark?.matchedUntil ?? '';
  if (stays === undefined)
    return [
      differsSince === until ? texts.markedToDifference(until) : texts.marked(until),
      ...(mark === undefined || mark.unresolved.length === 0 ? [] : [texts.markedUnresolved(mark.unresolved.length)]),
    ];
  if (fault !== undefined) return [texts.markUnusable(fault)];
  const earlier = mark === undefined ? [] : [texts.earlierMark(until)];
  switch (stays) {
    case 'nothing-compared':
      return [texts.notMarkedUncompared, ...earlier];
    case 'not-later':
      return [
        differsSince !== undefined && differsSince < until
          ? texts.notMarkedDiffers(differsSince)
          : texts.notMarkedLater(matchedUntil ?? ''),
        ...earlier,
      ];
    case 'missed':
      return [...(missed === undefined ? [] : [missedText(missed)]), ...earlier];
    case 'not-a-file':
    case 'skips':
    case 'in-future':
      return [texts.notMarked, ...earlier];
  }
}

function missedText({ transactionId, acceptedAt, why }: NonNullable<MatchReport['reach']['missed']>): string {
  return why === 'accepted'
    ? texts.notMarkedMissed(transactionId, acceptedAt)
    : texts.notMarkedDecided(transactionId, acceptedAt);
}
