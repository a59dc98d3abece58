/** Contradictions between payment services and the rest of a configuration. Each text follows the name of a setting. */

/** The promises on which a profile relies, for {@link practiceProfile}. */
export const promise = {
  sessionEnds: (hours: number): string =>
    `aucun lien ne peut être payé ${hours} ${hours < 2 ? 'heure' : 'heures'} après sa création`,
  declineEndsLink: 'un paiement refusé met fin à son lien',
  cancelClosesLink: 'une annulation ferme un lien',
  referencesAreUnique: 'aucun autre système du commerçant n’utilise les mêmes transactionId',
} as const;

/** A profile that is only for practice is configured for real money. */
export function practiceProfile(profile: string, promises: readonly string[]): string {
  return `est "${profile}", qui est fait pour s’exercer, mais le service n’est pas simulé : tenderd tient pour acquis qu’${promises.join(', qu’')}. Si le service n’a pas promis chacun de ces points par écrit, un client peut être débité deux fois ; "default" n’en tient aucun pour acquis`;
}

/** A service has the same name as a terminal. */
export const nameOfTerminal = 'est aussi le nom d’un terminal ; donnez-en un autre au service';

/** The names of a service and a terminal are too similar. */
export function nameLikeTerminal(terminal: string): string {
  return `ressemble trop au nom du terminal "${terminal}" ; donnez-en un autre au service`;
}
