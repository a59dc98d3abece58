/** The overview of the console: each terminal as a card. */

import { counted } from '../words.js';

/** The headings of the page. */
export const page = {
  title: 'Übersicht',
  terminals: 'Terminals',
  services: 'Zahlungsdienste',
  none: 'Die Konfiguration hat kein Terminal.',
  filter: 'Terminals zeigen, deren Name enthält',
} as const;

/** The summary of all terminals in one line. */
export function summary(ready: number, all: number, attention: number): string {
  const terminals = all === 1 ? '1 Terminal' : `${all} Terminals`;
  const can = all === 1 ? 'kann Zahlungen annehmen' : 'alle können Zahlungen annehmen';
  const some = `${ready} von ${terminals} ${ready === 1 ? 'kann' : 'können'} Zahlungen annehmen`;
  const state = ready === all ? `${terminals}, ${can}` : some;
  if (attention === 0) return `${state}.`;
  return `${state}. ${attention === 1 ? '1 offener Punkt ist' : `${attention} offene Punkte sind`} zu klären.`;
}

/** The number of cards that are shown while a filter is set. */
export function shown(count: number, all: number): string {
  return `${count} von ${counted(all, 'Terminal', 'Terminals')} ${count === 1 ? 'wird' : 'werden'} gezeigt.`;
}

/** The name of each terminal state, and what it means. */
export const lanes = {
  free: { word: 'Bereit', means: 'Eine Zahlung kann sofort beginnen.' },
  busy: { word: 'Beschäftigt', means: 'Eine Zahlung oder eine andere Anforderung läuft.' },
  resting: { word: 'Pause', means: 'Es nimmt gleich wieder Zahlungen an.' },
  unreachable: { word: 'Nicht erreichbar', means: 'Es kann keine Zahlung beginnen.' },
  blocked: {
    word: 'Blockiert',
    means: 'Das Ergebnis einer früheren Zahlung ist nicht bekannt. Es kann keine Zahlung beginnen.',
  },
  faulted: {
    word: 'Angehalten',
    means: 'tenderd verwendet es nach einem internen Fehler nicht mehr. Es kann keine Zahlung beginnen.',
  },
} as const;

/** The advice to the operator in each state. In the states `free` and `busy`, nothing needs to be done. */
export const advice = {
  link: 'Prüfen Sie, ob es Strom und Netz hat. tenderd verbindet sich von selbst wieder. Ist die Adresse oder der Port falsch, sagt es tenderd doctor.',
  'not-listed': 'Schalten Sie es ein, und warten Sie, bis sein Display zeigt, dass es bereit ist.',
  login: 'Sehen Sie auf sein Display. Prüfen Sie dann seine Einstellungen in der Konfiguration.',
  blocked: 'Sehen Sie auf sein Display, und entscheiden Sie auf der Seite der offenen Punkte.',
  faulted: 'Sehen Sie auf sein Display, geben Sie es auf der Seite der offenen Punkte frei, und rufen Sie den Support.',
  attention: 'Klären Sie die offenen Punkte auf der Seite der offenen Punkte.',
  prompt: 'Beantworten Sie seine Frage an der Kasse.',
} as const;

/** The labels on a card. */
export const card = {
  now: 'Jetzt',
  waits: 'Wartend',
  last: 'Letztes Ergebnis',
  todo: 'Was zu tun ist',
  nothingNow: 'Es läuft nichts.',
  noOutcome: 'Keines, seit der Dienst dieses Journal hat.',
  noneWaits: 'Es wartet keine Zahlung.',
  reserved: 'Reserviert',
  connected: 'verbunden',
  notConnected: 'nicht verbunden',
  details: 'Einzelheiten',
} as const;

/** The button that asks a terminal whether it answers. The answers are those of `tenderd ping`. */
export const ping = { ask: 'Verbindung testen', asking: 'Warte auf die Antwort …' } as const;

/** The number of payments that are waiting. */
export function waiting(count: number): string {
  return count === 1 ? '1 Zahlung wartet.' : `${count} Zahlungen warten.`;
}

/** The terminal serves a transaction. */
export function serves(transactionId: string): string {
  return `Es bearbeitet ${transactionId}.`;
}

/** The terminal serves a device request. */
export function servesRequest(kind: string): string {
  return `Es bearbeitet eine Anforderung: ${kind}.`;
}

/** Shows a text that is on the terminal's screen. */
export function shows(text: string): string {
  return `Sein Display zeigt: ${text}`;
}

/** The terminal asks something. */
export function asks(text: string): string {
  return `Es fragt: ${text}`;
}

/** The terminal is reserved for a register by a lease. */
export function reservedFor(register: string, until: string): string {
  return `Für ${register}, bis ${until}.`;
}

/** Since when a terminal is not reachable. */
export function since(time: string): string {
  return `Seit ${time}.`;
}

/** The state of a payment service: it works, or fails. */
export const services = {
  reached: { word: 'Bereit', means: 'Er hat die letzte Anforderung beantwortet.' },
  'not-asked': { word: 'Noch nicht verwendet', means: 'tenderd hat noch keine Anforderung gesendet.' },
  failing: { word: 'Gestört', means: 'Die letzte Anforderung an ihn ist gescheitert.' },
} as const;

/** The number of open operations at a payment service. */
export function openOperations(count: number): string {
  return count === 1 ? '1 offener Vorgang.' : `${count} offene Vorgänge.`;
}

/** The announcement to screen readers when the state of a terminal changes. */
export function announced(terminal: string, state: string): string {
  return `${terminal}: ${state}`;
}
