/** The texts of `tenderd match`. */

/** The help of the command, after its options. */
export const help = `
It reads the settlement details report of Adyen, the transaction list (XML) of Swedbank Pay and, with --mapping, the CSV of
any acquirer. It moves no money and changes nothing. Without --sales, a sale is a payment that its register acknowledged. It
works with a running daemon, with a stopped one, and with --journal on a backup. The exit code is 75 if anything differs. If
a file cannot be taken, nothing is compared, and the exit code is 65.
  tenderd match settlement_detail_report_batch_*.csv --merchant ShopDE
  tenderd match october.csv --mapping bank.toml --sales sales.csv --csv > differences.csv
`;

/** The first line. */
export function heading(files: number, since: string, until: string): string {
  return `${files} settlement ${files === 1 ? 'file' : 'files'}, payments from ${since} to ${until}`;
}

/** The first line, if the files do not show a period. */
export function headingWithoutPeriod(files: number): string {
  return `${files} settlement ${files === 1 ? 'file' : 'files'} without a charge`;
}

/** The lines of the files. */
export function settled(charges: number, refunds: number, chargebacks: number, others: number): string {
  return `lines      ${charges} charges, ${refunds} refunds, ${chargebacks} chargebacks, ${others} fees, payouts and others`;
}

/** Transactions that agree. */
export function agreeing(count: number): string {
  return `agree      ${count} transactions`;
}

/** Transactions that a later file may have. */
export function pending(count: number): string {
  return `waiting    ${count} transactions are too new: a later file may have them`;
}

/** Transactions that an earlier file may have. */
export function notCovered(count: number): string {
  return `earlier    ${count} transactions are older than these files`;
}

/** Transactions that were not compared, because no file has a charge. */
export function notCompared(count: number): string {
  return `unchecked  ${count} transactions: the files have no charges, so these were not compared`;
}

/** A file without charges and refunds. */
export function noPayments(file: string): string {
  return `empty      ${file} has no payments`;
}

/** Lines of payments before the first transaction of the journal. */
export function beforeJournal(count: number): string {
  return `not known  ${count} lines are older than the journal, and were not compared`;
}

/** A type that this release does not know. */
export function unknownType(type: string, count: number): string {
  return `not known  ${count} lines of type ${type}, which count as fees`;
}

/** A file whose lines an earlier file had. */
export function repeated(file: string, same: number, corrected: number): string {
  return `again      ${file}: ${same} lines were in an earlier file, ${corrected} are corrected. Each counts once`;
}

/** The heading of one code. */
export function group(title: string, code: string, count: number): string {
  return `${title} (${code}): ${count}`;
}

/** Before the likely cause. */
export function cause(text: string): string {
  return `Likely cause: ${text}`;
}

/** Before what to do. */
export function action(text: string): string {
  return `What to do: ${text}`;
}

/** The amount by the sale or the journal. */
export function expected(amount: string): string {
  return `expected ${amount}`;
}

/** The amount by the other side. */
export function found(amount: string): string {
  return `found ${amount}`;
}

/** Where it is. */
export function place(file: string, line: number): string {
  return `${file}:${line}`;
}

/** The number of a sale. */
export function sale(number: string): string {
  return `sale ${number}`;
}

/** The days between payment and settlement. */
export function days(count: number): string {
  return `after ${count} days`;
}

/** The transaction is in a period whose totals differ. */
export function inPeriod(id: string): string {
  return `in period ${id}, which differs`;
}

/** There are more findings than the listed ones. */
export function more(count: number): string {
  return `and ${count} more: --csv or --json lists them`;
}

/** Something differs. */
export function differs(count: number): string {
  return count === 1 ? '1 mismatch.' : `${count} mismatches.`;
}

/** Nothing differs. */
export const nothingDiffers = 'Sales, journal and settlement agree.';

/** The files have no charge, and the journal has none that is missing. */
export const noneMissing = 'The files have no charges, and the journal has no payment that is missing in them.';

/** A file was refused. */
export function refusedFile(file: string, line: number | undefined, text: string): string {
  return line === undefined ? `${file}: ${text}` : `${file}, line ${line}: ${text}`;
}

/** After refused files. */
export const nothingTaken = 'Nothing was compared.';

/** `no-journal`: there is none. */
export function noJournal(path: string): string {
  return `There is no journal ${path}.`;
}

/** `journal-older`: the file is of an earlier release. */
export function olderJournal(path: string): string {
  return `The journal ${path} is of an earlier release. Start tenderd once, or match a newer backup.`;
}

/** The mark is set. */
export function marked(until: string): string {
  return `Marked: all transactions before ${until} are matched.`;
}

/** The mark is not set. */
export const notMarked =
  'Not marked: older transactions were never matched, or none is settled yet. Give the earlier files, too.';

/** The mark is not set, because the files have no charge. */
export const notMarkedWithoutCharges = 'Not marked: the files have no charges.';

/** `usage`: a wrong number of days. */
export const lateDaysRange = '--late-days is a number from 1 to 60.';

/** `usage`: `--mark` needs the journal of this machine. */
export const markNeedsDataDir = '--mark is for the journal of the data directory, not for --journal or --url.';
