/**
 * The timeline of a terminal's queue: acquired cards, leases, registers, the operator, and connections that tenderd
 * resets.
 */

import type { ReleaseCause } from '../../en/terminal/lane-events.js';

/** The text of the step `card-held`. */
export function cardHeld(until: string): string {
  return `das Terminal hält die Karte bis ${until} für ihre Zahlung bereit`;
}

const releaseCauses = {
  'unknown-card': 'es ist nicht bekannt, ob eine Karte gelesen wurde',
  'session-lost': 'das Terminal hat seine Anmeldung verloren',
  operator: 'ein Bediener hat das Terminal freigegeben',
  'not-used-in-time': 'keine Zahlung hat sie rechtzeitig genannt',
} as const;

function releaseCause(cause: ReleaseCause): string {
  if (typeof cause === 'string') return releaseCauses[cause];
  if ('unansweredUser' in cause)
    return `die Transaktion ${cause.unansweredUser} endete ohne eigene Antwort des Terminals`;
  if ('otherPayment' in cause) return `die Transaktion ${cause.otherPayment} ihres Verkaufs verwendet sie nicht`;
  return cause.stoppedWith;
}

/** `card-released`: the terminal must release the card. `stoppedWith`: the register's reason for stopping. */
export function cardMustBeReleased(cause: ReleaseCause): string {
  return `das Terminal soll die Karte freigeben: ${releaseCause(cause)}`;
}

/** `card-released`: the terminal answered. */
export function cardReleased(word: string): string {
  return `das Terminal hat die Karte freigegeben (${word})`;
}

/** `card-released`: the terminal did not confirm that it released the card. `isLast`: tenderd does not ask again. */
export function cardNotReleased(isLast: boolean): string {
  return isLast
    ? 'das Terminal hat nicht bestätigt, dass es die Karte freigegeben hat; tenderd fragt nicht weiter'
    : 'das Terminal hat nicht bestätigt, dass es die Karte freigegeben hat; der nächste Verkauf kommt an die Reihe';
}

/** The text of the step `leased`. */
export function leased(register: string, until: string): string {
  return `die Kasse ${register} hat das Terminal bis ${until} reserviert`;
}

/** The text of the step `lease-ended`. */
export function leaseEnded(register: string, why: string): string {
  return `die Reservierung des Terminals durch die Kasse ${register} ist zu Ende: ${why}`;
}

/** The reason why a lease ended: the time of the lease has passed. */
export const leaseExpired = 'ihre Zeit ist abgelaufen';

/** The text of the step `register-login`. */
export function registerLogin(saleId: string): string {
  return `die Kasse ${saleId} hat sich an der nexo-Schnittstelle angemeldet`;
}

/** The text of the step `answer-delivered`. */
export function answerDelivered(saleId: string, revision: number): string {
  return `die Kasse ${saleId} hat die ganze Antwort der Fassung ${revision} erhalten`;
}

/** The text of the step `answer-lost`. */
export function answerLost(revision: number): string {
  return `die Verbindung mit der Antwort der Fassung ${revision} wurde abgebrochen; vielleicht hat die Kasse die Antwort nicht gelesen`;
}

/** The text of the step `asked-again`. */
export function requestedAgain(serviceId: string): string {
  return `die Kasse hat noch einmal angefordert, als ServiceID ${serviceId}`;
}

/** The text of the step `released-by-operator`. */
export function released(operator: string, reason: string): string {
  return `${operator} hat das Terminal freigegeben. Grund: ${reason}`;
}

/** The reasons why tenderd resets a connection or gives up a request. */
export const resetCauses = {
  'jump-in-flight':
    'während eine Anforderung unterwegs war, war der Rechner im Ruhezustand, oder seine Uhr wurde gestellt',
  'jump-without-pings': 'der Rechner war im Ruhezustand, oder seine Uhr wurde gestellt, und auf Pings antwortet nichts',
  'no-pong': 'das Gateway hat vor einer Anforderung einen Ping nicht beantwortet',
  'payment-late': 'eine Zahlung wurde nicht rechtzeitig beantwortet',
  'device-request-late': 'ein Geräteauftrag wurde nicht rechtzeitig beantwortet',
} as const;

/** The reason why tenderd gives up a silent connection. */
export function silentLink(seconds: number): string {
  return `nach einer Frage kam ${seconds} s lang nichts`;
}
