/** Contradictions between payment services and the rest of a configuration. Each text follows the name of a setting. */

/** The promises on which a profile relies, for {@link practiceProfile}. */
export const promise = {
  sessionEnds: (hours: number): string => `ingen betallänk kan betalas när ${hours} timmar har gått sedan den skapades`,
  declineEndsLink: 'en betalning som nekas avslutar sin betallänk',
  cancelClosesLink: 'en makulering stänger en betallänk',
  referencesAreUnique: 'inget annat system hos handlaren använder samma transactionId',
} as const;

/** A profile that is only for practice is configured for real money. */
export function practiceProfile(profile: string, promises: readonly string[]): string {
  return `är "${profile}", som är gjord för övning, men betaltjänsten är inte simulerad: tenderd litar på att ${promises.join(', att ')}. Om betaltjänsten inte har lovat vart och ett av detta skriftligt kan en kund debiteras två gånger; "default" litar inte på något av det`;
}

/** A service has the same name as a terminal. */
export const nameOfTerminal = 'är också namnet på en terminal; ge betaltjänsten ett annat';

/** The names of a service and a terminal are too similar. */
export function nameLikeTerminal(terminal: string): string {
  return `är för likt namnet på terminal "${terminal}"; ge betaltjänsten ett annat`;
}
