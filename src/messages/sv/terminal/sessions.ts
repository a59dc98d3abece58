/** Messages about the login session of a terminal, its address and the list of connected terminals. */

import type { LoginFailureFacts } from '../../en/terminal/sessions.js';

/** The failure of a Login, as a text that fits between brackets. */
export function loginFailure(failure: LoginFailureFacts): string {
  switch (failure.why) {
    case 'no-answer':
      return 'inget svar';
    case 'not-sent':
      return 'inte skickad';
    case 'lost':
      return failure.words;
    case 'refused': {
      const { condition = '(inget skäl)', words } = failure;
      return words === undefined ? condition : `${condition}: ${words}`;
    }
  }
}

/** Timeline: the first of several Logins is sent. */
export const loginSent = 'Login skickas';

/** Timeline: a session begins. */
export const loginAccepted = 'terminalen godtog Login';

/** Timeline: the Login was refused. */
export function loginNotAccepted(failure: string): string {
  return `terminalen godtog inte Login (${failure})`;
}

/** Timeline: the session ended. */
export const ends = {
  'logged-out': 'terminalen rapporterar att ingen kassa är inloggad',
  'answered-logged-out': 'terminalen svarade LoggedOut',
  link: 'sessionen upphörde med anslutningen',
} as const;

/** `login`: why the terminal cannot take a payment. `isByStatus`: an HTTP status was received instead of an answer. */
export function loginFails(failure: string, isByStatus: boolean): string {
  const advice = isByStatus
    ? 'Kontrollera dess adress i konfigurationen.'
    : 'Titta på terminalens skärm och kontrollera kabeln.';
  return `Terminalen godtar ingen Login (${failure}). ${advice}`;
}

/** `not-listed`: why the terminal cannot take a payment. */
export function notListed(gateway: string, poiId: string): string {
  return `${gateway} har inte ${poiId} i listan över anslutna. Slå på terminalen och kontrollera dess kabel.`;
}

/** Timeline: the list of terminals contains this terminal. */
export const listed = 'gatewayen har terminalen i listan över anslutna';

/** Timeline: the list of terminals does not contain this terminal. */
export function leftOut(poiId: string): string {
  return `gatewayen har inte ${poiId} i listan över anslutna`;
}

/** Timeline: the list of terminals cannot be read. */
export function listUnreadable(why: string): string {
  return `listan över anslutna terminaler kunde inte läsas: ${why}`;
}

/** Timeline: a terminal, or an unknown device, announces a new address. */
export function moveAnnounced(address: string, present: string): string {
  return `ett meddelande säger att terminalen nu finns på ${address}; tenderd kontrollerar om den är borta från ${present}`;
}

/** Timeline: nothing answers at the present address. */
export function moveChecked(address: string, present: string): string {
  return `inget svarar på ${present}; tenderd skickar en Login till ${address}`;
}

/** Timeline: the known device answers at the new address. */
export function moveFollowed(address: string, before: string): string {
  return `terminalen finns nu på ${address} och inte längre på ${before}: samma enhet svarar där`;
}

/** Timeline: the announcement changes nothing. */
export function moveNotFollowed(address: string, why: string): string {
  return `tenderd följer inte terminalen till ${address}: ${why}`;
}

/** The reasons why tenderd does not follow a terminal to its new address. */
export const moveRefusals = {
  'not-configured': 'att följa terminaler är inte konfigurerat (listen.follow)',
  public: 'den nya adressen ligger inte i ett privat nätverk',
  'no-serial': 'terminalens serienummer är inte känt än',
  alive: 'något svarar fortfarande på den nuvarande adressen',
  'other-answer': 'svaret på en Login på den nya adressen besvarar den inte',
} as const;

/** The announcement came from another address. */
export function announcedFrom(caller: string): string {
  return `meddelandet kom från en annan adress (${caller})`;
}

/** The Login at the new address got no answer. */
export function noAnswerThere(why: string): string {
  return `en Login på den nya adressen fick inget svar (${why})`;
}

/** The Login at the new address was refused. */
export function refusedThere(condition: string): string {
  return `en Login på den nya adressen avvisades (${condition})`;
}

/** Another device answers at the new address. */
export function otherDeviceThere(serial: string, known: string): string {
  return `en annan enhet svarar på den nya adressen (serienummer ${serial} i stället för ${known})`;
}
