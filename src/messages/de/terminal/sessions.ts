/** Messages about the login session of a terminal, its address and the list of connected terminals. */

import type { LoginFailureFacts } from '../../en/terminal/sessions.js';

/** The failure of a Login, as a text that fits between brackets. */
export function loginFailure(failure: LoginFailureFacts): string {
  switch (failure.why) {
    case 'no-answer':
      return 'keine Antwort';
    case 'not-sent':
      return 'nicht gesendet';
    case 'lost':
      return failure.words;
    case 'refused': {
      const { condition = '(kein Grund)', words } = failure;
      return words === undefined ? condition : `${condition}: ${words}`;
    }
  }
}

/** Timeline: the first of several Logins is sent. */
export const loginSent = 'Login wird gesendet';

/** Timeline: a session begins. */
export const loginAccepted = 'das Terminal hat den Login angenommen';

/** Timeline: the Login was refused. */
export function loginNotAccepted(failure: string): string {
  return `das Terminal hat den Login nicht angenommen (${failure})`;
}

/** Timeline: the session ended. */
export const ends = {
  'logged-out': 'das Terminal meldet, dass keine Kasse angemeldet ist',
  'answered-logged-out': 'das Terminal hat mit LoggedOut geantwortet',
  link: 'die Sitzung endete mit der Verbindung',
} as const;

/** `login`: why the terminal cannot take a payment. `isByStatus`: an HTTP status was received instead of an answer. */
export function loginFails(failure: string, isByStatus: boolean): string {
  const advice = isByStatus
    ? 'Prüfen Sie seine Adresse in der Konfiguration.'
    : 'Sehen Sie auf das Display, und prüfen Sie das Kabel.';
  return `Das Terminal nimmt keinen Login an (${failure}). ${advice}`;
}

/** `not-listed`: why the terminal cannot take a payment. */
export function notListed(gateway: string, poiId: string): string {
  return `${gateway} führt ${poiId} nicht als verbunden. Schalten Sie das Terminal ein, und prüfen Sie das Kabel.`;
}

/** Timeline: the list of terminals contains this terminal. */
export const listed = 'das Gateway führt das Terminal als verbunden';

/** Timeline: the list of terminals does not contain this terminal. */
export function leftOut(poiId: string): string {
  return `das Gateway führt ${poiId} nicht als verbunden`;
}

/** Timeline: the list of terminals cannot be read. */
export function listUnreadable(why: string): string {
  return `die Liste der verbundenen Terminals war nicht lesbar: ${why}`;
}

/** Timeline: a terminal, or an unknown device, announces a new address. */
export function moveAnnounced(address: string, present: string): string {
  return `eine Nachricht sagt, dass das Terminal jetzt unter ${address} erreichbar ist; tenderd prüft, ob es unter ${present} verschwunden ist`;
}

/** Timeline: nothing answers at the present address. */
export function moveChecked(address: string, present: string): string {
  return `unter ${present} antwortet nichts; tenderd sendet einen Login an ${address}`;
}

/** Timeline: the known device answers at the new address. */
export function moveFollowed(address: string, before: string): string {
  return `das Terminal ist jetzt unter ${address} und nicht mehr unter ${before}: dort antwortet dasselbe Gerät`;
}

/** Timeline: the announcement changes nothing. */
export function moveNotFollowed(address: string, why: string): string {
  return `tenderd folgt dem Terminal nicht nach ${address}: ${why}`;
}

/** The reasons why tenderd does not follow a terminal to its new address. */
export const moveRefusals = {
  'not-configured': 'das Folgen ist nicht eingestellt (listen.follow)',
  public: 'die neue Adresse liegt nicht in einem privaten Netzwerk',
  'no-serial': 'die Seriennummer des Terminals ist noch nicht bekannt',
  alive: 'dort antwortet noch etwas',
  'other-answer': 'die Rückmeldung auf einen Login dort ist keine Antwort darauf',
} as const;

/** The announcement came from another address. */
export function announcedFrom(caller: string): string {
  return `die Meldung kam von einer anderen Adresse (${caller})`;
}

/** The Login at the new address got no answer. */
export function noAnswerThere(why: string): string {
  return `auf einen Login dort kam keine Antwort (${why})`;
}

/** The Login at the new address was refused. */
export function refusedThere(condition: string): string {
  return `ein Login dort wurde abgelehnt (${condition})`;
}

/** Another device answers at the new address. */
export function otherDeviceThere(serial: string, known: string): string {
  return `dort antwortet ein anderes Gerät (Seriennummer ${serial} statt ${known})`;
}
