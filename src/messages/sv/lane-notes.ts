/** Notes of the terminal queues: log lines, reasons in the journal, and answers to requests of a terminal. */

/** The reason for an Abort: another transaction takes over the sale. */
export function saleHandedOver(successor: string): string {
  return `köpet har överlämnats till transaktion ${successor}`;
}

/** Reason for the end of a lease: its register has closed its event stream. */
export function registerUnsubscribed(): string {
  return 'kassan tar inte längre emot händelser';
}

/** Log: tenderd cannot write the answer to a request that a terminal sent. */
export function answerNotWritable(name: string, why: string): string {
  return `tenderd kan inte skriva meddelandet ${name} till terminalen: ${why}`;
}

/** Internal error: the lane decided to send a message that the codec cannot write. */
export function requestNotWritable(name: string, why: string): string {
  return `tenderd kan inte skriva meddelandet ${name}: ${why}`;
}

/** Startup error: a terminal names a gateway that is not configured. */
export function unknownGateway(terminal: string, gateway: string): string {
  return `terminal ${terminal} har gatewayen ${gateway}, som inte är konfigurerad`;
}

/** Error: the journal did not accept a webhook. The service sends it again. */
export function webhookNotKept(): string {
  return 'webhooken kunde inte sparas';
}

/** Log: a terminal sends too many messages, so unimportant messages are counted and not saved. */
export function tooManyMessages(): string {
  return 'en terminal skickar för många meddelanden: de som inte avgör något räknas och sparas inte';
}

/** The reason why a message from a terminal is not processed: the message names another terminal. */
export function callOfOther(): string {
  return 'det anger en terminal som inte finns på den här adressen';
}

/** The AdditionalResponse of a Busy answer to a terminal that sends too many messages. */
export function busy(): string {
  return 'kassan får fler meddelanden än den hinner behandla';
}

/** MessageFormat: AdditionalResponse in the answer to a terminal whose request cannot be read. */
export function requestUnreadable(why: string): string {
  return `begäran kan inte läsas: ${why}`;
}
