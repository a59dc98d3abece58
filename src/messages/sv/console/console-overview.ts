/** The overview of the console: each terminal as a card. */

import { subjectOf } from '../words.js';

/** The headings of the page. */
export const page = {
  title: 'Översikt',
  terminals: 'Terminaler',
  services: 'Betaltjänster',
  none: 'Konfigurationen har ingen terminal.',
  filter: 'Visa terminaler vars namn innehåller',
} as const;

/** The summary of all terminals in one line. */
export function summary(ready: number, all: number, attention: number): string {
  const terminals = all === 1 ? '1 terminal' : `${all} terminaler`;
  const can = all === 1 ? 'kan ta betalt' : 'alla kan ta betalt';
  const state = ready === all ? `${terminals}, ${can}` : `${ready} av ${terminals} kan ta betalt`;
  if (attention === 0) return `${state}.`;
  return `${state}. ${attention === 1 ? '1 punkt' : `${attention} punkter`} behöver åtgärdas.`;
}

/** The number of cards that are shown while a filter is set. */
export function shown(count: number, all: number): string {
  return `${count} av ${all} ${all === 1 ? 'terminal' : 'terminaler'} visas.`;
}

/** The name of each terminal state, and what it means. */
export const lanes = {
  free: { word: 'Redo', means: 'En betalning kan börja direkt.' },
  busy: { word: 'Upptagen', means: 'En betalning eller en annan begäran pågår.' },
  resting: { word: 'Pausar', means: 'Den tar betalt igen om ett ögonblick.' },
  unreachable: { word: 'Kan inte nås', means: 'Ingen betalning kan börja.' },
  blocked: {
    word: 'Blockerad',
    means: 'En tidigare betalning har inget känt resultat. Ingen betalning kan börja.',
  },
  faulted: {
    word: 'Stoppad',
    means: 'tenderd slutade använda den efter ett internt fel. Ingen betalning kan börja.',
  },
} as const;

/** The advice to the operator in each state. In the states `free` and `busy`, nothing needs to be done. */
export const advice = {
  link: 'Kontrollera att den har ström och nätverk. tenderd ansluter igen av sig själv. Om adressen eller porten är fel säger tenderd doctor det.',
  'not-listed': 'Slå på den och vänta tills skärmen visar att den är redo.',
  login: 'Titta på dess skärm. Kontrollera sedan dess inställningar i konfigurationen.',
  blocked: 'Titta på dess skärm och fatta ett beslut på sidan Åtgärdslista.',
  faulted: 'Titta på dess skärm, frigör den på sidan Åtgärdslista och kontakta supporten.',
  attention: 'Lös de öppna punkterna på sidan Åtgärdslista.',
  prompt: 'Besvara dess fråga i kassan.',
} as const;

/** The labels on a card. */
export const card = {
  now: 'Nu',
  waits: 'Väntar',
  last: 'Senaste resultat',
  todo: 'Att göra',
  nothingNow: 'Inget pågår.',
  noOutcome: 'Journalen har inget.',
  noneWaits: 'Ingen betalning väntar.',
  reserved: 'Reserverad',
  connected: 'ansluten',
  notConnected: 'inte ansluten',
  details: 'Detaljer',
} as const;

/** The button that asks a terminal whether it answers. The answers are those of `tenderd ping`. */
export const ping = { ask: 'Pinga', asking: 'Väntar på svaret …' } as const;

/** The number of payments that are waiting. */
export function waiting(count: number): string {
  return count === 1 ? '1 betalning väntar.' : `${count} betalningar väntar.`;
}

/** The terminal serves a transaction. */
export function serves(transactionId: string): string {
  return `Den arbetar med ${transactionId}.`;
}

/** The terminal serves a device request. */
export function servesRequest(kind: string): string {
  return `Den utför ett terminaluppdrag: ${subjectOf(kind).noun}.`;
}

/** Shows a text that is on the terminal's screen. */
export function shows(text: string): string {
  return `Skärmen visar: ${text}`;
}

/** The terminal asks something. */
export function asks(text: string): string {
  return `Den frågar: ${text}`;
}

/** The terminal is reserved for a register by a lease. */
export function reservedFor(register: string, until: string): string {
  return `För ${register}, till ${until}.`;
}

/** Since when a terminal is not reachable. */
export function since(time: string): string {
  return `Sedan ${time}.`;
}

/** The state of a payment service: it works, or fails. */
export const services = {
  reached: { word: 'Redo', means: 'Den senaste begäran besvarades.' },
  'not-asked': { word: 'Inte använd ännu', means: 'tenderd har inte skickat någon begäran ännu.' },
  failing: { word: 'Fungerar inte', means: 'Den senaste begäran misslyckades.' },
} as const;

/** The number of open operations at a payment service. */
export function openOperations(count: number): string {
  return count === 1 ? '1 pågående åtgärd.' : `${count} pågående åtgärder.`;
}

/** The announcement to screen readers when the state of a terminal changes. */
export function announced(terminal: string, state: string): string {
  return `${terminal}: ${state}`;
}
