/** The current troubles of a daemon: `GET /v1/daemon`, `tenderd status`, `tenderd attention`. */

import { sizeText } from '../words.js';
/** Names the subject of a trouble: a clock, gateway, terminal or payment service. */
export const subjects = {
  terminal: (name: string): string => `terminal ${name}`,
  gateway: (name: string): string => `gateway ${name}`,
  service: (name: string): string => `betaltjänst ${name}`,
} as const;

const makeRoom = 'Frigör utrymme på disken, men radera ingen fil i datakatalogen.';

/** The text of the trouble `disk-full`. `reserve`: the free space below which no payment starts. */
export function diskFull(directory: string, free: string, reserve: string): string {
  return `Disken för ${directory} har ${sizeText(free)} ledigt. Under ${sizeText(reserve)} avvisas nya betalningar. ${makeRoom}`;
}

/** The text of the trouble `disk-low`. */
export function diskLow(directory: string, free: string, reserve: string): string {
  return `Disken för ${directory} har bara ${sizeText(free)} ledigt. Under ${sizeText(reserve)} kommer nya betalningar att avvisas. ${makeRoom}`;
}

/** The text of the trouble `clock-off`. `isAhead`: our clock shows the later time. */
export function clockOff(seconds: number, isAhead: boolean, other: string): string {
  return `Den här datorns klocka går ${seconds} s ${isAhead ? 'före' : 'efter'} klockan hos ${other}. Ställ den här klockan och låt den följa en tidsserver.`;
}

/** The text of the trouble `configuration-changed`. */
export function configurationChanged(file: string): string {
  return `${file} ändrades efter att tenderd startades. tenderd använder det tidigare innehållet tills den startas om.`;
}

/** The text of the trouble `credentials-not-read`. `problems`: what is wrong with which setting. */
export function credentialsKept(problems: string): string {
  return `De nya inloggningsuppgifterna används inte: ${problems}. De tidigare gäller fortfarande och betalningar fortsätter. Rätta filen och skriv: sudo systemctl reload tenderd`;
}

/** The text of the trouble `credentials-need-restart`. `settings`: the paths of the settings that need a restart. */
export function credentialsWait(settings: string): string {
  return `Det nya värdet för ${settings} används efter en omstart. Betalningar fortsätter med det tidigare. Starta om tenderd när ingen kund väntar.`;
}

/** The text of the trouble `backup-old`. `at`: ISO time of the last backup, which was made by hand. */
export function backupOld(at: string): string {
  return `Den senaste säkerhetskopian av journalen är från ${at}, och ingen nattlig säkerhetskopia är konfigurerad. Betalningar fortsätter. Skapa en nu: tenderd backup DIRECTORY, eller ange [backup] i konfigurationen.`;
}

/** The text of the trouble `backup-overdue`. `at`: ISO time of the last verified backup; undefined if there is none. */
export function backupOverdue(at: string | undefined): string {
  const last =
    at === undefined
      ? 'Det finns ingen säkerhetskopia av journalen än'
      : `Den senaste säkerhetskopian av journalen är från ${at}`;
  return `${last}, och nattens säkerhetskopia är försenad. Betalningar fortsätter. Skapa en nu: tenderd backup DIRECTORY`;
}

/** `gateway-not-connected` and `gateway-credentials-refused`. `cause`: why, in words. */
export function gatewayNotConnected(gateway: string, cause: string): string {
  return `Gateway ${gateway} är inte ansluten: ${cause}. Det går inte att ta betalt på dess terminaler. En felaktig adress, port eller nyckel visar tenderd doctor.`;
}

/** `service-unreachable` and `service-fails`. `cause`: why, in words. */
export function serviceNotReached(service: string, cause: string): string {
  return `Betaltjänsten ${service} går inte att nå: ${cause}. Ingen ny betallänk kan betalas förrän den går att nå igen.`;
}

/** The text of the trouble `terminal-unavailable`. */
export const unavailable =
  'Terminalens gateway svarade att terminalen inte är ansluten (UnavailableDevice), och terminalen har inte skickat något sedan dess. Slå på terminalen och kontrollera kabeln.';

/** Returns what to do about a printer. `state`: the terminal's word for its state. */
export function printerRepair(state: string): string {
  if (state === 'PaperLow' || state === 'NoPaper') return 'Fyll på papper i terminalen.';
  if (state === 'PaperJam') return 'Öppna skrivaren och ta bort papperet som har fastnat.';
  return 'Kontrollera papperet och starta sedan om terminalen. Kontakta terminalens support om det inte hjälper.';
}

/** `terminal-printer` and `terminal-paper-low`. `state`: the terminal's word for its state. */
export function printer(state: string): string {
  const means: Readonly<Record<string, string>> = {
    PaperLow: 'har lite papper kvar',
    NoPaper: 'har slut på papper',
    PaperJam: 'har papperstrassel',
    OutOfOrder: 'är ur funktion',
    DeviceOut: 'kunde inte skriva ut',
  };
  return `Terminalens skrivare ${means[state] ?? 'rapporterar ett fel'} (${state}). ${printerRepair(state)}`;
}

/** The parts of a terminal. */
export const parts = {
  pinPad: 'PIN-knappsats',
  cardReader: 'kortläsare',
  security: 'säkerhetsmodul',
  communication: 'kommunikation',
} as const;

const swedishParts: Readonly<Record<string, string>> = {
  'PIN pad': parts.pinPad,
  'card reader': parts.cardReader,
  'security module': parts.security,
  communication: parts.communication,
};

/** The text of the trouble `terminal-part`. */
export function part(noun: string): string {
  return `Terminalen rapporterar att en del inte fungerar: ${swedishParts[noun] ?? noun}. Starta om terminalen, eller kontakta dess support.`;
}

/** The text of the trouble `terminal-host`. */
export function host(acquirerId: string): string {
  return `Terminalen når inte sin inlösare ${acquirerId}. Kontrollera dess nätverk, eller kontakta dess support.`;
}

/** The text of the trouble `terminal-status`. `state`: the terminal's word for its state. */
export function status(state: string): string {
  return `Terminalen rapporterar tillståndet ${state}. Titta på dess skärm, eller kontakta dess support.`;
}

/** The text of the trouble `webhook-unreachable`. `cause`: why, in words. */
export function webhookUnreachable(url: string, cause: string): string {
  return `Sett från den här datorn leder ${url} inte till tenderd: ${cause}. Utan webhookar får tenderd ändå veta om betalningar, men senare. Kontrollera publicUrl och proxyn som vidarebefordrar den till webhook.port.`;
}
