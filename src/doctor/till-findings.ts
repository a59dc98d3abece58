/** The findings about the machine, the configuration, the data and the daemon. */

import type { FindingRow } from './finding-row.js';

/** The findings about the machine, the configuration and the data. */
export const localFindings = {
  version: { state: 'ok', seen: 'both', description: 'This release supports the running Node.' },
  'node-too-old': {
    state: 'error',
    seen: 'both',
    ends: 'configuration',
    description: 'This release does not support the running Node.',
  },
  sqlite: { state: 'ok', seen: 'both', description: 'SQLite can be loaded.' },
  'sqlite-other-node': {
    state: 'error',
    seen: 'both',
    ends: 'configuration',
    description: 'SQLite was built for another release of Node.',
  },
  'sqlite-not-built': {
    state: 'error',
    seen: 'both',
    ends: 'configuration',
    description: 'npm did not run the install script of SQLite.',
  },
  'sqlite-not-loaded': {
    state: 'error',
    seen: 'both',
    ends: 'configuration',
    description: 'SQLite cannot be loaded for another reason.',
  },
  configuration: { state: 'ok', seen: 'both', description: 'The configuration and its secrets can be used.' },
  'configuration-missing': {
    state: 'error',
    seen: 'both',
    ends: 'configuration',
    description: 'There is no configuration file.',
  },
  'configuration-unreadable': {
    state: 'error',
    seen: 'both',
    ends: 'configuration',
    description: 'The file cannot be read, or every user could change it.',
  },
  'configuration-not-toml': {
    state: 'error',
    seen: 'both',
    ends: 'configuration',
    description: 'The file is not TOML.',
  },
  'configuration-mistake': {
    state: 'error',
    seen: 'both',
    ends: 'configuration',
    description: 'A setting is unknown, missing or wrong.',
  },
  'configuration-warning': {
    state: 'warning',
    seen: 'both',
    description: 'A setting works, but may not be intended.',
  },
  'configuration-changed': {
    state: 'warning',
    seen: 'running',
    description: 'The file was saved after the daemon started.',
  },
  'secret-unusable': {
    state: 'error',
    seen: 'both',
    ends: 'configuration',
    description: 'A secret that the configuration refers to is missing or wrong.',
  },
  'secret-not-in-this-shell': {
    state: 'warning',
    seen: 'running',
    description: 'A secret is in a variable that this shell does not have.',
  },
  'two-data-directories': {
    state: 'error',
    seen: 'both',
    ends: 'configuration',
    description: 'The file and the environment set different data directories.',
  },
  'data-directory': {
    state: 'ok',
    seen: 'both',
    description: 'Only the user of tenderd can enter the data directory.',
  },
  'data-directory-new': {
    state: 'ok',
    seen: 'stopped',
    description: 'The first start of a practice daemon makes the data directory.',
  },
  'data-directory-missing': {
    state: 'error',
    seen: 'both',
    ends: 'configuration',
    description: 'There is no data directory.',
  },
  'data-directory-unreadable': {
    state: 'error',
    seen: 'both',
    ends: 'notAllowed',
    description: 'This user cannot read the data directory.',
  },
  'data-directory-foreign': {
    state: 'error',
    seen: 'both',
    ends: 'configuration',
    description: 'The data directory belongs to another user.',
  },
  'data-directory-refused': {
    state: 'error',
    seen: 'both',
    ends: 'configuration',
    description: 'Another user could replace the journal: tenderd does not start.',
  },
  'data-directory-exposed': { state: 'warning', seen: 'both', description: 'Other users can see the data directory.' },
  'data-file-refused': {
    state: 'error',
    seen: 'both',
    ends: 'configuration',
    description: 'Another user could have changed a file: tenderd does not start.',
  },
  'secret-exposed': {
    state: 'error',
    seen: 'both',
    ends: 'notAllowed',
    description: 'Other users can read a token or key of the data directory.',
  },
  disk: { state: 'ok', seen: 'both', description: 'The disk has free space, and a commit is fast.' },
  'disk-low': { state: 'warning', seen: 'both', description: 'The disk will soon be too full for payments.' },
  'disk-full': {
    state: 'error',
    seen: 'both',
    ends: 'failure',
    description: 'The disk has no space for new payments.',
  },
  'disk-read-only': { state: 'error', seen: 'both', ends: 'notAllowed', description: 'The disk is read-only.' },
  'disk-unwritable': {
    state: 'error',
    seen: 'both',
    ends: 'notAllowed',
    description: 'Nothing can be written to the data directory.',
  },
  'disk-slow': { state: 'warning', seen: 'both', description: 'A commit takes longer than half a second.' },
  clock: {
    state: 'ok',
    seen: 'both',
    description: 'The clock agrees with a gateway or payment service, or none answered.',
  },
  'clock-off': {
    state: 'warning',
    seen: 'both',
    description: 'The clock differs by more than a minute from each gateway and payment service that answered.',
  },
  'clock-wrong': {
    state: 'error',
    seen: 'both',
    ends: 'failure',
    description: 'The clock shows a time before this release was made.',
  },
  journal: { state: 'ok', seen: 'stopped', description: 'The journal can be opened, and is the newest one.' },
  'journal-in-use': { state: 'ok', seen: 'running', description: 'The daemon has the journal open.' },
  'journal-new': {
    state: 'ok',
    seen: 'stopped',
    description: 'The first start of a practice daemon makes the journal.',
  },
  'journal-missing': {
    state: 'error',
    seen: 'stopped',
    ends: 'unusableData',
    description: 'There is no journal, so no real payment is taken.',
  },
  'journal-lost': {
    state: 'error',
    seen: 'stopped',
    ends: 'unusableData',
    description: 'The journal is gone, but its rollback guard is still there.',
  },
  'journal-deleted': {
    state: 'error',
    seen: 'running',
    ends: 'unusableData',
    description: 'The journal was deleted or moved while the daemon runs.',
  },
  'journal-unconfirmed': {
    state: 'error',
    seen: 'both',
    ends: 'notAllowed',
    description: 'The journal is missing entries: no money moves until an operator confirms.',
  },
  'journal-locked': {
    state: 'error',
    seen: 'stopped',
    ends: 'taken',
    description: 'Another process has the journal open.',
  },
  'journal-unusable': {
    state: 'error',
    seen: 'stopped',
    ends: 'unusableData',
    description: 'The journal is damaged, newer, linked or not writable.',
  },
  'journal-other-machine': {
    state: 'warning',
    seen: 'running',
    description: 'The data directory was used on another machine.',
  },
} as const satisfies Readonly<Record<string, FindingRow>>;

/** The findings about the process, its token and its ports. */
export const processFindings = {
  daemon: { state: 'ok', seen: 'running', description: 'The daemon answers.' },
  'daemon-stopped': { state: 'warning', seen: 'stopped', description: 'No daemon runs.' },
  'daemon-elsewhere': {
    state: 'warning',
    seen: 'stopped',
    description: 'A daemon runs on this machine, with another data directory.',
  },
  'daemon-dead': {
    state: 'error',
    seen: 'stopped',
    ends: 'unreachable',
    description: 'The daemon is gone, and was not stopped properly.',
  },
  'daemon-silent': {
    state: 'error',
    seen: 'running',
    ends: 'tryLater',
    description: 'The daemon runs, but does not answer.',
  },
  'daemon-refuses-token': {
    state: 'error',
    seen: 'running',
    ends: 'notAllowed',
    description: 'The token in the data directory is not the one of the daemon.',
  },
  'daemon-not-ready': {
    state: 'warning',
    seen: 'running',
    description: 'The daemon takes no payment, and says why.',
  },
  standby: {
    state: 'ok',
    seen: 'running',
    description: 'The daemon is the standby of a pair, and can take over.',
  },
  'standby-blocked': {
    state: 'warning',
    seen: 'running',
    description:
      'The daemon is the standby of a pair, and cannot take over. The other daemon leads, as far as is known.',
  },
  'standby-stopped': {
    state: 'error',
    seen: 'running',
    ends: 'tryLater',
    description: 'The daemon of a pair cannot take over until an operator acts, or no daemon leads.',
  },
  token: { state: 'ok', seen: 'both', description: 'The token is there, or the first start makes it.' },
  'token-missing': {
    state: 'error',
    seen: 'running',
    ends: 'notAllowed',
    description: 'The token was deleted while the daemon runs.',
  },
  'token-unreadable': {
    state: 'error',
    seen: 'both',
    ends: 'notAllowed',
    description: 'This user cannot read the token.',
  },
  'token-refused': {
    state: 'error',
    seen: 'both',
    ends: 'notAllowed',
    description: 'The token file is linked or malformed: tenderd does not start.',
  },
  attention: {
    state: 'ok',
    seen: 'running',
    description: 'Nothing is waiting for an operator: `tenderd attention` shows no item.',
  },
  'attention-open': {
    state: 'warning',
    seen: 'running',
    description: 'Something is waiting for an operator: `tenderd attention` shows it.',
  },
  ports: { state: 'ok', seen: 'both', description: 'The ports are free, or the daemon has them.' },
  'port-taken': {
    state: 'error',
    seen: 'stopped',
    ends: 'taken',
    description: 'Another program has a port: API, nexo interface, webhook or listener.',
  },
  'port-reserved': {
    state: 'error',
    seen: 'stopped',
    ends: 'configuration',
    description: 'This user is not allowed to listen on the port.',
  },
  'address-not-here': {
    state: 'error',
    seen: 'stopped',
    ends: 'configuration',
    description: 'This machine does not have the address of a listener.',
  },
  'socket-taken': {
    state: 'error',
    seen: 'stopped',
    ends: 'taken',
    description: 'Another program listens on the Unix socket of the API.',
  },
  'socket-refused': {
    state: 'error',
    seen: 'stopped',
    ends: 'notAllowed',
    description: 'The Unix socket of the API has a wrong directory or file.',
  },
  'not-checked': {
    state: 'not-checked',
    seen: 'both',
    description: 'The line needs a running daemon, or a configuration without mistakes.',
  },
  'not-checked-in-time': { state: 'not-checked', seen: 'both', description: 'A check did not end in its time.' },
} as const satisfies Readonly<Record<string, FindingRow>>;

/** The findings about backups. */
export const backupRows = {
  backup: { state: 'ok', seen: 'both', description: 'The last backup is verified, and not older than its interval.' },
  'backup-not-configured': { state: 'ok', seen: 'both', description: 'The configuration has no nightly backup.' },
  'backup-old': {
    state: 'warning',
    seen: 'both',
    description: 'No nightly backup is configured, and the last backup by hand is older than a week.',
  },
  'backup-by-leader': {
    state: 'ok',
    seen: 'running',
    description: 'The daemon is the standby of a pair: only the leader makes the nightly backups.',
  },
  'backup-awaited': { state: 'ok', seen: 'both', description: 'The first nightly backup was not made yet.' },
  'backup-overdue': { state: 'warning', seen: 'both', description: 'The nightly backup is overdue by half a day.' },
  'backup-gone': { state: 'warning', seen: 'both', description: 'The file of the last backup does not exist.' },
  'backup-same-disk': {
    state: 'warning',
    seen: 'both',
    description: 'The backups are on the disk of the data directory.',
  },
} as const satisfies Readonly<Record<string, FindingRow>>;
