/**
 * Messages for the cashier about a transaction or device request that was never started. Either nothing was sent, or
 * the terminal did not start it.
 */

import type { WaitFacts } from '../../en/terminal/not-started.js';
import type { KindWords } from '../../en/words.js';
import { de, kindOf, nothingOf, subjectOf } from '../words.js';

const tryAgain = 'Réessayez.';
const lookAtScreen = 'Regardez son écran, puis réessayez.';
const callSupport = 'appelez l’assistance';

function neverStarted(noun: string): string {
  const subject = subjectOf(noun);
  return `${subject.this} n’a jamais été lancé${subject.e}`;
}

function notLaunched(noun: string): string {
  const subject = subjectOf(noun);
  return `${subject.the} n’a pas été lancé${subject.e}`;
}

/** `queue`: another sale ran on the terminal. */
export function queue({ noun }: WaitFacts): string {
  return `Le terminal était encore occupé par une autre vente ; ${neverStarted(noun)}. ${tryAgain}`;
}

/** `queue`: the outcome of an earlier transaction was not known. */
export function unanswered({ noun }: WaitFacts): string {
  return `Le résultat d’une transaction précédente sur ce terminal n’était pas encore connu ; ${neverStarted(noun)}. Utilisez un autre terminal, ou attendez que le résultat soit connu.`;
}

/** `queue`: the terminal needs a pause after each sale. */
export function resting({ noun }: WaitFacts): string {
  return `Le terminal n’était pas encore prêt après la dernière vente ; ${neverStarted(noun)}. ${tryAgain}`;
}

function linkAdvice(code: string | undefined): string {
  return code === 'certificate' || code === 'tls'
    ? 'Le réseau fonctionne, mais un certificat ne convient pas. Demandez au technicien d’exécuter tenderd config check, puis réessayez.'
    : 'Vérifiez le réseau, puis réessayez.';
}

/** The message for the reason `link-down`. */
export function link({ nothing, more, linkCode }: WaitFacts): string {
  return `Les terminaux ne sont pas joignables${more} ; rien n’a été envoyé et ${nothing}. ${linkAdvice(linkCode)}`;
}

/** The message for the reason `no-pong`. */
export function pong({ nothing }: WaitFacts): string {
  return `La connexion aux terminaux ne réagit pas ; rien n’a été envoyé et ${nothing}. Vérifiez le réseau, puis réessayez.`;
}

/** The message for the reason `login-failed`. */
export function login({ nothing, more }: WaitFacts): string {
  return `Le terminal n’a pas accepté l’ouverture de session${more} ; ${nothing}. ${lookAtScreen}`;
}

/** The message for the reason `terminal-not-connected`. */
export function notConnected({ nothing, more }: WaitFacts): string {
  return `La passerelle n’atteint pas le terminal${more} ; ${nothing}. Allumez le terminal et attendez qu’il soit prêt, puis réessayez.`;
}

/** The message for the reason `terminal-busy`. */
export function busy({ noun }: WaitFacts): string {
  return `Le terminal était occupé tout le temps ; ${notLaunched(noun)}. Attendez que son écran soit au repos, puis réessayez.`;
}

/** The message for the reason `period-unanswered`. */
export function periodUnanswered({ noun }: WaitFacts): string {
  return `Le terminal n’a pas indiqué quelle période est ouverte ; ${notLaunched(noun)} et la période reste ouverte. ${lookAtScreen}`;
}

/** The message for the reason `leased`. */
export function leased({ noun, more }: WaitFacts): string {
  return `Une autre caisse a réservé le terminal${more} ; ${neverStarted(noun)}. ${tryAgain}`;
}

/** `queue`: the customer before has not taken the card. */
export function cardRemoval({ noun }: WaitFacts): string {
  return `La carte d’une autre vente était encore dans le terminal ; ${neverStarted(noun)}. ${tryAgain}`;
}

/** `queue`: the terminal holds an acquired card. */
export function cardHeld({ noun }: WaitFacts): string {
  return `Le terminal gardait encore la carte lue pour une autre vente ; ${neverStarted(noun)}. ${tryAgain}`;
}

/** `queue`: a device request ran on the terminal. */
export function deviceRequest({ noun }: WaitFacts): string {
  return `Le terminal était encore occupé par une autre demande ; ${neverStarted(noun)}. ${tryAgain}`;
}

/** The message for the reason `stored-too-late`. */
export function storedTooLate({ noun }: WaitFacts): string {
  return `tenderd n’a pas pu enregistrer ${subjectOf(noun).this} à temps, car le disque ou les serveurs NATS ne répondaient pas, ou l’ordinateur avait suspendu tenderd ; ${neverStarted(noun)}. ${tryAgain}`;
}

/** The message for the reason `clock`. */
export function clock({ noun }: WaitFacts): string {
  const subject = subjectOf(noun);
  return `Pendant l’attente ${subject.ofThis}, l’ordinateur était en veille ou figé, ou son horloge a été réglée ; ${neverStarted(noun)}. ${tryAgain}`;
}

/** The message for the reason `terminal-blocked`. */
export function blocked({ noun }: WaitFacts): string {
  return `Une transaction précédente sur ce terminal n’est pas résolue ; ${neverStarted(noun)}. Consultez la liste des points à traiter.`;
}

/** The words for a kind of transaction that these messages need. */
interface Named {
  readonly words: KindWords;
}

function nothingIn({ words }: Named): string {
  return nothingOf({ words: kindOf(words) });
}

/** `aborted`: the register stopped the transaction before anything was sent. */
export function stoppedBeforeSent(kind: Named): string {
  const { The, e } = kindOf(kind.words);
  return `${The} a été interrompu${e} avant d’atteindre le terminal. ${nothingIn(kind)}`;
}

/** `aborted`: the register stopped the transaction after the terminal had refused to start it. */
export function stoppedBeforeStart(kind: Named): string {
  const { The, it, e } = kindOf(kind.words);
  return `${The} a été interrompu${e} avant que le terminal ${it === 'il' ? 'le' : 'la'} lance. ${nothingIn(kind)}`;
}

/** The message for the reason `never-arrived`. */
export function neverArrived(kind: Named): string {
  return `${kindOf(kind.words).The} n’a jamais atteint le terminal. ${nothingIn(kind)} ${tryAgain}`;
}

/** The message for the reason `not-started`. `said`: the terminal's words in brackets, or an empty string. */
export function notStarted(kind: Named, said: string): string {
  return `Le terminal n’a pas lancé ${kindOf(kind.words).the}${said}. ${nothingIn(kind)} ${tryAgain}`;
}

/** The message for the reason `token-refused`. */
export function tokenRefused(kind: Named): string {
  const { noun } = kindOf(kind.words);
  return `La passerelle n’a pas accepté le jeton de tenderd : ${notLaunched(noun)}. ${nothingIn(kind)} tenderd a demandé un autre jeton ; réessayez.`;
}

/**
 * `malformed`: the terminal rejected the request with a Reject event. `said`: the terminal's text in brackets, or
 * nothing.
 */
export function rejected({ words }: Named, said: string): string {
  const kind = kindOf(words);
  return `La demande ${de(kind.noun)} a été rejetée${said} ; ${kind.unmoved}. Ne la répétez pas ; ${callSupport}.`;
}

/** `malformed`: the message cannot be sealed. */
export function notSealable({ words }: Named): string {
  const kind = kindOf(words);
  return `Le message ${kind.ofThis} ne peut pas être scellé ; rien n’a été envoyé et ${kind.nothing}. C’est une erreur de tenderd : ${callSupport}.`;
}

/** The message for the reason `stopping`. */
export function tenderdStopped(kind: Named): string {
  return `tenderd a été arrêté avant d’avoir lancé ${kindOf(kind.words).this}. ${nothingIn(kind)} ${tryAgain}`;
}

/** `login-refused`: no further Login can succeed. */
export function loginRefused(why: 'not-understood' | 'refused' | 'not-offered'): string {
  const causes = {
    'not-understood': 'il ne comprend pas le message',
    refused: 'le terminal n’a pas donné d’autre raison',
    'not-offered': 'il n’offre pas ce service ou cette version du protocole',
  };
  return `Le terminal refuse l’ouverture de session : ${causes[why]}. Rien n’a été débité. Appelez l’assistance.`;
}

/** `terminal-unknown`: the gateway has never listed the terminal. `close`: a connected terminal with a similar id. */
export function terminalUnknown(poiId: string, close: string | undefined, connected: readonly string[]): string {
  const hint = close === undefined ? '' : ` Vouliez-vous dire ${close} ?`;
  const listed = connected.length === 0 ? 'aucun' : connected.join(', ');
  return `La passerelle n’a jamais vu de terminal ${poiId} ; rien n’a été débité.${hint} Connectés en ce moment : ${listed}.`;
}

/** `period-open`: the reconciliation did not close its period. */
export function periodOpen(period: string): string {
  return `La période ${period} est encore ouverte : cette clôture n’a pas été effectuée. Redemandez-la.`;
}

/** `invalid-request`: this kind of transaction is possible only at a payment service. */
export function kindNotAtTerminal(noun: string): string {
  return `kind : seul un service de paiement accepte ${kindOf(noun).a}, pas un terminal. Rien n’a été envoyé.`;
}

/** Refusal: the transactionId could be the short form of a UUID. */
export const ambiguousId =
  'un transactionId qui est un UUID sans son premier tiret peut désigner cet UUID. Utilisez l’UUID entier.';

/** Refusal: the transactionId is longer than the terminal accepts. */
export function idTooLong(most: number): string {
  return `utilisez au plus ${most} caractères, ou un UUID.`;
}
