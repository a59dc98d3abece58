/** Texts of attention items about payment services and their transactions. */

import type * as english from '../../en/service/service-attention.js';
import { amount, undo as undoText } from '../words.js';
import { stranger } from './service-words.js';

/** `reverse-one`: an unwanted payment was charged. `undo`: the verb that undoes it. */
export function approvedLate({ sale, how, undo }: Parameters<typeof english.approvedLate>[0]): string {
  const what = {
    'stored-card': `Le paiement de la vente ${sale} avec une carte enregistrée devait être interrompu, mais il a abouti.`,
    agreement: `Le paiement de la vente ${sale} par un accord devait être interrompu, mais il a abouti.`,
    'time-over': `Le délai pour payer le lien de la vente ${sale} était écoulé, mais le client l’a payé.`,
    withdrawn: `Le lien de la vente ${sale} a été retiré, mais le client l’a payé.`,
  }[how];
  return `${what} Si la vente a été payée autrement depuis, ${undoText(undo, 'ce paiement')}.`;
}

/** `reverse-one`: the customer paid one link twice. `shown`: the amount that the service shows, if it shows a sum. */
export function paidAgain(shown: string | undefined, reported: string): string {
  const what =
    shown === undefined ? 'une seconde autorisation par ce lien' : `un montant de ${amount(shown)} payé par ce lien`;
  return `Le service de paiement montre ${what}, mais tenderd a communiqué ${amount(reported)}. Le client a payé le lien de nouveau : annulez ou remboursez ce qui est en trop.`;
}

/** `capture-contradicted`: the history shows both a capture that went through and one that failed. */
export function captureContradicted(): string {
  return 'Le service de paiement montre pour ce paiement un encaissement réussi et un encaissement échoué, après lequel il rend l’argent. tenderd a signalé le paiement comme accepté. Vérifiez sur les pages du service si vous gardez l’argent.';
}

/** `foreign-history`: the history names another customer. */
export function otherCustomer(who: string): string {
  return `Dans l’historique de ce paiement, le service de paiement indique ${stranger(who)} que la demande. tenderd n’a pas utilisé cette réponse. Vérifiez sur les pages du service qui a été débité.`;
}

/** `foreign-history`: the history lacks operations that it showed before. */
export function otherHistory(): string {
  return 'Dans l’historique de ce paiement, le service de paiement montre d’autres opérations qu’auparavant. tenderd n’a pas utilisé cette réponse, mais utilise les suivantes. Vérifiez sur les pages du service qui a été débité.';
}

/**
 * The attention item `foreign-reference`. The service named a payment for transaction `id`, but transaction `owner`
 * began that payment.
 */
export function foreignReference(owner: string, id: string): string {
  return `Pour la transaction ${id}, le service de paiement a indiqué le paiement de la transaction ${owner}. tenderd n’a pas utilisé cette réponse. Vérifiez les deux sur les pages du service.`;
}

/** `cancel-may-arrive`: an approved order has a cancel without an answer, which may still arrive. */
export function cancelMayArrive(sale: string): string {
  return `L’ordre de paiement de la vente ${sale} est autorisé, mais une annulation antérieure est restée sans réponse et peut encore libérer le montant réservé. Vérifiez les pages du service de paiement avant de remettre la marchandise.`;
}

/** The attention item `payment-unexplained`. `reference`: the payment that is named in a webhook. */
export function paymentUnexplained(reference: string, sale: string): string {
  return `Un webhook du service de paiement indique le paiement ${reference} pour la vente ${sale}, mais aucune transaction n’a commencé ce paiement. La vente a peut-être été payée par lui, ou payée deux fois ; tenderd n’a modifié aucun résultat. Vérifiez ce paiement sur les pages du service, et remboursez-y ce qui est en trop.`;
}

/** `terminal-faulted`, for a payment service. `invariant`: the broken invariant. */
export function faulted(invariant: string): string {
  return `tenderd a cessé son travail avec le service de paiement après une erreur interne : ${invariant}. Plus rien n’est envoyé au service. Redémarrez tenderd, et appelez l’assistance.`;
}

const cannotWork = 'tenderd ne peut pas y créer de liens et ne reçoit aucun résultat';

/** `credentials-refused`: the service rejects the credentials. */
export function credentialsRejected(service: string): string {
  return `Le service de paiement ${service} rejette les identifiants de tenderd : ${cannotWork}. Corrigez apiKey, token et merchantId de services.${service}, et redémarrez tenderd.`;
}

/** `credentials-refused`: no token is issued to tenderd. */
export function tokenMissing(service: string, why: string): string {
  return `tenderd n’a pas de jeton pour le service de paiement ${service} (${why}) : ${cannotWork}. Corrigez le jeton de services.${service}, et redémarrez tenderd.`;
}
