/** The health page of the console. */

/** The texts of the page. */
export const page = {
  title: 'Zustand',
  ready: 'Bereit für Zahlungen',
  notReady: 'Nicht bereit für Zahlungen',
  troubles: 'Was nicht stimmt',
  noTrouble: 'Es ist kein Fehler bekannt.',
  levels: { error: 'Fehler', warning: 'Warnung' },
  changed: (time: string): string =>
    `Die Konfiguration wurde um ${time} geändert, nach dem Start. Starten Sie den Dienst neu, damit sie gilt.`,
  daemon: 'Der Dienst',
  support: 'Für den Support',
  supportLead: 'Dieser Befehl schreibt eine Datei für den Support, ohne Geheimnisse und Kartendaten:',
} as const;

/** The support bundle. `tenderd support` describes its contents with the same texts. */
export const bundle = {
  make: 'Datei für den Support erstellen',
  making: 'Die Datei für den Support wird erstellt, höchstens eine Minute …',
  saved: (name: string, size: string): string =>
    `${name} (${size}) ist bei Ihren Downloads. Geben Sie die Datei selbst an Ihren Lieferanten weiter.`,
} as const;

/** The labels of the facts about the daemon. */
export const facts = {
  version: 'Version',
  money: 'Geld',
  simulated: 'simuliert',
  real: 'ECHTES GELD',
  since: 'Läuft seit',
  process: 'Prozess',
  directory: 'Datenverzeichnis',
  configuration: 'Konfiguration',
  builtIn: 'eingebaut (run --simulate)',
  disk: 'Datenträger',
  free: (free: string, reserve: string): string =>
    `${free} MiB frei; unter ${reserve} MiB wird keine Zahlung angenommen`,
  clock: (name: string): string => `Uhr von ${name}`,
  offset: (duration: string, isAhead: boolean, time: string): string =>
    `dieser Rechner geht ${duration} ${isAhead ? 'vor' : 'nach'}, verglichen um ${time}`,
} as const;

/** The section with the findings of the doctor. */
export const doctor = {
  title: 'Prüfung',
  lead: 'Die Prüfung untersucht alles, was eine Zahlung braucht. Sie bewegt kein Geld und ändert nichts.',
  run: 'Prüfung starten',
  running: 'Die Prüfung läuft, höchstens 15 Sekunden …',
  done: (errors: number, warnings: number): string =>
    errors + warnings === 0 ? 'Die Prüfung hat keinen Fehler gefunden.' : `Fehler: ${errors}, Warnungen: ${warnings}.`,
  states: {
    ok: 'OK',
    warning: 'Warnung',
    error: 'Fehler',
    'not-checked': 'Nicht geprüft',
  },
} as const;
