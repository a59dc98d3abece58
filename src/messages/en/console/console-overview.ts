/** The overview of the console: each terminal as a card. */

import { counted } from '../nouns.js';

/** The headings of the page. */
export const page = {
  title: 'Overview',
  terminals: 'Terminals',
  services: 'Payment services',
  none: 'The configuration has no terminal.',
  filter: 'Show terminals whose name contains',
} as const;

/** The summary of all terminals in one line. */
export function summary(ready: number, all: number, attention: number): string {
  const terminals = counted(all, 'terminal');
  const can = all === 1 ? 'can take payments' : 'all can take payments';
  const state = ready === all ? `${terminals}, ${can}` : `${ready} of ${terminals} can take payments`;
  return attention === 0
    ? `${state}.`
    : `${state}. ${attention === 1 ? '1 item needs' : `${attention} items need`} your attention.`;
}

/** The number of cards that are shown while a filter is set. */
export function shown(count: number, all: number): string {
  return `${count} of ${counted(all, 'terminal')} shown.`;
}

/** The name of each terminal state, and what it means. */
export const lanes = {
  free: { word: 'Ready', means: 'A payment can start at once.' },
  busy: { word: 'Busy', means: 'A payment or another request is in progress.' },
  resting: { word: 'Pausing', means: 'The terminal takes payments again in a moment.' },
  unreachable: { word: 'Not reachable', means: 'No payment can start.' },
  blocked: { word: 'Blocked', means: 'An earlier payment has no known result. No payment can start.' },
  faulted: {
    word: 'Stopped',
    means: 'tenderd stopped using the terminal after an internal error. No payment can start.',
  },
} as const;

/** The advice to the operator in each state. In the states `free` and `busy`, nothing needs to be done. */
export const advice = {
  link: 'Check the power and the network of the terminal. tenderd connects again by itself. If the address or port is wrong, tenderd doctor says so.',
  'not-listed': 'Switch the terminal on, and wait until its screen shows that it is ready.',
  login: 'Look at the screen of the terminal. Then check its settings in the configuration.',
  blocked: 'Look at the screen of the terminal, and decide on the attention page.',
  faulted: 'Look at the screen of the terminal, release the terminal on the attention page, and call support.',
  attention: 'Resolve the open items on the attention page.',
  prompt: 'Answer the question of the terminal at the register.',
} as const;

/** The labels on a card. */
export const card = {
  now: 'Now',
  waits: 'Waiting',
  last: 'Last outcome',
  todo: 'What to do',
  nothingNow: 'Nothing is in progress.',
  noOutcome: 'The journal has no outcome yet.',
  noneWaits: 'No payment is waiting.',
  reserved: 'Reserved',
  connected: 'connected',
  notConnected: 'not connected',
  details: 'Details',
} as const;

/** The button that asks a terminal whether it answers. The answers are those of `tenderd ping`. */
export const ping = { ask: 'Ping', asking: 'Waiting for its answer …' } as const;

/** The number of payments that are waiting. */
export function waiting(count: number): string {
  return count === 1 ? '1 payment is waiting.' : `${count} payments are waiting.`;
}

/** The terminal serves a transaction. */
export function serves(transactionId: string): string {
  return `The terminal is working on ${transactionId}.`;
}

/** The terminal serves a device request. */
export function servesRequest(kind: string): string {
  return `The terminal is working on a device request: ${kind}.`;
}

/** Shows a text that is on the terminal's screen. */
export function shows(text: string): string {
  return `The screen shows: ${text}`;
}

/** The terminal asks something. */
export function asks(text: string): string {
  return `The terminal asks: ${text}`;
}

/** The terminal is reserved for a register by a lease. */
export function reservedFor(register: string, until: string): string {
  return `For ${register}, until ${until}.`;
}

/** The time since which a terminal is not reachable. */
export function since(time: string): string {
  return `Since ${time}.`;
}

/** The state of a payment service: it works, or fails. */
export const services = {
  reached: { word: 'Ready', means: 'The last request was answered.' },
  'not-asked': { word: 'Not used yet', means: 'tenderd has not sent a request yet.' },
  failing: { word: 'Failing', means: 'The last request failed.' },
} as const;

/** The number of open operations at a payment service. */
export function openOperations(count: number): string {
  return count === 1 ? '1 open operation.' : `${count} open operations.`;
}

/** The announcement to screen readers when the state of a terminal changes. */
export function announced(terminal: string, state: string): string {
  return `${terminal}: ${state}`;
}
