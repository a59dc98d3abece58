/**
 * Which fields a kind of transaction has: what its request must and may carry, and what its answer may report. No kind has any other: the schemas of the HTTP
 * interface, of what is asked and of what is answered, are made of this, and so is docs/reference/kinds.md.
 */

import type { AttemptCategory } from '../model/attempt.js';
import type { Outcome } from '../model/result.js';
import type { RequestFieldName, TransactionRequest, UncheckedRequest } from '../model/request.js';
import { kinds } from './index.js';
import { type TransactionKind, transactionKinds } from '../model/kind-names.js';
import { optionNames } from '../policy/options.js';

/** What a request of some kinds alone carries, as far as it is said in the words of the HTTP interface. */
export type RequestField = Exclude<RequestFieldName, 'reading' | 'terminalData'> | 'allowPartial';

/** What the outcome of some kinds alone reports. `card` is all that it says of one; what remains is counted. */
export type OutcomeField =
  | Extract<
      keyof Outcome,
      | 'authorized'
      | 'difference'
      | 'tip'
      | 'cashBack'
      | 'surcharge'
      | 'fees'
      | 'authorizedOnline'
      | 'currencyConversions'
      | 'approvalCode'
      | 'token'
      | 'storedValue'
      | 'loyalty'
      | 'period'
      | 'loyaltyAccounts'
      | 'stored'
      | 'notStored'
    >
  | 'card'
  | 'remaining'
  | 'leftInSale';

/** The fields of a kind beside those that every kind has. */
export interface KindFields {
  readonly must: readonly RequestField[];
  /** Those of `may` that a request to a terminal must have, too. */
  readonly mustAtTerminal: readonly RequestField[];
  readonly may: readonly RequestField[];
  readonly reported: readonly OutcomeField[];
}

/** What moves something may move a part of it. */
const moving = ['allowPartial', 'acquirerData'] as const;
const amounts = ['authorized', 'remaining', 'difference'] as const;

/** What all kinds have that leave by one service request of the standard. */
const ofCategory: Readonly<Record<AttemptCategory, Omit<KindFields, 'mustAtTerminal'>>> = {
  Payment: {
    must: ['amountDetails'],
    may: moving,
    reported: [
      ...amounts,
      'tip',
      'cashBack',
      'surcharge',
      'fees',
      'currencyConversions',
      'authorizedOnline',
      'approvalCode',
      'card',
      'token',
    ],
  },
  Reversal: { must: [], may: ['amountDetails', 'reversalReason', ...moving], reported: amounts },
  StoredValue: { must: ['amountDetails'], may: ['storedValue', ...moving], reported: [...amounts, 'storedValue'] },
  Loyalty: {
    must: [],
    may: ['amountDetails', 'loyalty', ...moving],
    reported: [...amounts, 'approvalCode', 'loyalty'],
  },
  Reconciliation: { must: [], may: ['scope'], reported: ['period'] },
  CardAcquisition: { must: [], may: ['amountDetails', 'acquirerData'], reported: ['card', 'token', 'loyaltyAccounts'] },
};

/** What only a payment service does, which is asked for by an amount of nothing. */
const atService: KindFields = {
  must: ['amountDetails'],
  mustAtTerminal: [],
  may: [],
  reported: ['authorized', 'difference', 'stored', 'notStored'],
};

const ofKind = new Map(transactionKinds.map((kind) => [kind, made(kind)]));

/** The fields of a kind. */
export function fieldsOf(kind: TransactionKind): KindFields {
  return ofKind.get(kind) ?? made(kind);
}

function made(kind: TransactionKind): KindFields {
  const { category, about, options, usesCard, mayStore, mayExtend, isAtServiceAlone } = kinds[kind];
  if (isAtServiceAlone === true) return atService;
  const { must, may, reported } = ofCategory[category];
  const mustAtTerminal: readonly RequestField[] = only('amountDetails', mayExtend === true);
  return {
    must: [...must.filter((field) => !mustAtTerminal.includes(field)), ...only('original', about !== undefined)],
    mustAtTerminal,
    may: [
      ...mustAtTerminal,
      ...may,
      ...only('cardAcquisition', usesCard !== undefined),
      ...only('options', options.length > 0),
    ],
    reported: [
      ...reported,
      ...only('leftInSale', options.includes('split')),
      ...only('stored', mayStore === true),
      ...only('notStored', mayStore === true),
    ],
  };
}

/** Whether a request has all that its kind must have, and nothing that only others have. */
export function isOfItsKind(request: UncheckedRequest): request is TransactionRequest {
  const { kind, original, options = {} } = request;
  const { must, mustAtTerminal, may } = fieldsOf(kind);
  const own = [...must, ...may];
  const needed = request.service === undefined ? [...must, ...mustAtTerminal] : must;
  return (
    needed.every((field) => request[field] !== undefined) &&
    fieldNames.every((field) => request[field] === undefined || own.includes(field)) &&
    (request.terminalData === undefined || own.includes('acquirerData')) &&
    optionNames.every((name) => options[name] === undefined || kinds[kind].options.includes(name)) &&
    (original?.type !== 'unlinked' || mayBeUnlinked(kind))
  );
}

/** What only some kinds have; that less than asked may be approved, every request says. */
const fieldNames: readonly RequestField[] = [
  ...new Set([...ofKind.values()].flatMap(({ must, may }) => [...must, ...may])),
].filter((field) => field !== 'allowPartial');

/** Whether a request of this kind may say aloud that it names no original. */
export function mayBeUnlinked(kind: TransactionKind): boolean {
  return kinds[kind].about?.mayBeUnlinked === true;
}

function only<Field extends string>(field: Field, isThere: boolean): readonly Field[] {
  return isThere ? [field] : [];
}
