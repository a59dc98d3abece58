/** The texts of `tenderd doctor` about the terminals. */

import type { Said } from '../../en/doctor/doctor.js';
import { printerRepair } from '../daemon/troubles.js';

const switchOn: readonly string[] = [
  'Schalten Sie das Terminal ein, und prüfen Sie sein Kabel.',
  'Wenn es eingeschaltet ist, vergleichen Sie poiId mit der Nummer auf seinem Display.',
];
const seeAttention = 'Ansehen, was zu tun ist: tenderd attention';

/** `terminal`: the terminal is logged in, and its Diagnosis reports no fault. `parts`: texts such as `printer OK`. */
export function terminal(poiId: string, session: string, parts: readonly string[]): Said {
  return { value: [`POIID ${poiId}, ${session}`, ...parts].join(', '), remedy: [] };
}

/** The parts of a terminal in a Diagnosis, for {@link terminal}. */
export const parts = {
  printer: (state: string): string => `Drucker ${state}`,
  pinPad: 'PIN-Pad ok',
  cardReader: 'Kartenleser ok',
  hosts: (count: number): string => (count === 1 ? 'Host erreicht' : `${count} Hosts erreicht`),
  notReported: 'es meldet keine Bauteile',
} as const;

/** The finding `terminal-not-listed`. `listed`: POIIDs that the gateway lists, at most five. */
export function notListed(gateway: string, poiId: string, listed: readonly string[]): Said {
  const others = listed.length === 0 ? 'kein Terminal' : listed.join(', ');
  return {
    value: `${gateway} meldet ${poiId} nicht als verbunden; es meldet ${others}`,
    remedy: switchOn,
  };
}

/** `terminal-not-listed`: the daemon's words, with the first step. */
export function notListedNow(text: string): Said {
  return { value: text, remedy: switchOn.slice(1) };
}

/** The finding `terminal-login-refused`. `text`: the daemon's words, with the first step. */
export function loginRefused(text: string): Said {
  return {
    value: text,
    remedy: [
      'Wenn sein Display nach einer Kasse oder einem Händler fragt, schließen Sie das dort ab, oder rufen Sie seinen Support.',
    ],
  };
}

/** The finding `terminal-credentials-refused`. `text`: the daemon's words. */
export function credentialsRefused(text: string): Said {
  return {
    value: text,
    remedy: ['Danach muss kein Terminal freigegeben werden.'],
  };
}

/** The finding `terminal-key-differs`. `text`: the daemon's words. */
export function keyDiffers(text: string): Said {
  return {
    value: text,
    remedy: [
      'Vergleichen Sie security (keyIdentifier, keyVersion und die Passphrase in ihrer Datei) mit dem Schlüssel des Terminals.',
      'Korrigieren Sie das, dann: sudo systemctl restart tenderd',
    ],
  };
}

/** `terminal-blocked` and `terminal-faulted`. `text`: the daemon's words. */
export function needsOperator(text: string): Said {
  return { value: text, remedy: [seeAttention] };
}

/** The state of a terminal, if no attention item says more. */
export const states = {
  blocked: 'eine Zahlung ohne Antwort blockiert es',
  faulted: 'tenderd verwendet es nicht mehr',
} as const;

/** The finding `terminal-busy`. `work`: a transaction or a device request. */
export function busy(poiId: string, work: string | undefined): Said {
  return {
    value: `POIID ${poiId}, beschäftigt${work === undefined ? '' : ` mit ${work}`}: wiederholen Sie den Befehl später`,
    remedy: [],
  };
}

/** The finding `terminal-not-logged-in`. */
export function notLoggedIn(poiId: string, session: string): Said {
  return { value: `POIID ${poiId}, ${session}: Die nächste Zahlung meldet es an`, remedy: [] };
}

/** `terminal-waits`: the gateway of a terminal is not connected. */
export function waitsForGateway(gateway: string): Said {
  return { value: `siehe "Gateway ${gateway}"`, remedy: [] };
}

/** The finding `terminal-not-checked`. `isListed`: the gateway lists the terminal. */
export function startTenderd(isListed: boolean): Said {
  return {
    value: `${isListed ? 'gemeldet; seine Anmeldung und seine Bauteile: ' : ''}starten Sie tenderd`,
    remedy: [],
  };
}

/** `terminal-not-checked`: this daemon is the standby, and the leader uses the terminal. */
export const usedByLeader: Said = {
  value: 'der führende Daemon des Paares verwendet dieses Terminal: geben Sie tenderd doctor auf dessen Rechner ein',
  remedy: [],
};

/** The finding `terminal-not-diagnosed`. `message`: the daemon's words. */
export function notDiagnosed(message: string): Said {
  return { value: `angemeldet; Diagnosis: ${message}`, remedy: [] };
}

/** The finding `terminal-unavailable`. `message`: the daemon's words. */
export function unavailable(message: string): Said {
  return { value: message, remedy: ['Schalten Sie das Terminal ein, und prüfen Sie sein Kabel und sein Netz.'] };
}

/** The finding `terminal-silent`. `message`: the daemon's words. */
export function silent(message: string): Said {
  return {
    value: message,
    remedy: ['Sehen Sie auf sein Display. Wenn dort nichts steht, das von selbst endet, starten Sie das Terminal neu.'],
  };
}

/** The finding `terminal-printer`. `state`: the terminal's own word. */
export function printer(state: string): Said {
  const means: Readonly<Record<string, string>> = {
    PaperLow: 'hat wenig Papier',
    NoPaper: 'hat kein Papier',
    PaperJam: 'hat einen Papierstau',
    OutOfOrder: 'ist außer Betrieb',
  };
  return { value: `der Drucker ${means[state] ?? 'meldet einen Zustand'} (${state})`, remedy: [printerRepair(state)] };
}

/** The finding `terminal-part`. */
export function part(name: 'PIN pad' | 'card reader' | 'security module' | 'communication'): Said {
  const names = {
    'PIN pad': 'sein PIN-Pad',
    'card reader': 'sein Kartenleser',
    'security module': 'sein Sicherheitsmodul',
    communication: 'seine Kommunikation',
  } as const;
  return {
    value: `das Terminal meldet: ${names[name]} funktioniert nicht`,
    remedy: ['Starten Sie das Terminal neu. Wenn das nicht hilft, rufen Sie seinen Support.'],
  };
}

/** The finding `terminal-host`. */
export function host(acquirerId: string): Said {
  return {
    value: `das Terminal erreicht seinen Host ${acquirerId} nicht`,
    remedy: ['Prüfen Sie das Netz des Terminals. Wenn es funktioniert, rufen Sie den Acquirer an.'],
  };
}

/** `terminal-status`: the terminal reports Maintenance, Unreachable or another status. */
export function status(word: string): Said {
  return {
    value: `das Terminal meldet ${word}`,
    remedy: ['Sehen Sie auf sein Display, und schließen Sie dort ab, was es verlangt.'],
  };
}
