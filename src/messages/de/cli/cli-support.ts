/** The output of `tenderd support`. */

import { counted, sizeText } from '../words.js';

/** The help text of the command, printed after its options. */
export const help = `
Der Befehl schreibt eine Datei für Ihren Lieferanten: Versionen, die Konfiguration ohne Geheimnisse, die Prüfung, den
Zustand von Terminals und Diensten, die neuesten Transaktionen mit ihrem Verlauf, Angaben zum Journal und das Ende des
Logs. Er arbeitet mit laufendem und angehaltenem Dienst und ohne Konfiguration. Geheimnisse, Token und Kartendaten sind
nicht dabei. Er ändert nichts außer der Datei und sendet nichts: Geben Sie die Datei selbst weiter.
`;

/** The live line while the parts are collected. */
export const collecting = 'Sammle ...';

/** The bundle was written. */
export function written(path: string, size: string): string {
  return `Geschrieben: ${path} (${sizeText(size)}). Nur Sie können sie lesen.`;
}

/** The heading above the parts that the bundle has. */
export const contents = 'Sie enthält:';

/** One part of the bundle. `count`: the number of its entries, if it has entries. */
export function part(name: string, size: string, count: number | undefined): string {
  const entries = count === undefined ? '' : `  ${count} ${count === 1 ? 'Eintrag' : 'Einträge'}`;
  return `  ${name.padEnd(22)} ${size.padStart(9)}${entries}`;
}

/** The heading above the parts that were left out. */
export const cutHeading = 'Sie enthält nicht:';

/** The parts that were left out, and the reasons. */
export const cut = {
  removed: (secrets: number, cardData: number, tokens: number): string =>
    `Geheimnisse (aus ${counted(secrets, 'Text', 'Texten')} entfernt), Kartendaten (in ${counted(cardData, 'Text', 'Texten')} verdeckt) und Zahlungstoken (aus ${counted(tokens, 'Text', 'Texten')} entfernt)`,
  transactions: (kept: number, total: number | undefined): string =>
    total === undefined
      ? `Transaktionen vor den neuesten ${kept}`
      : `${total - kept} von ${total} Transaktionen, die älteren`,
  entries: (name: string, kept: number, all: number): string =>
    `${all - kept} von ${all} Einträgen von ${name}, die älteren`,
  logLines: (bytes: string): string => `Logzeilen vor den letzten ${sizeText(bytes)}`,
  noLog: (path: string): string => `ein Log: Es gibt keine Datei ${path}`,
  logUnreadable: (path: string, code: string): string => `ein Log: ${path} kann nicht gelesen werden (${code})`,
  noDaemon: (why: string): string =>
    `den Zustand von Terminals, Diensten und offenen Punkten: Der Dienst wurde nicht gefragt (${why})`,
  question: (name: string, why: string): string => `${name}: Der Dienst hat nicht geantwortet (${why})`,
  journal: (why: string): string => `Transaktionen: Das Journal wurde nicht gelesen (${why})`,
  noDataDirectory: 'alles aus dem Datenverzeichnis: Es ist nicht bekannt',
} as const;

/** The reasons why the journal was not read. */
export const journalWhy = {
  'older-release': 'eine frühere Version hat es geschrieben, und der nächste Start von tenderd stellt es um',
  'too-large': (size: string): string =>
    `es hat ${sizeText(size)}; starten Sie den Dienst, und führen Sie den Befehl noch einmal aus`,
  inUse: 'ein Dienst hat es geöffnet und antwortet nicht',
  missing: 'es gibt keines',
  noDriver: 'SQLite kann nicht geladen werden',
} as const;

/** The SHA-256 digest of the bundle. */
export function digest(sha256: string): string {
  return `SHA-256 ${sha256}`;
}

/** The file of the bundle exists already, or cannot be written. */
export function notWritten(path: string, code: string): string {
  return code === 'EEXIST'
    ? `${path} gibt es schon und wird nicht überschrieben. Wählen Sie mit --out eine andere Datei.`
    : `${path} kann nicht geschrieben werden (${code}). Wählen Sie mit --out eine andere Datei.`;
}
