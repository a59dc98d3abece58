/** The parts of a scenario file: the rows that it covers, its stage, and its lines as steps. */

import type { DialectName, Encoding } from '../../protocol/index.js';
import type {
  ReconciliationScope,
  RecoveryRowName,
  Review,
  ServiceRowName,
  TransactionKind,
  TransactionOptions,
} from '../../src/core/index.js';
import type { LimitName, SpecificationRowName } from './specification.js';

/** A row that a file covers. */
export type Cover =
  | { readonly table: 'row'; readonly name: RecoveryRowName | ServiceRowName }
  | { readonly table: 'spec'; readonly name: SpecificationRowName }
  | { readonly table: 'limit'; readonly name: LimitName };

/** The payment service `shop` of a stage. */
export interface ServiceSetting {
  readonly profile: string;
  /** Without webhooks, the daemon polls. */
  readonly hasWebhooks: boolean;
}

/** The setting of the stage. */
export interface Setting {
  readonly wire: 'ws' | 'http' | 'polling' | 'tcp';
  /** The seal of the messages. Plain messages by default. */
  readonly security: 'nexo-blob' | 'mac' | undefined;
  /** For HTTP: each request carries a token that the daemon fetches. */
  readonly hasTokens: boolean;
  /** For HTTP: terminals call the register with their own messages, and the cashier confirms their questions. */
  readonly isFull: boolean;
  readonly profile: string;
  readonly dialect: DialectName;
  /** The terminals accept only a Login with this CertificationCode. The configuration has this code. */
  readonly certificationCode?: string | undefined;
  /** The default is the dialect's own encoding. */
  readonly encoding: Encoding | undefined;
  /** The POIIDs by the names of the terminals in the configuration. */
  readonly terminals: Readonly<Record<string, string>>;
  /** The POIIDs that the gateway has. The default is the POIIDs in `terminals`. */
  readonly known: readonly string[] | undefined;
  /** The payment service, if the stage has one. */
  readonly service?: ServiceSetting | undefined;
}

/** The currency of an amount of loyalty points. */
export const pointsUnit = 'points';

/** An amount in minor units, or a number of points. */
export interface Amount {
  readonly amount: number;
  readonly currency: string;
}

/** The request of a register. */
export interface Wanted {
  readonly transactionId: string;
  readonly kind: TransactionKind;
  readonly terminal: string;
  readonly amount: Amount | undefined;
  /** The payment to which a refund or reversal refers, or `unlinked` for a refund that refers to no payment. */
  readonly of: string | undefined;
  /** The number of the gift card, if the register names one. */
  readonly account?: string | undefined;
  /** The scope of a reconciliation. The default is the period only. */
  readonly scope: ReconciliationScope | undefined;
  readonly sale: string;
  readonly retryOf: string | undefined;
  readonly reviewed?: readonly Review[] | undefined;
  readonly partialAllowed: boolean;
  /** The request names `of` by the terminal's key. */
  readonly byKey: boolean;
  readonly options: TransactionOptions | undefined;
  /** The card acquisition whose card is used. */
  readonly card: string | undefined;
  readonly startWithinMs: number | undefined;
  /** The request goes to the payment service, not to a terminal. */
  readonly byLink?: boolean;
  /** The transaction of the other rail that it replaces. */
  readonly insteadOf?: string | undefined;
  /** The time in which a link can be paid. */
  readonly payableForMs?: number | undefined;
}

/** A fault of the payment service, or an act at it. */
export type ServiceAct =
  /**
   * The next requests with this name have this fault: a word of the simulated service, or one of `service-faults.ts`.
   */
  | {
      readonly act: 'fault';
      readonly request: string;
      readonly fault: string;
      readonly times: number;
      readonly forMs: number | undefined;
    }
  /** The service is unreachable until it is back. */
  | { readonly act: 'away' | 'back' }
  | { readonly act: 'shopper'; readonly id: string; readonly does: 'pay' | 'decline' | 'leave' }
  /** Another party makes this request on the pages of the service. */
  | { readonly act: 'elsewhere'; readonly id: string; readonly request: 'cancel' | 'capture' }
  /** A forged webhook arrives at the address of a transaction and names the payment of another transaction. */
  | { readonly act: 'forge'; readonly id: string; readonly naming: string };

/** The results that a register can receive. */
export const results = ['approved', 'partly-approved', 'declined', 'cancelled', 'not-processed', 'unresolved'] as const;

/** One of these results. */
export type ResultWord = (typeof results)[number];

/** The device requests that a register can send outside any transaction. */
export const deviceRequestWords = [
  'diagnosis',
  'totals',
  'balance-inquiry',
  'input',
  'display',
  'login',
  'logout',
  'admin',
] as const;

/** One of these device requests. */
export type DeviceRequestWord = (typeof deviceRequestWords)[number];

/** A condition to wait for. */
export type Condition =
  | {
      readonly type: 'state';
      readonly id: string;
      readonly state: 'waits' | 'waits for its shopper' | 'runs' | 'ended' | 'unresolved';
    }
  | { readonly type: 'revision'; readonly id: string; readonly revision: number }
  | { readonly type: 'shows'; readonly id: string; readonly text: string }
  | { readonly type: 'certain'; readonly id: string }
  | { readonly type: 'charged'; readonly id: string }
  | { readonly type: 'closed'; readonly id: string }
  | { readonly type: 'ready'; readonly terminal: string }
  | { readonly type: 'lane'; readonly terminal: string; readonly lane: string }
  | { readonly type: 'heard'; readonly poiId: string; readonly count: number; readonly category: string }
  | { readonly type: 'device-request-ended'; readonly id: string };

/** Something that must be true. The outcome of a transaction is awaited before it is checked. */
export type Expectation =
  | { readonly type: 'result'; readonly id: string; readonly result: ResultWord; readonly retry: string }
  | {
      readonly type: 'field';
      readonly id: string;
      readonly field: 'reason' | 'revision' | 'resolvedBy' | 'attempts' | 'difference' | 'state' | 'period';
      readonly value: string;
    }
  | {
      readonly type: 'amount';
      readonly id: string;
      readonly field: 'authorized' | 'remaining' | 'balance' | 'moved' | 'leftInSale' | 'tip' | 'cashBack';
      readonly amount: Amount;
    }
  | {
      readonly type: 'text';
      readonly id: string;
      readonly field: 'message' | 'receipt' | 'token' | 'terminalReason';
      readonly text: string;
    }
  /** No fact of the transaction has this text. */
  | { readonly type: 'never'; readonly id: string; readonly text: string }
  | { readonly type: 'refused'; readonly code: string; readonly naming: string | undefined }
  | { readonly type: 'attached' }
  | { readonly type: 'attention'; readonly of: string; readonly code: string | undefined }
  | { readonly type: 'lane'; readonly terminal: string; readonly lane: string }
  | { readonly type: 'ledger'; readonly id: string; readonly movements: number; readonly amount: Amount | undefined }
  | { readonly type: 'wire'; readonly poiId: string; readonly pattern: readonly string[] }
  | { readonly type: 'wire-without'; readonly poiId: string; readonly category: string }
  | { readonly type: 'device-request'; readonly id: string; readonly told: string }
  /** The books of the service have these sums for its payment. */
  | { readonly type: 'books'; readonly id: string; readonly text: string }
  /** The service received this number of requests with this name and this number of different keys. */
  | { readonly type: 'heard'; readonly request: string; readonly count: number; readonly keys: number }
  | { readonly type: 'complaint'; readonly text: string }
  | { readonly type: 'forgetfulness'; readonly id: string };

/** The action of one line. */
export type Action =
  | { readonly type: 'tell'; readonly command: string }
  | { readonly type: 'submit'; readonly wanted: Wanted }
  | {
      readonly type: 'device-request';
      readonly id: string;
      readonly kind: DeviceRequestWord;
      readonly terminal: string;
    }
  | { readonly type: 'abort-device-request'; readonly id: string }
  | { readonly type: 'abort'; readonly id: string }
  | { readonly type: 'acknowledge'; readonly id: string; readonly revision: number | undefined }
  | { readonly type: 'resolve'; readonly id: string; readonly outcome: 'approved' | 'declined' | 'not-processed' }
  | { readonly type: 'release'; readonly terminal: string }
  | { readonly type: 'wait'; readonly ms: number }
  | { readonly type: 'wait-until'; readonly condition: Condition }
  | { readonly type: 'kill' }
  /** The machine sleeps: its wall clock continues, its monotonic clock does not. */
  | { readonly type: 'sleep'; readonly ms: number }
  /** Somebody sets the wall clock. */
  | { readonly type: 'clock'; readonly byMs: number }
  | { readonly type: 'start' }
  | { readonly type: 'service'; readonly act: ServiceAct }
  | { readonly type: 'expect'; readonly expectation: Expectation };

/** One line. */
export interface Step {
  readonly line: number;
  readonly text: string;
  readonly action: Action;
}

/** A whole file. */
export interface Scenario {
  readonly name: string;
  /** The story at its head. */
  readonly story: string;
  readonly covers: readonly Cover[];
  readonly setting: Setting;
  readonly steps: readonly Step[];
}
