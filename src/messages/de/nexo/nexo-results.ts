/** Messages about results that tenderd POSTs to a register: attention items, refusals and log lines. */

import type { PostedTransaction } from '../../en/nexo/nexo-results.js';

const toDo = 'Sobald die Kasse die Transaktion auf anderem Weg verbucht hat, quittieren Sie sie.';

/** The attention item: the register does not accept the result. */
export function notAccepted({ saleId, serviceId }: PostedTransaction, where: string, why: string): string {
  return `Die Kasse ${saleId} nimmt das Ergebnis ihrer Anforderung (ServiceID ${serviceId}) unter ${where} nicht an: ${why}. tenderd wiederholt den POST alle paar Minuten. ${toDo}`;
}

/**
 * The attention item: the configuration table `setting` has no address. `register`: the name of the register's token.
 */
export function noAddressConfigured(
  setting: string,
  { saleId, serviceId }: PostedTransaction,
  register: string | undefined,
): string {
  const of = register === undefined ? '' : ` und die Kasse ${register}`;
  return `Das Ergebnis der Anforderung mit der ServiceID ${serviceId} lässt sich nicht mit POST senden: ${setting} hat keine Adresse für die SaleID ${saleId}${of}. Richten Sie die Adresse ein, und starten Sie tenderd neu. ${toDo}`;
}

/** Attention item: the result cannot be written as a message, so it is not POSTed. */
export function notWritable({ saleId, serviceId }: PostedTransaction): string {
  return `Das Ergebnis der Anforderung der Kasse ${saleId} (ServiceID ${serviceId}) lässt sich nicht als Nachricht des Standards schreiben, deshalb sendet tenderd es nicht. ${toDo}`;
}

/** `UnavailableService`: the result of this request would be POSTed, but no address is configured. */
export function noAddress(setting: string): string {
  return `${setting} hat keine Adresse für die Ergebnisse dieser SaleID und dieses Aufrufers, deshalb hat diese Nachricht nichts gestartet. Frühere Anforderungen sind davon nicht betroffen: Fragen Sie ihren TransactionStatus unter /sync ab.`;
}

/** `UnavailableService`: the result of a reconciliation cannot be POSTed. */
export function noReconciliation(): string {
  return 'Ein Kassenschnitt lässt sich nicht später beantworten, weil kein TransactionStatus seine Antwort wiederholt. Es wurde nichts gesendet. Fordern Sie ihn unter /sync an.';
}

/** Log: the first POST of a result failed. */
export function willBeRepeated(why: string): string {
  return `die Kasse hat ein Ergebnis nicht angenommen, und tenderd wiederholt den POST: ${why}`;
}

/** The reason why a POST failed: the register did not answer with a 2xx status. */
export function otherStatus(status: number): string {
  return `sie antwortete HTTP ${status}`;
}

/** Startup error: an address in the table `setting` is not valid. */
export function wrongAddress(setting: string, problem: string): string {
  return `eine Adresse von ${setting} ${problem}`;
}

/** The disk is full, so the file of seals could not be written. */
export function diskFull(): string {
  return 'der Datenträger nahm keine Bytes mehr an';
}
