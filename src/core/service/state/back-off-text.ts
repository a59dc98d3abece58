/** What is said where the service wants to be left alone for a while (429, Retry-After). */

/** What is said of a service that wants to be left alone, behind its name; empty where it does not. */
export function leftAloneText(leftAloneUntil: string | undefined): string {
  return leftAloneUntil === undefined ? '' : `, which wants to be left alone until ${leftAloneUntil.slice(11, 19)} UTC`;
}
