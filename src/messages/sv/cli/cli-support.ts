/** The output of `tenderd support`. */

import { sizeText } from '../words.js';
/** The help text of the command, printed after its options. */
export const help = `
Kommandot skriver en fil till din leverantör: versioner, konfigurationen utan hemligheter, systemkontrollens rader, läget
för terminaler och betaltjänster, de nyaste transaktionerna med deras förlopp, uppgifter om journalen och slutet av loggen.
Det fungerar när tenderd körs, när den är stoppad och utan konfiguration. Filen har inga hemligheter, ingen token och inga
kortdata. Kommandot ändrar inget annat än filen och skickar ingenting: ge själv filen till din leverantör.
`;

/** The live line while the parts are collected. */
export const collecting = 'Samlar ...';

/** The bundle was written. */
export function written(path: string, size: string): string {
  return `Skrev ${path} (${sizeText(size)}). Bara du kan läsa den.`;
}

/** The heading above the parts that the bundle has. */
export const contents = 'Den har:';

/** One part of the bundle. `count`: the number of its entries, if it has entries. */
export function part(name: string, size: string, count: number | undefined): string {
  const entries = count === undefined ? '' : `  ${count} ${count === 1 ? 'post' : 'poster'}`;
  return `  ${name.padEnd(22)} ${size.padStart(9)}${entries}`;
}

/** The heading above the parts that were left out. */
export const cutHeading = 'Den har inte:';

/** The parts that were left out, and the reasons. */
export const cut = {
  removed: (secrets: number, cardData: number, tokens: number): string =>
    `hemligheter (borttagna ur ${secrets} ${secrets === 1 ? 'text' : 'texter'}), kortdata (maskerade i ${cardData} ${cardData === 1 ? 'text' : 'texter'}) och betalningstoken (borttagna ur ${tokens} ${tokens === 1 ? 'text' : 'texter'})`,
  transactions: (kept: number, total: number | undefined): string =>
    total === undefined
      ? `transaktioner före de ${kept} nyaste`
      : `${total - kept} av ${total} transaktioner, de äldre`,
  entries: (name: string, kept: number, all: number): string => `${all - kept} av ${all} poster i ${name}, de äldre`,
  logLines: (bytes: string): string => `loggrader före de sista ${sizeText(bytes)}`,
  noLog: (path: string): string => `en logg: det finns ingen fil ${path}`,
  logUnreadable: (path: string, code: string): string => `en logg: ${path} går inte att läsa (${code})`,
  noDaemon: (why: string): string =>
    `läget för terminaler, betaltjänster och åtgärdslista: tenderd tillfrågades inte (${why})`,
  question: (name: string, why: string): string => `${name}: tenderd svarade inte på det (${why})`,
  journal: (why: string): string => `transaktioner: journalen lästes inte (${why})`,
  noDataDirectory: 'allt i datakatalogen: den är inte känd',
} as const;

/** The reasons why the journal was not read. */
export const journalWhy = {
  'older-release': 'en tidigare version skrev den, och nästa start av tenderd migrerar den',
  'too-large': (size: string): string => `den är ${sizeText(size)}; starta tenderd och kör kommandot igen`,
  inUse: 'en tenderd har den öppen och svarar inte',
  missing: 'det finns ingen',
  noDriver: 'SQLite går inte att ladda',
} as const;

/** The SHA-256 digest of the bundle. */
export function digest(sha256: string): string {
  return `SHA-256 ${sha256}`;
}

/** The file of the bundle exists already, or cannot be written. */
export function notWritten(path: string, code: string): string {
  return code === 'EEXIST'
    ? `${path} finns redan och skrivs inte över. Välj en annan fil med --out.`
    : `${path} går inte att skriva (${code}). Välj en annan fil med --out.`;
}
