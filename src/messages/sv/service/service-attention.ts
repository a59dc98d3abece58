/** Texts of attention items about payment services and their transactions. */

import type * as english from '../../en/service/service-attention.js';
import { amount } from '../words.js';
import { infinitive, stranger } from './service-words.js';

/** `reverse-one`: an unwanted payment was charged. `undo`: the verb that undoes it. */
export function approvedLate({ sale, how, undo }: Parameters<typeof english.approvedLate>[0]): string {
  const what = {
    'stored-card': `Betalningen av köp ${sale} med ett sparat kort skulle stoppas, men den gick igenom.`,
    agreement: `Betalningen av köp ${sale} enligt ett avtal skulle stoppas, men den gick igenom.`,
    'time-over': `Tiden för att betala länken för köp ${sale} hade gått ut, men kunden betalade den.`,
    withdrawn: `Betallänken för köp ${sale} drogs tillbaka, men kunden betalade den.`,
  }[how];
  return `${what} Om köpet sedan dess har betalats på annat sätt, ${infinitive(undo)} den här betalningen.`;
}

/** `reverse-one`: the customer paid one link twice. `shown`: the amount that the service shows, if it shows a sum. */
export function paidAgain(shown: string | undefined, reported: string): string {
  const what = shown === undefined ? 'en andra auktorisering' : `${amount(shown)} betalt`;
  return `Betaltjänsten visar ${what} via den här betallänken, men tenderd rapporterade ${amount(reported)}. Kunden betalade länken igen: makulera eller betala tillbaka det som är för mycket.`;
}

/** `capture-contradicted`: the history shows both a capture that went through and one that failed. */
export function captureContradicted(): string {
  return 'Betaltjänsten visar en lyckad slutdebitering av den här betalningen och en misslyckad, efter vilken den lämnar tillbaka pengarna. tenderd rapporterade betalningen som godkänd. Kontrollera på betaltjänstens sidor om du får behålla pengarna.';
}

/** `foreign-history`: the history names another customer. */
export function otherCustomer(who: string): string {
  return `I den här betalningens historik rapporterar betaltjänsten ${stranger(who)} än begäran. tenderd använde inte det svaret. Kontrollera på betaltjänstens sidor vem som debiterades.`;
}

/** `foreign-history`: the history lacks operations that it showed before. */
export function otherHistory(): string {
  return 'Betaltjänsten visar andra åtgärder i den här betalningens historik än tidigare. tenderd använde inte det svaret, men använder senare svar. Kontrollera på betaltjänstens sidor vem som debiterades.';
}

/**
 * The attention item `foreign-reference`. The service named a payment for transaction `id`, but transaction `owner`
 * began that payment.
 */
export function foreignReference(owner: string, id: string): string {
  return `För transaktion ${id} rapporterade betaltjänsten betalningen för transaktion ${owner}. tenderd använde inte det svaret. Kontrollera båda på betaltjänstens sidor.`;
}

/** `cancel-may-arrive`: an approved order has a cancel without an answer, which may still arrive. */
export function cancelMayArrive(sale: string): string {
  return `Betalordern för köp ${sale} är auktoriserad, men en tidigare begäran om makulering har inte fått något svar och kan fortfarande frisläppa det reserverade beloppet. Kontrollera betaltjänstens sidor innan du lämnar ut varor.`;
}

/** The attention item `payment-unexplained`. `reference`: the payment that is named in a webhook. */
export function paymentUnexplained(reference: string, sale: string): string {
  return `En webhook från betaltjänsten rapporterar betalning ${reference} för köp ${sale}, men ingen transaktion startade den betalningen. Köpet kan ha betalats med den, eller betalats två gånger; tenderd ändrade inget resultat. Kontrollera betalningen på betaltjänstens sidor, och betala där tillbaka det som är för mycket.`;
}

/** `terminal-faulted`, for a payment service. `invariant`: the broken invariant. */
export function faulted(invariant: string): string {
  return `tenderd avbröt arbetet med betaltjänsten efter ett internt fel: ${invariant}. Inget mer skickas till betaltjänsten. Starta om tenderd och kontakta supporten.`;
}

/** `credentials-refused`: the service rejects the credentials. */
export function credentialsRejected(service: string): string {
  return `Betaltjänsten ${service} avvisar tenderds inloggningsuppgifter: tenderd kan inte skapa betallänkar där och får inte veta några resultat. Rätta apiKey, token och merchantId för services.${service} och starta om tenderd.`;
}

/** `credentials-refused`: no token is issued to tenderd. */
export function tokenMissing(service: string, why: string): string {
  return `tenderd har ingen token för betaltjänsten ${service}: ${why}. Därför kan tenderd inte skapa betallänkar där och får inte veta några resultat. Rätta token för services.${service} och starta om tenderd.`;
}
