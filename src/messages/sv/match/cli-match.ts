/** The texts of `tenderd match`. */

/** The help text of the command, printed after its options. */
export const help = `
Kommandot läser Adyens Settlement details report, Swedbank Pays transaktionslista (XML) och med --mapping CSV från vilken
inlösare som helst. Det flyttar inga pengar. Utan --mark, --accept och --revoke ändrar det ingenting. Utan --sales är ett
köp en betalning som kassan har kvitterat. Det fungerar med en daemon som kör, med en som är stoppad, och med --journal på en säkerhetskopia. Returkoden är
75 om något skiljer sig, eller om ingenting kunde jämföras. Om en fil inte kan tas emot jämförs ingenting, och returkoden
är 65.
  tenderd match settlement_detail_report_batch_*.csv --merchant ShopDE
  tenderd match october.csv --mapping bank.toml --sales sales.csv --csv > differences.csv
  tenderd match october.csv --mapping bank.toml --accept 4f0c22d9a1b37e58 --name "A. Berg" --reason "återbetalad för hand"
`;

function counted(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** The first line of the output. */
export function heading(files: number, since: string, until: string): string {
  return `${files} ${files === 1 ? 'avräkningsfil' : 'avräkningsfiler'}, betalningar från ${since} till ${until}`;
}

/** The first line of the output, if the files do not show a period. */
export function headingWithoutPeriod(files: number): string {
  return `${files} ${files === 1 ? 'avräkningsfil' : 'avräkningsfiler'} utan debitering`;
}

/** The number of settled charges and refunds in the files, and their sums. */
export function settled(charges: number, refunds: number, chargebacks: number, others: number): string {
  return `rader      ${counted(charges, 'debitering', 'debiteringar')}, ${counted(refunds, 'återbetalning', 'återbetalningar')}, ${counted(chargebacks, 'reklamation', 'reklamationer')}, ${counted(others, 'avgift, utbetalning eller annan', 'avgifter, utbetalningar och andra')}`;
}

/** The number of transactions that agree. */
export function agreeing(count: number): string {
  return `stämmer    ${counted(count, 'transaktion', 'transaktioner')}`;
}

/** The number of differences that an operator has accepted. */
export function accepted(count: number): string {
  return `godkända   ${count} ${count === 1 ? 'avvikelse' : 'avvikelser'} som en operatör har åtgärdat`;
}

/** The number of transactions that a later file may contain. */
export function pending(count: number): string {
  return `väntar     ${count === 1 ? '1 transaktion är för ny: en senare fil kan ha den' : `${count} transaktioner är för nya: en senare fil kan ha dem`}`;
}

/** The number of transactions that an earlier file may contain. */
export function notCovered(count: number): string {
  return `tidigare   ${counted(count, 'transaktion', 'transaktioner')} är äldre än de här filerna`;
}

/** The number of transactions that were not compared, because no file contains a charge. */
export function notCompared(count: number): string {
  return `ogranskade ${counted(count, 'transaktion', 'transaktioner')}: filerna har inga debiteringar, så ${count === 1 ? 'den' : 'de'} här jämfördes inte`;
}

/** A file contains no charges and no refunds. */
export function noPayments(file: string): string {
  return `tom        ${file} har inga betalningar`;
}

/** The number of lines about payments before the first transaction of the journal. */
export function beforeJournal(count: number): string {
  return `okända     ${counted(count, 'rad', 'rader')} är äldre än journalen och jämfördes inte`;
}

/** The number of sales in the list before the first transaction of the journal. */
export function salesBeforeJournal(count: number): string {
  return `okända     ${count} köp är äldre än journalen och jämfördes inte`;
}

/** A line has a type that this release does not know. */
export function unknownType(type: string, count: number): string {
  return `okända     ${count === 1 ? `1 rad av typen ${type}, som räknas som en avgift` : `${count} rader av typen ${type}, som räknas som avgifter`}`;
}

/** A file repeats lines of an earlier file. */
export function repeated(file: string, same: number, corrected: number): string {
  return `igen       ${file}: ${counted(same, 'rad', 'rader')} fanns i en tidigare fil, ${corrected} är ${corrected === 1 ? 'rättad' : 'rättade'}. Varje rad räknas en gång`;
}

/** The heading above the findings with one code. */
export function group(title: string, code: string, count: number): string {
  return `${title} (${code}): ${count}`;
}

/** The label before the likely cause. */
export function cause(text: string): string {
  return `Trolig orsak: ${text}`;
}

/** The label before the next step. */
export function action(text: string): string {
  return `Att göra: ${text}`;
}

/** The amount that the sale or the journal has. */
export function expected(amount: string): string {
  return `väntat ${amount}`;
}

/** The amount that the settlement or the journal has instead of the expected amount. */
export function found(amount: string): string {
  return `funnet ${amount}`;
}

/** The transaction or the line that may be the same payment. */
export function mayBe(what: string): string {
  return `kanske ${what}`;
}

/** The file and line of a finding. */
export function place(file: string, line: number): string {
  return `${file}:${line}`;
}

/** The label with the number of a sale. */
export function sale(number: string): string {
  return `köp ${number}`;
}

/** The number of days between payment and settlement. */
export function days(count: number): string {
  return `efter ${count} dagar`;
}

/** The transaction is in a period whose totals differ. */
export function inPeriod(id: string): string {
  return `i period ${id}, vars summor skiljer sig`;
}

/** The part of the requested period that was compared. */
export function comparedPart(since: string, until: string): string {
  return `Jämfört: ${since} till ${until}`;
}

/** A part of the requested period that was not compared. An end that was not requested is undefined. */
export function notComparedPart(since: string | undefined, until: string | undefined): string {
  if (since === undefined) return `Inte jämfört: till ${until ?? ''}`;
  return until === undefined ? `Inte jämfört: från ${since}` : `Inte jämfört: ${since} till ${until}`;
}

/** The number of further findings that are not listed. */
export function more(count: number): string {
  return `och ${count} till: --csv eller --json visar dem`;
}

/** The last line, if something differs. */
export function differs(count: number): string {
  return count === 1 ? '1 avvikelse.' : `${count} avvikelser.`;
}

/** The acceptance of a difference: who accepted it, when and why. */
export function acceptedBy(key: string, name: string, day: string, reason: string): string {
  return `${key}: godkänd av ${name} den ${day}: ${reason}`;
}

/** The line before the last one, if an operator can accept a difference. */
export const howToAccept =
  'Om du har åtgärdat en avvikelse, kör kommandot igen med --accept KEY --name NAME --reason TEXT. Nyckeln står sist på raden.';

/** The last line, if operators have accepted each difference. */
export const allAccepted = 'Varje avvikelse är godkänd. Allt annat stämmer överens.';

/** The last line, if nothing differs. */
export const nothingDiffers = 'Köp, journal och avräkning stämmer överens.';

/** The last line, if these transactions agree, and others were not compared. */
export function agreeInPart(count: number): string {
  return `Köp, journal och avräkning stämmer överens för ${count} ${count === 1 ? 'transaktion' : 'transaktioner'}.`;
}

/** The transactions, lines and sales that were not compared. At least one number is not 0. */
export function leftOut({
  transactions,
  olderLines,
  olderSales,
  unknownLines,
}: Readonly<Record<'transactions' | 'olderLines' | 'olderSales' | 'unknownLines', number>>): string {
  const parts = [
    transactions === 0 ? [] : `transaktioner utanför tiden för de här filerna (${transactions})`,
    olderLines === 0 ? [] : `rader som är äldre än journalen (${olderLines})`,
    olderSales === 0 ? [] : `köp som är äldre än journalen (${olderSales})`,
    unknownLines === 0 ? [] : `rader av okänd typ (${unknownLines})`,
  ];
  return `Inte jämfört: ${parts.flat().join(', ')}.`;
}

/** The last line, if the files have no charge and the journal has no charge that is missing in them. */
export const noneMissing = 'Filerna har inga debiteringar, och journalen har ingen betalning som saknas i dem.';

/** One of the files was refused. */
export function refusedFile(file: string, line: number | undefined, text: string): string {
  return line === undefined ? `${file}: ${text}` : `${file}, rad ${line}: ${text}`;
}

/** The last line, if nothing was compared. */
export const nothingTaken = 'Ingenting jämfördes.';

/** `no-journal`: there is no journal to compare with. */
export function noJournal(path: string): string {
  return `Det finns ingen journal ${path}.`;
}

/** `journal-older`: the journal was written by an earlier release. */
export function olderJournal(path: string): string {
  return `Journalen ${path} är från en tidigare version. Starta tenderd en gång, eller använd en nyare säkerhetskopia.`;
}

/** The mark was set: the journal is matched until this time. */
export function marked(until: string): string {
  return `Markerat: alla transaktioner före ${until} är avstämda. Senare transaktioner är inte markerade.`;
}

/** The mark was set to this time, because the run found a mismatch in a sale of this time. */
export function markedToDifference(until: string): string {
  return `Markerat: alla transaktioner före ${until} är avstämda. Senare transaktioner är inte markerade, eftersom ett köp vid denna tid avviker.`;
}

/** The mark was not set: the run found a mismatch in a sale that is older than the earlier mark. */
export function notMarkedDiffers(at: string): string {
  return `Inte markerat: ett köp från ${at} avviker, och det är äldre än det tidigare märket.`;
}

/** The mark was not set: the earlier mark is later than the time to which this run matched. */
export function notMarkedLater(until: string): string {
  return `Inte markerat: denna körning stämde bara av transaktionerna före ${until}, och det tidigare märket är senare.`;
}

/** The mark was not set: no run has matched a transaction whose clock was behind. `at`: the time of the transaction. */
export function notMarkedMissed(id: string, at: string): string {
  return `Inte markerat: transaktionen ${id} har aldrig stämts av. Journalen tog emot den efter det tidigare märket, men dess tid är ${at}. Klockan gick troligen efter. Kör kommandot igen och ange även filen med denna transaktion.`;
}

/**
 * The mark was not set: a transaction was decided after the earlier mark, and no run has matched it since then. `at`: the
 * time of the transaction.
 */
export function notMarkedDecided(id: string, at: string): string {
  return `Inte markerat: transaktionen ${id} från ${at} reddes ut, ändrades eller makulerades efter det tidigare märket, och ingen avstämning har jämfört den sedan dess. Kör kommandot igen och lägg till filen som innehåller transaktionen.`;
}

/** The mark was set, and passed unresolved transactions. */
export function markedUnresolved(count: number): string {
  return `Inte jämfört: ${count} ${count === 1 ? 'transaktion' : 'transaktioner'} med okänt resultat före denna tid. Personuppgifterna behålls tills resultatet är känt och en senare avstämning har jämfört det.`;
}

/** The earlier mark stays. */
export function earlierMark(until: string): string {
  return `Det tidigare märket ligger kvar: alla transaktioner före ${until} räknas som avstämda, och tenderd får radera deras personuppgifter. Undantag är transaktioner med okänt resultat och de som ingen avstämning har jämfört: deras uppgifter behåller tenderd.`;
}

/** The mark was not set. */
export const notMarked =
  'Inte markerat: journalen har äldre transaktioner som aldrig har stämts av. Kör kommandot igen och ange även de tidigare filerna.';

/** The mark was not set, because no charge of the files was compared. */
export const notMarkedUncompared = 'Inte markerat: ingen debitering i filerna jämfördes.';

/** Why a mark cannot be used. */
const markFaults = {
  unreadable: 'det inte kan läsas',
  'in-future': 'det är senare än klockan eller sin egen körning',
  incomplete: 'en tidigare version skrev det',
  'other-journal': 'det hör till en annan journal',
  'not-a-file': 'det är en katalog eller en länk',
} as const;

/**
 * The mark was not set, because the earlier mark is unusable. No personal data is erased until a valid mark replaces
 * the unusable one.
 */
export function markUnusable(fault: keyof typeof markFaults): string {
  return `Inte markerat: det tidigare märket i matched.json går inte att använda, eftersom ${markFaults[fault]}. Inga personuppgifter raderas förrän ett rätt märke ersätter det. ${fault === 'in-future' ? 'Kontrollera klockan och ange' : 'Ange'} alla avräkningsfiler sedan den första betalningen.`;
}

/** `mark-not-a-file`: the mark is a directory or a link. */
export function markNotAFile(dataDir: string): string {
  return `matched.json i ${dataDir} är en katalog eller en länk, så tenderd kan inte spara märket och raderar inga personuppgifter. Ta bort den och kör kommandot igen med alla avräkningsfiler sedan den första betalningen.`;
}

/** `mark-unwritable`: the file with the mark cannot be written. `code`: the error of the system. */
export function markUnwritable(dataDir: string, code: string): string {
  return `Inte markerat: matched.json kan inte skrivas i ${dataDir} (${code}). Det tidigare märket ligger kvar. Kontrollera disken och dess rättigheter och kör kommandot igen.`;
}

/** `usage`: `--late-days` is out of range. */
export const lateDaysRange = '--late-days är ett tal från 1 till 60.';

/** `usage`: `--since` is not before `--until`. */
export const emptyPeriod = 'Periodens början (--since) är inte före dess slut (--until). Ingenting jämfördes.';

/** `usage`: the period is empty. The command gave only one end of it, and the other end was derived from the files. */
export function emptyDerivedPeriod(since: string, until: string): string {
  return `Perioden är tom: den börjar ${since} och slutar ${until}. Utan --since börjar den med filernas äldsta betalning, och utan --until slutar den med deras senaste avräkning minus --late-days. Ange båda; ingenting jämfördes.`;
}

/** `usage`: `--mark` needs the journal of this machine. */
export const markNeedsDataDir = '--mark gäller datakatalogens journal, inte --journal eller --url.';

/** `usage`: `--mark` needs the transactions of all terminals. */
export const markNeedsAllTerminals =
  '--mark gäller alla terminaler: med --terminal skulle även andra terminalers transaktioner räknas som avstämda. Utelämna det ena.';

/** `usage`: `--accept` and `--revoke` need the journal of this machine, and the transactions of all terminals. */
export const acceptNeedsDataDir =
  '--accept och --revoke gäller journalen i datakatalogen och alla terminaler, inte --journal, --url eller --terminal.';

/** `usage`: the name or the reason of the operator is missing, or too long. */
export function acceptNeedsName(max: number): string {
  return `--accept och --revoke kräver --name och --reason, med högst ${max} tecken vardera.`;
}

/** `usage`: the name or the reason of the operator has control characters, such as line breaks. */
export const acceptOneLine = '--name och --reason måste vara en rad vardera, utan styrtecken. Inget antecknades.';

/** The operator accepts a difference again. The earlier acceptance stays. */
export function alreadyAccepted(key: string, name: string, day: string): string {
  return `${name} godkände redan ${key} den ${day}. Det godkännandet ligger kvar, och inget lades till.`;
}

/** `finding-not-found`: the operator accepted a difference that this run has not found. */
export function findingNotFound(key: string): string {
  return `Ingen avvikelse i denna körning har nyckeln ${key}, så inget godkändes. En avvikelse får en ny nyckel om dess belopp eller rader ändras. Kör kommandot utan --accept för att se nycklarna.`;
}

/** `finding-unresolved`: the operator accepted a difference about an unresolved transaction. `id`: the transaction. */
export function findingUnresolved(key: string, id: string): string {
  return `Inget godkändes, eftersom resultatet av transaktionen ${id} i ${key} inte är känt. Avräkningen visar att pengarna flyttades. Lös transaktionen först: tenderd resolve ${id}.`;
}

/** `finding-not-accepted`: the operator revoked an acceptance that does not exist. */
export function notAccepted(key: string): string {
  return `Det finns inget godkännande med nyckeln ${key}, så inget togs tillbaka.`;
}

/** `accepted-unreadable`: the file with the acceptances cannot be read. */
export function acceptedUnreadable(dataDir: string): string {
  return `accepted.json i ${dataDir} kan inte läsas, så tenderd vet inte vilka avvikelser som är åtgärdade. Ingenting jämfördes. Flytta filen, kör kommandot igen och godkänn de åtgärdade avvikelserna på nytt.`;
}

/** `accepted-in-future`: an act in the file is later than the clock. */
export function acceptedInFuture(dataDir: string, at: string): string {
  return `accepted.json i ${dataDir} har en post från ${at}, som ligger i framtiden. Inget jämfördes. Kontrollera datorns klocka. Om klockan går rätt flyttar du undan filen, kör kommandot igen och godkänner de åtgärdade avvikelserna på nytt.`;
}

/** `accepted-other-journal`: the file with the acceptances belongs to another journal. */
export function acceptedForeign(dataDir: string): string {
  return `accepted.json i ${dataDir} är från en annan journal, så dess godkännanden gäller inte och inget sparades. Flytta filen, kör kommandot igen och godkänn de åtgärdade avvikelserna på nytt.`;
}

/** `accepted-unwritable`: the file with the acceptances cannot be written. `code`: the error of the system. */
export function acceptedUnwritable(dataDir: string, code: string): string {
  return `Inget godkändes: accepted.json kan inte skrivas i ${dataDir} (${code}). Kontrollera disken och dess rättigheter och kör kommandot igen.`;
}

/** `accepted-changed`: two runs recorded acceptances at the same time. */
export const acceptedChanged =
  'Inget godkändes, eftersom en annan körning ändrade accepted.json samtidigt. Kör kommandot igen.';
