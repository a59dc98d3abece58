/** Messages about backups of the journal, which the daemon or `tenderd backup` makes. */

const nothingChanged = 'The directory has no new file, and earlier backups are unchanged.';

/** The reasons why no backup was made, by the code of BackupError. Each text follows `No backup in DIRECTORY:`. */
export const faults = {
  'backup-directory-missing': 'the directory does not exist. Is its disk mounted? tenderd does not create it',
  'backup-own-directory':
    'this directory is in the data directory, so the copy would be lost together with the journal. Name a directory on another disk',
  'backup-directory-unwritable': 'the user of tenderd is not allowed to write there, or the disk is read-only',
  'backup-disk-full': 'the disk has too little space. Free some space, or keep fewer backups',
  'backup-no-room':
    'the copy is first made in the data directory, and the disk of that directory has too little space. Free some space',
  'backup-not-verified':
    'a second process read the new file and found that it is not complete. Check the disk, then the journal: tenderd doctor',
  'backup-interrupted': 'tenderd was stopped. The next start makes the backup',
  'backup-io': 'the file could not be read, written or synced. Check the disk and its cables',
} as const;

/** The text of a BackupError. `detail`: details, such as the error text of the system. */
export function fault(code: keyof typeof faults, directory: string, detail: string): string {
  return `No backup in ${directory}: ${faults[code]} (${detail}). ${nothingChanged}`;
}
