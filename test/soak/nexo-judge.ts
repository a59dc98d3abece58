/**
 * Compares the knowledge of the register at the nexo interface with the ledger of its terminal. The register does not
 * know the daemon's ids, so each of its sales and refunds has a unique amount that identifies it.
 */

import { minorUnits } from '../simulation/oracle/minor-units.js';
import type { Books, Finding, LedgerLine } from './judge.js';
import type { Note } from './notes.js';

type Asking = Extract<Note, { type: 'nexo-asking' }>;
type ReportedAnswer = Extract<Note, { type: 'nexo-told' }>;

/** Returns every contradiction. */
export function againstNexo({ ledger, listed, notes, nexoTerminal }: Books): readonly Finding[] {
  const own = ledger.filter(({ moved, poiId }) => moved && poiId === nexoTerminal);
  const asked = new Map<string, Asking>();
  for (const note of notes) if (note.type === 'nexo-asking') asked.set(note.number, note);
  const words = notes.filter((note) => note.type === 'nexo-told');
  const isOf = (line: LedgerLine, { kind, cents: wanted }: Asking): boolean =>
    line.kind === kind && minorUnits(line.requestedAmount) === wanted;
  const unheard = [...asked.keys()]
    .filter((number) => !words.some((word) => word.number === number))
    .map((number) => `${number} (asked ${notes.filter((note) => isAskingOf(note, number)).length} times)`);
  const unresolved = listed.filter(({ terminal, result }) => terminal === nexoTerminal && result === 'unresolved');
  return [
    ...[...asked.values()].flatMap((asking) =>
      againstLines(
        asking,
        words.filter(({ number }) => number === asking.number),
        own.filter((line) => isOf(line, asking)),
      ),
    ),
    ...own
      .filter((line) => ![...asked.values()].some((asking) => isOf(line, asking)))
      .map((line) => finding('lost', `a ${line.kind} of ${line.requestedAmount} moved at ${nexoTerminal}, unasked`)),
    // A payment with an unknown end has no answer.
    ...(unheard.length > unresolved.length
      ? [finding('stuck', `${unheard.join(', ')} asked in nexo have no word, and ${unresolved.length} are unresolved`)]
      : []),
  ];
}

function isAskingOf(note: Note, number: string): boolean {
  return note.type === 'nexo-asking' && note.number === number;
}

function againstLines(
  { number, kind }: Asking,
  words: readonly ReportedAnswer[],
  lines: readonly LedgerLine[],
): readonly Finding[] {
  const [word, other] = words;
  const say = (wrong: Finding['kind'], text: string): Finding => finding(wrong, `the ${kind} ${number} ${text}`);
  return [
    ...(lines.length > 1 ? [say('charged_twice', `moved ${lines.length} times`)] : []),
    ...(other !== undefined && other.word !== word?.word ? [say('misreported', 'was told in two ways')] : []),
    ...(word?.word === 'failed' && lines.length > 0 ? [say('lost', 'was told as failed, and money moved')] : []),
    ...(word?.word === 'approved' && !lines.some((line) => isTold(line, word))
      ? [say('misreported', 'was told as approved, and the terminal has no such line')]
      : []),
  ];
}

function isTold(line: LedgerLine, word: ReportedAnswer): boolean {
  return line.transactionId === word.key?.TransactionID && minorUnits(line.authorizedAmount) === word.cents;
}

function finding(kind: Finding['kind'], text: string): Finding {
  return { kind, text };
}
