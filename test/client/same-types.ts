/**
 * The client's types are the API's schemas, written by hand so that a register's editor shows them. The compiler
 * compares the two: if only one of them changes, this file does not compile.
 */

import type { z } from 'zod';
import type { deviceRequestDocument } from '../../src/api/documents/device-request-document.js';
import type { deviceRequestMessageBody } from '../../src/api/requests/device-request-body.js';
import type {
  attentionEvent,
  outcomeEvent,
  progressEvent,
  promptsEvent,
} from '../../src/api/documents/event-document.js';
import type { auditDocument, OperatorAct } from '../../src/api/documents/audit-document.js';
import type { daemonDocument } from '../../src/api/documents/daemon-document.js';
import type { promptDocument } from '../../src/api/documents/prompt-document.js';
import type { problemSchema } from '../../src/api/openapi/problem-responses.js';
import type { standbySchema } from '../../src/api/openapi/standby-problem.js';
import type { serviceDocument } from '../../src/api/documents/service-document.js';
import type { attentionEntryDocument, terminalDocument } from '../../src/api/documents/terminal-document.js';
import type { ReportedTransaction } from '../../src/api/documents/transaction-document.js';
import type { SentBody } from '../../src/api/requests/transaction-request.js';
import type * as client from '../../src/client/index.js';
import type * as kinds from '../../src/client/kinds.js';
import type {
  OutcomeFields,
  ReconciliationScope,
  RequestFields,
  ReversalReason,
  TransactionKind,
} from '../../src/core/index.js';

/**
 * The type after JSON: readonly at all levels, because the API fills its documents and a register only reads them, and
 * without undefined.
 */
type Read<T> = T extends readonly (infer Entry)[]
  ? readonly Read<Entry>[]
  : T extends object
    ? { readonly [Key in keyof T]: Read<Exclude<T[Key], undefined>> }
    : T;

/**
 * The same type with all optional members required. Otherwise a member that only one of the two types has would count
 * as an omitted member.
 */
type Whole<T> = T extends readonly (infer Entry)[]
  ? readonly Whole<Entry>[]
  : T extends object
    ? { readonly [Key in keyof T]-?: Whole<Exclude<T[Key], undefined>> }
    : T;

type Fits<One, Other> = [One] extends [Other] ? true : false;
type BothWays<One, Other> = Fits<One, Other> & Fits<Other, One>;

/**
 * True if neither has a member, an option or a word that the other lacks. The compiler checks two levels and assumes
 * that the rest is equal, so deeper types have their own lines.
 */
type Same<One, Other> = BothWays<Read<One>, Read<Other>> & BothWays<Whole<One>, Whole<Other>>;

/** The type of the API's own problems leaves out the code of a standby, which only the schema has. */
type LeaderProblem = Omit<client.ProblemDocument, 'code'> & {
  readonly code: Exclude<client.ProblemCode, 'standby'>;
};

/** The request of a reconciliation, which has no amount. */
type SentClosing = Omit<client.Reconciliation, 'id'>;
/** The request of `pay`, `refund` and `reverse`. `id` is in the path, and the amount is an object. */
type Sent<ReceivedRequest> = Omit<ReceivedRequest, 'id' | 'amount' | 'currency'> & { amountDetails: client.Amount };
type Body = SentBody;
type DeviceRequestDocument = z.infer<typeof deviceRequestDocument>;
type AllKeys<Union> = Union extends unknown ? keyof Union : never;
/** The fields that lists and events leave out. */
type OfWholeOnes = 'receipts' | 'attempts' | 'timeline' | 'serviceAttempts' | 'acquirerData' | 'checkout' | 'order';
type Receipt = ItemOf<NonNullable<ReportedTransaction['receipts']>>;
type ItemOf<List extends readonly unknown[]> = List[number];

/** The fields of the requests and outcomes of a kind in the core, with the names of an answer. */
type InCore<K extends client.Kind> =
  | Exclude<keyof RequestFields[K], 'reading' | 'terminalData' | 'storedValue' | 'loyalty'>
  | Exclude<keyof OutcomeFields[K], 'cardBrand' | 'maskedPan' | 'entryMode'>
  | ('maskedPan' extends keyof OutcomeFields[K] ? 'card' : never)
  | ('authorized' extends keyof OutcomeFields[K] ? 'remaining' : never)
  | ('difference' extends keyof OutcomeFields[K] ? 'allowPartial' : never)
  | (K extends 'payment' ? 'leftInSale' : never);
/** The fields that every transaction has. */
type OfAll = keyof client.TransactionOf<'reconciliation'> & keyof client.TransactionOf<'reversal'>;
/** The kinds whose fields in the client differ from those in the core. */
type Otherwise = {
  [K in client.Kind]: BothWays<Exclude<keyof client.TransactionOf<K>, OfAll>, InCore<K>> extends true ? never : K;
}[client.Kind];

/** Each is `true`; otherwise this does not compile. */
export const sameTypes: {
  readonly kind: BothWays<kinds.TransactionKind, TransactionKind>;
  readonly scope: BothWays<kinds.ReconciliationScope, ReconciliationScope>;
  readonly reason: BothWays<kinds.ReversalReason, ReversalReason>;
  readonly transaction: Same<
    ReportedTransaction,
    Omit<client.Transaction, 'receipts'> & Partial<Pick<client.Transaction, 'receipts'>>
  >;
  readonly run: Same<ItemOf<ItemOf<NonNullable<Receipt['styledLines']>>>, client.ReceiptRun>;
  readonly evidence: Same<
    NonNullable<ItemOf<NonNullable<ReportedTransaction['attempts']>>['evidence']>,
    NonNullable<client.Attempt['evidence']>
  >;
  readonly serviceAttempt: Same<ItemOf<NonNullable<ReportedTransaction['serviceAttempts']>>, client.ServiceAttempt>;
  readonly terminal: Same<z.infer<typeof terminalDocument>, client.Terminal>;
  readonly daemon: Same<z.infer<typeof daemonDocument>, client.Daemon>;
  readonly audit: Same<z.infer<ReturnType<typeof auditDocument>>, client.Audit>;
  readonly act: Same<OperatorAct, client.OperatorAct>;
  readonly service: Same<z.infer<typeof serviceDocument>, client.Service>;
  readonly attention: Same<z.infer<typeof attentionEntryDocument>, client.AttentionEntry>;
  readonly problem: Same<z.infer<typeof problemSchema>, LeaderProblem>;
  readonly standby: Same<z.infer<typeof standbySchema>, client.Standby>;
  readonly progress: Same<z.infer<typeof progressEvent>, client.Progress>;
  readonly summary: Same<Omit<ReportedTransaction, OfWholeOnes>, client.TransactionSummary>;
  readonly outcomeTold: Same<
    Omit<z.infer<ReturnType<typeof outcomeEvent>>, 'transaction'>,
    Omit<client.ReportedOutcome, 'transaction'>
  >;
  readonly promptsTold: Same<z.infer<typeof promptsEvent>, client.ReportedPrompts>;
  readonly prompt: Same<z.infer<typeof promptDocument>, client.Prompt>;
  readonly attentionTold: Same<z.infer<typeof attentionEvent>, client.ReportedAttention>;
  readonly deviceRequest: Same<DeviceRequestDocument, client.DeviceRequest>;
  readonly diagnosis: Same<NonNullable<DeviceRequestDocument['diagnosis']>, client.Diagnosis>;
  readonly totals: Same<ItemOf<NonNullable<DeviceRequestDocument['totals']>['groups']>, client.TotalsGroup>;
  readonly balance: Same<NonNullable<NonNullable<DeviceRequestDocument['balance']>['payment']>, client.Balance>;
  readonly parameters: Fits<client.DeviceRequestParameters, Read<z.input<typeof deviceRequestMessageBody>>>;
  readonly parametersFields: Same<
    keyof z.input<typeof deviceRequestMessageBody>,
    AllKeys<client.DeviceRequestParameters>
  >;
  /** The client sends what the API accepts, and no accepted field is missing. */
  readonly payment: Fits<Sent<client.Payment> & { kind: 'payment' }, Body>;
  readonly link: Fits<Sent<client.Link> & { kind: 'payment' }, Body>;
  readonly heldByLink: Fits<Sent<client.Link> & { kind: 'pre-authorization' }, Body>;
  readonly orderCapture: Fits<Sent<client.OrderChange> & { kind: 'capture' }, Body>;
  readonly orderRefund: Fits<Sent<client.OrderChange> & { kind: 'refund' }, Body>;
  readonly orderUpdate: Fits<Sent<client.OrderUpdate> & { kind: 'pre-authorization-update' }, Body>;
  readonly orderExtension: Fits<
    Omit<client.OrderUpdate, 'id' | 'amount' | 'currency'> & { kind: 'pre-authorization-update' },
    Body
  >;
  readonly orderCancel: Fits<Sent<client.OrderCancel> & { kind: 'reversal' }, Body>;
  readonly online: Same<NonNullable<ReportedTransaction['online']>, client.Online>;
  readonly checkout: Same<NonNullable<ReportedTransaction['checkout']>, client.Checkout>;
  readonly order: Same<NonNullable<ReportedTransaction['order']>, client.Order>;
  readonly refund: Fits<Sent<client.Refund> & { kind: 'refund' }, Body>;
  readonly reversal: Fits<Sent<client.Reversal> & { kind: 'reversal' }, Body>;
  readonly preAuthorization: Fits<Sent<client.PreAuthorization> & { kind: 'pre-authorization' }, Body>;
  readonly loyalty: Fits<Sent<client.Loyalty>, Body>;
  readonly loyaltyTold: Same<NonNullable<ReportedTransaction['loyalty']>, client.LoyaltyOutcome>;
  readonly storedValue: Fits<Sent<client.StoredValue>, Body>;
  readonly update: Fits<Sent<client.PreAuthorizationUpdate> & { kind: 'pre-authorization-update' }, Body>;
  readonly acquisition: Fits<Sent<client.CardAcquisition> & { kind: 'card-acquisition' }, Body>;
  readonly capture: Fits<Sent<client.Capture> & { kind: 'capture' }, Body>;
  readonly reconciliation: Fits<SentClosing & { kind: 'reconciliation' }, Body>;
  /** The results of a method have the fields of its kind. */
  readonly ofItsKind: BothWays<Otherwise, never>;
  readonly period: Same<NonNullable<ReportedTransaction['period']>, client.ClosedPeriod>;
  readonly body: Same<
    keyof Body,
    | keyof Sent<client.Payment>
    | keyof Sent<client.Refund>
    | keyof Sent<client.Reversal>
    | keyof Sent<client.StoredValue>
    | keyof Sent<client.Loyalty>
    | keyof SentClosing
    | keyof Sent<client.Link>
    | 'kind'
  >;
} = {
  kind: true,
  scope: true,
  reason: true,
  transaction: true,
  summary: true,
  run: true,
  evidence: true,
  serviceAttempt: true,
  terminal: true,
  daemon: true,
  audit: true,
  act: true,
  service: true,
  attention: true,
  problem: true,
  standby: true,
  progress: true,
  outcomeTold: true,
  promptsTold: true,
  prompt: true,
  attentionTold: true,
  deviceRequest: true,
  diagnosis: true,
  totals: true,
  balance: true,
  parameters: true,
  parametersFields: true,
  payment: true,
  link: true,
  heldByLink: true,
  orderCapture: true,
  orderRefund: true,
  orderUpdate: true,
  orderExtension: true,
  orderCancel: true,
  online: true,
  checkout: true,
  order: true,
  refund: true,
  reversal: true,
  loyalty: true,
  loyaltyTold: true,
  storedValue: true,
  preAuthorization: true,
  update: true,
  acquisition: true,
  capture: true,
  reconciliation: true,
  ofItsKind: true,
  period: true,
  body: true,
};

type Refund = Parameters<client.Tenderd['refund']>[0];
type Told<Method extends keyof client.Tenderd> = client.Tenderd[Method] extends (
  ...args: never[]
) => Promise<infer Answer>
  ? keyof Answer
  : never;

/** Code that a register may write, and code that must not compile. */
export const compiles: {
  readonly refund: Fits<Refund, Refund>;
  readonly refundOfNothing: Fits<Omit<Refund, 'original'>, Refund>;
  readonly refundAsPayment: Fits<'original', keyof Parameters<client.Tenderd['pay']>[0]>;
  readonly originalOfRefund: Fits<'original', Told<'refund'>>;
  readonly originalOfPayment: Fits<'original', Told<'pay'>>;
  readonly periodOfReconciliation: Fits<'period', Told<'reconcile'>>;
  readonly periodOfReversal: Fits<'period', Told<'reverse'>>;
  readonly cardOfReversal: Fits<'card', Told<'reverse'>>;
} = {
  refund: true,
  refundOfNothing: false,
  refundAsPayment: false,
  originalOfRefund: true,
  originalOfPayment: false,
  periodOfReconciliation: true,
  periodOfReversal: false,
  cardOfReversal: false,
};

/** The kinds that the answer of a method may have; none if it may have every kind, like the answer of `get`. */
type AskedBy<Method> = Method extends (...args: never[]) => Promise<{ readonly kind: infer Kinds }>
  ? [client.Kind] extends [Kinds]
    ? never
    : Kinds
  : never;

/** The kinds that a method of the client requests. A link requests a verification. */
type Asked = AskedBy<client.Tenderd[keyof client.Tenderd]> | 'verification';

/** A kind that is not assignable here needs a method in src/client/tenderd.ts. */
export const askedFor: (kind: client.Kind) => Asked = (kind) => kind;
