/** The output of `tenderd backup`, `journal verify` and `journal restore`. */

import { sizeText } from '../words.js';
import { labelled } from '../../en/cli/cli-parts.js';

/** A backup was made and verified. `file`: its path. `size`: a text such as `504 MiB`. */
export function made(file: string, size: string, transactions: number): readonly string[] {
  return [
    `Säkerhetskopia: ${file}`,
    `  ${sizeText(size)}, ${transactions} transaktioner, verifierad av en annan process`,
  ];
}

/** The number of old backups that were removed. */
export function removed(count: number): string {
  return count === 1 ? '  1 tidigare säkerhetskopia togs bort' : `  ${count} tidigare säkerhetskopior togs bort`;
}

/** The directory for backups is on the same disk as the data directory. */
export const sameDisk =
  'Säkerhetskopian ligger på datakatalogens disk: om den går sönder förloras båda. Använd också en annan disk.';

/** The progress, while the daemon makes a backup. */
export function progress(percent: number): string {
  return `kopierar medan betalningar fortsätter: ${percent} %`;
}

/** `backup-running`: the daemon is already making a backup. */
export function running(directory: string): string {
  return `tenderd skapar redan en annan säkerhetskopia, i ${directory}. Inget påbörjades.`;
}

/** The next step, after {@link running}. */
export const repeatLater = 'Upprepa kommandot när den är klar.';

/** `backup-unknown`: the daemon ended in the meantime, or another backup replaced the result. */
export const resultUnknown =
  'tenderd rapporterar inte längre den här säkerhetskopian. Varje fil i katalogen är fullständig och verifierad, eller saknas.';

/** `no-journal`: there is no journal to copy. */
export function nothingToCopy(dataDir: string): string {
  return `${dataDir} har ingen journal, så det finns inget att säkerhetskopiera.`;
}

/** The next step, after {@link nothingToCopy} and after a journal that cannot be found. */
export const nameTheDirectory = labelled('Ange rätt katalog', '--config FILE eller --data-dir DIRECTORY');

/** `usage`: `--keep` is out of range. */
export const keepRange = '--keep är ett tal från 1 till 1000.';

/** `journal verify`: the file has no damage. */
export function sound(
  file: string,
  facts: {
    readonly size: string;
    readonly transactions: number;
    readonly version: number;
    readonly lastAt: string | undefined;
  },
): readonly string[] {
  const last = facts.lastAt === undefined ? 'Den har ingen post.' : `Den senaste posten är från ${facts.lastAt}.`;
  return [
    `Ingen skada: ${file}`,
    `  ${facts.size}, ${facts.transactions} transaktioner, version ${facts.version}. ${last}`,
  ];
}

/** The next step, if `journal verify` without a file ends with `journal-locked`. */
export const verifyABackup = [
  'tenderd läser själv sin journal medan den arbetar. En säkerhetskopia verifierar en kopia nu:',
  '  tenderd backup DIRECTORY',
];

/** `no-file`: the named file does not exist. */
export function noFile(file: string): string {
  return `Filen ${file} finns inte. Inget har ändrats.`;
}

/**
 * `journal restore`: the journal was restored. `aside`: the directory with the earlier journal; undefined if there was
 * none.
 */
export function restored(file: string, path: string, aside: string | undefined): readonly string[] {
  return [
    `${file} återställdes till ${path}`,
    ...(aside === undefined ? [] : [`Den tidigare journalen finns kvar med alla sina filer: ${aside}`]),
    'Kopian saknar betalningarna sedan den skapades, så inga pengar flyttas än.',
    'Jämför med terminalernas egna listor, och sedan:',
    "  tenderd journal confirm --name '...' --reason '...'",
  ];
}
