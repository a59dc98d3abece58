/** The conditions of a payment that one dialect has beside the standard's. */

/** As they are configured for all payments of a gateway. What is absent is not said: the terminal does as it is set. */
export interface OwnConditions {
  /** The terminal answers only when the card was taken out (WaitCardRemoval). */
  readonly waitCardRemoval?: boolean | undefined;
  /** The terminal asks for no tip, although it is set to (DisableTip). */
  readonly disableTip?: boolean | undefined;
}
