/** The fields of a request to a payment service, besides the common ones. */

/** Where the shopper's browser returns to. It proves nothing. */
export interface ReturnUrls {
  readonly success: string;
  readonly cancel: string;
  readonly error: string;
}

/** How the shopper pays, and how long the link is meant to be paid. */
export interface OnlineParameters {
  /** ISO time; without it, a day after the request. Past it the link is withdrawn. */
  readonly payBefore?: string;
  /** Absent if the merchant charges by an existing agreement, without the shopper. */
  readonly returnUrls?: ReturnUrls;
  /** The methods that may be used; without it, all. */
  readonly methods?: readonly string[];
  /** The register's own name of the shopper. */
  readonly shopper?: string;
  /** The page offers to store the card, or the shopper must. */
  readonly store?: 'offer' | 'must';
  /** Only cards that are stored. */
  readonly storedOnly?: boolean;
  /** Of a pre-authorization: it is captured in several parts. */
  readonly split?: boolean;
  /** The page is shown inside one of this origin. */
  readonly embed?: { readonly origin: string };
  /** The stored card that pays. */
  readonly instrument?: string;
  /** An agreement about payments that the merchant starts. */
  readonly recurring?: RecurringParameters;
}

/** With `reference` the merchant charges by an existing agreement, without the shopper. Without it the shopper agrees by this link. */
export interface RecurringParameters {
  readonly reference?: string;
  /** Numbers of the service, carried and never read. */
  readonly model?: number;
  readonly frequency?: number;
  /** The agreement that the shopper accepts. */
  readonly description?: string;
}

/** True if the merchant charges by an agreement, without the shopper. */
export function isUnattended({ online }: { readonly online?: OnlineParameters }): boolean {
  return online?.recurring?.reference !== undefined;
}
