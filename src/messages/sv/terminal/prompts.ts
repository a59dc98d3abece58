/** Messages about prompts: questions from the terminal to the register. */

/** Timeline: the register accepts no questions from the terminal. */
export const notAccepted = 'terminalen ställde en fråga till kassan; kassan tar inte emot några';

/** Timeline: the terminal asked a question. */
export function asked(text: string): string {
  return `terminalen frågar: ${text}`;
}

/** The recorded answers, and the types of the others. */
const answers: Readonly<Record<string, string>> = {
  yes: 'ja',
  no: 'nej',
  text: 'text',
  digits: 'siffror',
  entry: 'menyrad',
  key: 'knapp',
  cancelled: 'avbrutet',
  nothing: 'inget',
};

function answer(said: string): string {
  return answers[said] ?? said;
}

/** Timeline: tenderd gave the configured answer. `said`: yes, no, or the type of the answer. */
export function answeredAsConfigured(said: string): string {
  return `besvarades enligt konfigurationen: ${answer(said)}`;
}

/** Timeline: the register answered. */
export function answeredByRegister(said: string): string {
  return `kassan svarade: ${answer(said)}`;
}

/** Timeline: the time to answer has passed, so tenderd gave the configured answer. */
export function answeredTooLate(said: string): string {
  return `inget svar kom i tid; tenderd svarade: ${answer(said)}`;
}

/** Stands in place of an answer that is not recorded. */
export const nothingSaid = 'inget';

/** Timeline: the question can no longer be answered. */
export function withdrawn(why: string): string {
  return `frågan dras tillbaka: ${why === 'answered' ? ends.answered : why}`;
}

/** The reasons why a question ended. */
export const ends = {
  answered: 'besvarad',
  late: 'inget svar kom i tid',
  'transaction-ended': 'dess transaktion är avslutad',
  'device-request-ended': 'dess terminaluppdrag är avslutat',
  'connection-lost': 'anslutningen bröts',
  'call-closed': 'terminalen stängde anslutningen',
  'assistance-stopped': 'terminalen fortsätter utan den',
} as const;

/** The fields that an answer needs, by the kind of the prompt. */
export const expected = {
  confirmed: 'confirmed: true eller false',
  text: 'text',
  digits: 'digits: en text med bara siffror',
  entry: 'entry: numret på en valbar rad, från 1',
  key: 'key: true',
} as const;

/** The length that the typed answer must have. */
export function expectedLength(least: number, most: number): string {
  return `${least} till ${most} tecken`;
}

/** The reasons that tenderd sends in its answer to the terminal's question. */
export const replies = {
  'no-input': 'kassan tar inte emot någon inmatning åt terminalen',
  unanswered: 'inget svar kom',
  cancelled: 'kassören avbröt',
  'no-sound': 'kassan spelar inga ljud',
} as const;
