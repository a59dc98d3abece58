/** Texts of attention items about payment services and their transactions. */

import type * as english from '../../en/service/service-attention.js';
import { amount } from '../words.js';
import { infinitive, stranger } from './service-words.js';

const undoing: Readonly<Record<string, string>> = {
  aufheben: 'heben Sie diese Zahlung auf',
  erstatten: 'erstatten Sie diese Zahlung',
  stornieren: 'stornieren Sie diese Zahlung',
};

/** `reverse-one`: an unwanted payment was charged. `undo`: the verb that undoes it. */
export function approvedLate({ sale, how, undo }: Parameters<typeof english.approvedLate>[0]): string {
  const what = {
    'stored-card': `Die Zahlung des Verkaufs ${sale} mit einer gespeicherten Karte sollte gestoppt werden, ging aber durch.`,
    agreement: `Die Zahlung des Verkaufs ${sale} nach einer Vereinbarung sollte gestoppt werden, ging aber durch.`,
    'time-over': `Die Zeit für den Zahlungslink des Verkaufs ${sale} war vorbei, aber der Kunde hat ihn bezahlt.`,
    withdrawn: `Der Zahlungslink des Verkaufs ${sale} wurde zurückgezogen, aber der Kunde hat ihn bezahlt.`,
  }[how];
  const advice = undoing[infinitive(undo)] ?? 'machen Sie diese Zahlung rückgängig';
  return `${what} Wurde der Verkauf seitdem auf anderem Weg bezahlt, dann ${advice}.`;
}

/** `reverse-one`: the customer paid one link twice. `shown`: the amount that the service shows, if it shows a sum. */
export function paidAgain(shown: string | undefined, reported: string): string {
  const what =
    shown === undefined
      ? 'eine zweite Genehmigung über diesen Zahlungslink'
      : `${amount(shown)}, die über diesen Zahlungslink bezahlt wurden`;
  return `Der Zahlungsdienst zeigt ${what}, aber tenderd hat ${amount(reported)} gemeldet. Der Kunde hat noch einmal bezahlt: Was zu viel ist, heben Sie auf oder erstatten Sie.`;
}

/** `capture-contradicted`: the history shows both a capture that went through and one that failed. */
export function captureContradicted(): string {
  return 'Der Zahlungsdienst zeigt zu dieser Zahlung eine erfolgreiche Buchung und eine gescheiterte, nach der er das Geld zurückgibt. tenderd hat die Zahlung als genehmigt gemeldet. Prüfen Sie auf seinen Seiten, ob das Geld bleibt.';
}

/** `foreign-history`: the history names another customer. */
export function otherCustomer(who: string): string {
  return `Der Zahlungsdienst nannte im Verlauf dieser Zahlung ${stranger(who)} als die Anforderung. tenderd hat diese Antwort nicht verwendet. Prüfen Sie auf seinen Seiten, bei wem abgebucht wurde.`;
}

/** `foreign-history`: the history lacks operations that it showed before. */
export function otherHistory(): string {
  return 'Der Zahlungsdienst zeigt im Verlauf dieser Zahlung andere Vorgänge als vorher. tenderd hat diese Antwort nicht verwendet und verwendet die nächsten. Prüfen Sie auf seinen Seiten, bei wem abgebucht wurde.';
}

/**
 * The attention item `foreign-reference`. The service named a payment for transaction `id`, but transaction `owner`
 * began that payment.
 */
export function foreignReference(owner: string, id: string): string {
  return `Der Zahlungsdienst nannte für die Transaktion ${id} die Zahlung der Transaktion ${owner}. tenderd hat diese Antwort nicht verwendet. Prüfen Sie beide auf seinen Seiten.`;
}

/** `cancel-may-arrive`: an approved order has a cancel without an answer, which may still arrive. */
export function cancelMayArrive(sale: string): string {
  return `Der Auftrag des Verkaufs ${sale} ist genehmigt, aber eine frühere Aufhebung hat keine Antwort. Sie kann den reservierten Betrag noch freigeben. Prüfen Sie die Seiten des Zahlungsdienstes, bevor Sie Ware herausgeben.`;
}

/** The attention item `payment-unexplained`. `reference`: the payment that is named in a webhook. */
export function paymentUnexplained(reference: string, sale: string): string {
  return `Ein Webhook des Zahlungsdienstes nennt seine Zahlung ${reference} für den Verkauf ${sale}, die keine Transaktion begonnen hat. Vielleicht wurde der Verkauf damit bezahlt, oder doppelt bezahlt; tenderd hat kein Ergebnis geändert. Prüfen Sie sie auf den Seiten des Dienstes, und erstatten Sie dort, was zu viel ist.`;
}

/** `terminal-faulted`, for a payment service. `invariant`: the broken invariant. */
export function faulted(invariant: string): string {
  return `tenderd hat die Arbeit mit dem Zahlungsdienst nach einem internen Fehler eingestellt: ${invariant}. tenderd sendet ihm nichts mehr. Starten Sie tenderd neu, und rufen Sie den Support.`;
}

/** `credentials-refused`: the service rejects the credentials. */
export function credentialsRejected(service: string): string {
  return `Der Zahlungsdienst ${service} weist die Zugangsdaten von tenderd zurück: tenderd kann dort keine Zahlungslinks erstellen und erfährt keine Ergebnisse. Berichtigen Sie apiKey, token und merchantId von services.${service}, und starten Sie tenderd neu.`;
}

/** `credentials-refused`: no token is issued to tenderd. */
export function tokenMissing(service: string, why: string): string {
  return `tenderd hat kein Token für den Zahlungsdienst ${service}: ${why}. tenderd kann dort keine Zahlungslinks erstellen und erfährt keine Ergebnisse. Berichtigen Sie das Token von services.${service}, und starten Sie tenderd neu.`;
}
