/** The texts of `tenderd doctor` about the terminals. */

import type { Said } from '../../en/doctor/doctor.js';
import { printerRepair } from '../daemon/troubles.js';

const switchOn: readonly string[] = [
  'Allumez le terminal, et vérifiez son câble.',
  'S’il est allumé, comparez poiId avec le numéro affiché sur son écran.',
];

/** `terminal`: the terminal is logged in, and its Diagnosis reports no fault. `parts`: texts such as `printer OK`. */
export function terminal(poiId: string, session: string, parts: readonly string[]): Said {
  return { value: [`POIID ${poiId}, ${session}`, ...parts].join(', '), remedy: [] };
}

/** The parts of a terminal in a Diagnosis, for {@link terminal}. */
export const parts = {
  printer: (state: string): string => `imprimante ${state}`,
  pinPad: 'clavier PIN ok',
  cardReader: 'lecteur de carte ok',
  hosts: (count: number): string => (count === 1 ? 'serveur joint' : `${count} serveurs joints`),
  notReported: 'il ne signale aucun élément',
} as const;

/** The finding `terminal-not-listed`. `listed`: POIIDs that the gateway lists, at most five. */
export function notListed(gateway: string, poiId: string, listed: readonly string[]): Said {
  const others = listed.length === 0 ? 'n’indique aucun terminal' : `indique ${listed.join(', ')}`;
  return { value: `${gateway} n’indique pas ${poiId} comme connecté ; elle ${others}`, remedy: switchOn };
}

/** `terminal-not-listed`: the daemon's words, with the first step. */
export function notListedNow(text: string): Said {
  return { value: text, remedy: switchOn.slice(1) };
}

/** The finding `terminal-login-refused`. `text`: the daemon's words, with the first step. */
export function loginRefused(text: string): Said {
  return {
    value: text,
    remedy: ['Si son écran demande une caisse ou un commerçant, terminez cela sur place, ou appelez son assistance.'],
  };
}

/** The finding `terminal-credentials-refused`. `text`: the daemon's words. */
export function credentialsRefused(text: string): Said {
  return {
    value: text,
    remedy: ['Après cela, aucun terminal n’a besoin d’être libéré.'],
  };
}

/** The finding `terminal-key-differs`. `text`: the daemon's words. */
export function keyDiffers(text: string): Said {
  return {
    value: text,
    remedy: [
      'Comparez security (keyIdentifier, keyVersion et la phrase secrète dans son fichier) avec la clé du terminal.',
      'Corrigez cela, puis : sudo systemctl restart tenderd',
    ],
  };
}

/** `terminal-blocked` and `terminal-faulted`. `text`: the daemon's words. */
export function needsOperator(text: string): Said {
  return { value: text, remedy: ['Voir que faire : tenderd attention'] };
}

/** The state of a terminal, if no attention item says more. */
export const states = {
  blocked: 'un paiement sans réponse le bloque',
  faulted: 'tenderd a cessé de l’utiliser',
} as const;

/** The finding `terminal-busy`. `work`: a transaction or a device request. */
export function busy(poiId: string, work: string | undefined): Said {
  return {
    value: `POIID ${poiId}, occupé${work === undefined ? '' : ` par ${work}`} : répétez la commande plus tard`,
    remedy: [],
  };
}

/** The finding `terminal-not-logged-in`. */
export function notLoggedIn(poiId: string, session: string): Said {
  return { value: `POIID ${poiId}, ${session} : le prochain paiement ouvre la session`, remedy: [] };
}

/** `terminal-waits`: the gateway of a terminal is not connected. */
export function waitsForGateway(gateway: string): Said {
  return { value: `voir "passerelle ${gateway}"`, remedy: [] };
}

/** The finding `terminal-not-checked`. `isListed`: the gateway lists the terminal. */
export function startTenderd(isListed: boolean): Said {
  return {
    value: `${isListed ? 'dans la liste ; pour vérifier sa session et ses éléments, ' : ''}démarrez tenderd`,
    remedy: [],
  };
}

/** `terminal-not-checked`: this daemon is the standby, and the leader uses the terminal. */
export const usedByLeader: Said = {
  value: 'le meneur de la paire utilise ce terminal : tapez tenderd doctor sur sa machine',
  remedy: [],
};

/** The finding `terminal-not-diagnosed`. `message`: the daemon's words. */
export function notDiagnosed(message: string): Said {
  return { value: `session ouverte ; Diagnosis : ${message}`, remedy: [] };
}

/** The finding `terminal-unavailable`. `message`: the daemon's words. */
export function unavailable(message: string): Said {
  return { value: message, remedy: ['Allumez le terminal, et vérifiez son câble et son réseau.'] };
}

/** The finding `terminal-silent`. `message`: the daemon's words. */
export function silent(message: string): Said {
  return {
    value: message,
    remedy: ['Regardez son écran. S’il n’affiche rien qui se termine de soi-même, redémarrez le terminal.'],
  };
}

/** The finding `terminal-printer`. `state`: the terminal's own word. */
export function printer(state: string): Said {
  const means: Readonly<Record<string, string>> = {
    PaperLow: 'n’a plus beaucoup de papier',
    NoPaper: 'n’a plus de papier',
    PaperJam: 'a un bourrage de papier',
    OutOfOrder: 'est hors service',
  };
  return { value: `l’imprimante ${means[state] ?? 'signale une panne'} (${state})`, remedy: [printerRepair(state)] };
}

/** The finding `terminal-part`. */
export function part(name: 'PIN pad' | 'card reader' | 'security module' | 'communication'): Said {
  const names = {
    'PIN pad': 'son clavier PIN',
    'card reader': 'son lecteur de carte',
    'security module': 'son module de sécurité',
    communication: 'sa communication',
  } as const;
  return {
    value: `le terminal signale que ${names[name]} ne fonctionne pas`,
    remedy: ['Redémarrez le terminal. Si cela n’aide pas, appelez son assistance.'],
  };
}

/** The finding `terminal-host`. */
export function host(acquirerId: string): Said {
  return {
    value: `le terminal n’atteint pas son serveur ${acquirerId}`,
    remedy: ['Vérifiez le réseau du terminal. S’il fonctionne, appelez l’acquéreur.'],
  };
}

/** `terminal-status`: the terminal reports Maintenance, Unreachable or another status. */
export function status(word: string): Said {
  return {
    value: `le terminal signale ${word}`,
    remedy: ['Regardez son écran, et terminez sur place ce qu’il demande.'],
  };
}
