/** Checks two rules of an answer: no value is null, and a transaction has only the fields of its kind. */

import { z } from 'zod';
import { type TransactionKind, transactionKinds, type TransactionView } from '../../src/core/index.js';
import { toDocument } from '../../src/api/documents/transaction-document.js';
import { commonFields, reportedFieldsOf } from '../../src/api/documents/transaction-fields.js';

const transactionShape = z.looseObject({
  transactionId: z.string(),
  kind: z.enum(transactionKinds),
  retry: z.string(),
});

/** Returns the violations of the two rules, each with its place: `transactions.0.card.brand is null`. */
export function strayIn(answer: unknown, path = ''): readonly string[] {
  if (answer === null) return [`${path} is null`];
  if (typeof answer !== 'object') return [];
  const told = 'retry' in answer ? transactionShape.safeParse(answer) : undefined;
  const stray = told?.success === true ? strayFields(told.data).map((name) => `${path} has ${name}`) : [];
  const inner = Object.entries(answer).flatMap(([key, value]: [string, unknown]) =>
    strayIn(value, path === '' ? key : `${path}.${key}`),
  );
  return [...stray, ...inner];
}

/** Throws if the answer about a transaction breaks these rules. */
export function expectOfItsKind(view: TransactionView): void {
  const stray = strayIn(JSON.parse(JSON.stringify(toDocument(view))), 'the answer');
  if (stray.length > 0) throw new Error(`${view.request.transactionId}: ${stray.join(', ')}`);
}

/** Made once, because the schemas with the fields are created at each use. */
const knownFields = new Map<TransactionKind, ReadonlySet<string>>();

function knownFieldsOf(kind: TransactionKind): ReadonlySet<string> {
  const before = knownFields.get(kind);
  if (before !== undefined) return before;
  const { always, sometimes } = reportedFieldsOf(kind);
  const known = new Set<string>([...Object.keys(commonFields()), 'kind', ...always, ...sometimes]);
  knownFields.set(kind, known);
  return known;
}

function strayFields(told: z.infer<typeof transactionShape>): readonly string[] {
  const known = knownFieldsOf(told.kind);
  return Object.keys(told).filter((name) => !known.has(name));
}
