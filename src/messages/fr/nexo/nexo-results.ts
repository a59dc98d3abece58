/** Messages about results that tenderd POSTs to a register: attention items, refusals and log lines. */

import type { PostedTransaction } from '../../en/nexo/nexo-results.js';

const toDo = 'Une fois que la caisse a comptabilisé la transaction autrement, accusez-en réception.';

/** The attention item: the register does not accept the result. */
export function notAccepted({ saleId, serviceId }: PostedTransaction, where: string, why: string): string {
  return `La caisse ${saleId} n’accepte pas le résultat de sa demande (ServiceID ${serviceId}) à ${where} : ${why}. tenderd répète le POST à quelques minutes d’intervalle. ${toDo}`;
}

/**
 * The attention item: the configuration table `setting` has no address. `register`: the name of the register's token.
 */
export function noAddressConfigured(
  setting: string,
  { saleId, serviceId }: PostedTransaction,
  register: string | undefined,
): string {
  const of = register === undefined ? '' : ` et la caisse ${register}`;
  return `Le résultat de la demande au ServiceID ${serviceId} ne peut pas être envoyé par POST : ${setting} n’a pas d’adresse pour le SaleID ${saleId}${of}. Configurez l’adresse et redémarrez tenderd. ${toDo}`;
}

/** Attention item: the result cannot be written as a message, so it is not POSTed. */
export function notWritable({ saleId, serviceId }: PostedTransaction): string {
  return `Le résultat de la demande de la caisse ${saleId} (ServiceID ${serviceId}) ne peut pas être écrit comme un message de la norme : il n’est donc pas envoyé par POST. ${toDo}`;
}

/** `UnavailableService`: the result of this request would be POSTed, but no address is configured. */
export function noAddress(setting: string): string {
  return `${setting} n’a pas d’adresse pour les résultats de ce SaleID et de cet appelant : ce message n’a donc rien lancé. Les demandes antérieures ne sont pas concernées : demandez leur TransactionStatus à /sync.`;
}

/** `UnavailableService`: the result of a reconciliation cannot be POSTed. */
export function noReconciliation(): string {
  return 'Une clôture ne peut pas recevoir de réponse différée, car aucun TransactionStatus ne répète sa réponse. Rien n’a été envoyé. Demandez-la à /sync.';
}

/** Log: the first POST of a result failed. */
export function willBeRepeated(why: string): string {
  return `la caisse n’a pas accepté un résultat, et tenderd répète le POST : ${why}`;
}

/** The reason why a POST failed: the register did not answer with a 2xx status. */
export function otherStatus(status: number): string {
  return `elle a répondu HTTP ${status}`;
}

/** Startup error: an address in the table `setting` is not valid. */
export function wrongAddress(setting: string, problem: string): string {
  return `une adresse de ${setting} ${problem}`;
}

/** The disk is full, so the file of seals could not be written. */
export function diskFull(): string {
  return 'le disque n’a plus accepté d’octets';
}
