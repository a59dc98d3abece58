/** Notes of the terminal queues: log lines, reasons in the journal, and answers to requests of a terminal. */

import { withArticle } from './nouns.js';

/** The reason for an Abort: another transaction takes over the sale. */
export function saleHandedOver(successor: string): string {
  return `the sale is handed over to transaction ${successor}`;
}

/** Reason for the end of a lease: its register has closed its event stream. */
export function registerUnsubscribed(): string {
  return 'the register stopped listening to events';
}

/** Log: tenderd cannot write the answer to a request that a terminal sent. */
export function answerNotWritable(name: string, why: string): string {
  return `tenderd cannot write ${withArticle(name)} to the terminal: ${why}`;
}

/** Internal error: the lane decided to send a message that the codec cannot write. */
export function requestNotWritable(name: string, why: string): string {
  return `tenderd cannot write ${withArticle(name)}: ${why}`;
}

/** Startup error: a terminal names a gateway that is not configured. */
export function unknownGateway(terminal: string, gateway: string): string {
  return `terminal ${terminal} is on the gateway ${gateway}, which is not configured`;
}

/** Error: the journal did not accept a webhook. The service sends it again. */
export function webhookNotKept(): string {
  return 'the webhook could not be saved';
}

/** Log: a terminal sends too many messages, so unimportant messages are counted and not saved. */
export function tooManyMessages(): string {
  return 'a terminal sends too many messages; tenderd only counts the unimportant messages and does not save them';
}

/** The reason why a message from a terminal is not processed: the message names another terminal. */
export function callOfOther(): string {
  return 'the call names a terminal that is not at this address';
}

/** The AdditionalResponse of a Busy answer to a terminal that sends too many messages. */
export function busy(): string {
  return 'the register receives more messages than it can process';
}

/** MessageFormat: AdditionalResponse in the answer to a terminal whose request cannot be read. */
export function requestUnreadable(why: string): string {
  return `the request cannot be read: ${why}`;
}
