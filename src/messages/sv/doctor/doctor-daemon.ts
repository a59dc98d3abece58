/** The texts of `tenderd doctor` about the running daemon, its token and its ports. */

import type { Said } from '../../en/doctor/doctor.js';

const see = 'Se varför: journalctl -u tenderd -n 50';
const start = 'Starta den: sudo systemctl start tenderd, eller tenderd run';
const notStarted = 'så tenderd startar inte';

/** The finding `daemon`. `since`: the time of the daemon's start, if known. */
export function daemon(facts: {
  readonly url: string;
  readonly pid: number | undefined;
  readonly since: string | undefined;
  readonly money: string;
}): Said {
  const { url, pid, since, money } = facts;
  const number = pid === undefined ? '' : `process ${pid}, `;
  return { value: `${number}${since === undefined ? '' : `sedan ${since}, `}på ${url}, ${money}`, remedy: [] };
}

/** Explains an exit status after which systemd does not restart the daemon. */
const notAgain = 'Efter slutkod 2, 65, 73, 77 eller 78 startar systemd den inte igen: åtgärda först orsaken i loggen.';

/** The finding `daemon-stopped`. */
export const daemonStopped: Said = { value: 'tenderd körs inte', remedy: [start, notAgain] };

/**
 * `daemon-elsewhere`: a daemon with another data directory runs. `command`: the command that started it. `more`: the
 * number of further daemons. `isOther`: it certainly has another data directory, which is not known without a usable
 * configuration.
 */
export function daemonElsewhere(
  { pid, command }: { readonly pid: number; readonly command: string },
  more: number,
  isOther: boolean,
): Said {
  const which = isOther ? 'en annan tenderd körs med en annan datakatalog' : 'tenderd körs på den här datorn';
  const further = more === 0 ? '' : `, och ${more} till`;
  return {
    value: `${which}: process ${pid} (${command})${further}`,
    remedy: ['Om du menar den, ange den med samma flaggor: tenderd doctor --config FILE eller --data-dir DIRECTORY'],
  };
}

/** The finding `daemon-dead`. */
export function daemonDead(pid: number): Said {
  return {
    value: `tenderd dog: dess process ${pid} är borta, och den stoppades inte på rätt sätt`,
    remedy: [see, start, notAgain, 'Nästa start tar reda på hur öppna betalningar slutade.'],
  };
}

/** The finding `daemon-silent`. */
export function daemonSilent(url: string, pid: number | undefined): Said {
  const number = pid === undefined ? '' : ` (process ${pid})`;
  return {
    value: `tenderd på ${url}${number} körs men svarar inte`,
    remedy: [see, 'Om den förblir tyst: sudo systemctl restart tenderd. Öppna betalningar fortsätter efter starten.'],
  };
}

/** The finding `daemon-refuses-token`. */
export function daemonRefusesToken(url: string, path: string): Said {
  return {
    value: `tenderd på ${url} godtar inte tokenen i ${path}: filen ändrades efter starten`,
    remedy: [
      'Starta om tenderd så att den läser filen: sudo systemctl restart tenderd',
      'Låt sedan varje kassa läsa sin token igen.',
    ],
  };
}

/** The finding `daemon-not-ready`. `reason`: the words of the daemon. */
export function daemonNotReady(reason: string): Said {
  return {
    value: `tenderd tar inte emot någon betalning: ${reason}`,
    remedy: ['Se vad du ska göra: tenderd attention'],
  };
}

/** The finding `token`. */
export function token(path: string): Said {
  return { value: `${path}, läsbar bara för dess ägare`, remedy: [] };
}

/** `token`: the token file does not exist, and the first start of the daemon creates it. */
export function tokenNew(path: string): Said {
  return { value: `${path} skapas vid första starten`, remedy: [] };
}

/** The finding `token-missing`. */
export function tokenMissing(path: string): Said {
  return {
    value: `${path} saknas, och tenderd körs: ingen kassa och inget kommando kan nå den`,
    remedy: [
      'Återställ filen från en kopia. Eller starta om tenderd, så skriver den en ny: sudo systemctl restart tenderd',
      'Efter en ny token, låt varje kassa läsa den igen.',
    ],
  };
}

/** The finding `token-unreadable`. */
export function tokenUnreadable(path: string, why: string): Said {
  return {
    value: `${path} går inte att läsa: ${why}`,
    remedy: [
      'Kör kommandot som tenderds användare: sudo -u USER tenderd doctor',
      'Om du redan gör det, rätta filens rättigheter.',
    ],
  };
}

/** `token-refused`: tenderd does not start with this file. `text`: what is wrong with the file. */
export function tokenRefused(path: string, text: string): Said {
  return {
    value: `${path} ${text}`,
    remedy: ['Lägg rätt fil där. Eller stoppa tenderd, flytta undan filen och starta igen: då skriver den en ny.'],
  };
}

/** The problem of a token file, after its path. */
export const tokenProblems = {
  linked: `är en symbolisk länk, ${notStarted}`,
  'no-file': 'är ingen fil',
  malformed: 'innehåller ingen token',
} as const;

/** The finding `attention-open`. */
export function attentionOpen(count: number): Said {
  return {
    value: `${count} ${count === 1 ? 'punkt' : 'punkter'} väntar på en operatör`,
    remedy: ['Se punkterna och vad du ska göra: tenderd attention'],
  };
}

/** The finding `attention`. */
export const attention: Said = { value: 'inget väntar på en operatör', remedy: [] };

/** `ports`: all ports are free, or the daemon itself uses them. */
export function ports(list: string, isRunning: boolean): Said {
  return { value: isRunning ? `tenderd lyssnar på ${list}` : `${list} lediga för tenderd`, remedy: [] };
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
    value: `${where} (${setting}) används av ${holder}, ${notStarted}`,
    remedy: ['Stoppa det programmet. För att se det: sudo ss -ltnp', `Eller använd en annan port: ${change}`],
  };
}

/** The instructions for setting another port, for {@link portTaken}. */
export const portChange = {
  api: (port: number): string => `api.port = ${port}, och samma vid kassorna`,
  nexo: (path: string, port: number): string => `${path} = ${port}, och samma vid kassorna`,
  webhook: (path: string, port: number): string => `${path} = ${port}, och samma vid proxyn framför`,
  listener: (path: string, port: number): string => `${path} = ${port}, och samma vid terminalerna`,
} as const;

/** The finding `port-reserved`. */
export function portReserved(port: number, setting: string, lowest: number): Said {
  return {
    value: `port ${port} (${setting}) är under ${lowest}, och den här användaren får inte lyssna där`,
    remedy: [`Välj en port från ${lowest} och uppåt.`],
  };
}

/** The finding `address-not-here`. */
export function addressNotHere(host: string, setting: string): Said {
  return {
    value: `den här datorn har inte adressen ${host} (${setting}): terminalerna skulle inte kunna anropa den`,
    remedy: ['Lista adresserna: ip address', 'Om adressens nätverk inte är igång ännu, starta tenderd efter det.'],
  };
}

/** `socket-refused`: the directory of the socket belongs to another user. */
export function socketForeign(directory: string, owner: string): Said {
  return {
    value: `${directory} (api.unixSocket) tillhör ${owner}, ${notStarted}`,
    remedy: ['Ange en katalog som tillhör tenderds användare.'],
  };
}

/** `socket-refused`: other users could enter without a token. */
export function socketExposed(directory: string, mode: string): Said {
  return {
    value: `${directory} (api.unixSocket) har rättigheterna ${mode}: andra användare kan komma in utan token, ${notStarted}`,
    remedy: [`Om bara tenderd använder katalogen: chmod 700 ${directory}`, 'Om inte, ange en annan.'],
  };
}

/** `socket-refused`: the path is a file that is not a socket. */
export function socketIsFile(path: string): Said {
  return {
    value: `${path} (api.unixSocket) är ingen socket, ${notStarted}`,
    remedy: ['Flytta undan den, eller ange en annan sökväg.'],
  };
}

/** The finding `socket-taken`. */
export function socketTaken(path: string): Said {
  return {
    value: `ett annat program lyssnar på ${path} (api.unixSocket), ${notStarted}`,
    remedy: ['Stoppa det programmet, eller ange en annan sökväg.'],
  };
}
