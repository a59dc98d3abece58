/**
 * The frame of the console: sign-in, navigation, and the state of the connection. The texts are bundled for the
 * browser.
 */

/** The name of the program, in the title and above the navigation. */
export const product = 'tenderd';

/** The title of the browser's window. */
export function windowTitle(page: string): string {
  return `${page} · tenderd`;
}

/** The names of the pages in the navigation. */
export const navigation = {
  label: 'Pages',
  skip: 'Go to the content',
  overview: 'Overview',
  attention: 'Attention',
  payments: 'Payments',
  health: 'Health',
  audit: 'Audit',
  practice: 'Practice',
  close: 'Close the console',
} as const;

/** The number of attention items, after the name of the page. */
export function itemsOpen(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}

/** The page that asks for a code or a PIN. */
export const signIn = {
  heading: 'Open the console',
  byCode: 'Run this command on the machine of the daemon. It opens this page with a code.',
  command: 'tenderd console',
  orPin: 'Or enter the PIN of this till.',
  pin: 'PIN',
  open: 'Open',
  opening: 'The console is being opened …',
  reads: 'The console shows the till, and records what you decide. It never takes or returns money.',
} as const;

/** The reasons why the console asks for a sign-in again. */
export const endReasons = {
  'session-ended': 'The console was closed after 15 minutes without use, or after 8 hours.',
  'daemon-restarted': 'The daemon was restarted. Open the console again with a new code.',
  closed: 'You closed the console.',
} as const;

/** The state of the connection to the daemon. */
export const connection = {
  connecting: 'Connecting to the daemon …',
  live: 'Live',
  lost: 'The daemon does not answer. This page may be out of date. It updates itself when the daemon is running again.',
} as const;

/** A request did not reach the daemon. */
export const unreachable =
  'The daemon does not answer. If you sent a decision, it may have taken effect: look at the item again when the daemon is running.';

/** The session ended while a request was under way. */
export const sessionEnded = 'The console was closed in the meantime. Open it again.';

/** The text for a list that is still being read. */
export const reading = 'Reading …';

/** The button that copies a command. */
export const copy = { button: 'Copy', done: 'Copied' } as const;

/** The text for a time that is not known. */
export const times = { noTime: 'not known' } as const;
