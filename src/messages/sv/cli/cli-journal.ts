/** The output of `tenderd journal ...`: decisions of the operator about the journal of a stopped daemon. */

import type { Pruned } from '../../en/cli/cli-journal.js';
import { labelled } from '../../en/cli/cli-parts.js';

const unchanged = 'Inget har ändrats.';

/** `journal confirm`: the journal needs no confirmation. */
export const nothingToConfirm = `Journalen behöver ingen bekräftelse. ${unchanged}`;

/** `journal confirm`: the operator accepted the journal. `hold`: why payments were stopped. */
export function confirmed(hold: string, operator: string, reason: string): readonly string[] {
  return [
    `Betalningar var stoppade: ${hold}`,
    `Bekräftat av ${operator}: ${reason}`,
    'Betalningar kan börja igen: tenderd run',
  ];
}

/** `journal create`: the journal was created. `path`: its file. */
export function created(path: string): readonly string[] {
  return [`Skapade en tom journal: ${path}`, 'Betalningar kan börja: tenderd run'];
}

/** The message of the failure `journal-exists`. */
export function exists(dataDir: string): string {
  return `${dataDir} har redan en journal, eller dess kontrollfil (journal.sqlite.witness). ${unchanged}`;
}

/** The next step, after {@link exists}. */
export const isItTheRightOne = 'Är det rätt journal?   tenderd status';

/** The message of the failure `no-journal`. */
export function none(dataDir: string): string {
  return `${dataDir} har ingen journal, så det finns inget att besluta.`;
}

/** The next step, after {@link none}. */
export const nameTheDirectory = labelled('Ange rätt katalog', '--config FILE eller --data-dir DIRECTORY');

/** `journal-locked`: a daemon uses the journal. */
export function daemonRuns(dataDir: string): string {
  return `tenderd körs med datakatalogen ${dataDir}, så kommandot kan inte använda dess journal.`;
}

/** The next step after `journal-locked`. */
export const stopTheDaemon = 'Stoppa tenderd först och upprepa sedan kommandot.';

/** `data-directory-foreign`: the files would belong to another user than the daemon's. */
export function foreignDirectory(dataDir: string, owner: string, self: string): string {
  return `Journalen i ${dataDir} tillhör ${owner}. Filer som ${self} skriver där skulle låsa ute tenderd. ${unchanged}`;
}

/** The name and the reason of the operator who decided. */
export function decidedBy(operator: string, reason: string): string {
  return `Beslutat av ${operator}: ${reason}`;
}

/** `journal same-machine`: the journal already belongs to this machine. */
export const sameAlready = `Journalen hör redan till den här datorn. ${unchanged}`;

/** `journal same-machine`: shown after the operator decided that this machine replaces the earlier machine. */
export const saleIdsStay = 'Alla SaleID behålls. Starta aldrig mer tenderd på den tidigare datorn med dess kopia.';

/**
 * `no-random-sale-id`: no terminal has a SaleID that tenderd may replace. `settings`: the settings that contain the
 * SaleIDs.
 */
export function noRandomSaleId(settings: string): string {
  return settings === ''
    ? `Ingen terminal i den här journalen har något SaleID ännu. ${unchanged}`
    : `Konfigurationen anger alla SaleID: ${settings}. ${unchanged}`;
}

/** The next step, after {@link noRandomSaleId}. */
export function changeSettings(command: string): string {
  return `Ändra dem i konfigurationen på en av de båda datorerna, och kör sedan: ${command}`;
}

/** `journal new-sale-id`: a terminal has a new SaleID. */
export function newSaleId(terminal: string, saleId: string): string {
  return `${terminal} har fått det nya SaleID ${saleId}.`;
}

/** `journal new-sale-id`: the SaleIDs in the configuration must be changed by hand. */
export function changeYourself(settings: string): string {
  return `Ändra dessa i konfigurationen på en av de båda datorerna: ${settings}`;
}

/** `transactions-open`: a transaction needs the present SaleID. */
export function transactionOpen(transactionId: string): string {
  return `Transaktion ${transactionId} pågår eller är obekräftad. tenderd behöver nuvarande SaleID för att fråga efter transaktionens resultat. ${unchanged}`;
}

/** The next steps, after {@link transactionOpen}. */
export function endItFirst(transactionId: string): readonly string[] {
  return [
    labelled('Låt tenderd fråga', 'tenderd run'),
    labelled('Eller avgör den', `tenderd transactions resolve ${transactionId}`),
    'Stoppa sedan tenderd och upprepa det här kommandot.',
  ];
}

/** The mark of the match limits an erasure. */
function markLimits(file: string, time: string): string {
  return `Märket i ${file} begränsar raderingen till transaktioner från före ${time}. Senare transaktioner väntar på avstämningen mot sina avräkningsfiler (match --mark).`;
}

/** `journal prune`: the result. */
export function pruned({
  transactions,
  before,
  trial,
  kept,
  matchedUntil,
  markFile = 'matched.json',
}: Pruned): readonly string[] {
  const reasons = [
    [kept.open, 'med öppet eller okänt resultat'],
    [kept.attention, 'på listan över öppna punkter'],
    [kept.unacknowledged, 'med pengar som flyttades, inte kvitterade av kassan'],
    [kept.needed, 'som en senare transaktion hänvisar till'],
    [kept.unmatched, 'som ingen avstämning har jämfört ännu'],
  ] as const;
  const left = reasons.filter(([count]) => count > 0).map(([count, words]) => `  ${count} ${words}`);
  return [
    ...(matchedUntil === undefined ? [] : [markLimits(markFile, matchedUntil)]),
    `Transaktioner från före ${before} ${trial ? 'vars personuppgifter skulle raderas' : 'vars personuppgifter raderades'}: ${transactions}`,
    ...(left.length === 0 ? [] : ['Äldre transaktioner som behåller dem:', ...left]),
  ];
}

/** `journal prune`: the progress, while it runs. */
export function pruning(transactions: number, trial: boolean): string {
  return trial
    ? `räknar: ${transactions} ${transactions === 1 ? 'transaktion' : 'transaktioner'}`
    : `raderar: ${transactions} ${transactions === 1 ? 'transaktion' : 'transaktioner'}`;
}

/** `erasure-running`: the daemon is running another erasure. */
export const pruneRuns = 'Tjänsten raderar redan uppgifter. Inget påbörjades. Upprepa kommandot senare.';

/** `erasure-unknown`: the daemon ended meanwhile, or another erasure replaced the result. */
export const pruneUnknown =
  'Tjänsten rapporterar inte längre denna radering, som kan vara ofullständig. Upprepa kommandot för att radera återstående uppgifter.';

/** `erasure-no-room`: the disk is full, and the daemon is stopped. */
export const pruneDiskFull =
  'Disken är nästan full, så raderingen avbröts. Frigör utrymme och upprepa sedan kommandot.';

/** The date in `--before` is in the future. */
export const pruneInFuture = '--before måste vara en tidpunkt i det förflutna.';

/** The message of the failure `erasure-too-recent`. */
export function pruneTooRecent(days: number): string {
  return `--before måste ligga minst ${days} dagar tillbaka, eftersom kassan och operatören kan behöva nyare uppgifter. Inget raderades. Lägg till --recent om du är säker. Med --dry-run räknas bara.`;
}
