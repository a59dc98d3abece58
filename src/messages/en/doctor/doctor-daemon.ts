/** The texts of `tenderd doctor` about the running daemon, its token and its ports. */

import type { Said } from './doctor.js';

const see = 'See why: journalctl -u tenderd -n 50';
const start = 'Start it: sudo systemctl start tenderd, or tenderd run';

/** The finding `daemon`. `since`: the time of the daemon's start, if known. */
export function daemon(facts: {
  readonly url: string;
  readonly pid: number | undefined;
  readonly since: string | undefined;
  readonly money: string;
}): Said {
  const { url, pid, since, money } = facts;
  const number = pid === undefined ? '' : `process ${pid}, `;
  return { value: `${number}${since === undefined ? '' : `since ${since}, `}at ${url}, ${money}`, remedy: [] };
}

/** Explains an exit status after which systemd does not restart the daemon. */
const notAgain =
  'systemd does not start tenderd again after exit 2, 65, 73, 77 or 78: correct the cause in the log first.';

/** The finding `daemon-stopped`. */
export const daemonStopped: Said = { value: 'tenderd is not running', remedy: [start, notAgain] };

/**
 * `daemon-elsewhere`: a daemon with another data directory runs. `command`: the command that started it. `more`: the
 * number of further daemons. `isOther`: true if the daemon certainly has another data directory. Without a usable
 * configuration, that is not known.
 */
export function daemonElsewhere(
  { pid, command }: { readonly pid: number; readonly command: string },
  more: number,
  isOther: boolean,
): Said {
  const which = isOther
    ? 'another tenderd is running with another data directory'
    : 'tenderd is running on this machine';
  const further = more === 0 ? '' : `, and ${more} more`;
  return {
    value: `${which}: process ${pid} (${command})${further}`,
    remedy: ['To examine that daemon, use its options: tenderd doctor --config FILE or --data-dir DIRECTORY'],
  };
}

/** The finding `daemon-dead`. */
export function daemonDead(pid: number): Said {
  return {
    value: `tenderd died: its process ${pid} is gone, and it was not stopped properly`,
    remedy: [see, start, notAgain, 'The next start finds out how open payments ended.'],
  };
}

/** The finding `daemon-silent`. */
export function daemonSilent(url: string, pid: number | undefined): Said {
  const number = pid === undefined ? '' : ` (process ${pid})`;
  return {
    value: `the daemon at ${url}${number} is running, but does not answer`,
    remedy: [
      see,
      'If the daemon stays silent: sudo systemctl restart tenderd. Open payments continue after the start.',
    ],
  };
}

/** The finding `daemon-refuses-token`. */
export function daemonRefusesToken(url: string, path: string): Said {
  return {
    value: `the daemon at ${url} does not accept the token in ${path}: the file was changed after the start`,
    remedy: [
      'Restart tenderd, so that it reads the file: sudo systemctl restart tenderd',
      'Then let every register read the token again.',
    ],
  };
}

/** The finding `daemon-not-ready`. `reason`: the words of the daemon. */
export function daemonNotReady(reason: string): Said {
  return { value: `the daemon takes no payment: ${reason}`, remedy: ['Show what to do: tenderd attention'] };
}

/** The finding `token`. */
export function token(path: string): Said {
  return { value: `${path}, readable only by its owner`, remedy: [] };
}

/** `token`: the token file does not exist, and the first start of the daemon creates it. */
export function tokenNew(path: string): Said {
  return { value: `${path} is created at the first start`, remedy: [] };
}

/** The finding `token-missing`. */
export function tokenMissing(path: string): Said {
  return {
    value: `${path} is missing while the daemon is running: no register and no command can use the daemon`,
    remedy: [
      'Restore the file from a copy. Or restart tenderd, which writes a new file: sudo systemctl restart tenderd',
      'After the token has changed, let every register read it again.',
    ],
  };
}

/** The finding `token-unreadable`. */
export function tokenUnreadable(path: string, why: string): Said {
  return {
    value: `${path} cannot be read: ${why}`,
    remedy: [
      'Run the command as the user of tenderd: sudo -u USER tenderd doctor',
      'If the command ran as that user, correct the permissions of the file.',
    ],
  };
}

/** `token-refused`: tenderd does not start with this file. `text`: what is wrong with the file. */
export function tokenRefused(path: string, text: string): Said {
  return {
    value: `${path} ${text}`,
    remedy: [
      'Put the right file in its place. Or stop tenderd, move the file away, and start tenderd: it writes a new file.',
    ],
  };
}

/** The problem of a token file, after its path. */
export const tokenProblems = {
  linked: 'is a symbolic link, so tenderd does not start',
  'no-file': 'is not a file',
  malformed: 'contains no token',
} as const;

/** The finding `attention-open`. */
export function attentionOpen(count: number): Said {
  return {
    value: `${count} ${count === 1 ? 'item is' : 'items are'} waiting for an operator`,
    remedy: ['List the items, with what to do about each item: tenderd attention'],
  };
}

/** The finding `attention`. */
export const attention: Said = { value: 'nothing is waiting for an operator', remedy: [] };

/** `ports`: all ports are free, or the daemon itself uses them. */
export function ports(list: string, isRunning: boolean): Said {
  return { value: isRunning ? `the daemon is listening on ${list}` : `free for tenderd: ${list}`, remedy: [] };
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
    value: `${where} (${setting}) is taken by ${holder}, so tenderd does not start`,
    remedy: ['Stop that program. To see it: sudo ss -ltnp', `Or use another port: ${change}`],
  };
}

/** The instructions for setting another port, for {@link portTaken}. */
export const portChange = {
  api: (port: number): string => `api.port = ${port}, and the same port at the registers`,
  nexo: (path: string, port: number): string => `${path} = ${port}, and the same port at the registers`,
  webhook: (path: string, port: number): string => `${path} = ${port}, and the same port at the proxy`,
  listener: (path: string, port: number): string => `${path} = ${port}, and the same port at the terminals`,
} as const;

/** The finding `port-reserved`. */
export function portReserved(port: number, setting: string, lowest: number): Said {
  return {
    value: `port ${port} (${setting}) is below ${lowest}, and this user is not allowed to listen there`,
    remedy: [`Choose port ${lowest} or higher.`],
  };
}

/** The finding `address-not-here`. */
export function addressNotHere(host: string, setting: string): Said {
  return {
    value: `this machine does not have the address ${host} (${setting}): terminals could not call it`,
    remedy: [
      'List the addresses: ip address',
      'If the network of this address comes up late, start tenderd after that network.',
    ],
  };
}

const notStarted = 'so tenderd does not start';

/** `socket-refused`: the directory of the socket belongs to another user. */
export function socketForeign(directory: string, owner: string): Said {
  return {
    value: `${directory} (api.unixSocket) belongs to ${owner}, ${notStarted}`,
    remedy: ['Name a directory that belongs to the user of tenderd.'],
  };
}

/** `socket-refused`: other users could enter without a token. */
export function socketExposed(directory: string, mode: string): Said {
  return {
    value: `${directory} (api.unixSocket) has mode ${mode}: other users could enter without a token, ${notStarted}`,
    remedy: [
      `If only tenderd uses the directory: chmod 700 ${directory}`,
      'If other programs use it, name another directory.',
    ],
  };
}

/** `socket-refused`: the path is a file that is not a socket. */
export function socketIsFile(path: string): Said {
  return {
    value: `${path} (api.unixSocket) is not a socket, ${notStarted}`,
    remedy: ['Move the file away, or name another path.'],
  };
}

/** The finding `socket-taken`. */
export function socketTaken(path: string): Said {
  return {
    value: `another program is listening on ${path} (api.unixSocket), ${notStarted}`,
    remedy: ['Stop that program, or name another path.'],
  };
}
