/** The part of one writer in one turn: its changes, and the effects to carry out after the commit. */

import {
  type Fact,
  type JournalPort,
  type LaneCommit,
  type LaneCommitResult,
  placeOf,
  type TransactionRecord,
} from '../../core/index.js';
import type { AnyWriter } from './turn-interface.js';

/** The changes of one writer in one turn. */
export interface Part {
  readonly writer: AnyWriter;
  readonly restore: () => void;
  /**
   * The names under which this writer commits: its own name, and the name of each removed terminal for which it
   * recorded an answer.
   */
  readonly terminals: Set<string>;
  facts: Fact[];
  readonly transactions: Map<string, TransactionRecord>;
  isChanged: boolean;
  readonly seen: TransactionRecord[];
  effects: (() => void)[];
  readonly callbacks: ((ok: boolean) => void)[];
  broken: string | undefined;
}

/** Returns an empty part of a writer, which can restore the writer's present state. */
export function newPart(writer: AnyWriter): Part {
  return {
    writer,
    restore: writer.keep(),
    terminals: new Set([writer.name]),
    facts: [],
    transactions: new Map(),
    isChanged: false,
    seen: [],
    effects: [],
    callbacks: [],
    broken: undefined,
  };
}

/** Returns the commits of a writer: its own, and those for transactions of removed terminals. */
export function commitsOf({ writer, facts, transactions, isChanged, terminals }: Part): readonly LaneCommit[] {
  const byTerminal = new Map<string, TransactionRecord[]>();
  for (const record of transactions.values()) {
    const terminal = placeOf(record.request);
    terminals.add(terminal);
    byTerminal.set(terminal, [...(byTerminal.get(terminal) ?? []), record]);
  }
  const own = byTerminal.get(writer.name) ?? [];
  byTerminal.delete(writer.name);
  const others = [...byTerminal].map(
    ([terminal, records]): LaneCommit => ({ writer: terminal, facts: [], transactions: records }),
  );
  if (facts.length === 0 && own.length === 0 && !isChanged) return others;
  const mine: LaneCommit = {
    writer: writer.name,
    facts,
    transactions: own,
    ...(isChanged ? writer.remembered() : {}),
  };
  return [mine, ...others];
}

/** Undoes the changes of each writer whose part the journal rejected. */
export function undoRejected(all: readonly Part[], results: readonly LaneCommitResult[]): void {
  for (const result of results) {
    const part = result.ok ? undefined : all.find((candidate) => candidate.terminals.has(result.writer));
    if (result.ok || part === undefined || part.broken !== undefined) continue;
    part.broken = result.cause;
    part.restore();
  }
}

/** An entry of the replicated log: what the stream gets, and the parts that it consists of. */
export interface Entry {
  readonly commits: readonly LaneCommit[];
  /** Shows the new state of the writers. Before this call, the writers show their state before the turn. */
  readonly reveal: () => void;
}

/**
 * Returns the entry of a turn. The journal checks the parts first, so that the stream gets only parts that the journal
 * accepts. A part that the journal would reject is undone and replaced by a record of its writer's fault; `fault` also
 * stops the writer. Callers see the changes only after the stream and the journal have the entry.
 */
export function entryOf(
  all: readonly Part[],
  journal: Pick<JournalPort, 'check'>,
  fault: (part: Part, why: string) => void,
): Entry | undefined {
  const checked = all.flatMap(commitsOf);
  if (checked.length === 0) return undefined;
  undoRejected(all, journal.check(checked));
  const parts = all.map((part) => {
    if (part.broken === undefined) return part;
    const faulted = newPart(part.writer);
    fault(faulted, part.broken);
    return faulted;
  });
  const commits = parts.flatMap(commitsOf);
  if (commits.length === 0) return undefined;
  const reveals = parts.map(({ writer, restore }) => {
    const reveal = writer.keep();
    restore();
    return reveal;
  });
  return {
    commits,
    reveal: () => {
      for (const reveal of reveals) reveal();
    },
  };
}
