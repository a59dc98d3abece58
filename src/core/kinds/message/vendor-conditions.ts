/** The payment conditions that one dialect has in addition to the standard's. */

/** The configured conditions for all payments of a gateway. For an absent one the terminal uses its own setting. */
export interface OwnConditions {
  /** The terminal answers only after the card was removed (WaitCardRemoval). */
  readonly waitCardRemoval?: boolean | undefined;
  /** The terminal does not ask for a tip, even if it is configured to (DisableTip). */
  readonly disableTip?: boolean | undefined;
}
