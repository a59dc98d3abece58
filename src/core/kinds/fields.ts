/**
 * The fields of each kind of transaction: the required and optional fields of its request, and the fields that its
 * outcome may report. The request and response schemas of the HTTP interface and docs/reference/kinds.md are made from
 * this list.
 */

import type { AttemptCategory } from '../model/attempt.js';
import type { Outcome } from '../model/result.js';
import type { RequestFieldName, TransactionRequest, UncheckedRequest } from '../model/request.js';
import { kinds } from './index.js';
import { type TransactionKind, transactionKinds } from '../model/kind-names.js';
import { optionNames } from '../policy/options.js';

/** A request field that only some kinds have. The name is that of the HTTP interface. */
export type RequestField = Exclude<RequestFieldName, 'reading' | 'terminalData'> | 'allowPartial';

/** An outcome field that only some kinds have. `card` means all card details. `remaining` and `leftInSale` are computed. */
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

/** The fields of a kind, without those that every kind has. */
export interface KindFields {
  readonly must: readonly RequestField[];
  /** The fields of `may` that a request must have if it is sent to a terminal. */
  readonly mustAtTerminal: readonly RequestField[];
  readonly may: readonly RequestField[];
  readonly reported: readonly OutcomeField[];
}

/** The optional fields of all kinds that move something. */
const moving = ['allowPartial', 'acquirerData'] as const;
const amounts = ['authorized', 'remaining', 'difference'] as const;

/** The fields of all kinds that use the same service request of the standard. */
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

/** The fields of the kinds that only a payment service offers. The amount of these kinds is 0. */
const atService: KindFields = {
  must: ['amountDetails'],
  mustAtTerminal: [],
  may: [],
  reported: ['authorized', 'difference', 'stored', 'notStored'],
};

const ofKind = new Map(transactionKinds.map((kind) => [kind, made(kind)]));

/** Returns the fields of a kind. */
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

/** True if a request has all fields that its kind needs, and no field of other kinds. */
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

/** The fields that only some kinds have. `allowPartial` is left out, because every request has it. */
const fieldNames: readonly RequestField[] = [
  ...new Set([...ofKind.values()].flatMap(({ must, may }) => [...must, ...may])),
].filter((field) => field !== 'allowPartial');

/** True if a request of this kind may state that it has no original. */
export function mayBeUnlinked(kind: TransactionKind): boolean {
  return kinds[kind].about?.mayBeUnlinked === true;
}

function only<Field extends string>(field: Field, isThere: boolean): readonly Field[] {
  return isThere ? [field] : [];
}
