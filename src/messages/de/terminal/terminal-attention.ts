/** Attention items of terminals and payment services, and the reasons why tenderd is not ready. */

/** `terminal-blocked`: the terminal did not answer for a transaction that tenderd has reported. */
export function blockedWithoutAnswer(transactionId: string): string {
  return `Das Terminal hat zur Transaktion ${transactionId} nicht geantwortet, deshalb startet tenderd dort nichts Neues. Sehen Sie auf das Display. Wenn das Terminal nichts mehr tut, geben Sie es frei.`;
}

/** `terminal-blocked`: the terminal's answer contained a word that tenderd does not know. */
export function blockedAfterUnknownWord(transactionId: string): string {
  return `Das Terminal hat auf die Transaktion ${transactionId} mit einem unbekannten Ergebnis geantwortet. Vielleicht arbeitet es noch, deshalb startet tenderd dort nichts Neues. Sehen Sie auf das Display. Wenn das Terminal nichts mehr tut, geben Sie es frei.`;
}

/** `terminal-not-connected`: `why` is a sentence about the gateway's list. */
export function notConnected(why: string): string {
  return `${why} An diesem Terminal ist keine Zahlung möglich.`;
}

/** `earlier-leader`: the leader before a take-over may still send a payment of this terminal. */
export function earlierLeader(leader: string): string {
  return `Dieser Dienst hat von ${leader} übernommen, und ${leader} kann die Zahlung noch senden, die an diesem Terminal offen ist. Bis bestätigt ist, dass ${leader} gestoppt ist, bleibt das Ergebnis offen, und hier beginnt keine andere Zahlung. Vergewissern Sie sich, dass ${leader} gestoppt ist, und führen Sie dann „tenderd replicate confirm-stopped ${leader}“ aus.`;
}

/** `terminal-faulted`: `why` is the technical cause. */
export function terminalFaulted(why: string): string {
  return `tenderd verwendet dieses Terminal nach einem internen Fehler nicht mehr: ${why}. Es wird nichts mehr dorthin gesendet. Starten Sie tenderd neu, oder geben Sie das Terminal frei, und rufen Sie den Support.`;
}

/** `service-faulted`: `why` is the technical cause. */
export function serviceFaulted(why: string): string {
  return `tenderd verwendet diesen Zahlungsdienst nach einem internen Fehler nicht mehr: ${why}. Es wird nichts mehr dorthin gesendet. Starten Sie tenderd neu, und rufen Sie den Support.`;
}

/** `register-gone`: the register of an unacknowledged outcome is no longer configured. */
export function registerRemoved(register: string): string {
  return `Die Kasse ${register} hat diese Transaktion angefordert und ist nicht mehr eingerichtet, deshalb kann keine Kasse das Ergebnis verbuchen. Richten Sie die Kasse unter diesem Namen wieder ein, oder verbuchen Sie das Ergebnis von Hand und quittieren Sie es.`;
}

/** The daemon is not ready, because it is stopping. */
export function notReadyStopping(): string {
  return 'tenderd wird beendet';
}

/** The daemon is not ready, because the reserve of disk space is used up. */
export function notReadyDisk(): string {
  return 'der Datenträger ist fast voll: neue Zahlungen werden abgewiesen, bis dort wieder Platz ist';
}

/** The daemon is not ready, because it stopped using a terminal. */
export function notReadyTerminal(terminal: string): string {
  return `tenderd verwendet das Terminal ${terminal} nach einem internen Fehler nicht mehr`;
}

/** The daemon is not ready, because it stopped using a payment service. */
export function notReadyService(service: string): string {
  return `tenderd verwendet den Zahlungsdienst ${service} nach einem internen Fehler nicht mehr`;
}

/** The daemon is not ready, because no terminal gateway is connected. */
export function notReadyGateway(): string {
  return 'kein Gateway ist verbunden';
}

/** The daemon is not ready. `why` says why the terminal cannot take a payment. */
export function notReadyUnreachable(terminal: string, why: string): string {
  return `an ${terminal} ist keine Zahlung möglich: ${why}`;
}

/** The daemon is not ready, because no terminal is configured and no payment service can be reached. */
export function notReadyServices(): string {
  return 'kein Zahlungsdienst ist erreichbar';
}
