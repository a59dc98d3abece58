/**
 * The frame of the head office's page: sign-in, navigation, and the texts that all views share. The texts are bundled
 * for the browser.
 */

/** The name of the program, above the navigation. */
export const product = 'tenderd office';

/** The title of the browser's window. */
export function windowTitle(page: string): string {
  return `${page} · tenderd office`;
}

/** The navigation. */
export const navigation = {
  label: 'Pages',
  skip: 'Go to the content',
  stores: 'Stores',
  payments: 'Payments',
  days: 'Days',
  match: 'Match',
  signOut: 'Sign out',
} as const;

/** The page that asks for a name and a password. */
export const signIn = {
  heading: 'Sign in to the head office',
  name: 'Name',
  password: 'Password',
  submit: 'Sign in',
  checking: 'The password is being checked …',
  reads: 'The head office only shows what the stores report. It cannot take, return or change money.',
  ended: 'You were signed out after 30 minutes without use, or after 10 hours.',
  signedOut: 'You signed out.',
} as const;

/** A request did not reach the server. */
export const unreachable = 'The head office does not answer. Check the network, then try again.';

/** The text for a part of the page that is still being read. */
export const reading = 'Reading …';

/** The text for a time that is not known. */
export const noTime = 'not known';

/** The button that reads again after a failure. */
export const tryAgain = 'Try again';
