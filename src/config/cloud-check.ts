/** What the clouds of vendors want of their gateways: who we are there, and an address that answers with the terminal's answer. Pure. */

import type { Finding } from './cross-check.js';
import { isTable, tables } from './path.js';

/** What is missing or does not fit at a gateway whose profile is that of a cloud. */
export function checkClouds(raw: unknown): readonly Finding[] {
  if (!isTable(raw)) return [];
  const gateways = tables(raw['gateways']);
  const [only] = Object.keys(gateways);
  return Object.entries(gateways).flatMap(([name, gateway]) => {
    const own = Object.entries(tables(raw['terminals'])).filter(([, one]) => (one['gateway'] ?? only) === name);
    return [...credentialFindings(name, gateway), ...addressFindings(name, gateway, own)];
  });
}

function credentialFindings(name: string, { profile, oauth2, headers, simulated }: Record<string, unknown>): Finding[] {
  if (simulated === true) return [];
  if (profile === 'swedbank-cloud' && oauth2 === undefined)
    return [{ path: ['gateways', name, 'oauth2'], text: `is missing; this cloud takes no request without a token` }];
  const names = isTable(headers) ? Object.keys(headers).map((header) => header.toLowerCase()) : [];
  if (profile !== 'adyen-cloud' || names.includes('x-api-key')) return [];
  const text =
    'lacks x-api-key, without which this cloud takes no request; write headers = { x-api-key = { file = "..." } }';
  return [{ path: ['gateways', name, 'headers'], text }];
}

type Named = readonly (readonly [string, Record<string, unknown>])[];

/** The address of a request says whether its answer comes with it, and in the newer form for which terminal it is. */
function addressFindings(name: string, { profile, url }: Record<string, unknown>, terminals: Named): Finding[] {
  if (profile !== 'adyen-cloud') return [];
  const places: (readonly [readonly string[], unknown])[] = [
    [['gateways', name, 'url'], url],
    ...terminals.map(([terminal, one]) => [['terminals', terminal, 'url'], one['url']] as const),
  ];
  const answersLater = places.flatMap(([path, at]) =>
    typeof at === 'string' && /\/async\/?$/.test(at)
      ? [{ path, text: 'ends with /async: the answer would come elsewhere, and nobody would hear it; use /sync' }]
      : [],
  );
  const others = terminals.flatMap(([terminal, { poiId, url: at = url }]) => {
    const [, device] = /\/devices\/([^/]+)\//.exec(String(at)) ?? [];
    if (device === undefined || device === poiId) return [];
    const text = `is "${String(poiId)}", and its requests go to the device "${device}"; each terminal needs the url of its own`;
    return [{ path: ['terminals', terminal, 'poiId'], text }];
  });
  return [...answersLater, ...others];
}
