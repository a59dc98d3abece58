/** The texts of `tenderd doctor` about the terminals. */

import type { Said } from '../../en/doctor/doctor.js';
import { printerRepair } from '../daemon/troubles.js';

const switchOn: readonly string[] = [
  'Slå på terminalen och kontrollera dess kabel.',
  'Om den är påslagen, jämför poiId med numret på dess skärm.',
];

/** `terminal`: the terminal is logged in, and its Diagnosis reports no fault. `parts`: texts such as `printer OK`. */
export function terminal(poiId: string, session: string, parts: readonly string[]): Said {
  return { value: [`POIID ${poiId}, ${session}`, ...parts].join(', '), remedy: [] };
}

/** The parts of a terminal in a Diagnosis, for {@link terminal}. */
export const parts = {
  printer: (state: string): string => `skrivare ${state}`,
  pinPad: 'PIN-knappsats ok',
  cardReader: 'kortläsare ok',
  hosts: (count: number): string => (count === 1 ? 'kontakt med värdsystemet' : `kontakt med ${count} värdsystem`),
  notReported: 'den rapporterar inga delar',
} as const;

/** The finding `terminal-not-listed`. `listed`: POIIDs that the gateway lists, at most five. */
export function notListed(gateway: string, poiId: string, listed: readonly string[]): Said {
  const others = listed.length === 0 ? 'ingen terminal' : listed.join(', ');
  return { value: `${gateway} listar inte ${poiId} som ansluten; den listar ${others}`, remedy: switchOn };
}

/** `terminal-not-listed`: the daemon's words, with the first step. */
export function notListedNow(text: string): Said {
  return { value: text, remedy: switchOn.slice(1) };
}

/** The finding `terminal-login-refused`. `text`: the daemon's words, with the first step. */
export function loginRefused(text: string): Said {
  return {
    value: text,
    remedy: ['Om skärmen frågar efter en kassa eller en handlare, slutför det där, eller kontakta dess support.'],
  };
}

/** The finding `terminal-credentials-refused`. `text`: the daemon's words. */
export function credentialsRefused(text: string): Said {
  return { value: text, remedy: ['Efter det behöver ingen terminal frigöras.'] };
}

/** The finding `terminal-key-differs`. `text`: the daemon's words. */
export function keyDiffers(text: string): Said {
  return {
    value: text,
    remedy: [
      'Jämför security (keyIdentifier, keyVersion och lösenfrasen i dess fil) med terminalens nyckel.',
      'Rätta det och kör sedan: sudo systemctl restart tenderd',
    ],
  };
}

/** `terminal-blocked` and `terminal-faulted`. `text`: the daemon's words. */
export function needsOperator(text: string): Said {
  return { value: text, remedy: ['Se vad du ska göra: tenderd attention'] };
}

/** The state of a terminal, if no attention item says more. */
export const states = {
  blocked: 'en betalning utan svar blockerar den',
  faulted: 'tenderd har slutat använda den',
} as const;

/** The finding `terminal-busy`. `work`: a transaction or a device request. */
export function busy(poiId: string, work: string | undefined): Said {
  return {
    value: `POIID ${poiId}, upptagen${work === undefined ? '' : ` med ${work}`}: upprepa kommandot senare`,
    remedy: [],
  };
}

/** The finding `terminal-not-logged-in`. */
export function notLoggedIn(poiId: string, session: string): Said {
  return { value: `POIID ${poiId}, ${session}: nästa betalning loggar in den`, remedy: [] };
}

/** `terminal-waits`: the gateway of a terminal is not connected. */
export function waitsForGateway(gateway: string): Said {
  return { value: `se "gateway ${gateway}"`, remedy: [] };
}

/** The finding `terminal-not-checked`. `isListed`: the gateway lists the terminal. */
export function startTenderd(isListed: boolean): Said {
  return {
    value: `${isListed ? 'listad; för att kontrollera dess inloggning och delar, ' : ''}starta tenderd`,
    remedy: [],
  };
}

/** `terminal-not-checked`: this daemon is the standby, and the leader uses the terminal. */
export const usedByLeader: Said = {
  value: 'ledaren i paret använder denna terminal: kör tenderd doctor på dess maskin',
  remedy: [],
};

/** The finding `terminal-not-diagnosed`. `message`: the daemon's words. */
export function notDiagnosed(message: string): Said {
  return { value: `inloggad; Diagnosis: ${message}`, remedy: [] };
}

/** The finding `terminal-unavailable`. `message`: the daemon's words. */
export function unavailable(message: string): Said {
  return { value: message, remedy: ['Slå på terminalen och kontrollera dess kabel och nätverk.'] };
}

/** The finding `terminal-silent`. `message`: the daemon's words. */
export function silent(message: string): Said {
  return {
    value: message,
    remedy: ['Titta på dess skärm. Om den inte visar något som avslutas av sig själv, starta om terminalen.'],
  };
}

/** The finding `terminal-printer`. `state`: the terminal's own word. */
export function printer(state: string): Said {
  const means: Readonly<Record<string, string>> = {
    PaperLow: 'har lite papper kvar',
    NoPaper: 'har slut på papper',
    PaperJam: 'har papperstrassel',
    OutOfOrder: 'är ur funktion',
  };
  return { value: `skrivaren ${means[state] ?? 'rapporterar ett fel'} (${state})`, remedy: [printerRepair(state)] };
}

const partNames = {
  'PIN pad': 'PIN-knappsatsen',
  'card reader': 'kortläsaren',
  'security module': 'säkerhetsmodulen',
  communication: 'kommunikationen',
} as const;

/** The finding `terminal-part`. */
export function part(name: keyof typeof partNames): Said {
  return {
    value: `terminalen rapporterar att ${partNames[name]} inte fungerar`,
    remedy: ['Starta om terminalen. Om det inte hjälper, kontakta dess support.'],
  };
}

/** The finding `terminal-host`. */
export function host(acquirerId: string): Said {
  return {
    value: `terminalen når inte sitt värdsystem ${acquirerId}`,
    remedy: ['Kontrollera terminalens nätverk. Om det fungerar, kontakta inlösaren.'],
  };
}

/** `terminal-status`: the terminal reports Maintenance, Unreachable or another status. */
export function status(word: string): Said {
  return {
    value: `terminalen rapporterar ${word}`,
    remedy: ['Titta på dess skärm och slutför där det som den ber om.'],
  };
}
