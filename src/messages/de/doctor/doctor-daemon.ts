/** The texts of `tenderd doctor` about the running daemon, its token and its ports. */

import type { Said } from '../../en/doctor/doctor.js';

const see = 'Den Grund ansehen: journalctl -u tenderd -n 50';
const start = 'Starten: sudo systemctl start tenderd, oder tenderd run';
const notStarted = 'deshalb startet tenderd nicht';

/** The finding `daemon`. `since`: the time of the daemon's start, if known. */
export function daemon(facts: {
  readonly url: string;
  readonly pid: number | undefined;
  readonly since: string | undefined;
  readonly money: string;
}): Said {
  const { url, pid, since, money } = facts;
  const number = pid === undefined ? '' : `Prozess ${pid}, `;
  return { value: `${number}${since === undefined ? '' : `seit ${since}, `}unter ${url}, ${money}`, remedy: [] };
}

/** Explains an exit status after which systemd does not restart the daemon. */
const notAgain =
  'Nach den Exit-Codes 2, 65, 73, 77 und 78 startet systemd ihn nicht neu: Beheben Sie zuerst die Ursache im Log.';

/** The finding `daemon-stopped`. */
export const daemonStopped: Said = { value: 'tenderd läuft nicht', remedy: [start, notAgain] };

/** `daemon-elsewhere`: a daemon of another data directory. `command`: as it was started. `more`: the number of further ones. */
export function daemonElsewhere(
  { pid, command }: { readonly pid: number; readonly command: string },
  more: number,
  isOther: boolean,
): Said {
  const which = isOther
    ? 'ein anderer tenderd läuft mit einem anderen Datenverzeichnis'
    : 'tenderd läuft auf diesem Rechner';
  const further = more === 0 ? '' : `, und ${more} ${more === 1 ? 'weiterer' : 'weitere'}`;
  return {
    value: `${which}: Prozess ${pid} (${command})${further}`,
    remedy: [
      'Um diesen Dienst zu prüfen, nennen Sie seine Optionen: tenderd doctor --config FILE oder --data-dir DIRECTORY',
    ],
  };
}

/** The finding `daemon-dead`. */
export function daemonDead(pid: number): Said {
  return {
    value: `tenderd ist abgestürzt: Sein Prozess ${pid} ist weg, und er wurde nicht ordentlich beendet`,
    remedy: [see, start, notAgain, 'Der nächste Start findet heraus, wie offene Zahlungen ausgingen.'],
  };
}

/** The finding `daemon-silent`. */
export function daemonSilent(url: string, pid: number | undefined): Said {
  const number = pid === undefined ? '' : ` (Prozess ${pid})`;
  return {
    value: `der Dienst unter ${url}${number} läuft und antwortet nicht`,
    remedy: [
      see,
      'Wenn er stumm bleibt: sudo systemctl restart tenderd. Offene Zahlungen laufen nach dem Start weiter.',
    ],
  };
}

/** The finding `daemon-refuses-token`. */
export function daemonRefusesToken(url: string, path: string): Said {
  return {
    value: `der Dienst unter ${url} nimmt das Token in ${path} nicht an: Die Datei wurde nach dem Start geändert`,
    remedy: [
      'Starten Sie tenderd neu, damit er die Datei liest: sudo systemctl restart tenderd',
      'Lassen Sie dann jede Kasse das Token neu lesen.',
    ],
  };
}

/** The finding `daemon-not-ready`. `reason`: the words of the daemon. */
export function daemonNotReady(reason: string): Said {
  return {
    value: `der Dienst nimmt keine Zahlung an: ${reason}`,
    remedy: ['Ansehen, was zu tun ist: tenderd attention'],
  };
}

/** The finding `token`. */
export function token(path: string): Said {
  return { value: `${path}, nur für den Eigentümer lesbar`, remedy: [] };
}

/** `token`: the token file does not exist, and the first start of the daemon creates it. */
export function tokenNew(path: string): Said {
  return { value: `${path} entsteht beim ersten Start`, remedy: [] };
}

/** The finding `token-missing`. */
export function tokenMissing(path: string): Said {
  return {
    value: `${path} fehlt, während der Dienst läuft: Keine Kasse und kein Befehl kann ihn erreichen`,
    remedy: [
      'Stellen Sie die Datei aus einer Kopie wieder her. Oder starten Sie tenderd neu, dann schreibt er eine neue: sudo systemctl restart tenderd',
      'Lassen Sie nach einem neuen Token jede Kasse es neu lesen.',
    ],
  };
}

/** The finding `token-unreadable`. */
export function tokenUnreadable(path: string, why: string): Said {
  return {
    value: `${path} ist nicht lesbar: ${why}`,
    remedy: [
      'Rufen Sie den Befehl als der Benutzer von tenderd auf: sudo -u USER tenderd doctor',
      'Wenn das schon so ist, korrigieren Sie die Datei.',
    ],
  };
}

/** `token-refused`: tenderd does not start with this file. `text`: what is wrong with the file. */
export function tokenRefused(path: string, text: string): Said {
  return {
    value: `${path} ${text}`,
    remedy: [
      'Legen Sie die richtige Datei dorthin. Oder halten Sie tenderd an, schieben Sie die Datei weg, und starten Sie wieder: Dann schreibt er eine neue.',
    ],
  };
}

/** The problem of a token file, after its path. */
export const tokenProblems = {
  linked: `ist ein symbolischer Link, ${notStarted}`,
  'no-file': 'ist keine Datei',
  malformed: 'enthält kein Token',
} as const;

/** The finding `attention-open`. */
export function attentionOpen(count: number): Said {
  return {
    value: `${count} ${count === 1 ? 'Punkt wartet' : 'Punkte warten'} auf einen Bediener`,
    remedy: ['Sehen Sie die Punkte an; dort steht, was zu tun ist: tenderd attention'],
  };
}

/** The finding `attention`. */
export const attention: Said = { value: 'nichts wartet auf einen Bediener', remedy: [] };

/** `ports`: all ports are free, or the daemon itself uses them. */
export function ports(list: string, isRunning: boolean): Said {
  return { value: isRunning ? `der Dienst lauscht auf ${list}` : `${list} frei für tenderd`, remedy: [] };
}

/** The finding `port-taken`. `setting`: the setting of the port. `change`: how to set another port. */
export function portTaken(facts: {
  readonly where: string;
  readonly setting: string;
  readonly holder: string;
  readonly change: string;
}): Said {
  const { where, setting, holder, change } = facts;
  return {
    value: `${where} (${setting}) ist durch ${holder} belegt, ${notStarted}`,
    remedy: ['Beenden Sie dieses Programm. Es ansehen: sudo ss -ltnp', `Oder einen anderen Port verwenden: ${change}`],
  };
}

/** The instructions for setting another port, for {@link portTaken}. */
export const portChange = {
  api: (port: number): string => `api.port = ${port}, und denselben an den Kassen`,
  nexo: (path: string, port: number): string => `${path} = ${port}, und denselben an den Kassen`,
  webhook: (path: string, port: number): string => `${path} = ${port}, und denselben am Proxy davor`,
  listener: (path: string, port: number): string => `${path} = ${port}, und denselben an den Terminals`,
} as const;

/** The finding `port-reserved`. */
export function portReserved(port: number, setting: string, lowest: number): Said {
  return {
    value: `Port ${port} (${setting}) liegt unter ${lowest}, und dieser Benutzer darf dort nicht lauschen`,
    remedy: [`Wählen Sie einen Port ab ${lowest}.`],
  };
}

/** The finding `address-not-here`. */
export function addressNotHere(host: string, setting: string): Said {
  return {
    value: `dieser Rechner hat die Adresse ${host} nicht (${setting}): Terminals könnten sie nicht aufrufen`,
    remedy: [
      'Die Adressen auflisten: ip address',
      'Wenn ihr Netz noch nicht bereit ist, starten Sie tenderd erst danach.',
    ],
  };
}

/** `socket-refused`: the directory of the socket belongs to another user. */
export function socketForeign(directory: string, owner: string): Said {
  return {
    value: `${directory} (api.unixSocket) gehört ${owner}, ${notStarted}`,
    remedy: ['Nennen Sie ein Verzeichnis des Benutzers von tenderd.'],
  };
}

/** `socket-refused`: other users could enter without a token. */
export function socketExposed(directory: string, mode: string): Said {
  return {
    value: `${directory} (api.unixSocket) hat die Rechte ${mode}: Andere Benutzer könnten ohne Token hinein, ${notStarted}`,
    remedy: [
      `Wenn nur tenderd das Verzeichnis verwendet: chmod 700 ${directory}`,
      'Wenn nicht, nennen Sie ein anderes.',
    ],
  };
}

/** `socket-refused`: the path is a file that is not a socket. */
export function socketIsFile(path: string): Said {
  return {
    value: `${path} (api.unixSocket) ist kein Socket, ${notStarted}`,
    remedy: ['Schieben Sie die Datei weg, oder nennen Sie einen anderen Pfad.'],
  };
}

/** The finding `socket-taken`. */
export function socketTaken(path: string): Said {
  return {
    value: `ein anderes Programm lauscht auf ${path} (api.unixSocket), ${notStarted}`,
    remedy: ['Beenden Sie dieses Programm, oder nennen Sie einen anderen Pfad.'],
  };
}
