/** The texts of `tenderd match`. */

import { counted } from '../nouns.js';

/** The help text of the command, printed after its options. */
export const help = `
The command reads the settlement details report of Adyen, the transaction list (XML) of Swedbank Pay and, with --mapping, the CSV of
any acquirer. It moves no money. Without --mark, --accept and --revoke, it changes nothing. Without --sales, each payment that its
register acknowledged counts as a sale.
The command works with a running or a stopped daemon, and with --journal on a backup. The exit code is 75 if anything differs,
or if nothing could be compared. If a file cannot be used, nothing is compared, and the exit code is 65.
  tenderd match settlement_detail_report_batch_*.csv --merchant ShopDE
  tenderd match october.csv --mapping bank.toml --sales sales.csv --csv > differences.csv
  tenderd match october.csv --mapping bank.toml --accept 4f0c22d9a1b37e58 --name "A. Berg" --reason "refunded by hand"
`;

/** The first line of the output. */
export function heading(files: number, since: string, until: string): string {
  return `${files} settlement ${files === 1 ? 'file' : 'files'}, payments from ${since} to ${until}`;
}

/** The first line of the output, if the files do not show a period. */
export function headingWithoutPeriod(files: number): string {
  return `${files} settlement ${files === 1 ? 'file' : 'files'} without a charge`;
}

/** The number of settled charges and refunds in the files, and their sums. */
export function settled(charges: number, refunds: number, chargebacks: number, others: number): string {
  return `lines      ${counted(charges, 'charge')}, ${counted(refunds, 'refund')}, ${counted(chargebacks, 'chargeback')}, ${counted(others, 'fee, payout or other', 'fees, payouts and others')}`;
}

/** The number of transactions that agree. */
export function agreeing(count: number): string {
  return `${count === 1 ? 'agrees    ' : 'agree     '} ${counted(count, 'transaction')}`;
}

/** The number of differences that an operator has accepted. */
export function accepted(count: number): string {
  return `accepted   ${count} ${count === 1 ? 'difference' : 'differences'} that an operator has settled`;
}

/** The number of transactions that a later file may contain. */
export function pending(count: number): string {
  return `waiting    ${count === 1 ? '1 transaction is too new: a later file may contain it' : `${count} transactions are too new: a later file may contain them`}`;
}

/** The number of transactions that an earlier file may contain. */
export function notCovered(count: number): string {
  return `earlier    ${counted(count, 'transaction is', 'transactions are')} older than these files`;
}

/** The number of transactions that were not compared, because no file contains a charge. */
export function notCompared(count: number): string {
  return `unchecked  ${count === 1 ? '1 transaction: the files have no charges, so this was' : `${count} transactions: the files have no charges, so these were`} not compared`;
}

/** A file contains no charges and no refunds. */
export function noPayments(file: string): string {
  return `empty      ${file} has no payments`;
}

/** The number of lines about payments before the first transaction of the journal. */
export function beforeJournal(count: number): string {
  return `not known  ${count === 1 ? '1 line is older than the journal, and was' : `${count} lines are older than the journal, and were`} not compared`;
}

/** The number of sales in the list before the first transaction of the journal. */
export function salesBeforeJournal(count: number): string {
  return `not known  ${count} sales are older than the journal, and were not compared`;
}

/** A line has a type that this release does not know. */
export function unknownType(type: string, count: number): string {
  return `not known  ${count === 1 ? `1 line of type ${type}, which counts as a fee` : `${count} lines of type ${type}, which count as fees`}`;
}

/** A file repeats lines of an earlier file. */
export function repeated(file: string, same: number, corrected: number): string {
  return `again      ${file}: ${counted(same, 'line was', 'lines were')} in an earlier file, ${corrected} ${corrected === 1 ? 'is' : 'are'} corrected. Each line counts once`;
}

/** The heading above the findings with one code. */
export function group(title: string, code: string, count: number): string {
  return `${title} (${code}): ${count}`;
}

/** The label before the likely cause. */
export function cause(text: string): string {
  return `Likely cause: ${text}`;
}

/** The label before the next step. */
export function action(text: string): string {
  return `What to do: ${text}`;
}

/** The amount that the sale or the journal has. */
export function expected(amount: string): string {
  return `expected ${amount}`;
}

/** The amount that the settlement or the journal has instead of the expected amount. */
export function found(amount: string): string {
  return `found ${amount}`;
}

/** The transaction or the line that may be the same payment. */
export function mayBe(what: string): string {
  return `perhaps ${what}`;
}

/** The file and line of a finding. */
export function place(file: string, line: number): string {
  return `${file}:${line}`;
}

/** The label with the number of a sale. */
export function sale(number: string): string {
  return `sale ${number}`;
}

/** The number of days between payment and settlement. */
export function days(count: number): string {
  return `after ${count} days`;
}

/** The transaction is in a period whose totals differ. */
export function inPeriod(id: string): string {
  return `in period ${id}, whose totals differ`;
}

/** The part of the requested period that was compared. */
export function comparedPart(since: string, until: string): string {
  return `Compared: ${since} to ${until}`;
}

/** A part of the requested period that was not compared. An end that was not requested is undefined. */
export function notComparedPart(since: string | undefined, until: string | undefined): string {
  if (since === undefined) return `Not compared: up to ${until ?? ''}`;
  return until === undefined ? `Not compared: from ${since}` : `Not compared: ${since} to ${until}`;
}

/** The number of further findings that are not listed. */
export function more(count: number): string {
  return `and ${count} more: --csv or --json lists them`;
}

/** The last line, if something differs. */
export function differs(count: number): string {
  return count === 1 ? '1 mismatch.' : `${count} mismatches.`;
}

/** The acceptance of a difference: who accepted it, when and why. */
export function acceptedBy(key: string, name: string, day: string, reason: string): string {
  return `${key}: accepted by ${name} on ${day}: ${reason}`;
}

/** The line before the last one, if an operator can accept a difference. */
export const howToAccept =
  'If you have settled a difference, run the command again with --accept KEY --name NAME --reason TEXT. The key is at the end of its line.';

/** The last line, if operators have accepted each difference. */
export const allAccepted = 'Operators have accepted each difference. Everything else agrees.';

/** The last line, if nothing differs. */
export const nothingDiffers = 'Sales, journal and settlement agree.';

/** The last line, if these transactions agree, and others were not compared. */
export function agreeInPart(count: number): string {
  return `Sales, journal and settlement of ${count} ${count === 1 ? 'transaction' : 'transactions'} agree.`;
}

/** The transactions, lines and sales that were not compared. At least one number is not 0. */
export function leftOut({
  transactions,
  olderLines,
  olderSales,
  unknownLines,
}: Readonly<Record<'transactions' | 'olderLines' | 'olderSales' | 'unknownLines', number>>): string {
  const parts = [
    transactions === 0 ? [] : `transactions outside the period of these files (${transactions})`,
    olderLines === 0 ? [] : `lines older than the journal (${olderLines})`,
    olderSales === 0 ? [] : `sales older than the journal (${olderSales})`,
    unknownLines === 0 ? [] : `lines of an unknown type (${unknownLines})`,
  ];
  return `Not compared: ${parts.flat().join(', ')}.`;
}

/** The last line, if the files have no charge and the journal has no charge that is missing in them. */
export const noneMissing = 'The files have no charges, and the journal has no payment that is missing in them.';

/** One of the files was refused. */
export function refusedFile(file: string, line: number | undefined, text: string): string {
  return line === undefined ? `${file}: ${text}` : `${file}, line ${line}: ${text}`;
}

/** The last line, if nothing was compared. */
export const nothingTaken = 'Nothing was compared.';

/** `no-journal`: there is no journal to compare with. */
export function noJournal(path: string): string {
  return `There is no journal ${path}.`;
}

/** `journal-older`: the journal was written by an earlier release. */
export function olderJournal(path: string): string {
  return `The journal ${path} is from an earlier release. Start tenderd once, or match a newer backup.`;
}

/** The mark was set: the journal is matched until this time. */
export function marked(until: string): string {
  return `Marked: all transactions before ${until} are matched. Later transactions are not marked.`;
}

/** The mark was set to this time, because the run found a mismatch in a sale of this time. */
export function markedToDifference(until: string): string {
  return `Marked: all transactions before ${until} are matched. Later transactions are not marked, because a sale of this time differs.`;
}

/** The mark was not set: the run found a mismatch in a sale that is older than the earlier mark. */
export function notMarkedDiffers(at: string): string {
  return `Not marked: a sale of ${at} differs, and it is older than the earlier mark.`;
}

/** The mark was not set: the earlier mark is later than the time to which this run matched. */
export function notMarkedLater(until: string): string {
  return `Not marked: this run matched only the transactions before ${until}, and the earlier mark is later.`;
}

/** The mark was not set: no run has matched a transaction whose clock was behind. `at`: the time of the transaction. */
export function notMarkedMissed(id: string, at: string): string {
  return `Not marked: no run has matched transaction ${id}. The journal accepted it after the earlier mark, but its time is ${at}, so the clock was probably behind. Run the command again, and add the file that contains this transaction.`;
}

/**
 * The mark was not set: a transaction was decided after the earlier mark, and no run has matched it since then. `at`: the
 * time of the transaction.
 */
export function notMarkedDecided(id: string, at: string): string {
  return `Not marked: transaction ${id} of ${at} was resolved, changed or reversed after the earlier mark, and no run has matched it since then. Run the command again, and add the file that contains this transaction.`;
}

/** The mark was set, and passed unresolved transactions. */
export function markedUnresolved(count: number): string {
  return `Not matched: ${count} unresolved ${count === 1 ? 'transaction' : 'transactions'} before this time. Their personal data is kept until they are resolved and a later run has matched them.`;
}

/** The earlier mark stays. */
export function earlierMark(until: string): string {
  return `The earlier mark stays: all transactions before ${until} count as matched, and tenderd may erase their personal data. Exceptions are unresolved transactions and those that no run has matched: tenderd keeps their data.`;
}

/** The mark was not set. */
export const notMarked =
  'Not marked: the journal has older transactions that no run has matched. Run the command again, with the earlier files as well.';

/** The mark was not set, because no charge of the files was compared. */
export const notMarkedUncompared = 'Not marked: no charge in the files was compared.';

/** Why a mark cannot be used. */
const markFaults = {
  unreadable: 'it cannot be read',
  'in-future': 'its time is in the future, or later than the run that wrote it',
  incomplete: 'an earlier release wrote it',
  'other-journal': 'it belongs to another journal',
  'not-a-file': 'it is a directory or a link',
} as const;

/**
 * The mark was not set, because the earlier mark is unusable. No personal data is erased until a valid mark replaces
 * the unusable one.
 */
export function markUnusable(fault: keyof typeof markFaults): string {
  return `Not marked: the earlier mark in matched.json cannot be used, because ${markFaults[fault]}. No personal data is erased until a valid mark replaces that mark. ${fault === 'in-future' ? 'Check the clock, and give' : 'Give'} all settlement files since the first payment.`;
}

/** `mark-not-a-file`: the mark is a directory or a link. */
export function markNotAFile(dataDir: string): string {
  return `matched.json in ${dataDir} is a directory or a link, so tenderd cannot store the mark and erases no personal data. Remove it, then run the command again with all settlement files since the first payment.`;
}

/** `mark-unwritable`: the file with the mark cannot be written. `code`: the error of the system. */
export function markUnwritable(dataDir: string, code: string): string {
  return `Not marked: matched.json cannot be written in ${dataDir} (${code}). The earlier mark stays. Check the disk and the permissions of the directory, then run the command again.`;
}

/** `usage`: `--late-days` is out of range. */
export const lateDaysRange = '--late-days is a number from 1 to 60.';

/** `usage`: `--since` is not before `--until`. */
export const emptyPeriod = 'The start of the period (--since) is not before its end (--until). Nothing was compared.';

/** `usage`: the period is empty. The command gave only one end of it, and the other end was derived from the files. */
export function emptyDerivedPeriod(since: string, until: string): string {
  return `The period is empty: it begins at ${since} and ends at ${until}. Without --since it begins with the oldest payment of the files, and without --until it ends --late-days before their newest settlement. Nothing was compared. Give both options.`;
}

/** `usage`: `--mark` needs the journal of this machine. */
export const markNeedsDataDir = '--mark is for the journal of the data directory, not for --journal or --url.';

/** `usage`: `--mark` needs the transactions of all terminals. */
export const markNeedsAllTerminals =
  '--mark is for all terminals: with --terminal, transactions of other terminals would count as matched. Omit one of the two options.';

/** `usage`: `--accept` and `--revoke` need the journal of this machine, and the transactions of all terminals. */
export const acceptNeedsDataDir =
  '--accept and --revoke are for the journal of the data directory and all terminals, not for --journal, --url or --terminal.';

/** `usage`: the name or the reason of the operator is missing, or too long. */
export function acceptNeedsName(max: number): string {
  return `--accept and --revoke need --name and --reason, each with at most ${max} characters.`;
}

/** `usage`: the name or the reason of the operator has control characters, such as line breaks. */
export const acceptOneLine =
  '--name and --reason must each be one line without control characters. Nothing was recorded.';

/** The operator accepts a difference again. The earlier acceptance stays. */
export function alreadyAccepted(key: string, name: string, day: string): string {
  return `${name} already accepted ${key} on ${day}. That acceptance stays, and nothing was added to it.`;
}

/** `finding-not-found`: the operator accepted a difference that this run has not found. */
export function findingNotFound(key: string): string {
  return `No difference of this run has the key ${key}, so nothing was accepted. A difference gets a new key if its amounts or lines change. Run the command without --accept to see the keys.`;
}

/** `finding-unresolved`: the operator accepted a difference about an unresolved transaction. `id`: the transaction. */
export function findingUnresolved(key: string, id: string): string {
  return `No difference was accepted, because the outcome of transaction ${id} in ${key} is not known. The settlement shows that the money moved. Resolve the transaction first: tenderd resolve ${id}.`;
}

/** `finding-not-accepted`: the operator revoked an acceptance that does not exist. */
export function notAccepted(key: string): string {
  return `There is no acceptance with the key ${key}, so nothing was revoked.`;
}

/** `accepted-unreadable`: the file with the acceptances cannot be read. */
export function acceptedUnreadable(dataDir: string): string {
  return `accepted.json in ${dataDir} is unreadable, so tenderd does not know which differences are settled. Nothing was compared. Move the file away, run the command again, and accept the settled differences again.`;
}

/** `accepted-in-future`: an act in the file is later than the clock. */
export function acceptedInFuture(dataDir: string, at: string): string {
  return `accepted.json in ${dataDir} has an act of ${at}, which is in the future. Nothing was compared. Check the clock of this machine. If the clock is right, move the file away, run the command again, and accept the settled differences again.`;
}

/** `accepted-other-journal`: the file with the acceptances belongs to another journal. */
export function acceptedForeign(dataDir: string): string {
  return `accepted.json in ${dataDir} is from another journal, so its acceptances do not count, and nothing was recorded. Move the file away, run the command again, and accept the settled differences again.`;
}

/** `accepted-unwritable`: the file with the acceptances cannot be written. `code`: the error of the system. */
export function acceptedUnwritable(dataDir: string, code: string): string {
  return `Nothing was accepted: accepted.json cannot be written in ${dataDir} (${code}). Check the disk and the permissions of the directory, then run the command again.`;
}

/** `accepted-changed`: two runs recorded acceptances at the same time. */
export const acceptedChanged =
  'Nothing was accepted, because another run changed accepted.json at the same time. Run the command again.';
