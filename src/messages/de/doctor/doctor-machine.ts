/** The texts of `tenderd doctor` about the program, SQLite, the configuration and the clock. */

import type { Said } from '../../en/doctor/doctor.js';

/** The finding `version`. */
export function version(tenderd: string, node: string, system: string): Said {
  return { value: `tenderd ${tenderd} mit Node ${node}, ${system}`, remedy: [] };
}

/** The finding `node-too-old`. */
export function nodeTooOld(tenderd: string, node: string, oldest: string): Said {
  return {
    value: `tenderd ${tenderd} braucht Node ${oldest} oder neuer, es läuft aber Node ${node}`,
    remedy: [`Installieren Sie Node ${oldest} oder neuer, und lassen Sie den Dienst damit starten.`],
  };
}

/** The finding `sqlite`. */
export function sqlite(loaded: string): Said {
  return { value: loaded, remedy: [] };
}

const reinstall = 'Installieren Sie tenderd erneut, mit dem Node, das tenderd ausführt ("npm ci" in einem Checkout).';

/** The finding `sqlite-other-node`. `release`: undefined if only the number of its interface is known. */
export function sqliteOtherNode(running: string, release: string | undefined, nodeInterface: string): Said {
  const other = release === undefined ? `ein anderes Node (Schnittstelle ${nodeInterface})` : `Node ${release}`;
  return { value: `es läuft Node ${running}, aber better-sqlite3 wurde für ${other} gebaut`, remedy: [reinstall] };
}

/** The finding `sqlite-not-built`. */
export const sqliteNotBuilt: Said = {
  value:
    'better-sqlite3 fehlt für dieses Node: tenderd wurde mit einem anderen Node installiert, oder npm hat kein Installationsskript ausgeführt',
  remedy: [reinstall],
};

/** The finding `sqlite-not-loaded`. */
export function sqliteNotLoaded(why: string): Said {
  return { value: `better-sqlite3 lässt sich nicht laden: ${why}`, remedy: [reinstall] };
}

/** The finding `configuration`. */
export function configuration(file: string, gateways: number, terminals: number, services: number): Said {
  const parts = [
    `${gateways} ${gateways === 1 ? 'Gateway' : 'Gateways'}`,
    `${terminals} ${terminals === 1 ? 'Terminal' : 'Terminals'}`,
    ...(services === 0 ? [] : [`${services} ${services === 1 ? 'Zahlungsdienst' : 'Zahlungsdienste'}`]),
  ];
  return { value: `${file}: ${parts.join(', ')}`, remedy: [] };
}

/** `configuration`: `tenderd run --simulate` uses no configuration file. */
export const practiceConfiguration: Said = { value: 'eingebaut, mit simulierten Terminals', remedy: [] };

/** The finding `configuration-missing`. */
export function configurationMissing(places: string): Said {
  return {
    value: `es gibt keine Datei ${places.replaceAll(' or ', ' oder ')}`,
    remedy: [
      'Schreiben Sie eine, oder nennen Sie sie mit --config FILE.',
      'Den Übungsdienst prüfen: tenderd doctor --simulate',
    ],
  };
}

/**
 * `configuration-unreadable`, `configuration-mistake` and `configuration-not-toml`. `text`: the file, line, setting and
 * mistake.
 */
export function configurationMistake(text: string): Said {
  return { value: text, remedy: ['Korrigieren Sie das, dann: tenderd config check'] };
}

/** The finding `configuration-warning`. */
export function configurationWarning(text: string, isRepairable: boolean): Said {
  if (isRepairable) return { value: text, remedy: ['Für andere Benutzer sperren: tenderd doctor --fix'] };
  return { value: text, remedy: ['Wenn es nicht so gemeint ist, korrigieren Sie es, dann: tenderd config check'] };
}

/**
 * `secret-unusable`: a secret that the configuration names cannot be read. `text`: the file, line, setting and mistake.
 */
export function secretUnusable(text: string): Said {
  return {
    value: text,
    remedy: [
      'Legen Sie das Geheimnis dorthin, lesbar nur für den Benutzer von tenderd, oder korrigieren Sie die Einstellung.',
    ],
  };
}

/**
 * `secret-not-in-this-shell`: a variable is missing in this shell. The running daemon may have it in its own
 * environment.
 */
export function secretNotInThisShell(text: string): Said {
  return {
    value: `${text}. Der laufende Dienst hat seine eigene Umgebung`,
    remedy: ['Setzen Sie die Variable in der Umgebung des Dienstes, damit der nächste Start sie hat.'],
  };
}

/** The finding `configuration-changed`. */
export function configurationChanged(file: string, savedAt: string, startedAt: string): Said {
  return {
    value: `${file} wurde am ${savedAt} gespeichert, nach dem Start des Dienstes am ${startedAt}`,
    remedy: ['Der Dienst verwendet noch den früheren Inhalt. Den neuen verwenden: sudo systemctl restart tenderd'],
  };
}

/** The finding `two-data-directories`. `text`: the two directories. */
export function twoDirectories(text: string): Said {
  return {
    value: text,
    remedy: [
      'Nennen Sie eines davon: --config weglassen, TENDERD_DATA_DIR löschen (unset) oder --data-dir DIRECTORY angeben.',
    ],
  };
}

/** The finding `clock`. `compared`: the difference from other clocks; undefined if there is no other clock. */
export function clock(now: string, compared: { readonly offS: number; readonly with: string } | undefined): Said {
  const close =
    compared === undefined
      ? 'mit keiner anderen Uhr verglichen'
      : `Abstand zu ${compared.with}: ${seconds(compared.offS)}`;
  return { value: `${now}, ${close}`, remedy: [] };
}

function seconds(offS: number): string {
  return `${offS < 1 ? 'weniger als 1' : Math.round(offS)} s`;
}

const setTheClock =
  'Stellen Sie die Uhr dieses Rechners, und lassen Sie sie einem Zeitserver folgen: sudo timedatectl set-ntp true';

/** The finding `clock-off`. */
export function clockOff(now: string, offS: number, isAhead: boolean, other: string): Said {
  return {
    value: `${now} geht ${seconds(offS)} ${isAhead ? 'vor' : 'nach'} gegenüber der Uhr von: ${other}`,
    remedy: [setTheClock],
  };
}

/** The finding `clock-wrong`. `released`: the date before which no machine can run this release. */
export function clockWrong(now: string, released: string): Said {
  return { value: `${now} liegt vor ${released}, als diese Version entstand`, remedy: [setTheClock] };
}
