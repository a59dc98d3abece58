/** Messages about backups of the journal, which the daemon or `tenderd backup` makes. */

import type * as english from '../en/backups.js';

const nothingChanged = 'Ingen ny fil finns kvar där, och tidigare säkerhetskopior är oförändrade.';

/** The reasons why no backup was made, by the code of BackupError. Each text follows `Ingen säkerhetskopia i DIRECTORY:`. */
export const faults = {
  'backup-directory-missing': 'katalogen finns inte. Är dess disk monterad? tenderd skapar den inte',
  'backup-own-directory':
    'den hör till datakatalogen, så kopian skulle gå förlorad tillsammans med journalen. Ange en katalog på en annan disk',
  'backup-directory-unwritable': 'användaren för tenderd får inte skriva där, eller disken är skrivskyddad',
  'backup-disk-full': 'disken har för lite utrymme. Frigör utrymme, eller behåll färre säkerhetskopior',
  'backup-no-room':
    'kopian skapas först i datakatalogen, och dess disk har för lite utrymme. Betalningar behöver resten, så frigör utrymme',
  'backup-not-verified':
    'en annan process läste den nya filen, och den är inte fullständig. Kontrollera disken och sedan journalen: tenderd doctor',
  'backup-interrupted': 'tenderd stoppades. Nästa start skapar säkerhetskopian',
  'backup-io': 'den kunde inte läsas, skrivas eller säkras på disken. Kontrollera disken och dess kablar',
} as const;

/** The text of a BackupError. `detail`: details, such as the error text of the system. */
export function fault(code: keyof typeof english.faults, directory: string, detail: string): string {
  return `Ingen säkerhetskopia i ${directory}: ${faults[code]} (${detail}). ${nothingChanged}`;
}
