/**
 * The timeline of a terminal's queue: acquired cards, leases, registers, the operator, and connections that tenderd
 * resets.
 */

import type { ReleaseCause } from '../../en/terminal/lane-events.js';

/** The text of the step `card-held`. */
export function cardHeld(until: string): string {
  return `le terminal garde la carte pour son paiement jusqu’à ${until}`;
}

const releaseCauses = {
  'unknown-card': 'on ne sait pas si une carte a été lue',
  'session-lost': 'le terminal a perdu sa session',
  operator: 'l’opérateur a libéré le terminal',
  'not-used-in-time': 'aucun paiement ne l’a utilisée à temps',
} as const;

function releaseCause(cause: ReleaseCause): string {
  if (typeof cause === 'string') return releaseCauses[cause];
  if ('unansweredUser' in cause)
    return `la transaction ${cause.unansweredUser} s’est terminée sans réponse propre du terminal`;
  if ('otherPayment' in cause) return `la transaction ${cause.otherPayment} de sa vente ne l’utilise pas`;
  return cause.stoppedWith;
}

/** `card-released`: the terminal must release the card. `stoppedWith`: the register's reason for stopping. */
export function cardMustBeReleased(cause: ReleaseCause): string {
  return `le terminal doit libérer la carte : ${releaseCause(cause)}`;
}

/** `card-released`: the terminal answered. */
export function cardReleased(word: string): string {
  return `le terminal a libéré la carte (${word})`;
}

/** `card-released`: the terminal did not confirm that it released the card. `isLast`: tenderd does not ask again. */
export function cardNotReleased(isLast: boolean): string {
  return isLast
    ? 'le terminal n’a pas confirmé avoir libéré la carte ; tenderd cesse de demander'
    : 'le terminal n’a pas confirmé avoir libéré la carte ; la vente suivante est traitée';
}

/** The text of the step `leased`. */
export function leased(register: string, until: string): string {
  return `la caisse ${register} a réservé le terminal jusqu’à ${until}`;
}

/** The text of the step `lease-ended`. */
export function leaseEnded(register: string, why: string): string {
  return `la réservation de la caisse ${register} est terminée : ${why}`;
}

/** The reason why a lease ended: the time of the lease has passed. */
export const leaseExpired = 'sa durée est écoulée';

/** The text of the step `register-login`. */
export function registerLogin(saleId: string): string {
  return `la caisse ${saleId} a ouvert une session à l’interface nexo`;
}

/** The text of the step `answer-delivered`. */
export function answerDelivered(saleId: string, revision: number): string {
  return `la caisse ${saleId} a reçu la réponse entière de la révision ${revision}`;
}

/** The text of the step `answer-lost`. */
export function answerLost(revision: number): string {
  return `la connexion qui portait la réponse de la révision ${revision} a été coupée ; la caisse ne l’a peut-être pas lue`;
}

/** The text of the step `asked-again`. */
export function requestedAgain(serviceId: string): string {
  return `la caisse a renvoyé la demande, avec le ServiceID ${serviceId}`;
}

/** The text of the step `released-by-operator`. */
export function released(operator: string, reason: string): string {
  return `${operator} a libéré le terminal. Motif : ${reason}`;
}

/** The reasons why tenderd resets a connection or gives up a request. */
export const resetCauses = {
  'jump-in-flight': 'l’ordinateur était en veille, ou son horloge a été réglée, pendant qu’une demande était en route',
  'jump-without-pings': 'l’ordinateur était en veille, ou son horloge a été réglée, et rien ne répond aux pings',
  'no-pong': 'la passerelle n’a pas répondu à un ping avant une demande',
  'payment-late': 'un paiement n’a pas reçu de réponse à temps',
  'device-request-late': 'une demande au terminal n’a pas reçu de réponse à temps',
} as const;

/** The reason why tenderd gives up a silent connection. */
export function silentLink(seconds: number): string {
  return `rien n’est arrivé pendant ${seconds} s après une question`;
}
