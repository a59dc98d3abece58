/** The texts of `tenderd doctor` about the terminals. */

import { printerRepair } from '../daemon/troubles.js';
import type { Said } from './doctor.js';

/** `terminal`: the terminal is logged in, and its Diagnosis reports no fault. `parts`: texts such as `printer OK`. */
export function terminal(poiId: string, session: string, parts: readonly string[]): Said {
  return { value: [`POIID ${poiId}, ${session}`, ...parts].join(', '), remedy: [] };
}

/** The parts of a terminal in a Diagnosis, for {@link terminal}. */
export const parts = {
  printer: (state: string): string => `printer ${state}`,
  pinPad: 'PIN pad ok',
  cardReader: 'card reader ok',
  hosts: (count: number): string => (count === 1 ? 'host reached' : `${count} hosts reached`),
  notReported: 'the terminal does not report the state of its parts',
} as const;

/** The finding `terminal-not-listed`. `listed`: POIIDs that the gateway lists, at most five. */
export function notListed(gateway: string, poiId: string, listed: readonly string[]): Said {
  const others = listed.length === 0 ? 'no terminal' : listed.join(', ');
  return {
    value: `${gateway} does not list ${poiId} as connected; it lists ${others}`,
    remedy: [
      'Switch the terminal on, and check its cable.',
      'If it is on, compare poiId with the number on its screen.',
    ],
  };
}

/** `terminal-not-listed`: the daemon's words, with the first step. */
export function notListedNow(text: string): Said {
  return { value: text, remedy: ['If it is on, compare poiId with the number on its screen.'] };
}

/** The finding `terminal-login-refused`. `text`: the daemon's words, with the first step. */
export function loginRefused(text: string): Said {
  return {
    value: text,
    remedy: [
      'If the screen of the terminal asks for a register or a merchant, answer it, or call the vendor of the terminal.',
    ],
  };
}

/** The finding `terminal-credentials-refused`. `text`: the daemon's words. */
export function credentialsRefused(text: string): Said {
  return { value: text, remedy: ['After the correction, no terminal has to be released.'] };
}

/** The finding `terminal-key-differs`. `text`: the daemon's words. */
export function keyDiffers(text: string): Said {
  return {
    value: text,
    remedy: [
      'Compare security (keyIdentifier, keyVersion and the passphrase in its file) with the key of the terminal.',
      'Correct the value that differs, then: sudo systemctl restart tenderd',
    ],
  };
}

/** `terminal-blocked` and `terminal-faulted`. `text`: the daemon's words. */
export function needsOperator(text: string): Said {
  return { value: text, remedy: ['Show what to do: tenderd attention'] };
}

/** The state of a terminal, if no attention item says more. */
export const states = {
  blocked: 'a payment without an answer blocks the terminal',
  faulted: 'tenderd stopped using the terminal',
} as const;

/** The finding `terminal-busy`. `work`: a transaction or a device request. */
export function busy(poiId: string, work: string | undefined): Said {
  return {
    value: `POIID ${poiId}, busy${work === undefined ? '' : ` with ${work}`}: repeat the command later`,
    remedy: [],
  };
}

/** The finding `terminal-not-logged-in`. */
export function notLoggedIn(poiId: string, session: string): Said {
  return { value: `POIID ${poiId}, ${session}: the next payment logs it in`, remedy: [] };
}

/** `terminal-waits`: the gateway of a terminal is not connected. */
export function waitsForGateway(gateway: string): Said {
  return { value: `see "gateway ${gateway}"`, remedy: [] };
}

/** The finding `terminal-not-checked`. `isListed`: the gateway lists the terminal. */
export function startTenderd(isListed: boolean): Said {
  return { value: `${isListed ? 'listed; to check its login and its parts, ' : ''}start tenderd`, remedy: [] };
}

/** `terminal-not-checked`: this daemon is the standby, and the leader uses the terminal. */
export const usedByLeader: Said = {
  value: 'the leader of the pair uses this terminal: type tenderd doctor on its machine',
  remedy: [],
};

/** The finding `terminal-not-diagnosed`. `message`: the daemon's words. */
export function notDiagnosed(message: string): Said {
  return { value: `logged in; Diagnosis: ${message}`, remedy: [] };
}

/** The finding `terminal-unavailable`. `message`: the daemon's words. */
export function unavailable(message: string): Said {
  return { value: message, remedy: ['Switch the terminal on, and check its cable and its network.'] };
}

/** The finding `terminal-silent`. `message`: the daemon's words. */
export function silent(message: string): Said {
  return {
    value: message,
    remedy: ['Look at the screen of the terminal. If nothing is in progress there, restart the terminal.'],
  };
}

/** The finding `terminal-printer`. `state`: the terminal's own word. */
export function printer(state: string): Said {
  const means: Readonly<Record<string, string>> = {
    PaperLow: 'has little paper left',
    NoPaper: 'is out of paper',
    PaperJam: 'has a paper jam',
    OutOfOrder: 'is out of order',
  };
  return {
    value: `the printer of the terminal ${means[state] ?? 'reports a fault'} (${state})`,
    remedy: [printerRepair(state)],
  };
}

/** The finding `terminal-part`. */
export function part(name: 'PIN pad' | 'card reader' | 'security module' | 'communication'): Said {
  return {
    value: `the terminal reports that its ${name} does not work`,
    remedy: ['Restart the terminal. If that does not help, call the vendor of the terminal.'],
  };
}

/** The finding `terminal-host`. */
export function host(acquirerId: string): Said {
  return {
    value: `the terminal does not reach its host ${acquirerId}`,
    remedy: ['Check the network of the terminal. If that works, call the acquirer.'],
  };
}

/** `terminal-status`: the terminal reports Maintenance, Unreachable or another status. */
export function status(word: string): Said {
  return {
    value: `the terminal reports ${word}`,
    remedy: ['Look at the screen of the terminal, and do the step that it asks for.'],
  };
}
