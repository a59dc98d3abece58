/** The payment conditions that one dialect has in addition to the standard's. */

/** The configured conditions for all payments of a gateway. If a condition is absent, the terminal uses its own setting. */
export interface OwnConditions {
  /** True if the terminal must not answer before the card is removed (WaitCardRemoval). */
  readonly waitCardRemoval?: boolean | undefined;
  /** True if the terminal must not ask for a tip, even if it is configured to ask (DisableTip). */
  readonly disableTip?: boolean | undefined;
}
