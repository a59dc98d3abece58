/** Notes of the terminal queues: log lines, reasons in the journal, and answers to requests of a terminal. */

/** The reason for an Abort: another transaction takes over the sale. */
export function saleHandedOver(successor: string): string {
  return `la vente est transmise à la transaction ${successor}`;
}

/** Reason for the end of a lease: its register has closed its event stream. */
export function registerUnsubscribed(): string {
  return 'la caisse n’écoute plus les événements';
}

/** Log: tenderd cannot write the answer to a request that a terminal sent. */
export function answerNotWritable(name: string, why: string): string {
  return `tenderd ne peut pas écrire de ${name} au terminal : ${why}`;
}

/** Internal error: the lane decided to send a message that the codec cannot write. */
export function requestNotWritable(name: string, why: string): string {
  return `tenderd ne peut pas écrire de ${name} : ${why}`;
}

/** Startup error: a terminal names a gateway that is not configured. */
export function unknownGateway(terminal: string, gateway: string): string {
  return `le terminal ${terminal} est rattaché à la passerelle ${gateway}, qui n’est pas configurée`;
}

/** Error: the journal did not accept a webhook. The service sends it again. */
export function webhookNotKept(): string {
  return 'le webhook n’a pas pu être enregistré';
}

/** Log: a terminal sends too many messages, so unimportant messages are counted and not saved. */
export function tooManyMessages(): string {
  return 'un terminal envoie trop de messages : ceux qui ne décident de rien sont comptés, mais pas enregistrés';
}

/** The reason why a message from a terminal is not processed: the message names another terminal. */
export function callOfOther(): string {
  return 'il désigne un terminal qui n’est pas à cette adresse';
}

/** The AdditionalResponse of a Busy answer to a terminal that sends too many messages. */
export function busy(): string {
  return 'la caisse reçoit plus de messages qu’elle ne peut en traiter';
}

/** MessageFormat: AdditionalResponse in the answer to a terminal whose request cannot be read. */
export function requestUnreadable(why: string): string {
  return `la demande est illisible : ${why}`;
}
