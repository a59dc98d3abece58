/**
 * Messages for the cashier about a transaction or device request that was never started. Either nothing was sent, or
 * the terminal did not start it.
 */

import type { WaitFacts } from '../../en/terminal/not-started.js';
import type { KindWords } from '../../en/words.js';
import { kindOf, nothingOf, subjectOf } from '../words.js';

const tryAgain = 'Försök igen.';
const lookAtScreen = 'Titta på terminalens skärm och försök sedan igen.';

function neverStarted(noun: string): string {
  return `${subjectOf(noun).this} startades aldrig`;
}

/** `queue`: another sale ran on the terminal. */
export function queue({ noun }: WaitFacts): string {
  return `Terminalen var fortfarande upptagen med ett annat köp; ${neverStarted(noun)}. ${tryAgain}`;
}

/** `queue`: the outcome of an earlier transaction was not known. */
export function unanswered({ noun }: WaitFacts): string {
  return `Resultatet av en tidigare transaktion på den här terminalen var inte känt än; ${neverStarted(noun)}. Använd en annan terminal, eller vänta tills resultatet är känt.`;
}

/** `queue`: the terminal needs a pause after each sale. */
export function resting({ noun }: WaitFacts): string {
  return `Terminalen var inte redo än efter det senaste köpet; ${neverStarted(noun)}. ${tryAgain}`;
}

function linkAdvice(code: string | undefined): string {
  return code === 'certificate' || code === 'tls'
    ? 'Nätverket fungerar, men ett certifikat stämmer inte. Be teknikern att köra tenderd config check och försök sedan igen.'
    : 'Kontrollera nätverket och försök sedan igen.';
}

/** The message for the reason `link-down`. */
export function link({ nothing, more, linkCode }: WaitFacts): string {
  return `Terminalerna kan inte nås${more}; inget har skickats och ${nothing}. ${linkAdvice(linkCode)}`;
}

/** The message for the reason `no-pong`. */
export function pong({ nothing }: WaitFacts): string {
  return `Anslutningen till terminalerna svarar inte; inget har skickats och ${nothing}. Kontrollera nätverket och försök sedan igen.`;
}

/** The message for the reason `login-failed`. */
export function login({ nothing, more }: WaitFacts): string {
  return `Terminalen godtog inte inloggningen${more}; ${nothing}. ${lookAtScreen}`;
}

/** The message for the reason `terminal-not-connected`. */
export function notConnected({ nothing, more }: WaitFacts): string {
  return `Gatewayen når inte terminalen${more}; ${nothing}. Slå på terminalen, vänta tills den är redo och försök sedan igen.`;
}

/** The message for the reason `terminal-busy`. */
export function busy({ noun }: WaitFacts): string {
  return `Terminalen var upptagen hela tiden; ${subjectOf(noun).the} startades inte. Vänta tills terminalens skärm visar att den är ledig och försök sedan igen.`;
}

/** The message for the reason `period-unanswered`. */
export function periodUnanswered({ noun }: WaitFacts): string {
  return `Terminalen rapporterade inte vilken period som är öppen; ${subjectOf(noun).the} startades inte och perioden är fortfarande öppen. ${lookAtScreen}`;
}

/** The message for the reason `leased`. */
export function leased({ noun, more }: WaitFacts): string {
  return `En annan kassa har reserverat terminalen${more}; ${neverStarted(noun)}. ${tryAgain}`;
}

/** `queue`: the customer before has not taken the card. */
export function cardRemoval({ noun }: WaitFacts): string {
  return `Kortet från ett annat köp satt kvar i terminalen; ${neverStarted(noun)}. ${tryAgain}`;
}

/** `queue`: the terminal holds an acquired card. */
export function cardHeld({ noun }: WaitFacts): string {
  return `Terminalen höll fortfarande kvar kortet för ett annat köp; ${neverStarted(noun)}. ${tryAgain}`;
}

/** `queue`: a device request ran on the terminal. */
export function deviceRequest({ noun }: WaitFacts): string {
  return `Terminalen var fortfarande upptagen med en annan begäran; ${neverStarted(noun)}. ${tryAgain}`;
}

/** The message for the reason `stored-too-late`. */
export function storedTooLate({ noun }: WaitFacts): string {
  const { this: subject, the } = subjectOf(noun);
  return `tenderd kunde inte spara ${subject} i tid, eftersom disken eller NATS-servrarna inte svarade eller datorn hade pausat tenderd; ${the} startades aldrig. ${tryAgain}`;
}

/** The message for the reason `clock`. */
export function clock({ noun }: WaitFacts): string {
  const { this: subject, the } = subjectOf(noun);
  return `Datorn var i viloläge eller stod still, eller så ställdes dess klocka om, medan ${subject} väntade; ${the} startades aldrig. ${tryAgain}`;
}

/** The message for the reason `terminal-blocked`. */
export function blocked({ noun }: WaitFacts): string {
  return `En tidigare transaktion på den här terminalen är inte avgjord; ${neverStarted(noun)}. Se åtgärdslistan.`;
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
  const { The, it } = kindOf(kind.words);
  return `${The} stoppades innan ${it} nådde terminalen. ${nothingIn(kind)}`;
}

/** `aborted`: the register stopped the transaction after the terminal had refused to start it. */
export function stoppedBeforeStart(kind: Named): string {
  const { The, it } = kindOf(kind.words);
  return `${The} stoppades innan terminalen startade ${it}. ${nothingIn(kind)}`;
}

/** The message for the reason `never-arrived`. */
export function neverArrived(kind: Named): string {
  return `${kindOf(kind.words).The} nådde aldrig terminalen. ${nothingIn(kind)} ${tryAgain}`;
}

/** The message for the reason `not-started`. `said`: the terminal's words in brackets, or an empty string. */
export function notStarted(kind: Named, said: string): string {
  return `Terminalen startade inte ${kindOf(kind.words).the}${said}. ${nothingIn(kind)} ${tryAgain}`;
}

/** The message for the reason `token-refused`. */
export function tokenRefused(kind: Named): string {
  return `Gatewayen godtog inte tenderds token, så ${kindOf(kind.words).the} startades inte. ${nothingIn(kind)} tenderd har begärt en annan token; försök igen.`;
}

/**
 * `malformed`: the terminal rejected the request with a Reject event. `said`: the terminal's text in brackets, or
 * nothing.
 */
export function rejected({ words }: Named, said: string): string {
  const kind = kindOf(words);
  return `Begäran om ${kind.the} avvisades${said}; ${kind.unmoved}. Upprepa den inte; kontakta supporten.`;
}

/** `malformed`: the message cannot be sealed. */
export function notSealable({ words }: Named): string {
  const kind = kindOf(words);
  return `Meddelandet för ${kind.this} kan inte förseglas; inget har skickats och ${kind.nothing}. Det är ett fel i tenderd: kontakta supporten.`;
}

/** The message for the reason `stopping`. */
export function tenderdStopped(kind: Named): string {
  return `tenderd stoppades innan ${kindOf(kind.words).this} startades. ${nothingIn(kind)} ${tryAgain}`;
}

/** `login-refused`: no further Login can succeed. */
export function loginRefused(why: 'not-understood' | 'refused' | 'not-offered'): string {
  const causes = {
    'not-understood': 'den förstår inte meddelandet',
    refused: 'terminalen angav inget annat skäl',
    'not-offered': 'den erbjuder inte den här tjänsten eller protokollversionen',
  };
  return `Terminalen nekar inloggningen: ${causes[why]}. Inget har debiterats. Kontakta supporten.`;
}

/** `terminal-unknown`: the gateway has never listed the terminal. `close`: a connected terminal with a similar id. */
export function terminalUnknown(poiId: string, close: string | undefined, connected: readonly string[]): string {
  const hint = close === undefined ? '' : ` Menade du ${close}?`;
  const listed = connected.length === 0 ? 'ingen' : connected.join(', ');
  return `Gatewayen har aldrig sett en terminal ${poiId}; inget har debiterats.${hint} Anslutna nu: ${listed}.`;
}

/** `period-open`: the reconciliation did not close its period. */
export function periodOpen(period: string): string {
  return `Period ${period} är fortfarande öppen: den här avstämningen utfördes inte. Begär den igen.`;
}

/** `invalid-request`: this kind of transaction is possible only at a payment service. */
export function kindNotAtTerminal(noun: string): string {
  return `kind: bara en betaltjänst tar emot ${kindOf(noun).a}, inte en terminal. Inget har skickats.`;
}

/** Refusal: the transactionId could be the short form of a UUID. */
export const ambiguousId =
  'ett transactionId som är ett UUID utan sitt första bindestreck kan betyda det UUID:t. Använd hela UUID:t.';

/** Refusal: the transactionId is longer than the terminal accepts. */
export function idTooLong(most: number): string {
  return `använd högst ${most} tecken, eller ett UUID.`;
}
