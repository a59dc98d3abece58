/** The texts of `tenderd match`. */

/** The help text of the command, printed after its options. */
export const help = `
Der Befehl liest den Settlement details report von Adyen, die Transaktionsliste (XML) von Swedbank Pay und mit --mapping das
CSV jedes Acquirers. Er bewegt kein Geld. Ohne --mark, --accept und --revoke ändert er nichts. Ohne --sales ist ein Verkauf
eine Zahlung, die die Kasse bestätigt hat. Er arbeitet mit laufendem und mit gestopptem Daemon, und mit --journal auf einer Sicherung. Der Exit-Code ist 75, wenn
etwas abweicht oder nichts verglichen werden konnte. Kann eine Datei nicht übernommen werden, wird nichts verglichen, und der
Exit-Code ist 65.
  tenderd match settlement_detail_report_batch_*.csv --merchant ShopDE
  tenderd match october.csv --mapping bank.toml --sales sales.csv --csv > differences.csv
  tenderd match october.csv --mapping bank.toml --accept 4f0c22d9a1b37e58 --name "A. Berg" --reason "von Hand erstattet"
`;

function counted(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** The first line of the output. */
export function heading(files: number, since: string, until: string): string {
  return `${files} ${files === 1 ? 'Abrechnungsdatei' : 'Abrechnungsdateien'}, Zahlungen von ${since} bis ${until}`;
}

/** The first line of the output, if the files do not show a period. */
export function headingWithoutPeriod(files: number): string {
  return `${files} ${files === 1 ? 'Abrechnungsdatei' : 'Abrechnungsdateien'} ohne Belastung`;
}

/** The number of settled charges and refunds in the files, and their sums. */
export function settled(charges: number, refunds: number, chargebacks: number, others: number): string {
  return `Zeilen     ${counted(charges, 'Belastung', 'Belastungen')}, ${counted(refunds, 'Erstattung', 'Erstattungen')}, ${counted(chargebacks, 'Rückbelastung', 'Rückbelastungen')}, ${counted(others, 'Gebühr, Auszahlung oder andere', 'Gebühren, Auszahlungen und andere')}`;
}

/** The number of transactions that agree. */
export function agreeing(count: number): string {
  return `${count === 1 ? 'stimmt    ' : 'stimmen   '} ${counted(count, 'Transaktion', 'Transaktionen')}`;
}

/** The number of differences that an operator has accepted. */
export function accepted(count: number): string {
  return `anerkannt  ${count} ${count === 1 ? 'Abweichung, die' : 'Abweichungen, die'} ein Bediener erledigt hat`;
}

/** The number of transactions that a later file may contain. */
export function pending(count: number): string {
  return `warten     ${counted(count, 'Transaktion ist', 'Transaktionen sind')} zu neu: Eine spätere Datei kann sie haben`;
}

/** The number of transactions that an earlier file may contain. */
export function notCovered(count: number): string {
  return `früher     ${counted(count, 'Transaktion ist', 'Transaktionen sind')} älter als diese Dateien`;
}

/** The number of transactions that were not compared, because no file contains a charge. */
export function notCompared(count: number): string {
  return `ungeprüft  ${counted(count, 'Transaktion', 'Transaktionen')}: Die Dateien haben keine Belastungen, darum ${count === 1 ? 'wurde' : 'wurden'} sie nicht verglichen`;
}

/** A file contains no charges and no refunds. */
export function noPayments(file: string): string {
  return `leer       ${file} hat keine Zahlungen`;
}

/** The number of lines about payments before the first transaction of the journal. */
export function beforeJournal(count: number): string {
  return `unbekannt  ${counted(count, 'Zeile ist', 'Zeilen sind')} älter als das Journal und ${count === 1 ? 'wurde' : 'wurden'} nicht verglichen`;
}

/** The number of sales in the list before the first transaction of the journal. */
export function salesBeforeJournal(count: number): string {
  return `unbekannt  ${count} Verkäufe sind älter als das Journal und wurden nicht verglichen`;
}

/** A line has a type that this release does not know. */
export function unknownType(type: string, count: number): string {
  return `unbekannt  ${count === 1 ? `1 Zeile des Typs ${type}, die als Gebühr zählt` : `${count} Zeilen des Typs ${type}, die als Gebühren zählen`}`;
}

/** A file repeats lines of an earlier file. */
export function repeated(file: string, same: number, corrected: number): string {
  return `erneut     ${file}: ${counted(same, 'Zeile stand', 'Zeilen standen')} in einer früheren Datei, ${corrected} ${corrected === 1 ? 'ist' : 'sind'} korrigiert. Jede zählt einmal`;
}

/** The heading above the findings with one code. */
export function group(title: string, code: string, count: number): string {
  return `${title} (${code}): ${count}`;
}

/** The label before the likely cause. */
export function cause(text: string): string {
  return `Wahrscheinliche Ursache: ${text}`;
}

/** The label before the next step. */
export function action(text: string): string {
  return `Was zu tun ist: ${text}`;
}

/** The amount that the sale or the journal has. */
export function expected(amount: string): string {
  return `erwartet ${amount}`;
}

/** The amount that the settlement or the journal has instead of the expected amount. */
export function found(amount: string): string {
  return `gefunden ${amount}`;
}

/** The transaction or the line that may be the same payment. */
export function mayBe(what: string): string {
  return `vielleicht ${what}`;
}

/** The file and line of a finding. */
export function place(file: string, line: number): string {
  return `${file}:${line}`;
}

/** The label with the number of a sale. */
export function sale(number: string): string {
  return `Verkauf ${number}`;
}

/** The number of days between payment and settlement. */
export function days(count: number): string {
  return `nach ${count} Tagen`;
}

/** The transaction is in a period whose totals differ. */
export function inPeriod(id: string): string {
  return `in Periode ${id}, deren Summen abweichen`;
}

/** The part of the requested period that was compared. */
export function comparedPart(since: string, until: string): string {
  return `Verglichen: ${since} bis ${until}`;
}

/** A part of the requested period that was not compared. An end that was not requested is undefined. */
export function notComparedPart(since: string | undefined, until: string | undefined): string {
  if (since === undefined) return `Nicht verglichen: bis ${until ?? ''}`;
  return until === undefined ? `Nicht verglichen: ab ${since}` : `Nicht verglichen: ${since} bis ${until}`;
}

/** The number of further findings that are not listed. */
export function more(count: number): string {
  return `und ${count} weitere: --csv oder --json zeigt sie`;
}

/** The last line, if something differs. */
export function differs(count: number): string {
  return count === 1 ? '1 Abweichung.' : `${count} Abweichungen.`;
}

/** The acceptance of a difference: who accepted it, when and why. */
export function acceptedBy(key: string, name: string, day: string, reason: string): string {
  return `${key}: anerkannt von ${name} am ${day}: ${reason}`;
}

/** The line before the last one, if an operator can accept a difference. */
export const howToAccept =
  'Wenn Sie eine Abweichung erledigt haben, starten Sie den Befehl erneut mit --accept KEY --name NAME --reason TEXT. Der Schlüssel steht am Ende ihrer Zeile.';

/** The last line, if operators have accepted each difference. */
export const allAccepted = 'Jede Abweichung wurde anerkannt. Alles andere stimmt überein.';

/** The last line, if nothing differs. */
export const nothingDiffers = 'Verkäufe, Journal und Abrechnung stimmen überein.';

/** The last line, if these transactions agree, and others were not compared. */
export function agreeInPart(count: number): string {
  return `Verkäufe, Journal und Abrechnung stimmen bei ${count} ${count === 1 ? 'Transaktion' : 'Transaktionen'} überein.`;
}

/** The transactions, lines and sales that were not compared. At least one number is not 0. */
export function leftOut({
  transactions,
  olderLines,
  olderSales,
  unknownLines,
}: Readonly<Record<'transactions' | 'olderLines' | 'olderSales' | 'unknownLines', number>>): string {
  const parts = [
    transactions === 0 ? [] : `Transaktionen außerhalb der Zeit dieser Dateien (${transactions})`,
    olderLines === 0 ? [] : `Zeilen, die älter als das Journal sind (${olderLines})`,
    olderSales === 0 ? [] : `Verkäufe, die älter als das Journal sind (${olderSales})`,
    unknownLines === 0 ? [] : `Zeilen eines unbekannten Typs (${unknownLines})`,
  ];
  return `Nicht verglichen: ${parts.flat().join(', ')}.`;
}

/** The last line, if the files have no charge and the journal has no charge that is missing in them. */
export const noneMissing = 'Die Dateien haben keine Belastungen, und das Journal hat keine Zahlung, die darin fehlt.';

/** One of the files was refused. */
export function refusedFile(file: string, line: number | undefined, text: string): string {
  return line === undefined ? `${file}: ${text}` : `${file}, Zeile ${line}: ${text}`;
}

/** The last line, if nothing was compared. */
export const nothingTaken = 'Es wurde nichts verglichen.';

/** `no-journal`: there is no journal to compare with. */
export function noJournal(path: string): string {
  return `Es gibt kein Journal ${path}.`;
}

/** `journal-older`: the journal was written by an earlier release. */
export function olderJournal(path: string): string {
  return `Das Journal ${path} ist von einer früheren Version. Starten Sie tenderd einmal, oder nehmen Sie eine neuere Sicherung.`;
}

/** The mark was set: the journal is matched until this time. */
export function marked(until: string): string {
  return `Markiert: Alle Transaktionen vor ${until} sind abgeglichen. Spätere Transaktionen sind nicht markiert.`;
}

/** The mark was set to this time, because the run found a mismatch in a sale of this time. */
export function markedToDifference(until: string): string {
  return `Markiert: Alle Transaktionen vor ${until} sind abgeglichen. Spätere Transaktionen sind nicht markiert, weil ein Verkauf dieser Zeit abweicht.`;
}

/** The mark was not set: the run found a mismatch in a sale that is older than the earlier mark. */
export function notMarkedDiffers(at: string): string {
  return `Nicht markiert: Ein Verkauf vom ${at} weicht ab, und er ist älter als die frühere Marke.`;
}

/** The mark was not set: the earlier mark is later than the time to which this run matched. */
export function notMarkedLater(until: string): string {
  return `Nicht markiert: Dieser Lauf hat nur die Transaktionen vor ${until} abgeglichen, und die frühere Marke ist später.`;
}

/** The mark was not set: no run has matched a transaction whose clock was behind. `at`: the time of the transaction. */
export function notMarkedMissed(id: string, at: string): string {
  return `Nicht markiert: Die Transaktion ${id} wurde noch nie abgeglichen. Das Journal hat sie nach der früheren Marke angenommen, aber ihre Zeit ist ${at}. Wahrscheinlich ging die Uhr nach. Starten Sie den Befehl erneut, und geben Sie auch die Datei mit dieser Transaktion an.`;
}

/**
 * The mark was not set: a transaction was decided after the earlier mark, and no run has matched it since then. `at`: the
 * time of the transaction.
 */
export function notMarkedDecided(id: string, at: string): string {
  return `Nicht markiert: Die Transaktion ${id} vom ${at} wurde nach der früheren Marke geklärt, geändert oder storniert, und seither hat kein Abgleich sie verglichen. Starten Sie den Befehl erneut, zusammen mit der Datei, die diese Transaktion enthält.`;
}

/** The mark was set, and passed unresolved transactions. */
export function markedUnresolved(count: number): string {
  return `Nicht verglichen: ${count} ungeklärte ${count === 1 ? 'Transaktion' : 'Transaktionen'} vor diesem Zeitpunkt. Die personenbezogenen Daten bleiben erhalten, bis das Ergebnis bekannt ist und ein späterer Abgleich es verglichen hat.`;
}

/** The earlier mark stays. */
export function earlierMark(until: string): string {
  return `Die frühere Marke bleibt: Alle Transaktionen vor ${until} gelten als abgeglichen, und tenderd darf ihre personenbezogenen Daten löschen. Ausnahmen sind ungeklärte Transaktionen und solche, die kein Abgleich verglichen hat: Ihre Daten behält tenderd.`;
}

/** The mark was not set. */
export const notMarked =
  'Nicht markiert: Das Journal hat ältere Transaktionen, die noch nie abgeglichen wurden. Starten Sie den Befehl erneut, und geben Sie auch die früheren Dateien an.';

/** The mark was not set, because no charge of the files was compared. */
export const notMarkedUncompared = 'Nicht markiert: Keine Belastung der Dateien wurde verglichen.';

/** Why a mark cannot be used. */
const markFaults = {
  unreadable: 'sie ist nicht lesbar',
  'in-future': 'sie liegt nach der Uhrzeit oder nach ihrem eigenen Lauf',
  incomplete: 'eine frühere Version hat sie geschrieben',
  'other-journal': 'sie gehört zu einem anderen Journal',
  'not-a-file': 'sie ist ein Verzeichnis oder ein Link',
} as const;

/**
 * The mark was not set, because the earlier mark is unusable. No personal data is erased until a valid mark replaces
 * the unusable one.
 */
export function markUnusable(fault: keyof typeof markFaults): string {
  return `Nicht markiert: Die frühere Marke in matched.json ist nicht brauchbar, denn ${markFaults[fault]}. Es werden keine personenbezogenen Daten gelöscht, bis eine richtige Marke sie ersetzt. ${fault === 'in-future' ? 'Prüfen Sie die Uhr, und geben Sie' : 'Geben Sie'} alle Abrechnungsdateien seit der ersten Zahlung an.`;
}

/** `mark-not-a-file`: the mark is a directory or a link. */
export function markNotAFile(dataDir: string): string {
  return `matched.json in ${dataDir} ist ein Verzeichnis oder ein Link. tenderd kann die Marke nicht speichern und löscht keine personenbezogenen Daten. Entfernen Sie es, und starten Sie den Befehl erneut mit allen Abrechnungsdateien seit der ersten Zahlung.`;
}

/** `mark-unwritable`: the file with the mark cannot be written. `code`: the error of the system. */
export function markUnwritable(dataDir: string, code: string): string {
  return `Nicht markiert: matched.json kann in ${dataDir} nicht geschrieben werden (${code}). Die frühere Marke bleibt. Prüfen Sie den Datenträger und seine Rechte, und starten Sie den Befehl erneut.`;
}

/** `usage`: `--late-days` is out of range. */
export const lateDaysRange = '--late-days ist eine Zahl von 1 bis 60.';

/** `usage`: `--since` is not before `--until`. */
export const emptyPeriod =
  'Der Beginn des Zeitraums (--since) liegt nicht vor seinem Ende (--until). Es wurde nichts verglichen.';

/** `usage`: the period is empty. The command gave only one end of it, and the other end was derived from the files. */
export function emptyDerivedPeriod(since: string, until: string): string {
  return `Der Zeitraum ist leer: Er beginnt ${since} und endet ${until}. Ohne --since beginnt er mit der ältesten Zahlung der Dateien, ohne --until endet er mit ihrer neuesten Abrechnung minus --late-days. Geben Sie beide an; es wurde nichts verglichen.`;
}

/** `usage`: `--mark` needs the journal of this machine. */
export const markNeedsDataDir = '--mark gilt für das Journal des Datenverzeichnisses, nicht für --journal oder --url.';

/** `usage`: `--mark` needs the transactions of all terminals. */
export const markNeedsAllTerminals =
  '--mark gilt für alle Terminals: Mit --terminal gälten auch Transaktionen anderer Terminals als abgeglichen. Bitte eines von beiden weglassen.';

/** `usage`: `--accept` and `--revoke` need the journal of this machine, and the transactions of all terminals. */
export const acceptNeedsDataDir =
  '--accept und --revoke gelten für das Journal des Datenverzeichnisses und alle Terminals, nicht für --journal, --url oder --terminal.';

/** `usage`: the name or the reason of the operator is missing, or too long. */
export function acceptNeedsName(max: number): string {
  return `--accept und --revoke brauchen --name und --reason mit je höchstens ${max} Zeichen.`;
}

/** `usage`: the name or the reason of the operator has control characters, such as line breaks. */
export const acceptOneLine =
  '--name und --reason müssen je eine Zeile ohne Steuerzeichen sein. Es wurde nichts festgehalten.';

/** The operator accepts a difference again. The earlier acceptance stays. */
export function alreadyAccepted(key: string, name: string, day: string): string {
  return `${name} hat ${key} schon am ${day} anerkannt. Diese Anerkennung bleibt, und es wurde nichts hinzugefügt.`;
}

/** `finding-not-found`: the operator accepted a difference that this run has not found. */
export function findingNotFound(key: string): string {
  return `Keine Abweichung dieses Laufs hat den Schlüssel ${key}. Es wurde nichts anerkannt. Eine Abweichung erhält einen neuen Schlüssel, wenn sich ihre Beträge oder Zeilen ändern. Ohne --accept zeigt der Befehl die Schlüssel.`;
}

/** `finding-unresolved`: the operator accepted a difference about an unresolved transaction. `id`: the transaction. */
export function findingUnresolved(key: string, id: string): string {
  return `Es wurde nichts anerkannt, denn das Ergebnis der Transaktion ${id} in ${key} ist nicht bekannt. Die Abrechnung zeigt, dass Geld geflossen ist. Klären Sie zuerst die Transaktion: tenderd resolve ${id}.`;
}

/** `finding-not-accepted`: the operator revoked an acceptance that does not exist. */
export function notAccepted(key: string): string {
  return `Es gibt keine Anerkennung mit dem Schlüssel ${key}. Es wurde nichts zurückgenommen.`;
}

/** `accepted-unreadable`: the file with the acceptances cannot be read. */
export function acceptedUnreadable(dataDir: string): string {
  return `accepted.json in ${dataDir} ist nicht lesbar. tenderd weiß nicht, welche Abweichungen erledigt sind. Es wurde nichts verglichen. Verschieben Sie die Datei, starten Sie den Befehl erneut, und erkennen Sie die erledigten Abweichungen erneut an.`;
}

/** `accepted-in-future`: an act in the file is later than the clock. */
export function acceptedInFuture(dataDir: string, at: string): string {
  return `accepted.json in ${dataDir} hat einen Eintrag vom ${at}, also aus der Zukunft. Es wurde nichts verglichen. Prüfen Sie die Uhr dieses Rechners. Wenn die Uhr stimmt, verschieben Sie die Datei, führen Sie den Befehl erneut aus, und erkennen Sie die erledigten Abweichungen erneut an.`;
}

/** `accepted-other-journal`: the file with the acceptances belongs to another journal. */
export function acceptedForeign(dataDir: string): string {
  return `accepted.json in ${dataDir} ist von einem anderen Journal. Die Anerkennungen gelten nicht, und es wurde nichts gespeichert. Verschieben Sie die Datei, starten Sie den Befehl erneut, und erkennen Sie die erledigten Abweichungen erneut an.`;
}

/** `accepted-unwritable`: the file with the acceptances cannot be written. `code`: the error of the system. */
export function acceptedUnwritable(dataDir: string, code: string): string {
  return `Es wurde nichts anerkannt: accepted.json kann in ${dataDir} nicht geschrieben werden (${code}). Prüfen Sie den Datenträger und seine Rechte, und starten Sie den Befehl erneut.`;
}

/** `accepted-changed`: two runs recorded acceptances at the same time. */
export const acceptedChanged =
  'Es wurde nichts anerkannt, weil ein anderer Lauf accepted.json gleichzeitig geändert hat. Starten Sie den Befehl erneut.';
