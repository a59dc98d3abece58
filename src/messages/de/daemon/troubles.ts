/** The current troubles of a daemon: `GET /v1/daemon`, `tenderd status`, `tenderd attention`. */

import { sizeText } from '../words.js';
/** Names the subject of a trouble: a clock, gateway, terminal or payment service. */
export const subjects = {
  terminal: (name: string): string => `Terminal ${name}`,
  gateway: (name: string): string => `Gateway ${name}`,
  service: (name: string): string => `Zahlungsdienst ${name}`,
} as const;

const makeRoom = 'Schaffen Sie Platz, aber löschen Sie keine Datei im Datenverzeichnis.';

/** The text of the trouble `disk-full`. `reserve`: the free space below which no payment starts. */
export function diskFull(directory: string, free: string, reserve: string): string {
  return `Auf dem Datenträger von ${directory} sind ${sizeText(free)} frei. Unter ${sizeText(reserve)} werden neue Zahlungen abgewiesen. ${makeRoom}`;
}

/** The text of the trouble `disk-low`. */
export function diskLow(directory: string, free: string, reserve: string): string {
  return `Auf dem Datenträger von ${directory} sind nur noch ${sizeText(free)} frei. Unter ${sizeText(reserve)} werden neue Zahlungen abgewiesen. ${makeRoom}`;
}

/** The text of the trouble `clock-off`. `isAhead`: our clock shows the later time. */
export function clockOff(seconds: number, isAhead: boolean, other: string): string {
  return `Die Uhr dieses Rechners geht gegenüber der Uhr von ${other} ${seconds} s ${isAhead ? 'vor' : 'nach'}. Stellen Sie die Uhr dieses Rechners, und gleichen Sie sie mit einem Zeitserver ab.`;
}

/** The text of the trouble `configuration-changed`. */
export function configurationChanged(file: string): string {
  return `${file} wurde nach dem Start des Dienstes geändert. Bis zum Neustart gilt der frühere Inhalt.`;
}

/** The text of the trouble `credentials-not-read`. `problems`: what is wrong with which setting. */
export function credentialsKept(problems: string): string {
  return `Die neuen Zugangsdaten werden nicht verwendet: ${problems}. Die früheren gelten weiter, und Zahlungen gehen weiter. Korrigieren Sie die Datei, und geben Sie ein: sudo systemctl reload tenderd`;
}

/** The text of the trouble `credentials-need-restart`. `settings`: the paths of the settings that need a restart. */
export function credentialsWait(settings: string): string {
  return `Der neue Wert von ${settings} gilt erst nach einem Neustart. Zahlungen gehen mit dem früheren weiter. Starten Sie tenderd neu, wenn kein Kunde wartet.`;
}

/** The text of the trouble `backup-old`. `at`: ISO time of the last backup, which was made by hand. */
export function backupOld(at: string): string {
  return `Die letzte Sicherung des Journals ist von ${at}, und es ist keine nächtliche Sicherung konfiguriert. Zahlungen gehen weiter. Machen Sie jetzt eine: tenderd backup DIRECTORY, oder setzen Sie [backup] in der Konfiguration.`;
}

/** The text of the trouble `backup-overdue`. `at`: ISO time of the last verified backup; undefined if there is none. */
export function backupOverdue(at: string | undefined): string {
  const last =
    at === undefined ? 'Es gibt noch keine Sicherung des Journals' : `Die letzte Sicherung des Journals ist von ${at}`;
  return `${last}, und die nächtliche Sicherung ist überfällig. Zahlungen gehen weiter. Machen Sie jetzt eine: tenderd backup DIRECTORY`;
}

/** `gateway-not-connected` and `gateway-credentials-refused`. `cause`: why, in words. */
export function gatewayNotConnected(gateway: string, cause: string): string {
  return `Das Gateway ${gateway} ist nicht verbunden: ${cause}. An seinen Terminals kann keine Zahlung angenommen werden. Eine falsche Adresse, einen falschen Port oder Schlüssel nennt tenderd doctor.`;
}

/** `service-unreachable` and `service-fails`. `cause`: why, in words. */
export function serviceNotReached(service: string, cause: string): string {
  return `Der Zahlungsdienst ${service} ist nicht erreichbar: ${cause}. Bis er erreichbar ist, kann kein neuer Zahlungslink bezahlt werden.`;
}

/** The text of the trouble `terminal-unavailable`. */
export const unavailable =
  'Das Gateway hat geantwortet, dass das Terminal nicht verbunden ist (UnavailableDevice), und seitdem hat das Terminal nichts gesendet. Schalten Sie das Terminal ein, und prüfen Sie sein Kabel.';

/** Returns what to do about a printer. `state`: the terminal's word for its state. */
export function printerRepair(state: string): string {
  if (state === 'PaperLow' || state === 'NoPaper') return 'Legen Sie Papier in das Terminal ein.';
  if (state === 'PaperJam') return 'Öffnen Sie den Drucker, und entfernen Sie das gestaute Papier.';
  return 'Prüfen Sie das Papier, und starten Sie das Terminal neu. Hilft das nicht, rufen Sie seinen Support.';
}

/** `terminal-printer` and `terminal-paper-low`. `state`: the terminal's word for its state. */
export function printer(state: string): string {
  const means: Readonly<Record<string, string>> = {
    PaperLow: 'hat nur noch wenig Papier',
    NoPaper: 'hat kein Papier mehr',
    PaperJam: 'hat einen Papierstau',
    OutOfOrder: 'ist außer Betrieb',
    DeviceOut: 'konnte nicht drucken',
  };
  return `Der Drucker des Terminals ${means[state] ?? 'meldet einen Fehler'} (${state}). ${printerRepair(state)}`;
}

/** The parts of a terminal. */
export const parts = {
  pinPad: 'PIN-Pad',
  cardReader: 'Kartenleser',
  security: 'Sicherheitsmodul',
  communication: 'Kommunikation',
} as const;

const germanParts: Readonly<Record<string, string>> = {
  'PIN pad': parts.pinPad,
  'card reader': parts.cardReader,
  'security module': parts.security,
  communication: parts.communication,
};

/** The text of the trouble `terminal-part`. */
export function part(noun: string): string {
  return `Das Terminal meldet, dass ein Teil nicht funktioniert: ${germanParts[noun] ?? noun}. Starten Sie es neu, oder rufen Sie seinen Support.`;
}

/** The text of the trouble `terminal-host`. */
export function host(acquirerId: string): string {
  return `Das Terminal erreicht seinen Acquirer ${acquirerId} nicht. Prüfen Sie sein Netz, oder rufen Sie seinen Support.`;
}

/** The text of the trouble `terminal-status`. `state`: the terminal's word for its state. */
export function status(state: string): string {
  return `Das Terminal meldet den Zustand ${state}. Sehen Sie auf sein Display, oder rufen Sie seinen Support.`;
}

/** The text of the trouble `webhook-unreachable`. `cause`: why, in words. */
export function webhookUnreachable(url: string, cause: string): string {
  return `Von diesem Rechner aus führt ${url} nicht zu tenderd: ${cause}. Zahlungen werden auch ohne Webhooks gefunden, aber später. Prüfen Sie publicUrl und den Proxy, der die Adresse an webhook.port weiterleitet.`;
}
