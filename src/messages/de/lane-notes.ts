/** Notes of the terminal queues: log lines, reasons in the journal, and answers to requests of a terminal. */

/** The reason for an Abort: another transaction takes over the sale. */
export function saleHandedOver(successor: string): string {
  return `der Verkauf ist an die Transaktion ${successor} übergeben`;
}

/** Reason for the end of a lease: its register has closed its event stream. */
export function registerUnsubscribed(): string {
  return 'die Kasse empfängt keine Ereignisse mehr';
}

/** Log: tenderd cannot write the answer to a request that a terminal sent. */
export function answerNotWritable(name: string, why: string): string {
  return `tenderd kann dem Terminal die Nachricht ${name} nicht schreiben: ${why}`;
}

/** Internal error: the lane decided to send a message that the codec cannot write. */
export function requestNotWritable(name: string, why: string): string {
  return `tenderd kann die Nachricht ${name} nicht schreiben: ${why}`;
}

/** Startup error: a terminal names a gateway that is not configured. */
export function unknownGateway(terminal: string, gateway: string): string {
  return `das Terminal ${terminal} nennt das unbekannte Gateway ${gateway}`;
}

/** Error: the journal did not accept a webhook. The service sends it again. */
export function webhookNotKept(): string {
  return 'der Webhook konnte nicht gespeichert werden';
}

/** Log: a terminal sends too many messages, so unimportant messages are counted and not saved. */
export function tooManyMessages(): string {
  return 'ein Terminal sendet zu viele Nachrichten: die Nachrichten, die nichts entscheiden, werden gezählt und nicht gespeichert';
}

/** The reason why a message from a terminal is not processed: the message names another terminal. */
export function callOfOther(): string {
  return 'sie nennt ein Terminal, das nicht unter dieser Adresse ist';
}

/** The AdditionalResponse of a Busy answer to a terminal that sends too many messages. */
export function busy(): string {
  return 'die Kasse erhält mehr Nachrichten, als sie verarbeiten kann';
}

/** MessageFormat: AdditionalResponse in the answer to a terminal whose request cannot be read. */
export function requestUnreadable(why: string): string {
  return `die Anforderung ist nicht lesbar: ${why}`;
}
