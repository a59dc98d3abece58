/** Terminals that were paired with their cloud: where what the configuration leaves out comes from the data directory, and what does not fit. */

import { type KeptPairing, pairedAddress, type PairingKind, readPairing } from '../../pairing/index.js';
import type { PairingConfiguration } from '../model/configuration.js';
import type { Finding } from '../problems/finding.js';
import { isLoopback, isTable, tables } from '../problems/path.js';
import type { SecurityTable } from '../schema/security-schema.js';

/** The POIID under which a terminal stands in the document that no cloud has named yet. */
export const unpairedPoiId = 'not paired';

/** A terminal of a gateway that pairs. */
interface PairedTerminal {
  readonly terminal: string;
  readonly gateway: string;
  readonly kind: PairingKind;
  readonly service: string;
  /** As the configuration names it; absent where it does not. */
  readonly poiId: string | undefined;
  readonly kept: KeptPairing;
  /** The configuration says itself where the terminal is: then that counts, and no pairing is used. */
  readonly hasOwnUrl: boolean;
}

type Table = Record<string, unknown>;

/** What is kept of the pairings that a document speaks of. */
export class KeptPairings {
  readonly #raw: Table;
  readonly #paired: readonly PairedTerminal[];

  /** Reads them, and puts into the document what they give, where it says nothing itself. */
  constructor(raw: Table, dataDir: string) {
    this.#raw = raw;
    this.#paired = pairedTerminals(raw, dataDir);
    putPairings(raw, this.#paired);
  }

  /** What is wrong with them, and with the settings beside them. `mayBeUnpaired`: who reads is about to pair. */
  findings(mayBeUnpaired: boolean): readonly Finding[] {
    return checkPairings(this.#raw, this.#paired, mayBeUnpaired);
  }

  /** Those that are there and not used. */
  warnings(): readonly Finding[] {
    return pairingWarnings(this.#paired);
  }

  /** The key that a gateway has by its pairing; undefined where it has none. A secret. */
  kekOf(gateway: string): string | undefined {
    return pairedKek(gateway, this.#paired);
  }

  /** How each terminal of a gateway that pairs is paired. `reached`: what it takes to speak to its cloud. */
  of(gateway: string, reached: Reached, security?: Partial<SecurityTable>): readonly PairingConfiguration[] {
    return pairingsOf(gateway, this.#paired, reached, security);
  }
}

/** What it takes to speak to a cloud. */
interface Reached {
  readonly headers: PairingConfiguration['headers'];
  readonly oauth2: PairingConfiguration['oauth2'] | undefined;
  readonly tls: PairingConfiguration['tls'] | undefined;
  readonly login: PairingConfiguration['login'] | undefined;
}

const names = /^[\w-]+$/;

/** How a gateway pairs, and at which address; undefined for one that does not. */
function pairsBy({ pairingUrl, url, security }: Table): readonly [PairingKind, string] | undefined {
  if (typeof pairingUrl === 'string' && URL.canParse(pairingUrl)) return ['channel', pairingUrl];
  const isByQr = isTable(security) && security['paired'] === true;
  return isByQr && typeof url === 'string' ? ['qr', url] : undefined;
}

/** The terminals of gateways that pair, with what is kept for each. Of mistakes in the shape the schema says more. */
function pairedTerminals(raw: unknown, dataDir: string): readonly PairedTerminal[] {
  if (!isTable(raw)) return [];
  const gateways = tables(raw['gateways']);
  const only = Object.keys(gateways)[0] ?? '';
  return Object.entries(tables(raw['terminals'])).flatMap(([terminal, { gateway = only, poiId, url }]) => {
    const [kind, service] = pairsBy(gateways[String(gateway)] ?? {}) ?? [];
    if (kind === undefined || service === undefined || !names.test(terminal)) return [];
    if (kind === 'channel' && typeof poiId !== 'string') return [];
    const wanted = { kind, terminal, service, poiId: typeof poiId === 'string' ? poiId : undefined };
    const kept = readPairing(dataDir, wanted);
    return [{ ...wanted, gateway: String(gateway), kept, hasOwnUrl: url !== undefined }];
  });
}

/** Puts into the document what pairings give, where it says nothing itself. A terminal without its pairing stands there under no POIID. */
function putPairings(raw: Table, paired: readonly PairedTerminal[]): void {
  const terminals = tables(raw['terminals']);
  for (const { terminal, kind, kept, hasOwnUrl } of paired) {
    const table = terminals[terminal];
    if (table === undefined || hasOwnUrl) continue;
    if (kept.state !== 'paired') {
      if (kind === 'qr') table['poiId'] ??= unpairedPoiId;
      continue;
    }
    const url = pairedAddress(kept.pairing);
    if (url !== undefined) table['url'] = url;
    table['poiId'] ??= kept.pairing.poiId;
    if (kept.pairing.kind === 'qr') table['saleId'] ??= kept.pairing.saleId;
  }
}

function pairedKek(gateway: string, paired: readonly PairedTerminal[]): string | undefined {
  const own = paired.find((one) => one.gateway === gateway)?.kept;
  return own?.state === 'paired' && own.pairing.kind === 'qr' ? own.pairing.kek : undefined;
}

function pairingsOf(
  gateway: string,
  paired: readonly PairedTerminal[],
  { headers, oauth2, tls, login }: Reached,
  { keyIdentifier, keyVersion }: Partial<SecurityTable> = {},
): readonly PairingConfiguration[] {
  return paired
    .filter((one) => one.gateway === gateway)
    .map(({ terminal, kind, service, poiId, hasOwnUrl, kept }) => ({
      terminal,
      ...(poiId === undefined ? {} : { poiId }),
      gateway,
      kind,
      service,
      headers,
      ...(oauth2 === undefined ? {} : { oauth2 }),
      ...(tls === undefined ? {} : { tls }),
      ...(login === undefined ? {} : { login }),
      keyIdentifier: keyIdentifier === 'SpecV2TestMACKey' ? keyIdentifier : 'SpecV2ProdMACKey',
      ...(typeof keyVersion === 'string' ? { keyVersion } : {}),
      ...(hasOwnUrl || kept.state !== 'paired' ? {} : { used: { pairedAt: kept.pairing.pairedAt, file: kept.file } }),
      hasOwnUrl,
    }));
}

function checkPairings(raw: unknown, paired: readonly PairedTerminal[], mayBeUnpaired: boolean): readonly Finding[] {
  if (!isTable(raw)) return [];
  const ofGateways = Object.entries(tables(raw['gateways'])).flatMap(([name, gateway]) => [
    ...channelFindings(name, gateway),
    ...qrFindings(name, gateway, paired),
  ]);
  return [
    ...ofGateways,
    ...paired.flatMap((one) => saleIdFindings(one, tables(raw['terminals'])[one.terminal] ?? {})),
    ...(mayBeUnpaired ? [] : paired.flatMap(terminalFindings)),
  ];
}

/** A pairing that is there and not used. */
function pairingWarnings(paired: readonly PairedTerminal[]): readonly Finding[] {
  return paired.flatMap(({ terminal, hasOwnUrl, kept }) => {
    if (!hasOwnUrl || kept.state === 'none') return [];
    const text = `counts, and the pairing in ${kept.file} is not used; keep one of them`;
    return [{ path: ['terminals', terminal, 'url'], text }];
  });
}

function channelFindings(name: string, { pairingUrl, url, profile, simulated }: Table): Finding[] {
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

/** By WebSocket all terminals of a gateway have its key, and a pairing has a key of its own. */
function qrFindings(name: string, { security, profile }: Table, paired: readonly PairedTerminal[]): Finding[] {
  if (!isTable(security) || security['paired'] !== true) return [];
  const path = ['gateways', name, 'security', 'paired'];
  const findings: Finding[] = [];
  if (security['kek'] !== undefined) findings.push({ path, text: 'and kek each say which key counts; keep one' });
  if (security['kind'] !== 'mac' || profile !== 'datamesh')
    findings.push({
      path,
      text: 'means nothing without kind = "mac" and profile = "datamesh": only that cloud pairs so; leave it out',
    });
  const own = paired.filter(({ gateway }) => gateway === name).map(({ terminal }) => terminal);
  if (own.length > 1)
    findings.push({
      path,
      text: `is for one terminal, and this gateway has ${own.join(', ')}; give each a gateway of its own`,
    });
  return findings;
}

/** The terminal knows us under the SaleID of its pairing alone. */
function saleIdFindings({ terminal, kept }: PairedTerminal, { saleId }: Table): Finding[] {
  if (kept.state !== 'paired' || kept.pairing.kind !== 'qr') return [];
  if (saleId === kept.pairing.saleId) return [];
  const text = `is not the SaleID under which it was paired; leave it out`;
  return [{ path: ['terminals', terminal, 'saleId'], text }];
}

function terminalFindings({ terminal, kind, kept, hasOwnUrl }: PairedTerminal): Finding[] {
  if (hasOwnUrl || kept.state === 'paired') return [];
  const path = ['terminals', terminal];
  const how = kind === 'channel' ? ' CODE, with the code that it shows' : ', and let it scan the code';
  const what = `tenderd pair ${terminal}${how}`;
  if (kept.state === 'none') return [{ path, text: `is not paired with its cloud; stop tenderd, then run: ${what}` }];
  return [
    {
      path,
      text: `has a pairing that is not used, because ${kept.file} ${kept.text}; stop tenderd, then run: ${what}`,
    },
  ];
}
