/** One terminal has one lane: a terminal that stands in the configuration twice, as surely as one can know without a network. Pure. */

import type { Finding } from '../problems/finding.js';
import { isTable, tables } from '../problems/path.js';
import { peerOf } from '../addresses/peer-address.js';
import { vendorPaths } from './vendor-paths.js';

/** A terminal as it is written, and where requests to it go. */
interface Written {
  readonly name: string;
  readonly poiId: string;
  readonly gateway: string;
  /** Undefined where the gateway, or the address, is none. */
  readonly peer: string | undefined;
  /** Who gave it its POIID, where nobody else's terminal has the same. */
  readonly namedBy: string | undefined;
  readonly isSimulated: boolean;
}

/** Terminals that are one, and those that may be. */
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
    const [first] = alike.flatMap((other) => whyOne(other, terminal) ?? []);
    const [possible] = alike.filter((other) => !other.isSimulated && !terminal.isSimulated);
    if (first !== undefined) mistakes.push({ path, text: first });
    else if (possible !== undefined)
      warnings.push({
        path,
        text: `is "${terminal.poiId}", as for terminal "${possible.name}" of gateway ${possible.gateway} at another address; if both lead to one terminal, two payments would meet on it: then keep one of them`,
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

/** Why two of one POIID are one terminal, for the later of them; undefined where they may be two. */
function whyOne(first: Written, second: Written): string | undefined {
  const is = `is "${second.poiId}", as for terminal "${first.name}"`;
  const because = 'one terminal has one lane, or two payments would meet on it';
  if (first.gateway === second.gateway) return `${is}; ${because}`;
  if (first.peer !== undefined && first.peer === second.peer)
    return `${is} of gateway ${first.gateway} at the same address; ${because}`;
  const isReal = !first.isSimulated && !second.isSimulated;
  if (!isReal || first.namedBy === undefined || first.namedBy !== second.namedBy) return undefined;
  return `${is} of gateway ${first.gateway}, and no two terminals of ${first.namedBy} have one POIID; ${because}`;
}
