/** The stores and their terminals, on the page of the head office. The texts are bundled for the browser. */

/** The texts of the page. */
export const page = {
  title: 'Stores',
  find: 'Store or terminal',
  onlyNeeding: 'Only stores that need attention',
  show: 'Show',
  none: 'No store was found.',
  empty: 'No store has sent an event yet. Turn on [publish] at a till, and check the stream.',
  previous: 'Previous',
  next: 'Next',
  practice: 'practice',
  earlierJournal: 'earlier journal',
} as const;

/** The summary of all stores: their number, and how many need attention. */
export const summary = (stores: string, needing: number): string =>
  needing === 0 ? `${stores} stores. None needs attention.` : `${stores} stores, ${needing} need attention.`;

/** The labels of the sums over everything that needs attention. */
export const sums = {
  silent: 'Silent stores',
  unresolved: 'Unresolved payments',
  attention: 'Attention items',
} as const;

/** Which stores of the list are shown. */
export function shown(from: number, to: number, found: number): string {
  return found === 0 ? page.none : `${from} to ${to} of ${found}`;
}

/** The state of the feed: whether the page shows everything that the stream has. */
export const feed = {
  behind: (messages: string): string =>
    `The head office has not read ${messages} messages of the stream yet. The page does not show them.`,
  waiting: (why: string): string =>
    `The head office does not read the stream at the moment, so newer events are missing on this page. ${why}`.trim(),
} as const;

/** The columns of the list of stores, in order. */
export const columns = {
  store: 'Store',
  needs: 'Needs attention',
  seen: 'Last seen',
  terminals: 'Terminals',
  open: 'Open',
  unresolved: 'Unresolved',
  attention: 'Items',
  version: 'Version',
} as const;

/** The reasons why a store needs attention, by code. */
export const needs = {
  silent: 'silent',
  unresolved: 'unresolved payments',
  attention: 'attention items',
  'not-ready': 'not ready',
  'clock-off': 'clock of the till is wrong',
  'terminals-down': 'terminals not connected',
} as const;

/** The number of terminals that are connected. */
export function connected(up: number, all: number): string {
  return all === 0 ? 'not reported' : up === all ? `${all} connected` : `${up} of ${all} connected`;
}

/** The time since the newest event. */
export function ago(duration: string): string {
  return `${duration} ago`;
}

/** The duration by which the clock of a till was wrong, and the time at which this was seen. */
export function clockOff(duration: string, isAhead: boolean, at: string): string {
  return `${duration} ${isAhead ? 'ahead' : 'behind'}, at ${at}`;
}

/** The texts of the page about one store. */
export const store = {
  back: 'All stores',
  items: 'Attention items',
  noItems: 'No item is open.',
  since: (at: string): string => `since ${at}`,
  terminals: 'Terminals',
  noTerminals: 'This till has not reported its terminals. It needs a newer version, or has no terminal.',
  findTerminal: 'Terminal or POIID',
  statusAt: (at: string): string => `As the till reported them at ${at}.`,
  payments: 'Payments of this store',
  waiting: 'Events not sent yet',
  missing: 'Events not counted',
  clockOff: 'Clock of the till',
  seen: 'Last seen',
  version: 'Version',
  open: 'Open payments',
  unresolved: 'Unresolved payments',
  console: 'To decide something, open the console of the till: run "tenderd console" on its machine.',
} as const;

/** The columns of the list of terminals. */
export const terminalColumns = {
  terminal: 'Terminal',
  link: 'Link',
  state: 'State',
  queued: 'Waiting',
  poiId: 'POIID',
  gateway: 'Gateway',
} as const;

/** The state of a terminal, by code. */
export const lanes: Readonly<Record<string, string | undefined>> = {
  free: 'Free',
  unreachable: 'Not reachable',
  busy: 'Busy',
  blocked: 'Blocked until the result of a payment is known',
  faulted: 'Faulted',
  resting: 'Pausing after a payment',
};

/** Whether a terminal is connected. */
export const links = {
  up: 'Connected',
  down: (cause: string): string => (cause === '' ? 'Not connected' : `Not connected: ${cause}`),
} as const;
