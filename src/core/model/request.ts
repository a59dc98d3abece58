/** The request of a register: a union by kind. The fields of each kind are declared next to its row. */

import type { AmountDetails, PoiTransaction } from './common-types.js';
import type { TransactionKind } from './kind-names.js';
import type { OnlineParameters } from './online-request.js';
import type { TransactionOptions } from './payment-options.js';

/**
 * The original of a request: the payment of a refund or reversal, or the pre-authorization of an update, capture or
 * reversal. The original is a transaction of tenderd, a transaction that only the terminal knows, or (refunds only)
 * explicitly none.
 */
export type Original = NamedOriginal | { readonly type: 'unlinked' };

/** An original with a name. */
export type NamedOriginal =
  | { readonly type: 'transaction'; readonly transactionId: string }
  | { readonly type: 'terminal'; readonly poiTransaction: PoiTransaction };

/**
 * An operator's review of one blocking transaction. The request may proceed while that transaction has this revision.
 */
export interface Review {
  readonly transactionId: string;
  /** The revision of the outcome that the operator saw: 1 or more. */
  readonly revision: number;
  /** The name of the operator. */
  readonly operator: string;
  readonly reason?: string;
}

/** The fields of a request of any kind. */
export interface CommonRequest {
  readonly transactionId: string;
  /** The requesting register, by the name of its token; absent for the operator's token. */
  readonly register?: string;
  /**
   * The register's receipt number. A sale is paid only once: a second payment is refused until an operator has reviewed
   * the first.
   */
  readonly sale: string;
  /**
   * The earlier transaction that this transaction tries again. The field links the two transactions, but overrides no
   * refusal.
   */
  readonly retryOf?: string;
  /** The transactions that an operator reviewed before this request. */
  readonly reviewed?: readonly Review[];
  /**
   * The payment of the same sale on the other rail that this payment replaces. This payment starts only after the
   * replaced payment has ended without a charge.
   */
  readonly insteadOf?: string;
  readonly allowPartial: boolean;
  /** ISO time after which nothing may start. Default: 30 s after the request. */
  readonly startBefore?: string;
  /**
   * The trace context (W3C) in which the register first requested the transaction. The trace context has no effect on
   * the transaction: a repeated request may have another one.
   */
  readonly traceparent?: string;
}

/** A request that is sent to a terminal. */
export interface OnTerminal {
  /** The terminal's name in the configuration, not its POIID. */
  readonly terminal: string;
  readonly service?: never;
  readonly online?: never;
}

/** A request that is sent to a payment service. */
export interface OnService {
  readonly terminal?: never;
  /** The service's name in the configuration. */
  readonly service: string;
  /** How the shopper pays. Only requests that begin a payment have this field. */
  readonly online?: OnlineParameters;
}

/** The part of a request that says at which terminal its transaction is taken. */
export type WithPlace = Pick<TransactionRequest, 'terminal'>;

/** Returns the terminal at which a transaction is taken; undefined if it is taken online. */
export function takenAt({ terminal }: WithPlace): string | undefined {
  return terminal;
}

/** Returns the name of the terminal or service. No terminal has the same name as a service. */
export function placeOf({ terminal, service }: OnTerminal | OnService): string {
  return terminal ?? service;
}

/** Returns the name in the field `terminal` or `service`, as in a request. */
export function placeIn({
  terminal,
  service,
}: OnTerminal | OnService): { readonly terminal: string } | { readonly service: string } {
  return terminal === undefined ? { service } : { terminal };
}

/**
 * Data from the register for the acquirer (SaleToAcquirerData) and for the terminal (SaleToPOIData). The data is sent
 * unchanged with every attempt.
 */
export interface PassedOn {
  readonly acquirerData?: string;
  readonly terminalData?: string;
}

/** The fields of a request with an amount. */
export interface WithAmount extends PassedOn {
  readonly amountDetails: AmountDetails;
}

/** The card acquisition field, for the kinds of request that can use an acquired card. */
export interface WithCard {
  /** The card acquisition whose card pays. */
  readonly cardAcquisition?: string;
}

/** The options field, for the kinds of request that can have payment options. */
export interface Carrying<Option extends keyof TransactionOptions> {
  /** The requested payment options. Absent if no option is requested. */
  readonly options?: Pick<TransactionOptions, Option> & {
    readonly [Other in Exclude<keyof TransactionOptions, Option>]?: never;
  };
}

/** The fields of a request about an earlier transaction. */
export interface About<Named extends Original = NamedOriginal> {
  readonly original: Named;
}

/**
 * The fields of each kind, in addition to the fields of all kinds. Each kind declares its fields in the file of its
 * row. The compiler rejects a kind without this declaration.
 */
export interface RequestFields {}

type KeysOf<Member> = Member extends unknown ? keyof Member : never;

/** The fields that only some kinds have. */
export type RequestFieldName = KeysOf<RequestFields[keyof RequestFields]>;

/**
 * A request of this kind, or of any kind, for any rail. The fields of other kinds are absent, but code may read them.
 */
export type TransactionRequest<
  Kind extends TransactionKind = TransactionKind,
  Place extends OnTerminal | OnService = OnTerminal | OnService,
> = {
  readonly [K in Kind]: CommonRequest &
    Place & { readonly kind: K } & RequestFields[K] & {
      readonly [Field in Exclude<RequestFieldName, keyof RequestFields[K]>]?: never;
    };
}[Kind];

/** A request that was parsed but not yet checked against its kind: it may have the fields of any kind. */
export type UncheckedRequest = CommonRequest &
  (OnTerminal | OnService) & { readonly kind: TransactionKind } & {
    readonly [Field in Exclude<RequestFieldName, 'options' | 'reading'>]?: NonNullable<TransactionRequest[Field]>;
  } & { readonly options?: TransactionOptions };
