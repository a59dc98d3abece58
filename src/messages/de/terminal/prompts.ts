/** Messages about prompts: questions from the terminal to the register. */

/** Timeline: the register accepts no questions from the terminal. */
export const notAccepted = 'das Terminal hat der Kasse eine Frage gestellt; die Kasse nimmt keine an';

/** Timeline: the terminal asked a question. */
export function asked(text: string): string {
  return `das Terminal fragt: ${text}`;
}

/** The recorded answers, and the types of the others. */
const answers: Readonly<Record<string, string>> = {
  yes: 'ja',
  no: 'nein',
  text: 'Text',
  digits: 'Ziffern',
  entry: 'Menüeintrag',
  key: 'Taste',
  cancelled: 'abgebrochen',
  nothing: 'nichts',
};

function answer(said: string): string {
  return answers[said] ?? said;
}

/** Timeline: tenderd gave the configured answer. `said`: yes, no, or the type of the answer. */
export function answeredAsConfigured(said: string): string {
  return `beantwortet wie eingestellt: ${answer(said)}`;
}

/** Timeline: the register answered. */
export function answeredByRegister(said: string): string {
  return `die Kasse hat geantwortet: ${answer(said)}`;
}

/** Timeline: the time to answer has passed, so tenderd gave the configured answer. */
export function answeredTooLate(said: string): string {
  return `es kam rechtzeitig keine Antwort: ${answer(said)}`;
}

/** Stands in place of an answer that is not recorded. */
export const nothingSaid = 'nichts';

/** Timeline: the question can no longer be answered. */
export function withdrawn(why: string): string {
  return `die Frage ist zurückgezogen: ${why === 'answered' ? ends.answered : why}`;
}

/** The reasons why a question ended. */
export const ends = {
  answered: 'beantwortet',
  late: 'es kam rechtzeitig keine Antwort',
  'transaction-ended': 'ihre Transaktion ist zu Ende',
  'device-request-ended': 'ihr Geräteauftrag ist zu Ende',
  'connection-lost': 'die Verbindung ging verloren',
  'call-closed': 'das Terminal hat die Verbindung geschlossen',
  'assistance-stopped': 'das Terminal macht ohne Antwort weiter',
} as const;

/** The fields that an answer needs, by the kind of the prompt. */
export const expected = {
  confirmed: 'confirmed: true oder false',
  text: 'text',
  digits: 'digits: ein Text, der nur aus Ziffern besteht',
  entry: 'entry: die Nummer einer wählbaren Zeile, ab 1',
  key: 'key: true',
} as const;

/** The length that the typed answer must have. */
export function expectedLength(least: number, most: number): string {
  return `${least} bis ${most} Zeichen`;
}

/** The reasons that tenderd sends in its answer to the terminal's question. */
export const replies = {
  'no-input': 'die Kasse nimmt keine Eingaben für das Terminal an',
  unanswered: 'es kam keine Antwort',
  cancelled: 'an der Kasse abgebrochen',
  'no-sound': 'die Kasse spielt keine Töne ab',
} as const;
