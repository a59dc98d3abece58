/** Messages about results that tenderd POSTs to a register: attention items, refusals and log lines. */

import type { PostedTransaction } from '../../en/nexo/nexo-results.js';

const toDo = 'Kvittera transaktionen när kassan har bokfört den på annat sätt.';

/** The attention item: the register does not accept the result. */
export function notAccepted({ saleId, serviceId }: PostedTransaction, where: string, why: string): string {
  return `Kassa ${saleId} tar inte emot resultatet av sin begäran (ServiceID ${serviceId}) på ${where}: ${why}. tenderd upprepar POST med några minuters mellanrum. ${toDo}`;
}

/**
 * The attention item: the configuration table `setting` has no address. `register`: the name of the register's token.
 */
export function noAddressConfigured(
  setting: string,
  { saleId, serviceId }: PostedTransaction,
  register: string | undefined,
): string {
  const of = register === undefined ? '' : ` och kassa ${register}`;
  return `Resultatet av begäran med ServiceID ${serviceId} kan inte skickas med POST: ${setting} har ingen adress för SaleID ${saleId}${of}. Konfigurera adressen och starta om tenderd. ${toDo}`;
}

/** Attention item: the result cannot be written as a message, so it is not POSTed. */
export function notWritable({ saleId, serviceId }: PostedTransaction): string {
  return `Resultatet av begäran från kassa ${saleId} (ServiceID ${serviceId}) kan inte skrivas som ett meddelande enligt standarden, så det skickas inte med POST. ${toDo}`;
}

/** `UnavailableService`: the result of this request would be POSTed, but no address is configured. */
export function noAddress(setting: string): string {
  return `${setting} har ingen adress för resultaten för detta SaleID och den här anroparen, så det här meddelandet startade inget. Tidigare begäranden påverkas inte: fråga efter deras TransactionStatus på /sync.`;
}

/** `UnavailableService`: the result of a reconciliation cannot be POSTed. */
export function noReconciliation(): string {
  return 'En avstämning kan inte besvaras senare, eftersom ingen TransactionStatus upprepar dess svar. Inget har skickats. Begär den på /sync.';
}

/** Log: the first POST of a result failed. */
export function willBeRepeated(why: string): string {
  return `kassan tog inte emot ett resultat, och tenderd upprepar POST: ${why}`;
}

/** The reason why a POST failed: the register did not answer with a 2xx status. */
export function otherStatus(status: number): string {
  return `den svarade HTTP ${status}`;
}

/** Startup error: an address in the table `setting` is not valid. */
export function wrongAddress(setting: string, problem: string): string {
  return `en adress i ${setting} ${problem}`;
}

/** The disk is full, so the file of seals could not be written. */
export function diskFull(): string {
  return 'disken tog inte emot fler byte';
}
