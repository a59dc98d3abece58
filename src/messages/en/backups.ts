/** Messages about backups of the journal, which the daemon or `tenderd backup` makes. */

const nothingChanged = 'No new file is left there, and earlier backups are unchanged.';

/** The reasons why no backup was made, by the code of BackupError. Each text follows `No backup in DIRECTORY:`. */
export const faults = {
  'backup-directory-missing': 'the directory does not exist. Is its disk mounted? tenderd does not create it',
  'backup-own-directory':
    'it belongs to the data directory, so the copy would be lost together with the journal. Name a directory on another disk',
  'backup-directory-unwritable': 'the user of tenderd may not write there, or the disk is read-only',
  'backup-disk-full': 'the disk has too little space. Free some, or keep fewer backups',
  'backup-no-room':
    'the copy is first made in the data directory, and its disk has too little space. Payments need the rest, so free some',
  'backup-not-verified':
    'another process read the new file, and it is not whole. Check the disk, then the journal: tenderd doctor',
  'backup-interrupted': 'tenderd was stopped. The next start makes the backup',
  'backup-io': 'it could not be read, written or synced. Check the disk and its cables',
} as const;

/** The text of a BackupError. `detail`: details, such as the system's words. */
export function fault(code: keyof typeof faults, directory: string, detail: string): string {
  return `No backup in ${directory}: ${faults[code]} (${detail}). ${nothingChanged}`;
}
