/** Attention items of terminals and payment services, and the reasons why tenderd is not ready. */

const release = 'Regardez son écran. Lorsque le terminal est au repos, libérez-le.';

/** `terminal-blocked`: the terminal did not answer for a transaction that tenderd has reported. */
export function blockedWithoutAnswer(transactionId: string): string {
  return `Le terminal n’a pas répondu au sujet de la transaction ${transactionId} : tenderd n’y lance donc rien de nouveau. ${release}`;
}

/** `terminal-blocked`: the terminal's answer contained a word that tenderd does not know. */
export function blockedAfterUnknownWord(transactionId: string): string {
  return `Le terminal a répondu à la transaction ${transactionId} par un résultat inconnu. Il la traite peut-être encore : tenderd n’y lance donc rien de nouveau. ${release}`;
}

/** `terminal-not-connected`: `why` is a sentence about the gateway's list. */
export function notConnected(why: string): string {
  return `${why} Aucun paiement n’est possible sur ce terminal.`;
}

/** `earlier-leader`: the leader before a take-over may still send a payment of this terminal. */
export function earlierLeader(leader: string): string {
  return `Ce service a pris le relais de ${leader}, qui peut encore envoyer le paiement ouvert sur ce terminal. Tant que l’arrêt de ${leader} n’est pas confirmé, le résultat reste ouvert et aucun autre paiement ne commence ici. Vérifiez que ${leader} est arrêté, puis exécutez « tenderd replicate confirm-stopped ${leader} ».`;
}

/** `terminal-faulted`: `why` is the technical cause. */
export function terminalFaulted(why: string): string {
  return `tenderd a cessé d’utiliser ce terminal après une erreur interne : ${why}. Plus rien ne lui est envoyé. Redémarrez tenderd, ou libérez le terminal, et appelez l’assistance.`;
}

/** `service-faulted`: `why` is the technical cause. */
export function serviceFaulted(why: string): string {
  return `tenderd a cessé d’utiliser ce service de paiement après une erreur interne : ${why}. Plus rien ne lui est envoyé. Redémarrez tenderd, et appelez l’assistance.`;
}

/** `register-gone`: the register of an unacknowledged outcome is no longer configured. */
export function registerRemoved(register: string): string {
  return `La caisse ${register} a demandé cette transaction et n’est plus configurée : aucune caisse ne peut donc comptabiliser le résultat. Configurez de nouveau la caisse sous ce nom, ou comptabilisez le résultat à la main et accusez-en réception.`;
}

/** The daemon is not ready, because it is stopping. */
export function notReadyStopping(): string {
  return 'tenderd est en cours d’arrêt';
}

/** The daemon is not ready, because the reserve of disk space is used up. */
export function notReadyDisk(): string {
  return 'le disque est presque plein : les nouveaux paiements sont rejetés jusqu’à ce que de l’espace soit de nouveau libre';
}

/** The daemon is not ready, because it stopped using a terminal. */
export function notReadyTerminal(terminal: string): string {
  return `tenderd a cessé d’utiliser le terminal ${terminal} après une erreur interne`;
}

/** The daemon is not ready, because it stopped using a payment service. */
export function notReadyService(service: string): string {
  return `tenderd a cessé d’utiliser le service de paiement ${service} après une erreur interne`;
}

/** The daemon is not ready, because no terminal gateway is connected. */
export function notReadyGateway(): string {
  return 'aucune passerelle n’est connectée';
}

/** The daemon is not ready, because no terminal is configured and no payment service can be reached. */
export function notReadyServices(): string {
  return 'aucun service de paiement n’est joignable';
}

/** The daemon is not ready. `why` says why the terminal cannot take a payment. */
export function notReadyUnreachable(terminal: string, why: string): string {
  return `aucun paiement n’est possible sur ${terminal} : ${why}`;
}
