/** Messages about results that tenderd POSTs to a register: attention items, refusals and log lines. */

/** Names the register's transaction in an attention item. */
export interface PostedTransaction {
  readonly saleId: string;
  readonly serviceId: string;
}

const toDo = 'If the register has booked the transaction in another way, acknowledge the transaction.';

/** The attention item: the register does not accept the result. */
export function notAccepted({ saleId, serviceId }: PostedTransaction, where: string, why: string): string {
  return `Register ${saleId} does not accept the result of its request (ServiceID ${serviceId}) at ${where}: ${why}. tenderd repeats the POST every few minutes. ${toDo}`;
}

/**
 * The attention item: the configuration table `setting` has no address. `register`: the name of the register's token.
 */
export function noAddressConfigured(
  setting: string,
  { saleId, serviceId }: PostedTransaction,
  register: string | undefined,
): string {
  const of = register === undefined ? '' : ` and register ${register}`;
  return `The result of the request with ServiceID ${serviceId} cannot be POSTed: ${setting} has no address for SaleID ${saleId}${of}. Configure the address and restart tenderd. ${toDo}`;
}

/** Attention item: the result cannot be written as a message, so it is not POSTed. */
export function notWritable({ saleId, serviceId }: PostedTransaction): string {
  return `The result of register ${saleId}'s request (ServiceID ${serviceId}) cannot be written as a message of the standard, so it is not POSTed. ${toDo}`;
}

/** `UnavailableService`: the result of this request would be POSTed, but no address is configured. */
export function noAddress(setting: string): string {
  return `${setting} has no address for the results of this SaleID and caller, so this message started nothing. Earlier requests are not affected: ask for their TransactionStatus at /sync.`;
}

/** `UnavailableService`: the result of a reconciliation cannot be POSTed. */
export function noReconciliation(): string {
  return 'A reconciliation cannot be answered later, because no TransactionStatus repeats its answer. Nothing was sent. Request it at /sync.';
}

/** Log: the first POST of a result failed. */
export function willBeRepeated(why: string): string {
  return `the register did not accept a result, and tenderd repeats the POST: ${why}`;
}

/** The reason why a POST failed: the register did not answer with a 2xx status. */
export function otherStatus(status: number): string {
  return `it answered HTTP ${status}`;
}

/** Startup error: an address in the table `setting` is not valid. */
export function wrongAddress(setting: string, problem: string): string {
  return `an address of ${setting} ${problem}`;
}

/** The disk is full, so the file of seals could not be written. */
export function diskFull(): string {
  return 'the disk accepted no more bytes';
}
