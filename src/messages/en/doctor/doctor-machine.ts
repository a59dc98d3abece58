/** The texts of `tenderd doctor` about the program, SQLite, the configuration and the clock. */

import type { Said } from './doctor.js';
import { counted } from '../nouns.js';

/** The finding `version`. */
export function version(tenderd: string, node: string, system: string): Said {
  return { value: `tenderd ${tenderd} on Node ${node}, ${system}`, remedy: [] };
}

/** The finding `node-too-old`. */
export function nodeTooOld(tenderd: string, node: string, oldest: string): Said {
  return {
    value: `tenderd ${tenderd} needs Node ${oldest} or newer, but is running on Node ${node}`,
    remedy: [`Install Node ${oldest} or newer, and let the service start that Node.`],
  };
}

/** The finding `sqlite`. */
export function sqlite(loaded: string): Said {
  return { value: loaded, remedy: [] };
}

const reinstall = 'Install tenderd again with the Node that runs it ("npm ci" in a checkout).';

/** The finding `sqlite-other-node`. `release`: undefined if only the number of its interface is known. */
export function sqliteOtherNode(running: string, release: string | undefined, nodeInterface: string): Said {
  const other = release === undefined ? `another Node (interface ${nodeInterface})` : `Node ${release}`;
  return {
    value: `tenderd is running on Node ${running}, but better-sqlite3 was built for ${other}`,
    remedy: [reinstall],
  };
}

/** The finding `sqlite-not-built`. */
export const sqliteNotBuilt: Said = {
  value:
    'better-sqlite3 for this Node is missing: tenderd was installed with another Node, or npm did not run the install script',
  remedy: [reinstall],
};

/** The finding `sqlite-not-loaded`. */
export function sqliteNotLoaded(why: string): Said {
  return { value: `better-sqlite3 cannot be loaded: ${why}`, remedy: [reinstall] };
}

/** The finding `configuration`. */
export function configuration(file: string, gateways: number, terminals: number, services: number): Said {
  const parts = [
    counted(gateways, 'gateway'),
    counted(terminals, 'terminal'),
    ...(services === 0 ? [] : [counted(services, 'payment service')]),
  ];
  return { value: `${file}: ${parts.join(', ')}`, remedy: [] };
}

/** `configuration`: `tenderd run --simulate` uses no configuration file. */
export const practiceConfiguration: Said = { value: 'built in, with simulated terminals', remedy: [] };

/** The finding `configuration-missing`. */
export function configurationMissing(places: string): Said {
  return {
    value: `there is no file ${places}`,
    remedy: [
      'Write a configuration, or name its file with --config FILE.',
      'To examine the practice daemon: tenderd doctor --simulate',
    ],
  };
}

/**
 * `configuration-unreadable`, `configuration-mistake` and `configuration-not-toml`. `text`: the file, line, setting and
 * mistake.
 */
export function configurationMistake(text: string): Said {
  return { value: text, remedy: ['Correct the mistake, then: tenderd config check'] };
}

/** The finding `configuration-warning`. */
export function configurationWarning(text: string, isRepairable: boolean): Said {
  if (isRepairable)
    return { value: text, remedy: ['Remove the access of other users to the file: tenderd doctor --fix'] };
  return { value: text, remedy: ['If this is not intended, correct the setting, then: tenderd config check'] };
}

/**
 * `secret-unusable`: a secret that the configuration names cannot be read. `text`: the file, line, setting and mistake.
 */
export function secretUnusable(text: string): Said {
  return {
    value: text,
    remedy: ['Put the secret in that place, readable only by the user of tenderd, or correct the setting.'],
  };
}

/**
 * `secret-not-in-this-shell`: a variable is missing in this shell. The running daemon may have it in its own
 * environment.
 */
export function secretNotInThisShell(text: string): Said {
  return {
    value: `${text}. The running daemon may have this variable in its own environment`,
    remedy: ['Set the variable in the environment of the service for the next start.'],
  };
}

/** The finding `configuration-changed`. */
export function configurationChanged(file: string, savedAt: string, startedAt: string): Said {
  return {
    value: `${file} was saved at ${savedAt}, after the daemon started at ${startedAt}`,
    remedy: ['The daemon still uses the earlier content. To use the new content: sudo systemctl restart tenderd'],
  };
}

/** The finding `two-data-directories`. `text`: the two directories. */
export function twoDirectories(text: string): Said {
  return {
    value: text,
    remedy: ['Choose one of the two directories: omit --config, unset TENDERD_DATA_DIR, or add --data-dir DIRECTORY.'],
  };
}

/** The finding `clock`. `compared`: the difference from other clocks; undefined if there is no other clock. */
export function clock(now: string, compared: { readonly offS: number; readonly with: string } | undefined): Said {
  const close =
    compared === undefined ? 'not compared with another clock' : `${seconds(compared.offS)} from ${compared.with}`;
  return { value: `${now}, ${close}`, remedy: [] };
}

function seconds(offS: number): string {
  return `${offS < 1 ? 'less than 1' : Math.round(offS)} s`;
}

const setTheClock = 'Set the clock of this machine, and let it follow a time server: sudo timedatectl set-ntp true';

/** The finding `clock-off`. */
export function clockOff(now: string, offS: number, isAhead: boolean, other: string): Said {
  return {
    value: `${now} is ${seconds(offS)} ${isAhead ? 'ahead of' : 'behind'} the clock of ${other}`,
    remedy: [setTheClock],
  };
}

/** The finding `clock-wrong`. `released`: the date before which no machine can run this release. */
export function clockWrong(now: string, released: string): Said {
  return { value: `${now} is before ${released}, when this release was made`, remedy: [setTheClock] };
}
