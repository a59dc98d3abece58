/** The texts of `tenderd match`. */

/** The help of the command, after its options. */
export const help = `
Der Befehl liest den Settlement details report von Adyen, die Transaktionsliste (XML) von Swedbank Pay und mit --mapping das
CSV jedes Acquirers. Er bewegt kein Geld und ändert nichts. Ohne --sales ist ein Verkauf eine Zahlung, die die Kasse bestätigt
hat. Er arbeitet mit laufendem und mit gestopptem Daemon, und mit --journal auf einer Sicherung. Der Exit-Code ist 75, wenn
etwas abweicht. Kann eine Datei nicht übernommen werden, wird nichts verglichen, und der Exit-Code ist 65.
  tenderd match settlement_detail_report_batch_*.csv --merchant ShopDE
  tenderd match october.csv --mapping bank.toml --sales sales.csv --csv > differences.csv
`;

/** The first line. */
export function heading(files: number, since: string, until: string): string {
  return `${files} ${files === 1 ? 'Abrechnungsdatei' : 'Abrechnungsdateien'}, Zahlungen von ${since} bis ${until}`;
}

/** The first line, if the files do not show a period. */
export function headingWithoutPeriod(files: number): string {
  return `${files} ${files === 1 ? 'Abrechnungsdatei' : 'Abrechnungsdateien'} ohne Belastung`;
}

/** The lines of the files. */
export function settled(charges: number, refunds: number, chargebacks: number, others: number): string {
  return `Zeilen     ${charges} Belastungen, ${refunds} Erstattungen, ${chargebacks} Rückbelastungen, ${others} Gebühren, Auszahlungen und andere`;
}

/** Transactions that agree. */
export function agreeing(count: number): string {
  return `stimmen    ${count} Transaktionen`;
}

/** Transactions that a later file may have. */
export function pending(count: number): string {
  return `warten     ${count} Transaktionen sind zu neu: Eine spätere Datei kann sie haben`;
}

/** Transactions that an earlier file may have. */
export function notCovered(count: number): string {
  return `früher     ${count} Transaktionen sind älter als diese Dateien`;
}

/** Transactions that were not compared, because no file has a charge. */
export function notCompared(count: number): string {
  return `ungeprüft  ${count} Transaktionen: Die Dateien haben keine Belastungen, darum wurden sie nicht verglichen`;
}

/** A file without charges and refunds. */
export function noPayments(file: string): string {
  return `leer       ${file} hat keine Zahlungen`;
}

/** Lines of payments before the first transaction of the journal. */
export function beforeJournal(count: number): string {
  return `unbekannt  ${count} Zeilen sind älter als das Journal und wurden nicht verglichen`;
}

/** A type that this release does not know. */
export function unknownType(type: string, count: number): string {
  return `unbekannt  ${count} Zeilen des Typs ${type}, die als Gebühren zählen`;
}

/** A file whose lines an earlier file had. */
export function repeated(file: string, same: number, corrected: number): string {
  return `erneut     ${file}: ${same} Zeilen standen in einer früheren Datei, ${corrected} sind korrigiert. Jede zählt einmal`;
}

/** The heading of one code. */
export function group(title: string, code: string, count: number): string {
  return `${title} (${code}): ${count}`;
}

/** Before the likely cause. */
export function cause(text: string): string {
  return `Wahrscheinliche Ursache: ${text}`;
}

/** Before what to do. */
export function action(text: string): string {
  return `Was zu tun ist: ${text}`;
}

/** The amount by the sale or the journal. */
export function expected(amount: string): string {
  return `erwartet ${amount}`;
}

/** The amount by the other side. */
export function found(amount: string): string {
  return `gefunden ${amount}`;
}

/** Where it is. */
export function place(file: string, line: number): string {
  return `${file}:${line}`;
}

/** The number of a sale. */
export function sale(number: string): string {
  return `Verkauf ${number}`;
}

/** The days between payment and settlement. */
export function days(count: number): string {
  return `nach ${count} Tagen`;
}

/** The transaction is in a period whose totals differ. */
export function inPeriod(id: string): string {
  return `in Periode ${id}, die abweicht`;
}

/** There are more findings than the listed ones. */
export function more(count: number): string {
  return `und ${count} weitere: --csv oder --json zeigt sie`;
}

/** Something differs. */
export function differs(count: number): string {
  return count === 1 ? '1 Abweichung.' : `${count} Abweichungen.`;
}

/** Nothing differs. */
export const nothingDiffers = 'Verkäufe, Journal und Abrechnung stimmen überein.';

/** The files have no charge, and the journal has none that is missing. */
export const noneMissing = 'Die Dateien haben keine Belastungen, und das Journal hat keine Zahlung, die darin fehlt.';

/** A file was refused. */
export function refusedFile(file: string, line: number | undefined, text: string): string {
  return line === undefined ? `${file}: ${text}` : `${file}, Zeile ${line}: ${text}`;
}

/** After refused files. */
export const nothingTaken = 'Es wurde nichts verglichen.';

/** `no-journal`: there is none. */
export function noJournal(path: string): string {
  return `Es gibt kein Journal ${path}.`;
}

/** `journal-older`: the file is of an earlier release. */
export function olderJournal(path: string): string {
  return `Das Journal ${path} ist von einer früheren Version. Starten Sie tenderd einmal, oder nehmen Sie eine neuere Sicherung.`;
}

/** The mark is set. */
export function marked(until: string): string {
  return `Markiert: Alle Transaktionen vor ${until} sind abgeglichen.`;
}

/** The mark is not set. */
export const notMarked =
  'Nicht markiert: Ältere Transaktionen wurden nie abgeglichen, oder noch keine ist abgerechnet. Geben Sie auch die früheren Dateien an.';

/** The mark is not set, because the files have no charge. */
export const notMarkedWithoutCharges = 'Nicht markiert: Die Dateien haben keine Belastungen.';

/** `usage`: a wrong number of days. */
export const lateDaysRange = '--late-days ist eine Zahl von 1 bis 60.';

/** `usage`: `--mark` needs the journal of this machine. */
export const markNeedsDataDir = '--mark gilt für das Journal des Datenverzeichnisses, nicht für --journal oder --url.';
