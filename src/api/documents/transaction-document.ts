/** The schema of a transaction, which is a union by kind, and the conversion to it. Unknown fields are absent, never null. */

import { described, z } from '../schema/described-zod.js';
import {
  fieldsOf,
  type Original,
  type Outcome,
  screenOf,
  type TransactionKind,
  transactionKinds,
  type TransactionView,
  isTerminalAttempt,
} from '../../core/index.js';
import { isServiceAttempt, toAttempt, toServiceAttempt } from './attempt-document.js';
import { type Including, nothingMore } from './include-parameter.js';
import { componentNameOf } from '../schema/component-names.js';
import { toReportedOptions } from '../requests/option-fields.js';
import { maskOf } from '../requests/field-selection.js';
import { toCheckout, toOrder, toReportedOnline } from './order-document.js';
import { toReceipt } from './receipt-document.js';
import { toTotals, toTotalsLine } from './totals-document.js';
import { commonFields, ownFields, reportedFieldsOf } from './transaction-fields.js';

function commonDocument() {
  return z
    .object(commonFields())
    .openapi('TransactionCommon', { description: 'The fields of every transaction. Unknown fields are absent.' });
}

function partsOfDocuments() {
  const own = z.object(ownFields());
  return { common: commonDocument(), own, partly: own.partial() };
}

type Parts = ReturnType<typeof partsOfDocuments>;

/** A reported transaction of any kind. */
export type ReportedTransaction = z.infer<Parts['common']> & { kind: TransactionKind } & z.infer<Parts['partly']>;

function documentOf(kind: TransactionKind, { common, own, partly }: Parts) {
  const { always, sometimes } = reportedFieldsOf(kind);
  return common
    .extend({
      kind: z.literal(kind).openapi({ description: 'The kind of transaction.', example: kind }),
      ...own.pick(maskOf(always)).shape,
      ...partly.pick(maskOf(sometimes)).shape,
    })
    .openapi(`${componentNameOf(kind)}Transaction`, { description: `A transaction of the kind \`${kind}\`.` });
}

const [firstKind, ...otherKinds] = transactionKinds;

/** The schema of a transaction. Each kind has its own fields and no others. */
export const transactionDocument = described((): z.ZodType<ReportedTransaction, ReportedTransaction> => {
  const parts = partsOfDocuments();
  return z
    .discriminatedUnion('kind', [documentOf(firstKind, parts), ...otherKinds.map((kind) => documentOf(kind, parts))])
    .openapi('Transaction', {
      description: 'A transaction with the fields of its `kind`, and no others. Unknown fields are absent.',
    });
});

/** The empty outcome of an open transaction. */
const noOutcome: Partial<Outcome> = {};

/** Returns the fields that lists and events have. */
export function toSummary(view: TransactionView): ReportedTransaction {
  const { request } = view;
  const outcome = view.outcome ?? noOutcome;
  return {
    result: outcome.result,
    retry: view.retry,
    message: view.message,
    reason: outcome.reason,
    terminalReason: outcome.terminalReason,
    state: view.state,
    revision: outcome.revision ?? 0,
    certainBy: view.certainBy,
    ahead: view.ahead,
    transactionId: request.transactionId,
    kind: request.kind,
    terminal: request.terminal,
    service: request.service,
    online: request.online && toReportedOnline(request.online),
    sale: request.sale,
    register: request.register,
    amountDetails: request.amountDetails,
    authorized: outcome.authorized,
    difference: outcome.difference,
    remaining: view.remaining,
    leftInSale: view.leftInSale,
    tip: outcome.tip,
    cashBack: outcome.cashBack,
    surcharge: outcome.surcharge,
    fees: outcome.fees,
    currencyConversions: outcome.currencyConversions?.map((conversion) => ({ ...conversion })),
    authorizedOnline: outcome.authorizedOnline,
    approvalCode: outcome.approvalCode,
    stored: outcome.stored && { ...outcome.stored },
    notStored: outcome.notStored,
    card: reportedCard(outcome),
    token: outcome.token && { ...outcome.token, wasCut: outcome.token.wasCut === true },
    loyaltyAccounts: outcome.loyaltyAccounts?.map((account) => ({ ...account })),
    storedValue: outcome.storedValue,
    loyalty: outcome.loyalty,
    period: outcome.period && toPeriod(outcome.period),
    poiTransaction: outcome.poiTransaction,
    serviceId: outcome.serviceId,
    original: request.original && reportedOriginal(request.original),
    reversalReason: request.reversalReason,
    scope: request.scope,
    retryOf: request.retryOf,
    reviewed: request.reviewed?.map((review) => ({ ...review })),
    insteadOf: request.insteadOf,
    allowPartial: fieldsOf(request.kind).may.includes('allowPartial') ? request.allowPartial : undefined,
    cardAcquisition: request.cardAcquisition,
    options: request.options && toReportedOptions(request.options),
    startBefore: request.startBefore,
    traceparent: request.traceparent,
    acceptedAt: view.acceptedAt,
    erasedAt: view.erasedAt,
    decidedAt: outcome.at,
    resolvedBy: outcome.resolvedBy,
    person: outcome.person,
    showing: view.showing,
    screen: screenOf(view.showing ?? ''),
    abortRequested: view.abortRequested,
    acknowledged: outcome.revision !== undefined && view.acknowledgedRevision >= outcome.revision,
    attention: view.attention.map((entry) => ({ ...entry, actions: [...entry.actions] })),
  };
}

/** Returns the whole document of a transaction, with the parts that were requested. */
export function toDocument(view: TransactionView, include: Including = nothingMore): ReportedTransaction {
  // Use Object.assign. V8 would store a spread copy with this many members as a hash table, which needs ten times the memory.
  return Object.assign(toSummary(view), {
    acquirerData: view.request.acquirerData,
    checkout: toCheckout(view),
    order: toOrder(view),
    receipts: view.receipts.map((receipt) =>
      toReceipt(receipt, include.has('styled-lines'), include.receiptWidth(view.request.terminal)),
    ),
    attempts: include.has('attempts') ? view.attempts.filter(isTerminalAttempt).map(toAttempt) : undefined,
    serviceAttempts: include.has('attempts') ? toServiceAttempts(view) : undefined,
    timeline: include.has('timeline') ? [...view.timeline] : undefined,
  });
}

/** Returns the requests to a payment service. Returns undefined for a transaction at a terminal. */
function toServiceAttempts({ request, attempts }: TransactionView): ReportedTransaction['serviceAttempts'] {
  return request.service === undefined ? undefined : attempts.filter(isServiceAttempt).map(toServiceAttempt);
}

/** Converts a closed period to its document. */
export function toPeriod({
  id,
  totals,
  journal,
  differences,
}: NonNullable<Outcome['period']>): NonNullable<ReportedTransaction['period']> {
  return {
    id,
    totals: totals.map(toTotals),
    journal: journal && {
      since: journal.since,
      payments: journal.payments.map(toTotalsLine),
      offline: journal.offline?.map(toTotalsLine),
    },
    differences: differences?.map(({ type, terminal, journal: own }) => ({
      type,
      terminal: terminal && toTotalsLine(terminal),
      journal: own && toTotalsLine(own),
    })),
  };
}

function reportedOriginal(asked: Original): ReportedTransaction['original'] {
  switch (asked.type) {
    case 'transaction':
      return { transactionId: asked.transactionId };
    case 'terminal':
      return { poiTransaction: asked.poiTransaction };
    case 'unlinked':
      return { unlinked: true };
  }
}

function reportedCard({ cardBrand, maskedPan, entryMode }: Partial<Outcome>): ReportedTransaction['card'] {
  if (cardBrand === undefined && maskedPan === undefined && entryMode === undefined) return undefined;
  return { brand: cardBrand, maskedPan, entryMode: [...(entryMode ?? [])] };
}
