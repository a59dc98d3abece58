/** Messages about prompts: questions from the terminal to the register. */

/** A timeline entry: the register accepts no questions from the terminal. */
export const notAccepted = 'the terminal asked the register a question; the register accepts none';

/** A timeline entry: the terminal asked a question. */
export function asked(text: string): string {
  return `the terminal asks: ${text}`;
}

/** A timeline entry: tenderd gave the configured answer. `said`: yes, no, or the type of the answer. */
export function answeredAsConfigured(said: string): string {
  return `answered as configured: ${said}`;
}

/** A timeline entry: the register answered. */
export function answeredByRegister(said: string): string {
  return `the register answered: ${said}`;
}

/** A timeline entry: the time to answer has passed, so tenderd gave the configured answer. */
export function answeredTooLate(said: string): string {
  return `no answer came in time; tenderd answered: ${said}`;
}

/** The text that replaces an answer that is not recorded. */
export const nothingSaid = 'nothing';

/** A timeline entry: the question can no longer be answered. */
export function withdrawn(why: string): string {
  return `the question is withdrawn: ${why}`;
}

/** The reasons why a question ended. */
export const ends = {
  answered: 'answered',
  late: 'no answer came in time',
  'transaction-ended': 'its transaction has ended',
  'device-request-ended': 'its device request has ended',
  'connection-lost': 'the connection was lost',
  'call-closed': 'the terminal closed the connection',
  'assistance-stopped': 'the terminal continues without an answer',
} as const;

/** The fields that an answer needs, by the kind of the prompt. */
export const expected = {
  confirmed: 'confirmed: true or false',
  text: 'text',
  digits: 'digits: a string of digits only',
  entry: 'entry: the number of a selectable line, from 1',
  key: 'key: true',
} as const;

/** The length that the typed answer must have. */
export function expectedLength(least: number, most: number): string {
  return `${least} to ${most} characters`;
}

/** The reasons that tenderd sends in its answer to the terminal's question. */
export const replies = {
  'no-input': 'the register accepts no input for the terminal',
  unanswered: 'no answer came',
  cancelled: 'the cashier cancelled',
  'no-sound': 'the register plays no sounds',
} as const;
