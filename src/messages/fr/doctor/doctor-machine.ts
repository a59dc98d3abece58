/** The texts of `tenderd doctor` about the program, SQLite, the configuration and the clock. */

import type { Said } from '../../en/doctor/doctor.js';

/** The finding `version`. */
export function version(tenderd: string, node: string, system: string): Said {
  return { value: `tenderd ${tenderd} sur Node ${node}, ${system}`, remedy: [] };
}

/** The finding `node-too-old`. */
export function nodeTooOld(tenderd: string, node: string, oldest: string): Said {
  return {
    value: `tenderd ${tenderd} exige Node ${oldest} ou plus récent, or c’est Node ${node} qui s’exécute`,
    remedy: [`Installez Node ${oldest} ou plus récent, et faites-le utiliser par le service.`],
  };
}

/** The finding `sqlite`. */
export function sqlite(loaded: string): Said {
  return { value: loaded, remedy: [] };
}

const reinstall = 'Réinstallez tenderd avec le Node qui l’exécute ("npm ci" dans une copie de travail git).';

/** The finding `sqlite-other-node`. `release`: undefined if only the number of its interface is known. */
export function sqliteOtherNode(running: string, release: string | undefined, nodeInterface: string): Said {
  const other = release === undefined ? `un autre Node (interface ${nodeInterface})` : `Node ${release}`;
  return {
    value: `Node ${running} s’exécute, mais better-sqlite3 a été compilé pour ${other}`,
    remedy: [reinstall],
  };
}

/** The finding `sqlite-not-built`. */
export const sqliteNotBuilt: Said = {
  value:
    'better-sqlite3 manque pour ce Node : tenderd a été installé avec un autre Node, ou npm n’a exécuté aucun script d’installation',
  remedy: [reinstall],
};

/** The finding `sqlite-not-loaded`. */
export function sqliteNotLoaded(why: string): Said {
  return { value: `better-sqlite3 ne peut pas être chargé : ${why}`, remedy: [reinstall] };
}

/** The finding `configuration`. */
export function configuration(file: string, gateways: number, terminals: number, services: number): Said {
  const parts = [
    `${gateways} ${gateways < 2 ? 'passerelle' : 'passerelles'}`,
    `${terminals} ${terminals < 2 ? 'terminal' : 'terminaux'}`,
    ...(services === 0 ? [] : [`${services} ${services === 1 ? 'service de paiement' : 'services de paiement'}`]),
  ];
  return { value: `${file} : ${parts.join(', ')}`, remedy: [] };
}

/** `configuration`: `tenderd run --simulate` uses no configuration file. */
export const practiceConfiguration: Said = { value: 'intégrée, avec des terminaux simulés', remedy: [] };

/** The finding `configuration-missing`. */
export function configurationMissing(places: string): Said {
  return {
    value: `il n’y a pas de fichier ${places.replaceAll(' or ', ' ou ')}`,
    remedy: [
      'Écrivez-en un, ou désignez-le avec --config FILE.',
      'Pour examiner le tenderd d’exercice : tenderd doctor --simulate',
    ],
  };
}

/**
 * `configuration-unreadable`, `configuration-mistake` and `configuration-not-toml`. `text`: the file, line, setting and
 * mistake.
 */
export function configurationMistake(text: string): Said {
  return { value: text, remedy: ['Corrigez cela, puis : tenderd config check'] };
}

/** The finding `configuration-warning`. */
export function configurationWarning(text: string, isRepairable: boolean): Said {
  if (isRepairable) return { value: text, remedy: ['Le fermer aux autres utilisateurs : tenderd doctor --fix'] };
  return { value: text, remedy: ['Si ce n’est pas voulu, corrigez cela, puis : tenderd config check'] };
}

/**
 * `secret-unusable`: a secret that the configuration names cannot be read. `text`: the file, line, setting and mistake.
 */
export function secretUnusable(text: string): Said {
  return {
    value: text,
    remedy: ['Placez-y le secret, lisible par le seul utilisateur de tenderd, ou corrigez le réglage.'],
  };
}

/**
 * `secret-not-in-this-shell`: a variable is missing in this shell. The running daemon may have it in its own
 * environment.
 */
export function secretNotInThisShell(text: string): Said {
  return {
    value: `${text}. Le tenderd en service a son propre environnement`,
    remedy: ['Définissez la variable dans l’environnement du service, pour que le prochain démarrage en dispose.'],
  };
}

/** The finding `configuration-changed`. */
export function configurationChanged(file: string, savedAt: string, startedAt: string): Said {
  return {
    value: `${file} a été enregistré à ${savedAt}, après le démarrage de tenderd à ${startedAt}`,
    remedy: ['tenderd utilise encore l’ancien contenu. Pour utiliser le nouveau : sudo systemctl restart tenderd'],
  };
}

/** The finding `two-data-directories`. `text`: the two directories. */
export function twoDirectories(text: string): Said {
  return {
    value: text,
    remedy: [
      'Désignez l’un des deux : omettez --config, supprimez TENDERD_DATA_DIR (unset), ou ajoutez --data-dir DIRECTORY.',
    ],
  };
}

/** The finding `clock`. `compared`: the difference from other clocks; undefined if there is no other clock. */
export function clock(now: string, compared: { readonly offS: number; readonly with: string } | undefined): Said {
  const close =
    compared === undefined
      ? 'non comparée à une autre horloge'
      : `écart de ${seconds(compared.offS)} avec ${compared.with}`;
  return { value: `${now}, ${close}`, remedy: [] };
}

function seconds(offS: number): string {
  return `${offS < 1 ? 'moins de 1' : Math.round(offS)} s`;
}

const setTheClock =
  'Réglez l’horloge de cette machine, et synchronisez-la avec un serveur de temps : sudo timedatectl set-ntp true';

/** The finding `clock-off`. */
export function clockOff(now: string, offS: number, isAhead: boolean, other: string): Said {
  return {
    value: `${now} : ${isAhead ? 'avance' : 'retard'} de ${seconds(offS)} sur l’horloge de ${other}`,
    remedy: [setTheClock],
  };
}

/** The finding `clock-wrong`. `released`: the date before which no machine can run this release. */
export function clockWrong(now: string, released: string): Said {
  return { value: `${now} est antérieur à ${released}, date de cette version`, remedy: [setTheClock] };
}
