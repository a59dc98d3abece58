/** Backups of the journal: writes verified files into a directory, and restores a journal from such a file. */

export { type Backup, type BackupRequest, makeBackup } from './backup.js';
export { BackupError, toBackupError } from './backup-error.js';
export { type MadeBackup, readLastBackups, recordBackup } from './last-backups.js';
export {
  abandonRebuilding,
  beginRebuilding,
  finishRebuilt,
  JournalRebuilt,
  replacedJournals,
  stageRebuilt,
} from './rebuilt-journal.js';
export { requireElsewhere } from './own-directory.js';
export { readTransactions } from './read-transactions.js';
export { restoreJournal } from './restore.js';
export { stagedSource } from './staged-copy.js';
export { withStillSource } from './still-source.js';
export { type Store, storingProcess } from './storing-process.js';
export { verifyJournal } from './verified-copy.js';
export { verifyingProcess } from './verifying-process.js';
