/** Contradictions between payment services and the rest of a configuration. Each text follows the name of a setting. */

/** The promises on which a profile relies, for {@link practiceProfile}. */
export const promise = {
  sessionEnds: (hours: number): string => `no link can be paid ${hours} hours after it was made`,
  declineEndsLink: 'a declined payment ends its link',
  cancelClosesLink: 'a cancel closes a link',
  referencesAreUnique: 'no other system of the merchant uses the same transactionIds',
} as const;

/** A profile that is only for practice is configured for real money. */
export function practiceProfile(profile: string, promises: readonly string[]): string {
  return `is "${profile}", which is made for practice, but the service is not simulated: with this profile tenderd trusts that ${promises.join(', that ')}. If the service has not promised each of these points in writing, a customer can be charged twice. The profile "default" relies on no such promise`;
}

/** A service has the same name as a terminal. */
export const nameOfTerminal = 'is also the name of a terminal; give the service another name';

/** The names of a service and a terminal are too similar. */
export function nameLikeTerminal(terminal: string): string {
  return `is too similar to the name of terminal "${terminal}"; give the service another name`;
}
