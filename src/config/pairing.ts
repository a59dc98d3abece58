/** Terminals that were paired with their cloud: where what the configuration leaves out comes from the data directory, and what does not fit. */

import { type KeptPairing, readPairing } from '../pairing/index.js';
import type { Finding } from './cross-check.js';
import { isLoopback, isTable, tables } from './path.js';

/** A terminal of a gateway that pairs. */
export interface PairedTerminal {
  readonly terminal: string;
  readonly gateway: string;
  readonly kept: KeptPairing;
  /** The configuration says itself where the terminal is: then that counts, and no pairing is used. */
  readonly hasOwnUrl: boolean;
}

const names = /^[\w-]+$/;

/** The terminals of gateways that pair, with what is kept for each. Of mistakes in the shape the schema says more. */
export function pairedTerminals(raw: unknown, dataDir: string): readonly PairedTerminal[] {
  if (!isTable(raw)) return [];
  const gateways = tables(raw['gateways']);
  const only = Object.keys(gateways)[0] ?? '';
  return Object.entries(tables(raw['terminals'])).flatMap(([terminal, { gateway = only, poiId, url }]) => {
    const pairingUrl = gateways[String(gateway)]?.['pairingUrl'];
    if (typeof pairingUrl !== 'string' || typeof poiId !== 'string' || !names.test(terminal)) return [];
    if (!URL.canParse(pairingUrl)) return [];
    const kept = readPairing(dataDir, { terminal, poiId, pairingUrl });
    return [{ terminal, gateway: String(gateway), kept, hasOwnUrl: url !== undefined }];
  });
}

/** What is wrong with pairings, and with the settings beside `pairingUrl`. `mayBeUnpaired`: who reads is about to pair. */
export function checkPairings(
  raw: unknown,
  paired: readonly PairedTerminal[],
  mayBeUnpaired: boolean,
): readonly Finding[] {
  if (!isTable(raw)) return [];
  const ofGateways = Object.entries(tables(raw['gateways'])).flatMap(([name, gateway]) =>
    gatewayFindings(name, gateway),
  );
  return [...ofGateways, ...(mayBeUnpaired ? [] : paired.flatMap(terminalFindings))];
}

/** A pairing that is there and not used. */
export function pairingWarnings(paired: readonly PairedTerminal[]): readonly Finding[] {
  return paired.flatMap(({ terminal, hasOwnUrl, kept }) => {
    if (!hasOwnUrl || kept.state === 'none') return [];
    const text = `counts, and the pairing in ${kept.file} is not used; keep one of them`;
    return [{ path: ['terminals', terminal, 'url'], text }];
  });
}

function gatewayFindings(name: string, { pairingUrl, url, profile, simulated }: Record<string, unknown>): Finding[] {
  if (pairingUrl === undefined) return [];
  const path = ['gateways', name, 'pairingUrl'];
  const findings: Finding[] = [];
  if (url !== undefined)
    findings.push({
      path,
      text: 'and url each say where the terminals are: a paired one has its own channel; keep one',
    });
  if (profile !== 'swedbank-cloud')
    findings.push({
      path,
      text: 'means nothing without profile = "swedbank-cloud": only that cloud pairs so; leave it out',
    });
  if (simulated === true && typeof pairingUrl === 'string' && !isLoopback(pairingUrl))
    findings.push({ path, text: 'is not on this machine, but its gateway is called simulated' });
  return findings;
}

function terminalFindings({ terminal, kept, hasOwnUrl }: PairedTerminal): Finding[] {
  if (hasOwnUrl || kept.state === 'paired') return [];
  const path = ['terminals', terminal];
  const what = `tenderd pair ${terminal} CODE, with the code that it shows`;
  if (kept.state === 'none') return [{ path, text: `is not paired with its cloud; stop tenderd, then run: ${what}` }];
  return [
    {
      path,
      text: `has a pairing that is not used, because ${kept.file} ${kept.text}; stop tenderd, then run: ${what}`,
    },
  ];
}
