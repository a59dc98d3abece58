/** Messages about the login session of a terminal, its address and the list of connected terminals. */

/** The reason why a Login brought no session. */
export type LoginFailureFacts =
  | { readonly why: 'no-answer' | 'not-sent' }
  | { readonly why: 'lost'; readonly words: string }
  | { readonly why: 'refused'; readonly condition: string | undefined; readonly words: string | undefined };

/** The failure of a Login, as a text that fits between brackets. */
export function loginFailure(failure: LoginFailureFacts): string {
  switch (failure.why) {
    case 'no-answer':
      return 'no answer';
    case 'not-sent':
      return 'not sent';
    case 'lost':
      return failure.words;
    case 'refused': {
      const { condition = '(none)', words } = failure;
      return words === undefined ? condition : `${condition}: ${words}`;
    }
  }
}

/** A timeline entry: the first of several Logins is sent. */
export const loginSent = 'Login is sent';

/** A timeline entry: a session begins. */
export const loginAccepted = 'the terminal accepted the Login';

/** A timeline entry: the Login was refused. */
export function loginNotAccepted(failure: string): string {
  return `the terminal did not accept the Login (${failure})`;
}

/** A timeline entry: the session ended. */
export const ends = {
  'logged-out': 'the terminal reports that no register is logged in',
  'answered-logged-out': 'the terminal answered LoggedOut',
  link: 'the session ended with the connection',
} as const;

/** `login`: why the terminal cannot take a payment. `isByStatus`: an HTTP status was received instead of an answer. */
export function loginFails(failure: string, isByStatus: boolean): string {
  const advice = isByStatus ? 'Check its address in the configuration.' : 'Look at its screen and its cable.';
  return `The terminal accepts no Login (${failure}). ${advice}`;
}

/** `not-listed`: why the terminal cannot take a payment. */
export function notListed(gateway: string, poiId: string): string {
  return `${gateway} does not list ${poiId} as connected. Switch the terminal on and check its cable.`;
}

/** A timeline entry: the list of terminals contains this terminal. */
export const listed = 'the gateway lists the terminal as connected';

/** A timeline entry: the list of terminals does not contain this terminal. */
export function leftOut(poiId: string): string {
  return `the gateway does not list ${poiId} as connected`;
}

/** A timeline entry: the list of terminals cannot be read. */
export function listUnreadable(why: string): string {
  return `the list of connected terminals could not be read: ${why}`;
}

/** A timeline entry: a terminal, or an unknown device, announces a new address. */
export function moveAnnounced(address: string, present: string): string {
  return `a message says that the terminal is now at ${address}; tenderd checks whether the terminal has left ${present}`;
}

/** A timeline entry: nothing answers at the present address. */
export function moveChecked(address: string, present: string): string {
  return `nothing answers at ${present}; tenderd sends a Login to ${address}`;
}

/** A timeline entry: the known device answers at the new address. */
export function moveFollowed(address: string, before: string): string {
  return `the terminal is now at ${address} and no longer at ${before}: the same device answers there`;
}

/** A timeline entry: the announcement changes nothing. */
export function moveNotFollowed(address: string, why: string): string {
  return `tenderd does not follow the terminal to ${address}: ${why}`;
}

/** The reasons why tenderd does not follow a terminal to its new address. */
export const moveRefusals = {
  'not-configured': 'tenderd is not configured to follow terminals (listen.follow)',
  public: 'the new address is not in a private network',
  'no-serial': 'the serial number of the terminal is not known yet',
  alive: 'something still answers at the present address',
  'other-answer': 'the response at the new address does not match the Login',
} as const;

/** The announcement came from another address. */
export function announcedFrom(caller: string): string {
  return `the announcement came from another address (${caller})`;
}

/** The Login at the new address got no answer. */
export function noAnswerThere(why: string): string {
  return `a Login at the new address had no answer (${why})`;
}

/** The Login at the new address was refused. */
export function refusedThere(condition: string): string {
  return `a Login at the new address was refused (${condition})`;
}

/** Another device answers at the new address. */
export function otherDeviceThere(serial: string, known: string): string {
  return `another device answers at the new address (serial number ${serial} instead of ${known})`;
}
