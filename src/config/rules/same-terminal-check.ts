/**
 * Finds terminals that are configured twice, because each terminal must have only one lane. The module is pure: it
 * examines only the configuration, and uses no network.
 */

import { configGateways } from '../../messages/index.js';
import type { Finding } from '../problems/finding.js';
import { isTable, tables } from '../problems/path.js';
import { peerOf } from '../addresses/peer-address.js';
import { vendorPaths } from './vendor-paths.js';

/** A terminal as configured, with the address to which its requests are sent. */
interface Written {
  readonly name: string;
  readonly poiId: string;
  readonly gateway: string;
  /** The address to which the requests are sent. It is undefined if the terminal has no gateway or no valid address. */
  readonly peer: string | undefined;
  /** The vendor that assigns the POIID. This field is present only if the vendor's POIIDs are unique. */
  readonly namedBy: string | undefined;
  readonly isSimulated: boolean;
}

/** Returns a mistake for each terminal that is certainly configured twice, and a warning for each terminal that may be. */
export function checkSameTerminals(raw: unknown): {
  readonly mistakes: readonly Finding[];
  readonly warnings: readonly Finding[];
} {
  const mistakes: Finding[] = [];
  const warnings: Finding[] = [];
  const before: Written[] = [];
  for (const terminal of isTable(raw) ? terminalsIn(raw) : []) {
    const alike = before.filter(({ poiId }) => poiId === terminal.poiId);
    before.push(terminal);
    const path = ['terminals', terminal.name, 'poiId'];
    const [first] = alike.flatMap((other) => whySame(other, terminal) ?? []);
    const [possible] = alike.filter((other) => !other.isSimulated && !terminal.isSimulated);
    if (first !== undefined) mistakes.push({ path, text: first });
    else if (possible !== undefined)
      warnings.push({
        path,
        text: configGateways.sameTerminal.perhaps(terminal.poiId, possible.name, possible.gateway),
      });
  }
  return { mistakes, warnings };
}

function terminalsIn(raw: Record<string, unknown>): readonly Written[] {
  const gateways = tables(raw['gateways']);
  const only = Object.keys(gateways)[0] ?? '';
  return Object.entries(tables(raw['terminals'])).flatMap(([name, { poiId, gateway: named, url }]) => {
    if (typeof poiId !== 'string') return [];
    const gateway = typeof named === 'string' ? named : only;
    const { url: shared, profile, simulated } = gateways[gateway] ?? {};
    return {
      name,
      poiId,
      gateway,
      peer: peerOf(url ?? shared),
      namedBy: typeof profile === 'string' ? vendorPaths[profile]?.poiIdsOf : undefined,
      isSimulated: simulated === true,
    };
  });
}

/** Returns why two entries with the same POIID are one terminal, as a message for the later entry. Returns undefined if they may be two terminals. */
function whySame(first: Written, second: Written): string | undefined {
  const { sameTerminal } = configGateways;
  const { poiId, namedBy } = second;
  const { name: other, gateway } = first;
  if (gateway === second.gateway) return sameTerminal.ofOneGateway(poiId, other);
  if (first.peer !== undefined && first.peer === second.peer) return sameTerminal.atOneAddress(poiId, other, gateway);
  const isReal = !first.isSimulated && !second.isSimulated;
  if (!isReal || namedBy === undefined || first.namedBy !== namedBy) return undefined;
  return sameTerminal.ofOneVendor({ poiId, other, gateway, vendor: namedBy });
}
