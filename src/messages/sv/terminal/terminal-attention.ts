/** Attention items of terminals and payment services, and the reasons why tenderd is not ready. */

/** `terminal-blocked`: the terminal did not answer for a transaction that tenderd has reported. */
export function blockedWithoutAnswer(transactionId: string): string {
  return `Terminalen har inte svarat för transaktion ${transactionId}, så tenderd startar inget nytt på den. Titta på dess skärm. Frigör terminalen när den är ledig.`;
}

/** `terminal-blocked`: the terminal's answer contained a word that tenderd does not know. */
export function blockedAfterUnknownWord(transactionId: string): string {
  return `Terminalen svarade på transaktion ${transactionId} med ett okänt resultat, så den kan fortfarande arbeta och tenderd startar inget nytt på den. Titta på dess skärm. Frigör terminalen när den är ledig.`;
}

/** `terminal-not-connected`: `why` is a sentence about the gateway's list. */
export function notConnected(why: string): string {
  return `${why} Ingen betalning kan tas emot på den här terminalen.`;
}

/** `earlier-leader`: the leader before a take-over may still send a payment of this terminal. */
export function earlierLeader(leader: string): string {
  return `Den här tjänsten tog över från ${leader}, som fortfarande kan skicka betalningen som pågår vid den här terminalen. Tills det är bekräftat att ${leader} har stoppat är resultatet öppet, och ingen annan betalning börjar här. Kontrollera att ${leader} har stoppat och kör sedan ”tenderd replicate confirm-stopped ${leader}”.`;
}

/** `terminal-faulted`: `why` is the technical cause. */
export function terminalFaulted(why: string): string {
  return `tenderd slutade använda den här terminalen efter ett internt fel: ${why}. Inget mer skickas till den. Starta om tenderd, eller frigör terminalen, och kontakta supporten.`;
}

/** `service-faulted`: `why` is the technical cause. */
export function serviceFaulted(why: string): string {
  return `tenderd slutade använda den här betaltjänsten efter ett internt fel: ${why}. Inget mer skickas till den. Starta om tenderd och kontakta supporten.`;
}

/** `register-gone`: the register of an unacknowledged outcome is no longer configured. */
export function registerRemoved(register: string): string {
  return `Kassa ${register} begärde den här transaktionen och är inte längre konfigurerad, så ingen kassa kan bokföra resultatet. Konfigurera kassan med det namnet igen, eller bokför resultatet för hand och kvittera det.`;
}

/** The daemon is not ready, because it is stopping. */
export function notReadyStopping(): string {
  return 'tenderd håller på att stoppas';
}

/** The daemon is not ready, because the reserve of disk space is used up. */
export function notReadyDisk(): string {
  return 'disken är nästan full: nya betalningar avvisas tills det finns ledigt utrymme igen';
}

/** The daemon is not ready, because it stopped using a terminal. */
export function notReadyTerminal(terminal: string): string {
  return `tenderd slutade använda terminal ${terminal} efter ett internt fel`;
}

/** The daemon is not ready, because it stopped using a payment service. */
export function notReadyService(service: string): string {
  return `tenderd slutade använda betaltjänsten ${service} efter ett internt fel`;
}

/** The daemon is not ready, because no terminal gateway is connected. */
export function notReadyGateway(): string {
  return 'ingen gateway är ansluten';
}

/** The daemon is not ready, because no terminal is configured and no payment service can be reached. */
export function notReadyServices(): string {
  return 'ingen betaltjänst kan nås';
}

/** The daemon is not ready. `why` says why the terminal cannot take a payment. */
export function notReadyUnreachable(terminal: string, why: string): string {
  return `ingen betalning kan tas emot på ${terminal}: ${why}`;
}
