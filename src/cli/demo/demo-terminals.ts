/** The simulated terminals of the demo: the options for starting them, and their part of the daemon's configuration. */

import { z } from 'zod';
import type { DemoVendor } from './demo-vendors.js';

/** The API key that the simulated cloud requires. */
const practiceApiKey = 'practice-only';

/** Returns the options of `tenderd simulate` for the terminals of a vendor. */
export function simulatorOptions({
  wire,
  dialect,
  security,
  tls,
  tokens,
  path,
  keyHeader,
}: DemoVendor): readonly string[] {
  const sealed = security === undefined ? [] : ['--security', security];
  return [
    '--wire',
    wire,
    '--dialect',
    dialect,
    ...sealed,
    ...(tls === true ? ['--tls'] : []),
    ...(tokens === true ? ['--tokens'] : []),
    ...(path === undefined ? [] : ['--path', `/${path}`]),
    ...(keyHeader === undefined ? [] : ['--api-key', practiceApiKey]),
  ];
}

/** The members about the terminals in the ready line of the simulator. */
export const readyTerminals = z.object({
  url: z.string(),
  control: z.string(),
  tlsCert: z.string().optional(),
  oauth2: z.object({ tokenUrl: z.string(), clientId: z.string(), clientSecret: z.string() }).optional(),
  security: z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.literal('nexo-blob'),
        keyIdentifier: z.string(),
        keyVersion: z.int(),
        passphrase: z.string(),
      }),
      z.object({ kind: z.literal('mac'), keyIdentifier: z.string(), kek: z.string() }),
    ])
    .optional(),
});

type ReadyTerminals = z.infer<typeof readyTerminals>;

/** Returns the keys of the terminals and of their cloud, as variables for the daemon. So no file contains the keys. */
export function terminalKeys({ security, oauth2 }: ReadyTerminals): Readonly<Record<string, string>> {
  return {
    TERMINAL_API_KEY: practiceApiKey,
    ...(oauth2 === undefined ? {} : { TERMINAL_CLIENT_SECRET: oauth2.clientSecret }),
    ...(security === undefined ? {} : { TERMINAL_KEY: security.kind === 'mac' ? security.kek : security.passphrase }),
  };
}

/** Returns the part of the configuration file with the gateway and the terminal. */
export function terminalText(vendor: DemoVendor | undefined, ready: ReadyTerminals): string {
  const { url, control } = ready;
  const address = `${url}${vendor?.path ?? ''}`;
  const shared = ['[gateways.practice]', `url = ${JSON.stringify(address)}`, 'simulated = true'];
  const own =
    vendor === undefined
      ? [`poiList = { url = ${JSON.stringify(`${control}/poi-list`)} }`]
      : vendorLines(vendor, ready);
  return [...shared, ...own, '', '[terminals.till-1]', 'poiId = "till-1"', ''].join('\n');
}

function vendorLines(
  { dialect, profile, keyHeader }: DemoVendor,
  { tlsCert, security, oauth2 }: ReadyTerminals,
): readonly string[] {
  const tls = tlsCert === undefined ? [] : [`tls = { ca = ${JSON.stringify(tlsCert)}, expect = "localhost" }`];
  const key = keyHeader === undefined ? [] : [`headers = { ${keyHeader} = { env = "TERMINAL_API_KEY" } }`];
  const tokens =
    oauth2 === undefined
      ? []
      : [
          `oauth2 = { tokenUrl = ${JSON.stringify(oauth2.tokenUrl)}, clientId = ${JSON.stringify(oauth2.clientId)}, clientSecret = { env = "TERMINAL_CLIENT_SECRET" } }`,
        ];
  return [`dialect = "${dialect}"`, `profile = "${profile}"`, ...tls, ...key, ...tokens, ...securityLines(security)];
}

function securityLines(security: ReadyTerminals['security']): readonly string[] {
  if (security === undefined) return [];
  const { kind, keyIdentifier } = security;
  const rest =
    kind === 'mac'
      ? 'kek = { env = "TERMINAL_KEY" }'
      : `keyVersion = ${security.keyVersion}, passphrase = { env = "TERMINAL_KEY" }`;
  return [`security = { kind = "${kind}", keyIdentifier = ${JSON.stringify(keyIdentifier)}, ${rest} }`];
}
