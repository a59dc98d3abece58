/** The texts of `tenderd doctor` about the running daemon, its token and its ports. */

import type { Said } from '../../en/doctor/doctor.js';

const see = 'Voir pourquoi : journalctl -u tenderd -n 50';
const start = 'Le démarrer : sudo systemctl start tenderd, ou tenderd run';
const notStarted = 'tenderd ne démarre donc pas';

/** The finding `daemon`. `since`: the time of the daemon's start, if known. */
export function daemon(facts: {
  readonly url: string;
  readonly pid: number | undefined;
  readonly since: string | undefined;
  readonly money: string;
}): Said {
  const { url, pid, since, money } = facts;
  const number = pid === undefined ? '' : `processus ${pid}, `;
  return { value: `${number}${since === undefined ? '' : `depuis ${since}, `}à ${url}, ${money}`, remedy: [] };
}

/** Explains an exit status after which systemd does not restart the daemon. */
const notAgain =
  'Après les codes 2, 65, 73, 77 ou 78, systemd ne le relance pas : corrigez d’abord la cause indiquée dans le journal.';

/** The finding `daemon-stopped`. */
export const daemonStopped: Said = { value: 'tenderd n’est pas en service', remedy: [start, notAgain] };

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
  const which = isOther
    ? 'un autre tenderd fonctionne avec un autre répertoire de données'
    : 'tenderd fonctionne sur cette machine';
  const further = more === 0 ? '' : `, et ${more} ${more === 1 ? 'autre' : 'autres'}`;
  return {
    value: `${which} : processus ${pid} (${command})${further}`,
    remedy: ['Pour examiner ce tenderd, utilisez ses options : tenderd doctor --config FILE ou --data-dir DIRECTORY'],
  };
}

/** The finding `daemon-dead`. */
export function daemonDead(pid: number): Said {
  return {
    value: `tenderd s’est interrompu : son processus ${pid} a disparu, et il n’a pas été arrêté normalement`,
    remedy: [see, start, notAgain, 'Le prochain démarrage détermine comment les paiements ouverts se sont terminés.'],
  };
}

/** The finding `daemon-silent`. */
export function daemonSilent(url: string, pid: number | undefined): Said {
  const number = pid === undefined ? '' : ` (processus ${pid})`;
  return {
    value: `tenderd, à ${url}${number}, fonctionne mais ne répond pas`,
    remedy: [
      see,
      'S’il reste muet : sudo systemctl restart tenderd. Les paiements ouverts se poursuivent après le démarrage.',
    ],
  };
}

/** The finding `daemon-refuses-token`. */
export function daemonRefusesToken(url: string, path: string): Said {
  return {
    value: `tenderd, à ${url}, n’accepte pas le jeton dans ${path} : le fichier a été modifié après le démarrage`,
    remedy: [
      'Redémarrez tenderd pour qu’il lise le fichier : sudo systemctl restart tenderd',
      'Faites ensuite relire le jeton à chaque caisse.',
    ],
  };
}

/** The finding `daemon-not-ready`. `reason`: the words of the daemon. */
export function daemonNotReady(reason: string): Said {
  return {
    value: `tenderd n’accepte aucun paiement : ${reason}`,
    remedy: ['Voir que faire : tenderd attention'],
  };
}

/** The finding `token`. */
export function token(path: string): Said {
  return { value: `${path}, lisible par son seul propriétaire`, remedy: [] };
}

/** `token`: the token file does not exist, and the first start of the daemon creates it. */
export function tokenNew(path: string): Said {
  return { value: `${path} est créé au premier démarrage`, remedy: [] };
}

/** The finding `token-missing`. */
export function tokenMissing(path: string): Said {
  return {
    value: `${path} manque alors que tenderd fonctionne : aucune caisse et aucune commande ne peut le joindre`,
    remedy: [
      'Restaurez le fichier à partir d’une copie. Ou redémarrez tenderd, qui en écrit un nouveau : sudo systemctl restart tenderd',
      'Après un nouveau jeton, faites-le relire à chaque caisse.',
    ],
  };
}

/** The finding `token-unreadable`. */
export function tokenUnreadable(path: string, why: string): Said {
  return {
    value: `${path} ne peut pas être lu : ${why}`,
    remedy: [
      'Lancez la commande sous l’utilisateur de tenderd : sudo -u USER tenderd doctor',
      'Si vous l’avez fait, corrigez les droits du fichier.',
    ],
  };
}

/** `token-refused`: tenderd does not start with this file. `text`: what is wrong with the file. */
export function tokenRefused(path: string, text: string): Said {
  return {
    value: `${path} ${text}`,
    remedy: [
      'Placez-y le bon fichier. Ou arrêtez tenderd, déplacez le fichier et redémarrez : tenderd en écrit un nouveau.',
    ],
  };
}

/** The problem of a token file, after its path. */
export const tokenProblems = {
  linked: `est un lien symbolique : ${notStarted}`,
  'no-file': 'n’est pas un fichier',
  malformed: 'ne contient pas de jeton',
} as const;

/** The finding `attention-open`. */
export function attentionOpen(count: number): Said {
  return {
    value: `${count} ${count === 1 ? 'point attend' : 'points attendent'} un opérateur`,
    remedy: ['Voir chacun d’eux, et que faire : tenderd attention'],
  };
}

/** The finding `attention`. */
export const attention: Said = { value: 'rien n’attend un opérateur', remedy: [] };

/** `ports`: all ports are free, or the daemon itself uses them. */
export function ports(list: string, isRunning: boolean): Said {
  return { value: isRunning ? `tenderd écoute sur ${list}` : `${list} à la disposition de tenderd`, remedy: [] };
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
    value: `${where} (${setting}) est occupé par ${holder} : ${notStarted}`,
    remedy: ['Arrêtez ce programme. Pour le voir : sudo ss -ltnp', `Ou utilisez un autre port : ${change}`],
  };
}

/** The instructions for setting another port, for {@link portTaken}. */
export const portChange = {
  api: (port: number): string => `api.port = ${port}, et le même sur les caisses`,
  nexo: (path: string, port: number): string => `${path} = ${port}, et le même sur les caisses`,
  webhook: (path: string, port: number): string => `${path} = ${port}, et le même dans le proxy placé devant`,
  listener: (path: string, port: number): string => `${path} = ${port}, et le même dans les terminaux`,
} as const;

/** The finding `port-reserved`. */
export function portReserved(port: number, setting: string, lowest: number): Said {
  return {
    value: `le port ${port} (${setting}) est inférieur à ${lowest}, et cet utilisateur n’a pas le droit d’y écouter`,
    remedy: [`Choisissez un port à partir de ${lowest}.`],
  };
}

/** The finding `address-not-here`. */
export function addressNotHere(host: string, setting: string): Said {
  return {
    value: `cette machine n’a pas l’adresse ${host} (${setting}) : les terminaux ne pourraient pas l’appeler`,
    remedy: ['Afficher les adresses : ip address', 'Si son réseau n’est pas encore actif, démarrez tenderd après lui.'],
  };
}

/** `socket-refused`: the directory of the socket belongs to another user. */
export function socketForeign(directory: string, owner: string): Said {
  return {
    value: `${directory} (api.unixSocket) appartient à ${owner} : ${notStarted}`,
    remedy: ['Indiquez un répertoire de l’utilisateur de tenderd.'],
  };
}

/** `socket-refused`: other users could enter without a token. */
export function socketExposed(directory: string, mode: string): Said {
  return {
    value: `${directory} (api.unixSocket) a le mode ${mode}, d’autres utilisateurs pourraient y accéder sans jeton : ${notStarted}`,
    remedy: [`Si seul tenderd utilise ce répertoire : chmod 700 ${directory}`, 'Sinon, indiquez-en un autre.'],
  };
}

/** `socket-refused`: the path is a file that is not a socket. */
export function socketIsFile(path: string): Said {
  return {
    value: `${path} (api.unixSocket) n’est pas un socket : ${notStarted}`,
    remedy: ['Déplacez-le, ou indiquez un autre chemin.'],
  };
}

/** The finding `socket-taken`. */
export function socketTaken(path: string): Said {
  return {
    value: `un autre programme écoute sur ${path} (api.unixSocket) : ${notStarted}`,
    remedy: ['Arrêtez ce programme, ou indiquez un autre chemin.'],
  };
}
