/** Messages about device requests: requests to a terminal outside any transaction. They move no money. */

import type { LostCause } from '../../en/terminal/device-requests.js';
import { colon, deviceNouns, subjectOf, upper } from '../words.js';

const tryAgain = 'Réessayez.';
const lookAtScreen = 'Regardez son écran.';
const callSupport = 'Appelez l’assistance.';

/** The nouns of device requests: `The balance inquiry was refused.` */
export const nouns = {
  diagnosis: deviceNouns.diagnosis.noun,
  totals: deviceNouns.totals.noun,
  'balance-inquiry': deviceNouns['balance-inquiry'].noun,
  input: deviceNouns.input.noun,
  display: deviceNouns.display.noun,
  print: deviceNouns.print.noun,
  login: deviceNouns.login.noun,
  logout: deviceNouns.logout.noun,
  admin: deviceNouns.admin.noun,
} as const;

/** The statement about a device request that was never sent, for the messages in `not-started.ts`. */
export const nothingSent = 'rien n’a été demandé';

/** Returns the noun with a participle that agrees: `l'impression a été refusée`. */
function was(noun: string, participle: string): string {
  const { the, e } = subjectOf(noun);
  return `${the} a été ${participle}${e}`;
}

/** Returns the noun with a negated participle: `l'impression n'a pas été effectuée`. */
function wasNot(noun: string, participle: string): string {
  const { the, e } = subjectOf(noun);
  return `${the} n’a pas été ${participle}${e}`;
}

function notDone(noun: string): string {
  return wasNot(noun, 'effectué');
}

/** The message for the reason `done`. */
export function done(noun: string): string {
  const { The, e } = subjectOf(noun);
  return `${The} est terminé${e}.`;
}

const lostCauses = {
  'no-answer': 'aucune réponse n’est arrivée à temps',
  'stop-unanswered': 'le terminal n’a répondu ni à la demande ni à la demande d’interruption',
  'connection-lost': 'la connexion a été perdue',
  released: 'l’opérateur a libéré le terminal',
  unreadable: 'la réponse est illisible',
} as const;

/** The message for the reason `no-answer`. */
export function lost(noun: string, cause: LostCause): string {
  const why = typeof cause === 'string' ? lostCauses[cause] : cause.words;
  return `On ne sait pas si ${was(noun, 'effectué')} : ${why}. Cela n’a rien débité. Répétez la demande si vous en avez encore besoin.`;
}

/** The message for the reason `rejected`. `said`: the terminal's words in brackets, or nothing. */
export function rejected(noun: string, said: string): string {
  return `${upper(was(noun, 'rejeté'))}${said}, et aucune autre réponse n’est arrivée. Ne répétez pas la demande ; appelez l’assistance.`;
}

/** `malformed`: the message cannot be sealed. */
export function notSealable(noun: string): string {
  return `Le message ${subjectOf(noun).ofThis} ne peut pas être scellé ; rien n’a été envoyé. C’est une erreur de tenderd : appelez l’assistance.`;
}

/** The message for the reason `stopping`. */
export function tenderdStopped(noun: string): string {
  return `tenderd a été arrêté avant d’avoir lancé ${subjectOf(noun).this}. ${tryAgain}`;
}

/** `aborted`, before the terminal started the device request. */
export function stoppedBeforeStart(noun: string): string {
  const { it } = subjectOf(noun);
  return `${upper(was(noun, 'interrompu'))} avant que le terminal ${it === 'il' ? 'le' : 'la'} lance.`;
}

/** `aborted`, because no answer came in time. */
export function stoppedWithoutAnswer(noun: string): string {
  return `Aucune réponse n’est arrivée à temps ; ${was(noun, 'interrompu')}.`;
}

/** The terminal refused a Login. `failure`: the terminal's words. */
export function loginRefused(failure: string): string {
  return `Le terminal n’a pas accepté l’ouverture de session (${failure}). ${lookAtScreen}`;
}

/** The message for the reason `aborted`. */
export function stopped(noun: string): string {
  return `${upper(was(noun, 'interrompu'))}.`;
}

/** `busy`, `in-progress`. */
export function busy(noun: string): string {
  return `Le terminal était occupé tout le temps ; ${wasNot(noun, 'lancé')}. ${tryAgain}`;
}

/** The message for the reason `cancel`. */
export function cancelled(noun: string): string {
  return `${upper(was(noun, 'abandonné'))} sur le terminal, ou le client n’a pas répondu.`;
}

/** The message for the reason `device-out`. */
export function deviceOut(noun: string): string {
  return `Le terminal est hors service ; ${notDone(noun)}. ${callSupport}`;
}

/** The message for the reason `inserted-card`. */
export function insertedCard(noun: string): string {
  const { the, e } = subjectOf(noun);
  return `Une carte a été mise dans le terminal ; ${the} s’est terminé${e}. Retirez la carte et réessayez.`;
}

/** The message for the reason `logged-out`. */
export function loggedOut(noun: string): string {
  return `Le terminal n’a pas accepté l’ouverture de session ; ${wasNot(noun, 'lancé')}. ${lookAtScreen}`;
}

/** The message for the reason `message-format`. */
export function notUnderstood(noun: string): string {
  return `Le terminal n’a pas compris ${subjectOf(noun).the}. Ne répétez pas la demande ; appelez l’assistance.`;
}

/** The message for the reason `not-allowed`. */
export function notAllowed(noun: string): string {
  return `Le terminal n’autorise pas ${subjectOf(noun).the} en ce moment. ${lookAtScreen}`;
}

/** The message for the reason `not-found`. */
export function notFound(noun: string): string {
  return `Le terminal ne connaît pas l’objet ${subjectOf(noun).ofThe}.`;
}

/** The message for the reason `payment-restriction`. */
export function cardRestricted(noun: string): string {
  return `La carte n’est pas admise pour cela ; ${was(noun, 'refusé')}.`;
}

/** The message for the reason `refusal`. */
export function refused(noun: string): string {
  return `${upper(was(noun, 'refusé'))}.`;
}

/** The message for the reason `unavailable-device`. */
export function notConnected(noun: string): string {
  return `Le terminal n’est pas connecté, ou n’a pas d’écran ou de touche de ce type ; ${notDone(noun)}. Est-il allumé ?`;
}

/** The message for the reason `unavailable-service`. */
export function notOffered(noun: string): string {
  return `Le terminal ne permet pas cette demande ; ${notDone(noun)}.`;
}

/** The message for the reason `invalid-card`. */
export function invalidCard(noun: string): string {
  return `Le terminal n’accepte pas cette carte ; ${notDone(noun)}.`;
}

/** The message for the reason `unreachable-host`. */
export function hostUnreachable(noun: string): string {
  return `Le terminal n’a pas pu joindre son serveur ; ${notDone(noun)}. ${tryAgain}`;
}

/** The message for the reason `wrong-pin`. */
export function wrongPin(noun: string): string {
  return `Le code secret était incorrect ; ${was(noun, 'refusé')}.`;
}

/** The answer has a condition that the standard does not have. */
export function unknownWord(noun: string): string {
  const { the, e } = subjectOf(noun);
  return `Le terminal a répondu par un résultat inconnu ; ${the} n’a peut-être pas été effectué${e}.`;
}

/** Timeline: the register or the operator requested the device request. */
export function requested(noun: string): string {
  const { a, e } = subjectOf(noun);
  return `${a} a été demandé${e}`;
}

/** Timeline: the device request is sent. */
export function sent(noun: string): string {
  return `${subjectOf(noun).the} part vers le terminal`;
}

/** Timeline: the terminal did not start the device request. `why`: the terminal's condition. */
export function triedAgain(why: string): string {
  return `le terminal n’a pas lancé la demande (${why}) ; tenderd réessaie`;
}

/** Timeline: an event of the terminal rejected the request. `words`: the reason after a colon, or an empty string. */
export function rejectedByEvent(noun: string, words: string): string {
  return `le terminal a rejeté ${subjectOf(noun).the}${colon(words)}`;
}

/** The names of the results of device requests. */
const results: Readonly<Record<string, string>> = {
  done: 'terminé',
  aborted: 'interrompu',
  refused: 'refusé',
  'no-answer': 'pas de réponse',
  'not-sent': 'non envoyé',
};

/** Timeline: how the device request ended. */
export function ended(result: string, message: string): string {
  return `${results[result] ?? result} : ${message}`;
}

/** Timeline: an answer came after the device request was given up. */
export function lateAnswer(noun: string): string {
  return `la réponse à ${subjectOf(noun).a} est arrivée après que tenderd y a renoncé`;
}

/** The reasons for an Abort that tenderd sends to the terminal. */
export const abortReasons = {
  stopping: 'arrêt de tenderd en cours',
  late: 'aucune réponse n’est arrivée à temps',
  unneeded: 'la connexion a été perdue, et la réponse n’est plus nécessaire',
} as const;
