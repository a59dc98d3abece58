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
  label: 'Seiten',
  skip: 'Zum Inhalt',
  overview: 'Übersicht',
  attention: 'Offene Punkte',
  payments: 'Zahlungen',
  health: 'Zustand',
  audit: 'Protokoll',
  practice: 'Übung',
  close: 'Konsole schließen',
} as const;

/** The number of attention items, after the name of the page. */
export function itemsOpen(count: number): string {
  return count === 1 ? '1 Punkt' : `${count} Punkte`;
}

/** The page that asks for a code or a PIN. */
export const signIn = {
  heading: 'Konsole öffnen',
  byCode: 'Rufen Sie diesen Befehl auf dem Rechner des Dienstes auf. Er öffnet diese Seite mit einem Code.',
  command: 'tenderd console',
  orPin: 'Oder geben Sie die PIN dieser Kasse ein.',
  pin: 'PIN',
  open: 'Öffnen',
  opening: 'Die Konsole wird geöffnet …',
  reads:
    'Die Konsole zeigt die Kasse und hält fest, was Sie entscheiden. Sie nimmt nie Geld ein und gibt nie Geld zurück.',
} as const;

/** The reasons why the console asks for a sign-in again. */
export const endReasons = {
  'session-ended': 'Die Konsole wurde nach 15 Minuten ohne Nutzung oder nach 8 Stunden geschlossen.',
  'daemon-restarted': 'Der Dienst wurde neu gestartet. Öffnen Sie die Konsole wieder mit einem neuen Code.',
  closed: 'Sie haben die Konsole geschlossen.',
} as const;

/** The state of the connection to the daemon. */
export const connection = {
  connecting: 'Verbindung zum Dienst …',
  live: 'Live',
  lost: 'Der Dienst antwortet nicht. Was Sie sehen, kann veraltet sein. Die Seite kommt von selbst wieder, sobald der Dienst wieder läuft.',
} as const;

/** A request did not reach the daemon. */
export const unreachable =
  'Der Dienst antwortet nicht. Haben Sie eine Entscheidung gesendet, gilt sie vielleicht schon: Sehen Sie sich den Punkt noch einmal an, wenn der Dienst läuft.';

/** The session ended while a request was under way. */
export const sessionEnded = 'Die Konsole wurde inzwischen geschlossen. Öffnen Sie sie wieder.';

/** The text for a list that is still being read. */
export const reading = 'Wird gelesen …';

/** The button that copies a command. */
export const copy = { button: 'Kopieren', done: 'Kopiert' } as const;

/** The text for a time that is not known. */
export const times = { noTime: 'nicht bekannt' } as const;
