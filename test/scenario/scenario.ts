/** What a scenario file says, once it is read: what it shows, on what stage, and its lines as steps. */

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

/** What a file says that it shows. */
export type Cover =
  | { readonly table: 'row'; readonly name: RecoveryRowName | ServiceRowName }
  | { readonly table: 'spec'; readonly name: SpecificationRowName }
  | { readonly table: 'limit'; readonly name: LimitName };

/** The payment service `shop` of a stage. */
export interface ServiceSetting {
  readonly profile: string;
  /** Without them the daemon asks by itself. */
  readonly hasWebhooks: boolean;
}

/** What the stage is set up with. */
export interface Setting {
  readonly wire: 'ws' | 'http' | 'polling' | 'tcp';
  /** How messages are sealed; plain where the file says nothing. */
  readonly security: 'nexo-blob' | 'mac' | undefined;
  /** By HTTP: requests carry a token that is fetched. */
  readonly hasTokens: boolean;
  /** By HTTP: terminals call the register with what nobody asked for, and the cashier confirms what they ask. */
  readonly isFull: boolean;
  readonly profile: string;
  readonly dialect: DialectName;
  /** Terminals take a Login with this CertificationCode alone, and the configuration says it. */
  readonly certificationCode?: string | undefined;
  /** The dialect's own where the file names none. */
  readonly encoding: Encoding | undefined;
  /** Terminal names of the configuration to POIIDs. */
  readonly terminals: Readonly<Record<string, string>>;
  /** The POIIDs that the gateway has; those of `terminals` unless said otherwise. */
  readonly known: readonly string[] | undefined;
  /** The payment service beside the terminals, where there is one. */
  readonly service?: ServiceSetting | undefined;
}

/** The currency of an amount that counts points. */
export const pointsUnit = 'points';

/** An amount in minor units, or a number of points. */
export interface Amount {
  readonly amount: number;
  readonly currency: string;
}

/** What the register asks for. */
export interface Wanted {
  readonly transactionId: string;
  readonly kind: TransactionKind;
  readonly terminal: string;
  readonly amount: Amount | undefined;
  /** The payment that a refund or reversal is about; `unlinked` for a refund without one. */
  readonly of: string | undefined;
  /** The number of the gift card, where the register names one. */
  readonly account?: string | undefined;
  /** Of a reconciliation; the period alone where it is left out. */
  readonly scope: ReconciliationScope | undefined;
  readonly sale: string;
  readonly retryOf: string | undefined;
  readonly reviewed?: readonly Review[] | undefined;
  readonly partialAllowed: boolean;
  /** `of` is named by the terminal's key of it. */
  readonly byKey: boolean;
  readonly options: TransactionOptions | undefined;
  /** The card acquisition whose card pays. */
  readonly card: string | undefined;
  readonly startWithinMs: number | undefined;
  /** At the payment service, and not at a terminal. */
  readonly byLink?: boolean;
  /** The transaction of the other rail whose place it takes. */
  readonly insteadOf?: string | undefined;
  /** How long a link can be paid. */
  readonly payableForMs?: number | undefined;
}

/** What befalls the payment service, or is done there. */
export type ServiceAct =
  /** The next requests of a name have this fault: a word of the simulated service, or one of `service-faults.ts`. */
  | {
      readonly act: 'fault';
      readonly request: string;
      readonly fault: string;
      readonly times: number;
      readonly forMs: number | undefined;
    }
  /** Nobody listens at its address, until it is back. */
  | { readonly act: 'away' | 'back' }
  | { readonly act: 'shopper'; readonly id: string; readonly does: 'pay' | 'decline' | 'leave' }
  /** Somebody does so on the pages of the service. */
  | { readonly act: 'elsewhere'; readonly id: string; readonly request: 'cancel' | 'capture' }
  /** A webhook that the service did not send comes to the address of a transaction, and names the payment of another. */
  | { readonly act: 'forge'; readonly id: string; readonly naming: string };

/** The results that a register can be told. */
export const results = ['approved', 'partly-approved', 'declined', 'cancelled', 'not-processed', 'unresolved'] as const;

/** One of them. */
export type ResultWord = (typeof results)[number];

/** What can be asked of a terminal outside any transaction. */
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

/** One of them. */
export type DeviceRequestWord = (typeof deviceRequestWords)[number];

/** Something that can be waited for. */
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

/** Something that must be so. Everything about a transaction is looked at once it has an outcome. */
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
  /** No fact of it has this text. */
  | { readonly type: 'never'; readonly id: string; readonly text: string }
  | { readonly type: 'refused'; readonly code: string; readonly naming: string | undefined }
  | { readonly type: 'attached' }
  | { readonly type: 'attention'; readonly of: string; readonly code: string | undefined }
  | { readonly type: 'lane'; readonly terminal: string; readonly lane: string }
  | { readonly type: 'ledger'; readonly id: string; readonly movements: number; readonly amount: Amount | undefined }
  | { readonly type: 'wire'; readonly poiId: string; readonly pattern: readonly string[] }
  | { readonly type: 'wire-without'; readonly poiId: string; readonly category: string }
  | { readonly type: 'device-request'; readonly id: string; readonly told: string }
  /** What the service's own books say of its payment, in words. */
  | { readonly type: 'books'; readonly id: string; readonly text: string }
  /** So many requests of a name came to the service, under so many keys. */
  | { readonly type: 'heard'; readonly request: string; readonly count: number; readonly keys: number }
  | { readonly type: 'complaint'; readonly text: string }
  | { readonly type: 'forgetfulness'; readonly id: string };

/** What one line does. */
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
  /** The machine sleeps: its wall clock goes on, its monotonic clock stands. */
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
  /** The prose at its head. */
  readonly story: string;
  readonly covers: readonly Cover[];
  readonly setting: Setting;
  readonly steps: readonly Step[];
}
