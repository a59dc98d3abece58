/** Compares the terminals' ledger with the daemon's journal and with the notes of each register. */

import { toMinorUnits } from '../../protocol/index.js';
import type { LedgerEntry } from '../../src/simulator/index.js';
import { excessOfTaken, linesAbout } from '../simulation/oracle/returns.js';
import { againstNexo } from './nexo-judge.js';
import type { Note } from './notes.js';

/** The compared parts of a line in the terminals' ledger. */
export type LedgerLine = Pick<
  LedgerEntry,
  | 'saleTransactionId'
  | 'moved'
  | 'result'
  | 'kind'
  | 'poiId'
  | 'transactionId'
  | 'requestedAmount'
  | 'authorizedAmount'
  | 'currency'
> & { readonly approvalCode?: string | undefined; readonly originalTransactionId?: string | undefined };

/** A transaction in the daemon's list at the end. */
export interface Listed {
  readonly transactionId: string;
  readonly terminal: string;
  readonly state: string;
  readonly result?: string | undefined;
  readonly revision: number;
  readonly authorized?: { readonly amount: number; readonly currency: string } | undefined;
  readonly approvalCode?: string | undefined;
  readonly acknowledged: boolean;
}

/** All books at the end. */
export interface Books {
  readonly ledger: readonly LedgerLine[];
  readonly listed: readonly Listed[];
  /** The notes of all registers. */
  readonly notes: readonly Note[];
  /** The terminal that only the register at the nexo interface uses. */
  readonly nexoTerminal: string;
  /**
   * Transactions that were sent while an unanswered Login could still arrive, so that no session proves the terminal's
   * memory, or before the terminal had answered anything that it could repeat.
   */
  readonly sentUnsure: ReadonlySet<string>;
  /** Lanes that are not free, registers that did not end, and similar problems. */
  readonly hanging: readonly string[];
  /** The complaints of the terminals. */
  readonly complaints: readonly string[];
}

/** The kinds of errors. */
export type FindingKind =
  | 'charged_twice'
  | 'lost'
  | 'misreported'
  | 'overreturned'
  | 'stuck'
  | 'needless_unresolved'
  | 'complaints';

/** One contradiction. */
export interface Finding {
  readonly kind: FindingKind;
  readonly text: string;
  /** The transaction with the contradiction, if there is one. */
  readonly transactionId?: string;
}

/** Compares all books. */
export function judge(books: Books): readonly Finding[] {
  return [
    ...chargedTwice(books),
    ...books.listed.flatMap((one) => againstLedger(one, books)),
    ...unknownToTheJournal(books),
    ...againstNotes(books),
    ...againstNexo(books),
    ...overreturned(books),
    ...books.hanging.map((text): Finding => ({ kind: 'stuck', text })),
    ...books.complaints.map((text): Finding => ({ kind: 'complaints', text: `a terminal complains: ${text}` })),
  ];
}

/** No more of an original may be refunded than was taken, however the refunds name it. */
function overreturned({ ledger }: Books): readonly Finding[] {
  return ledger
    .filter(({ moved, kind }) => moved && kind === 'payment')
    .flatMap((original): Finding[] => {
      const excess = excessOfTaken(original, linesAbout(ledger, original));
      const { transactionId, saleTransactionId } = original;
      const text = `${transactionId} of ${saleTransactionId} ${excess}`;
      return excess === undefined ? [] : [{ kind: 'overreturned', text, transactionId: saleTransactionId }];
    });
}

/**
 * A customer must not pay twice, neither with one transaction nor with two transactions of the register for the same
 * customer.
 */
function chargedTwice({ ledger, notes }: Books): readonly Finding[] {
  const customers = new Map<string, string>();
  for (const note of notes) if (note.type === 'asking') customers.set(note.transactionId, note.customer);
  const charged = new Map<string, string[]>();
  for (const { moved, saleTransactionId } of ledger) {
    const customer = customers.get(saleTransactionId);
    if (!moved || customer === undefined) continue;
    charged.set(customer, [...(charged.get(customer) ?? []), saleTransactionId]);
  }
  return [...charged].flatMap(([customer, ids]): Finding[] =>
    ids.length < 2 ? [] : [{ kind: 'charged_twice', text: `customer ${customer} was charged by ${ids.join(' and ')}` }],
  );
}

function againstLedger(one: Listed, { ledger, sentUnsure }: Books): readonly Finding[] {
  const { transactionId: id, result } = one;
  const lines = ledger.filter(({ saleTransactionId }) => saleTransactionId === id);
  const charged = lines.find(({ moved }) => moved);
  const finding = (kind: FindingKind, text: string): readonly Finding[] => findingOf(kind, id, text);
  if (result === undefined) return finding('stuck', `is ${one.state} at the end`);
  if (result === 'unresolved') {
    if (lines.length > 0) return finding('needless_unresolved', 'is unresolved, and the terminal knows of it');
    return sentUnsure.has(id) ? [] : finding('needless_unresolved', 'is unresolved, and nothing was forgotten');
  }
  if (result !== 'approved' && result !== 'partly-approved') {
    if (charged !== undefined) return finding('lost', `is ${result}, and money moved`);
    const isSaid = result === 'not-processed' || lines.some((line) => line.result === result);
    return isSaid ? [] : finding('misreported', `is ${result}, and the terminal never said so`);
  }
  if (charged === undefined) return finding('misreported', `is ${result}, and no money moved`);
  const units = toMinorUnits(charged.authorizedAmount, charged.currency);
  const isSame = units.ok && units.value === one.authorized?.amount && charged.currency === one.authorized.currency;
  if (!isSame) return finding('misreported', `is told with another amount than ${charged.authorizedAmount}`);
  return charged.approvalCode === (one.approvalCode ?? undefined)
    ? []
    : finding('misreported', `is told with the approval code ${one.approvalCode}, and not ${charged.approvalCode}`);
}

/** Money moved or a register received an outcome, but the journal does not have the transaction. */
function unknownToTheJournal({ ledger, listed, notes }: Books): readonly Finding[] {
  const known = new Set(listed.map(({ transactionId }) => transactionId));
  const moved = new Set(ledger.filter((line) => line.moved).map(({ saleTransactionId }) => saleTransactionId));
  const told = new Set(notes.flatMap((note) => (note.type === 'told' ? [note.transactionId] : [])));
  return [...new Set([...moved, ...told])]
    .filter((id) => !known.has(id))
    .map(
      (id): Finding => ({
        kind: 'lost',
        text: `${id} was ${moved.has(id) ? 'charged' : 'told'}, and is not in the journal`,
      }),
    );
}

/**
 * The last outcome that a register received must be the current one, and every outcome must have reached its register.
 */
function againstNotes({ listed, notes, nexoTerminal }: Books): readonly Finding[] {
  const told = new Map<string, Word[]>();
  for (const note of notes)
    if (note.type === 'told') told.set(note.transactionId, [...(told.get(note.transactionId) ?? []), note]);
  const settled = new Set(notes.flatMap((note) => (note.type === 'settled' ? [note.transactionId] : [])));
  return [
    ...notes.flatMap((note): readonly Finding[] =>
      note.type === 'refused' ? findingOf('stuck', note.transactionId, `was refused: ${note.code}`) : [],
    ),
    ...listed
      .filter(({ terminal }) => terminal !== nexoTerminal)
      .flatMap((one) => againstWords(one, told.get(one.transactionId) ?? [], settled.has(one.transactionId))),
  ];
}

type Word = Extract<Note, { type: 'told' }>;

function againstWords(one: Listed, words: readonly Word[], isSettled: boolean): readonly Finding[] {
  const { transactionId: id, result, revision, approvalCode, authorized } = one;
  if (result === undefined) return [];
  // If no terminal forgets and no link outlives its request, a definite outcome must not even change to an approval.
  const isChanged = words.some((word, index) => {
    const before = words[index - 1];
    return before !== undefined && before.result !== 'unresolved' && before.revision < word.revision;
  });
  if (isChanged) return findingOf('misreported', id, 'was told as definite, and then otherwise');
  const last = words.at(-1);
  if (last === undefined || (isSettled && last.revision < revision))
    return findingOf('stuck', id, `ended as ${result}, and its register was not told`);
  const isSame =
    last.revision < revision ||
    (last.result === result &&
      last.approvalCode === (approvalCode ?? null) &&
      last.authorized === (authorized?.amount ?? null));
  if (!isSame) return findingOf('misreported', id, `was told as ${last.result}, and stands as ${result}`);
  return isSettled && !one.acknowledged ? findingOf('lost', id, 'was acknowledged, and that is gone') : [];
}

function findingOf(kind: FindingKind, transactionId: string, text: string): readonly Finding[] {
  return [{ kind, transactionId, text: `${transactionId} ${text}` }];
}
