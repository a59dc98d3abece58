/** The condition that a terminal reports about itself. */

import type { Diagnosis } from './device-response.js';

/** The condition that a terminal reported last. Unknown parts are absent. */
export interface ReportedCondition {
  /**
   * The time since which the gateway answers that the terminal is not connected. Absent after any later message of the
   * terminal.
   */
  readonly unavailableSince?: string;
  /** The state of the terminal's parts, from a Diagnosis, a Login or a print request. */
  readonly parts?: TerminalParts;
  /** Our clock minus the clock of the terminal. */
  readonly clock?: { readonly offsetMs: number; readonly at: string };
}

/** The state of the parts, and the time of the report. */
export type TerminalParts = Partial<Omit<Diagnosis, 'loggedSaleIds'>> & { readonly at: string };
