/** The text about a service that requested a pause (429, Retry-After). */

import { serviceOutcomes } from '../../../messages/en.js';

/** Returns the clause after the name of a service that requested a pause; empty if it did not. */
export function leftAloneText(leftAloneUntil: string | undefined): string {
  return serviceOutcomes.pauseClause(leftAloneUntil);
}
