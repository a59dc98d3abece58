/** Lines of the daemon's log, and the warnings at its start. */

/** The daemon accepts requests. */
export const ready = 'ready';

/** The daemon begins to stop. `reason`: the signal that it received. */
export function stopping(reason: string): string {
  return `stopping: ${reason}`;
}

/** The daemon has stopped. */
export const stopped = 'stopped';

/** The journal failed, or an invariant was broken. */
export const failStop = 'stopping at once: nothing more is sent, and the next start recovers the open transactions';

/** Other users can read the data directory. `finding`: a message of `configDirectory`. */
export function dataDirectoryExposed(dataDir: string, finding: string): string {
  return `the data directory ${dataDir} ${finding}`;
}

/** A gateway with real money has an address without TLS. */
export const unencrypted = 'real money goes over a network without encryption';

/** The file with the address of this daemon could not be written. */
export function endpointNotWritten(cause: string): string {
  return `the file with this daemon's address could not be written (${cause}): commands use the configured address instead`;
}

/** The log file could not be written. */
export function logFileNotWritten(path: string, cause: string): string {
  return `the log file ${path} cannot be written (${cause}): its lines are on standard error only, and payments go on`;
}

/** The number of lines that are missing in the log file, because it could not be written. */
export function logLinesLost(count: number): string {
  return `${count} earlier ${count === 1 ? 'line is' : 'lines are'} missing here, because the log file could not be written`;
}

/** The file with the marks of received seals could not be written. */
export function sealsNotWritten(cause: string): string {
  return `the record of sealed messages could not be written: ${cause}`;
}

/** The packages of OpenTelemetry are not installed. `missing`: the package that was not found. */
export function tracesNotLoaded(missing: string, packages: readonly string[]): string {
  return `traces.url is set, but ${missing} cannot be loaded, so tenderd sends no traces. Install the packages: npm install ${packages.join(' ')}. If tenderd was not installed by npm, name their folder in traces.packages`;
}

/** The receiver of the traces did not accept them. */
export function tracesNotSent(cause: string): string {
  return `traces could not be sent, and some are lost: ${cause}. Payments are not affected`;
}

/** The packages of NATS are not installed. `missing`: the package that was not found. */
export function publishNotLoaded(missing: string, packages: readonly string[]): string {
  return `publish.url is set, but ${missing} cannot be loaded. Payments go on, and the events wait in the journal. Install the packages: npm install ${packages.join(' ')}. If tenderd was not installed by npm, name their folder in publish.packages`;
}

/** An event was acknowledged after a failure. */
export const publishRecovered = 'events are published again';

/** The status of the daemon, which is published at intervals, can no longer be published. */
export function statusNotSent(cause: string): string {
  return `no status is published until the next start: ${cause}. Events and payments go on`;
}

/** The nexo interface has a TCP port. */
export const nexoOnTcp = 'the nexo interface is listening on TCP';

/** An HTTP request was answered. */
export function request(method: string, path: string, status: number): string {
  return `${method} ${path} ${status}`;
}

/** The disk has room again. */
export const diskAvailable = 'the disk has free space again: new payments are accepted';

/** The reserve of the journal is used up. */
export const diskAlmostFull = 'the disk is almost full: new payments are refused until space is free again';

/** A backup was made and verified. */
export function backupMade(file: string): string {
  return `backup made and verified: ${file}`;
}

/** The directory for backups is on the same disk as the data directory. */
export function backupOnSameDisk(directory: string): string {
  return `the backups in ${directory} are on the disk of the data directory: a failure of this disk destroys both`;
}

/** A nightly erasure, or an erasure by an operator, has ended. `before`: ISO time. */
export function dataErased(transactions: number, before: string): string {
  return `personal data from before ${before} was erased: ${transactions} ${transactions === 1 ? 'transaction' : 'transactions'}`;
}

/** An erasure of one shopper has ended. `kept`: transactions that keep their data. */
export function shopperErased(transactions: number, kept: number): string {
  return `personal data of one shopper erased: ${transactions} ${transactions === 1 ? 'transaction' : 'transactions'}; ${kept} further transactions keep their data`;
}

/** The file of the rollback guard could not be written. */
export function guardNotWritten(cause: string): string {
  return `the witness of the journal could not be written: ${cause}`;
}

/** Some marks of this machine have changed, but it is still the same machine. */
export function machineChanged(marks: readonly string[]): string {
  return `these identifiers of this machine have changed since the last start: ${marks.join(', ')}; it still counts as the same machine`;
}

/** A request was refused with this code. */
export function refused(code: string): string {
  return `refused: ${code}`;
}

/** The listener for terminals is open. */
export const terminalsMayCall = 'terminals may call tenderd';

/** The listener for webhooks is open. */
export const webhooksAccepted = 'webhooks are accepted';

/** A request to a payment service got no answer. `isSent`: false if it was certainly not sent. */
export function serviceRequestFailed(isSent: boolean, cause: { readonly code: string; readonly text: string }): string {
  return `a request was ${isSent ? 'lost' : 'not sent'} (${cause.code}): ${cause.text}`;
}

/** A payment service answered with an error. */
export function serviceError(status: number): string {
  return `the service answered HTTP ${status}`;
}

/** A message was sent or received. */
export function message(direction: 'sent' | 'received'): string {
  return `message ${direction}`;
}

/** Replaces a message that cannot be decoded. `header`: its redacted header in JSON, if there is one. */
export function unreadableMessage(code: string, characters: number, header: string | undefined): string {
  return `(cannot be read: ${code}, ${characters} characters${header === undefined ? '' : `, header ${header}`})`;
}

/** The console was opened, or a sign-in was refused. */
export const console = {
  'opened-by-code': 'the console was opened with a code',
  'opened-by-pin': 'the console was opened with the PIN',
  'code-refused': 'a code for the console was refused: it is wrong, already used or too old',
  'pin-refused': 'a wrong PIN for the console was refused',
  'pin-closed': 'the PIN of the console is locked for 15 minutes, after five wrong PINs',
  'pin-still-closed':
    'a PIN for the console was refused, because the console takes no PIN for 15 minutes after five wrong PINs',
} as const;

/** The daemon uses a token that was rotated. Without a register it is the operator's token. */
export function tokenRotated({ register, isReader }: { register?: string; isReader?: true }): string {
  const owner = isReader === true ? 'the reader' : register === undefined ? 'the operator' : `register ${register}`;
  return `the token of ${owner} was changed; earlier tokens stay valid for the time that the rotation set`;
}

/** The file of a token changed, but the daemon keeps the earlier token. */
export function tokenIgnored(path: string, why: string | undefined): string {
  return why === undefined
    ? `the token file ${path} changed without a rotation: the present token stays valid until the next start`
    : `the token file cannot be used (${why}): the present token stays valid until the next start`;
}

/** The status of the service in systemd. `reasons`: why payments cannot be taken. */
export function managerStatus(isReady: boolean, reasons: readonly string[]): string {
  return isReady ? 'takes payments' : `takes no payment: ${reasons.join('; ')}`;
}

/** No event has reached the journal for a long time. systemd ends and restarts the process. */
export function stuck(waitsMs: number): string {
  return `no event has been written to the journal for ${Math.floor(waitsMs / 1_000)} s: the service manager is no longer notified, and restarts tenderd`;
}

/** Credentials and certificates were read again (SIGHUP). */
export const credentialsRead = 'credentials and certificates were read again: new connections use them';

/**
 * Credentials or certificates were not read again, because a file cannot be used. `problems`: what is wrong with which
 * setting.
 */
export function credentialsKept(problems: string): string {
  return `credentials were not changed, because not all of them can be used: ${problems}`;
}

/** Changed secrets that the daemon will use only after its next start. */
export function credentialsWait(settings: readonly string[]): string {
  return `new values of ${settings.join(', ')} are used after a restart`;
}
