/** The fields that only requests to a payment service have. */

/** The addresses to which the shopper's browser returns. A return proves nothing. */
export interface ReturnUrls {
  readonly success: string;
  readonly cancel: string;
  readonly error: string;
}

/** How the shopper pays, and how long the link can be paid. */
export interface OnlineParameters {
  /** ISO time after which the link is withdrawn. Default: one day after the request. */
  readonly payBefore?: string;
  /**
   * The addresses to which the browser returns. Absent if the merchant charges under an existing agreement, without the
   * shopper.
   */
  readonly returnUrls?: ReturnUrls;
  /** The allowed payment methods. Default: all. */
  readonly methods?: readonly string[];
  /** The register's own name of the shopper. */
  readonly shopper?: string;
  /** `offer`: the page offers to store the card. `must`: the shopper must store it. */
  readonly store?: 'offer' | 'must';
  /** True if only stored cards are allowed. */
  readonly storedOnly?: boolean;
  /** True if a pre-authorization is captured in several parts. */
  readonly split?: boolean;
  /** The page is embedded in a page of this origin. */
  readonly embed?: { readonly origin: string };
  /** The stored card that pays. */
  readonly instrument?: string;
  /** An agreement about payments that the merchant starts. */
  readonly recurring?: RecurringParameters;
}

/**
 * An agreement about payments that the merchant starts. With `reference` the merchant charges under an existing
 * agreement, without the shopper. Without `reference` the shopper agrees on the page of this link.
 */
export interface RecurringParameters {
  readonly reference?: string;
  /** Two numbers for the service, passed on unchanged. */
  readonly model?: number;
  readonly frequency?: number;
  /** The text of the agreement that the shopper accepts. */
  readonly description?: string;
}

/** True if the merchant charges under an agreement, without the shopper. */
export function isUnattended({ online }: { readonly online?: OnlineParameters }): boolean {
  return online?.recurring?.reference !== undefined;
}
