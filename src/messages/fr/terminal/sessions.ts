/** Messages about the login session of a terminal, its address and the list of connected terminals. */

import type { LoginFailureFacts } from '../../en/terminal/sessions.js';

/** The failure of a Login, as a text that fits between brackets. */
export function loginFailure(failure: LoginFailureFacts): string {
  switch (failure.why) {
    case 'no-answer':
      return 'pas de réponse';
    case 'not-sent':
      return 'non envoyé';
    case 'lost':
      return failure.words;
    case 'refused': {
      const { condition = '(sans motif)', words } = failure;
      return words === undefined ? condition : `${condition} : ${words}`;
    }
  }
}

/** Timeline: the first of several Logins is sent. */
export const loginSent = 'envoi du Login';

/** Timeline: a session begins. */
export const loginAccepted = 'le terminal a accepté le Login';

/** Timeline: the Login was refused. */
export function loginNotAccepted(failure: string): string {
  return `le terminal n’a pas accepté le Login (${failure})`;
}

/** Timeline: the session ended. */
export const ends = {
  'logged-out': 'le terminal indique qu’aucune caisse n’a de session ouverte',
  'answered-logged-out': 'le terminal a répondu LoggedOut',
  link: 'la session s’est terminée avec la connexion',
} as const;

/** `login`: why the terminal cannot take a payment. `isByStatus`: an HTTP status was received instead of an answer. */
export function loginFails(failure: string, isByStatus: boolean): string {
  const advice = isByStatus
    ? 'Vérifiez son adresse dans la configuration.'
    : 'Regardez son écran et vérifiez son câble.';
  return `Le terminal n’accepte aucun Login (${failure}). ${advice}`;
}

/** `not-listed`: why the terminal cannot take a payment. */
export function notListed(gateway: string, poiId: string): string {
  return `${gateway} n’indique pas ${poiId} comme connecté. Allumez le terminal et vérifiez son câble.`;
}

/** Timeline: the list of terminals contains this terminal. */
export const listed = 'la passerelle indique le terminal comme connecté';

/** Timeline: the list of terminals does not contain this terminal. */
export function leftOut(poiId: string): string {
  return `la passerelle n’indique pas ${poiId} comme connecté`;
}

/** Timeline: the list of terminals cannot be read. */
export function listUnreadable(why: string): string {
  return `la liste des terminaux connectés n’a pas pu être lue : ${why}`;
}

/** Timeline: a terminal, or an unknown device, announces a new address. */
export function moveAnnounced(address: string, present: string): string {
  return `un message indique que le terminal est maintenant à ${address} ; tenderd vérifie s’il n’est plus à ${present}`;
}

/** Timeline: nothing answers at the present address. */
export function moveChecked(address: string, present: string): string {
  return `rien ne répond à ${present} ; tenderd envoie un Login à ${address}`;
}

/** Timeline: the known device answers at the new address. */
export function moveFollowed(address: string, before: string): string {
  return `le terminal est maintenant à ${address} et non plus à ${before} : le même appareil y répond`;
}

/** Timeline: the announcement changes nothing. */
export function moveNotFollowed(address: string, why: string): string {
  return `tenderd ne suit pas le terminal à ${address} : ${why}`;
}

/** The reasons why tenderd does not follow a terminal to its new address. */
export const moveRefusals = {
  'not-configured': 'le suivi n’est pas configuré (listen.follow)',
  public: 'la nouvelle adresse n’est pas dans un réseau privé',
  'no-serial': 'le numéro de série du terminal n’est pas encore connu',
  alive: 'quelque chose répond encore à l’adresse actuelle',
  'other-answer': 'ce qui revient après un Login à la nouvelle adresse n’y répond pas',
} as const;

/** The announcement came from another address. */
export function announcedFrom(caller: string): string {
  return `l’annonce venait d’une autre adresse (${caller})`;
}

/** The Login at the new address got no answer. */
export function noAnswerThere(why: string): string {
  return `un Login à la nouvelle adresse est resté sans réponse (${why})`;
}

/** The Login at the new address was refused. */
export function refusedThere(condition: string): string {
  return `un Login à la nouvelle adresse a été refusé (${condition})`;
}

/** Another device answers at the new address. */
export function otherDeviceThere(serial: string, known: string): string {
  return `un autre appareil répond à la nouvelle adresse (numéro de série ${serial} au lieu de ${known})`;
}
