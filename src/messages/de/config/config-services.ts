/** Contradictions between payment services and the rest of a configuration. Each text follows the name of a setting. */

/** The promises on which a profile relies, for {@link practiceProfile}. */
export const promise = {
  sessionEnds: (hours: number): string =>
    `${hours} Stunden nach seiner Erstellung kein Zahlungslink mehr bezahlt werden kann`,
  declineEndsLink: 'eine abgelehnte Zahlung ihren Zahlungslink beendet',
  cancelClosesLink: 'eine Aufhebung einen Zahlungslink schließt',
  referencesAreUnique: 'kein anderes System des Händlers dieselben transactionIds verwendet',
} as const;

/** A profile that is only for practice is configured for real money. */
export function practiceProfile(profile: string, promises: readonly string[]): string {
  return `ist "${profile}", das zum Üben gemacht ist, aber der Zahlungsdienst ist nicht simuliert: tenderd verlässt sich darauf, dass ${promises.join(', dass ')}. Wenn der Zahlungsdienst nicht jede dieser Zusagen schriftlich gegeben hat, kann ein Kunde zweimal belastet werden; "default" verlässt sich auf keine davon`;
}

/** A service has the same name as a terminal. */
export const nameOfTerminal = 'ist auch der Name eines Terminals; geben Sie dem Zahlungsdienst einen anderen';

/** The names of a service and a terminal are too similar. */
export function nameLikeTerminal(terminal: string): string {
  return `ist dem Namen von Terminal "${terminal}" zu ähnlich; geben Sie dem Zahlungsdienst einen anderen`;
}
