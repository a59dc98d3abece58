/** The current troubles of a daemon: `GET /v1/daemon`, `tenderd status`, `tenderd attention`. */

/** Names the subject of a trouble: a clock, gateway, terminal or payment service. */
export const subjects = {
  terminal: (name: string): string => `terminal ${name}`,
  gateway: (name: string): string => `gateway ${name}`,
  service: (name: string): string => `payment service ${name}`,
} as const;

const makeRoom = 'Free disk space, but do not delete files of the data directory.';

/** The text of the trouble `disk-full`. `reserve`: the free space below which no payment starts. */
export function diskFull(directory: string, free: string, reserve: string): string {
  return `The disk of ${directory} has ${free} free. New payments are refused below ${reserve}. ${makeRoom}`;
}

/** The text of the trouble `disk-low`. */
export function diskLow(directory: string, free: string, reserve: string): string {
  return `The disk of ${directory} has only ${free} free. New payments will be refused below ${reserve}. ${makeRoom}`;
}

/** The text of the trouble `clock-off`. `isAhead`: our clock shows the later time. */
export function clockOff(seconds: number, isAhead: boolean, other: string): string {
  const side = isAhead ? 'later' : 'earlier';
  return `The clock of this machine shows a time ${seconds} s ${side} than the clock of ${other}. Set this clock, and let it follow a time server.`;
}

/** The text of the trouble `configuration-changed`. */
export function configurationChanged(file: string): string {
  return `${file} was changed after the daemon started. The daemon uses the earlier content until it is restarted.`;
}

/** The text of the trouble `credentials-not-read`. `problems`: what is wrong with which setting. */
export function credentialsKept(problems: string): string {
  return `The new credentials are not used: ${problems}. The earlier credentials stay in use, and payments go on. Correct the file, then type: sudo systemctl reload tenderd`;
}

/** The text of the trouble `credentials-need-restart`. `settings`: the paths of the settings that need a restart. */
export function credentialsWait(settings: string): string {
  return `The new value of ${settings} is used after a restart. Payments go on with the earlier value. Restart tenderd when no customer is waiting.`;
}

/** The text of the trouble `backup-old`. `at`: ISO time of the last backup, which was made by hand. */
export function backupOld(at: string): string {
  return `The last backup of the journal is from ${at}, and no nightly backup is configured. Payments go on. Make a backup now: tenderd backup DIRECTORY, or set [backup] in the configuration.`;
}

/** The text of the trouble `backup-overdue`. `at`: ISO time of the last verified backup; undefined if there is none. */
export function backupOverdue(at: string | undefined): string {
  const last =
    at === undefined ? 'There is no backup of the journal yet' : `The last backup of the journal is from ${at}`;
  return `${last}, and the nightly backup is overdue. Payments go on. Make a backup now: tenderd backup DIRECTORY`;
}

/** `gateway-not-connected` and `gateway-credentials-refused`. `cause`: why, in words. */
export function gatewayNotConnected(gateway: string, cause: string): string {
  return `Gateway ${gateway} is not connected: ${cause}. No payment can be taken at its terminals. To find a wrong address, port or key, type tenderd doctor.`;
}

/** `service-unreachable` and `service-fails`. `cause`: why, in words. */
export function serviceNotReached(service: string, cause: string): string {
  return `The payment service ${service} cannot be reached: ${cause}. No new link can be paid until the service answers again.`;
}

/** The text of the trouble `terminal-unavailable`. */
export const unavailable =
  'The gateway answered that the terminal is not connected (UnavailableDevice), and the terminal has sent nothing since then. Switch the terminal on, and check its cable.';

/** Returns what to do about a printer. `state`: the terminal's word for its state. */
export function printerRepair(state: string): string {
  if (state === 'PaperLow' || state === 'NoPaper') return 'Put paper into the terminal.';
  if (state === 'PaperJam') return 'Open the printer, and take out the jammed paper.';
  return 'Check the paper, then restart the terminal. If that does not help, call the vendor of the terminal.';
}

/** `terminal-printer` and `terminal-paper-low`. `state`: the terminal's word for its state. */
export function printer(state: string): string {
  const means: Readonly<Record<string, string>> = {
    PaperLow: 'has little paper left',
    NoPaper: 'is out of paper',
    PaperJam: 'has a paper jam',
    OutOfOrder: 'is out of order',
    DeviceOut: 'could not print',
  };
  return `The printer of the terminal ${means[state] ?? 'reports a fault'} (${state}). ${printerRepair(state)}`;
}

/** The parts of a terminal. */
export const parts = {
  pinPad: 'PIN pad',
  cardReader: 'card reader',
  security: 'security module',
  communication: 'communication',
} as const;

/** The text of the trouble `terminal-part`. */
export function part(noun: string): string {
  return `The terminal reports that its ${noun} does not work. Restart the terminal, or call the vendor of the terminal.`;
}

/** The text of the trouble `terminal-host`. */
export function host(acquirerId: string): string {
  return `The terminal does not reach its acquirer ${acquirerId}. Check the network of the terminal, or call the vendor of the terminal.`;
}

/** The text of the trouble `terminal-status`. `state`: the terminal's word for its state. */
export function status(state: string): string {
  return `The terminal reports the state ${state}. Look at its screen, or call the vendor of the terminal.`;
}

/** The text of the trouble `webhook-unreachable`. `cause`: why, in words. */
export function webhookUnreachable(url: string, cause: string): string {
  return `Seen from this machine, ${url} does not lead to this daemon: ${cause}. Without webhooks tenderd still learns of payments, but later. Check publicUrl, and the proxy that passes webhooks to webhook.port.`;
}
