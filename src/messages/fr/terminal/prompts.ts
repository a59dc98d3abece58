/** Messages about prompts: questions from the terminal to the register. */

/** Timeline: the register accepts no questions from the terminal. */
export const notAccepted = 'le terminal a posé une question à la caisse ; la caisse n’en accepte aucune';

/** Timeline: the terminal asked a question. */
export function asked(text: string): string {
  return `le terminal demande : ${text}`;
}

/** The recorded answers, and the types of the others. */
const answers: Readonly<Record<string, string>> = {
  yes: 'oui',
  no: 'non',
  text: 'texte',
  digits: 'chiffres',
  entry: 'ligne de menu',
  key: 'touche',
  cancelled: 'abandon',
  nothing: 'rien',
};

function answer(said: string): string {
  return answers[said] ?? said;
}

/** Timeline: tenderd gave the configured answer. `said`: yes, no, or the type of the answer. */
export function answeredAsConfigured(said: string): string {
  return `réponse configurée : ${answer(said)}`;
}

/** Timeline: the register answered. */
export function answeredByRegister(said: string): string {
  return `la caisse a répondu : ${answer(said)}`;
}

/** Timeline: the time to answer has passed, so tenderd gave the configured answer. */
export function answeredTooLate(said: string): string {
  return `aucune réponse n’est arrivée à temps ; tenderd a répondu : ${answer(said)}`;
}

/** Stands in place of an answer that is not recorded. */
export const nothingSaid = 'rien';

/** Timeline: the question can no longer be answered. */
export function withdrawn(why: string): string {
  return `la question est retirée : ${why === 'answered' ? ends.answered : why}`;
}

/** The reasons why a question ended. */
export const ends = {
  answered: 'elle a reçu une réponse',
  late: 'aucune réponse n’est arrivée à temps',
  'transaction-ended': 'sa transaction est terminée',
  'device-request-ended': 'sa demande au terminal est terminée',
  'connection-lost': 'la connexion a été perdue',
  'call-closed': 'le terminal a fermé la connexion',
  'assistance-stopped': 'le terminal continue sans réponse',
} as const;

/** The fields that an answer needs, by the kind of the prompt. */
export const expected = {
  confirmed: 'confirmed: true ou false',
  text: 'text',
  digits: 'digits: un texte composé uniquement de chiffres',
  entry: 'entry: le numéro d’une ligne sélectionnable, à partir de 1',
  key: 'key: true',
} as const;

/** The length that the typed answer must have. */
export function expectedLength(least: number, most: number): string {
  return `de ${least} à ${most} caractères`;
}

/** The reasons that tenderd sends in its answer to the terminal's question. */
export const replies = {
  'no-input': 'la caisse n’accepte pas de saisie pour le terminal',
  unanswered: 'aucune réponse n’est arrivée',
  cancelled: 'le caissier a abandonné',
  'no-sound': 'la caisse ne joue pas de sons',
} as const;
