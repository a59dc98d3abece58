/**
 * The timeline of a terminal's queue: acquired cards, leases, registers, the operator, and connections that tenderd
 * resets.
 */

import type { ReleaseCause } from '../../en/terminal/lane-events.js';

/** The text of the step `card-held`. */
export function cardHeld(until: string): string {
  return `terminalen håller kvar kortet för dess betalning till ${until}`;
}

const releaseCauses = {
  'unknown-card': 'det är inte känt om ett kort lästes',
  'session-lost': 'terminalen förlorade sin inloggning',
  operator: 'operatören frigjorde terminalen',
  'not-used-in-time': 'ingen betalning använde det i tid',
} as const;

function releaseCause(cause: ReleaseCause): string {
  if (typeof cause === 'string') return releaseCauses[cause];
  if ('unansweredUser' in cause) return `transaktion ${cause.unansweredUser} avslutades utan terminalens eget svar`;
  if ('otherPayment' in cause) return `transaktion ${cause.otherPayment} för dess köp använder det inte`;
  return cause.stoppedWith;
}

/** `card-released`: the terminal must release the card. `stoppedWith`: the register's reason for stopping. */
export function cardMustBeReleased(cause: ReleaseCause): string {
  return `terminalen måste släppa kortet: ${releaseCause(cause)}`;
}

/** `card-released`: the terminal answered. */
export function cardReleased(word: string): string {
  return `terminalen har släppt kortet (${word})`;
}

/** `card-released`: the terminal did not confirm that it released the card. `isLast`: tenderd does not ask again. */
export function cardNotReleased(isLast: boolean): string {
  return isLast
    ? 'terminalen bekräftade inte att den släppte kortet; tenderd slutar fråga'
    : 'terminalen bekräftade inte att den släppte kortet; nästa köp får sin tur';
}

/** The text of the step `leased`. */
export function leased(register: string, until: string): string {
  return `kassa ${register} har reserverat terminalen till ${until}`;
}

/** The text of the step `lease-ended`. */
export function leaseEnded(register: string, why: string): string {
  return `reservationen för kassa ${register} upphörde: ${why}`;
}

/** The reason why a lease ended: the time of the lease has passed. */
export const leaseExpired = 'dess tid har gått ut';

/** The text of the step `register-login`. */
export function registerLogin(saleId: string): string {
  return `kassa ${saleId} loggade in på nexo-gränssnittet`;
}

/** The text of the step `answer-delivered`. */
export function answerDelivered(saleId: string, revision: number): string {
  return `kassa ${saleId} fick hela svaret i revision ${revision}`;
}

/** The text of the step `answer-lost`. */
export function answerLost(revision: number): string {
  return `anslutningen med svaret i revision ${revision} bröts; kassan kanske inte har läst det`;
}

/** The text of the step `asked-again`. */
export function requestedAgain(serviceId: string): string {
  return `kassan skickade begäran igen, som ServiceID ${serviceId}`;
}

/** The text of the step `released-by-operator`. */
export function released(operator: string, reason: string): string {
  return `${operator} frigjorde terminalen. Skäl: ${reason}`;
}

/** The reasons why tenderd resets a connection or gives up a request. */
export const resetCauses = {
  'jump-in-flight': 'datorn var i viloläge, eller så ställdes dess klocka om, medan en begäran var på väg',
  'jump-without-pings': 'datorn var i viloläge, eller så ställdes dess klocka om, och inget svarar på ping',
  'no-pong': 'gatewayen svarade inte på en ping före en begäran',
  'payment-late': 'en betalning besvarades inte i tid',
  'device-request-late': 'ett terminaluppdrag besvarades inte i tid',
} as const;

/** The reason why tenderd gives up a silent connection. */
export function silentLink(seconds: number): string {
  return `inget kom på ${seconds} s efter en fråga`;
}
