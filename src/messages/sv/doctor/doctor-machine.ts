/** The texts of `tenderd doctor` about the program, SQLite, the configuration and the clock. */

import type { Said } from '../../en/doctor/doctor.js';

/** The finding `version`. */
export function version(tenderd: string, node: string, system: string): Said {
  return { value: `tenderd ${tenderd} med Node ${node}, ${system}`, remedy: [] };
}

/** The finding `node-too-old`. */
export function nodeTooOld(tenderd: string, node: string, oldest: string): Said {
  return {
    value: `tenderd ${tenderd} behöver Node ${oldest} eller nyare, men Node ${node} körs`,
    remedy: [`Installera Node ${oldest} eller nyare, och låt tjänsten starta med den.`],
  };
}

/** The finding `sqlite`. */
export function sqlite(loaded: string): Said {
  return { value: loaded, remedy: [] };
}

const reinstall = 'Installera tenderd igen med den Node som kör tenderd ("npm ci" i en utcheckning).';

/** The finding `sqlite-other-node`. `release`: undefined if only the number of its interface is known. */
export function sqliteOtherNode(running: string, release: string | undefined, nodeInterface: string): Said {
  const other = release === undefined ? `en annan Node (gränssnitt ${nodeInterface})` : `Node ${release}`;
  return { value: `Node ${running} körs, men better-sqlite3 byggdes för ${other}`, remedy: [reinstall] };
}

/** The finding `sqlite-not-built`. */
export const sqliteNotBuilt: Said = {
  value:
    'better-sqlite3 för den här Node-versionen saknas: tenderd installerades med en annan Node, eller så körde npm inget installationsskript',
  remedy: [reinstall],
};

/** The finding `sqlite-not-loaded`. */
export function sqliteNotLoaded(why: string): Said {
  return { value: `better-sqlite3 går inte att ladda: ${why}`, remedy: [reinstall] };
}

/** The finding `configuration`. */
export function configuration(file: string, gateways: number, terminals: number, services: number): Said {
  const parts = [
    `${gateways} ${gateways === 1 ? 'gateway' : 'gatewayer'}`,
    `${terminals} ${terminals === 1 ? 'terminal' : 'terminaler'}`,
    ...(services === 0 ? [] : [`${services} ${services === 1 ? 'betaltjänst' : 'betaltjänster'}`]),
  ];
  return { value: `${file}: ${parts.join(', ')}`, remedy: [] };
}

/** `configuration`: `tenderd run --simulate` uses no configuration file. */
export const practiceConfiguration: Said = { value: 'inbyggd, med simulerade terminaler', remedy: [] };

/** The finding `configuration-missing`. */
export function configurationMissing(places: string): Said {
  return {
    value: `det finns ingen fil ${places.replaceAll(' or ', ' eller ')}`,
    remedy: [
      'Skriv en, eller ange den med --config FILE.',
      'För att undersöka övningsläget: tenderd doctor --simulate',
    ],
  };
}

/**
 * `configuration-unreadable`, `configuration-mistake` and `configuration-not-toml`. `text`: the file, line, setting and
 * mistake.
 */
export function configurationMistake(text: string): Said {
  return { value: text, remedy: ['Rätta det och kör sedan: tenderd config check'] };
}

/** The finding `configuration-warning`. */
export function configurationWarning(text: string, isRepairable: boolean): Said {
  if (isRepairable) return { value: text, remedy: ['Stäng den för andra användare: tenderd doctor --fix'] };
  return { value: text, remedy: ['Om det inte är meningen, rätta det och kör sedan: tenderd config check'] };
}

/**
 * `secret-unusable`: a secret that the configuration names cannot be read. `text`: the file, line, setting and mistake.
 */
export function secretUnusable(text: string): Said {
  return {
    value: text,
    remedy: ['Lägg hemligheten där, läsbar bara för tenderds användare, eller rätta inställningen.'],
  };
}

/**
 * `secret-not-in-this-shell`: a variable is missing in this shell. The running daemon may have it in its own
 * environment.
 */
export function secretNotInThisShell(text: string): Said {
  return {
    value: `${text}. Den tenderd som körs har sin egen miljö`,
    remedy: ['Sätt variabeln i tjänstens miljö, så att nästa start har den.'],
  };
}

/** The finding `configuration-changed`. */
export function configurationChanged(file: string, savedAt: string, startedAt: string): Said {
  return {
    value: `${file} sparades ${savedAt}, efter att tenderd startades ${startedAt}`,
    remedy: [
      'tenderd använder fortfarande det tidigare innehållet. För att använda det nya: sudo systemctl restart tenderd',
    ],
  };
}

/** The finding `two-data-directories`. `text`: the two directories. */
export function twoDirectories(text: string): Said {
  return {
    value: text,
    remedy: ['Ange en av dem: utelämna --config, kör unset TENDERD_DATA_DIR, eller lägg till --data-dir DIRECTORY.'],
  };
}

/** The finding `clock`. `compared`: the difference from other clocks; undefined if there is no other clock. */
export function clock(now: string, compared: { readonly offS: number; readonly with: string } | undefined): Said {
  const close =
    compared === undefined ? 'inte jämförd med någon annan klocka' : `${seconds(compared.offS)} från ${compared.with}`;
  return { value: `${now}, ${close}`, remedy: [] };
}

function seconds(offS: number): string {
  return `${offS < 1 ? 'mindre än 1' : Math.round(offS)} s`;
}

const setTheClock = 'Ställ den här datorns klocka och låt den följa en tidsserver: sudo timedatectl set-ntp true';

/** The finding `clock-off`. */
export function clockOff(now: string, offS: number, isAhead: boolean, other: string): Said {
  return {
    value: `${now} är ${seconds(offS)} ${isAhead ? 'före' : 'efter'} klockan hos ${other}`,
    remedy: [setTheClock],
  };
}

/** The finding `clock-wrong`. `released`: the date before which no machine can run this release. */
export function clockWrong(now: string, released: string): Said {
  return { value: `${now} är före ${released}, då den här versionen gjordes`, remedy: [setTheClock] };
}
