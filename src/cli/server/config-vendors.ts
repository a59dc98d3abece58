/** The vendors that `tenderd config init` knows, and the configuration for the terminals of each vendor. */

import { cliConfig as texts } from '../../messages/index.js';

const { comments, secrets, vendors } = texts;

/** The name of a vendor, with the kind of connection to its terminals. */
export type VendorName = keyof typeof vendors;

/** The template of a first configuration for one vendor. */
export interface VendorTemplate {
  readonly dialect: string;
  readonly profile: string;
  /** An example of the address, and the URL schemes that it can have. */
  readonly address: string;
  readonly schemes: readonly string[];
  /** True if each terminal has an address of its own. */
  readonly isPerTerminal: boolean;
  /** The name of the secret for the operator, and the lines of the file that refer to the secret's file. */
  readonly secret?: { readonly what: string; readonly lines: (reference: string) => readonly string[] };
  /** Returns additional lines for the gateway with this address. */
  readonly gateway?: (address: string) => readonly string[];
  /** Returns additional lines for a terminal. */
  readonly terminal?: (poiId: string) => readonly string[];
}

const templates: Readonly<Record<VendorName, VendorTemplate>> = {
  simulated: {
    dialect: 'standard-3.1',
    profile: 'default',
    address: 'ws://127.0.0.1:8790',
    schemes: ['ws://'],
    isPerTerminal: false,
    gateway: (address) => [
      `simulated = true   # ${comments.simulated}`,
      `poiList = { url = ${JSON.stringify(`${address.replace(/^ws:/, 'http:').replace(/\/$/, '')}/poi-list`)} }`,
    ],
  },
  websocket: {
    dialect: 'standard-3.1',
    profile: 'default',
    address: 'wss://gateway.example/nexo',
    schemes: ['wss://'],
    isPerTerminal: false,
    gateway: () => [`# ${comments.ca}`],
  },
  'adyen-local': {
    dialect: 'adyen-3.0',
    profile: 'adyen-local',
    address: 'https://192.168.1.40:8443/nexo/',
    schemes: ['https://'],
    isPerTerminal: true,
    gateway: () => [`# ${comments.ca}`],
    secret: {
      what: secrets.passphrase,
      lines: (reference) => [
        `# ${comments.key}`,
        `security = { kind = "nexo-blob", keyIdentifier = "till", keyVersion = 1, passphrase = ${reference} }`,
      ],
    },
    terminal: (poiId) => [`expect = ${JSON.stringify(`${poiId}.test.terminal.adyen.com`)}   # ${comments.expect}`],
  },
  'adyen-cloud': {
    dialect: 'adyen-3.0',
    profile: 'adyen-cloud',
    address: 'https://device-api-test.adyen.com/v1/merchants/MERCHANT/devices/POIID/sync',
    schemes: ['https://'],
    isPerTerminal: true,
    secret: { what: secrets.apiKey, lines: (reference) => [`headers = { x-api-key = ${reference} }`] },
  },
  'swedbank-lan': {
    dialect: 'swedbank-3.1',
    profile: 'swedbank-lan',
    address: 'http://192.168.1.40:11000/EPASSaleToPOI/3.1',
    schemes: ['http://'],
    isPerTerminal: true,
  },
  westpay: {
    dialect: 'westpay-3.1',
    profile: 'westpay',
    address: 'https://192.168.1.40:8443/nexo',
    schemes: ['https://'],
    isPerTerminal: true,
    gateway: () => [`# ${comments.ca}`],
  },
  'westpay-epas': {
    dialect: 'epas-1.0',
    profile: 'westpay-epas',
    address: 'tcp://192.168.1.40:1234',
    schemes: ['tcp://'],
    isPerTerminal: true,
  },
  'market-pay': {
    dialect: 'marketpay-3.1',
    profile: 'marketpay',
    address: 'tcp://192.168.1.40:7778',
    schemes: ['tcp://'],
    isPerTerminal: true,
  },
  'verifone-pos-cloud': {
    dialect: 'verifone-3.1',
    profile: 'verifone-cloud',
    address: 'https://emea-pos.gsc.verifone.cloud/oidc/poscloud/nexo',
    schemes: ['https://'],
    isPerTerminal: false,
    secret: { what: secrets.authorization, lines: (reference) => [`headers = { authorization = ${reference} }`] },
  },
};

/** The names of the vendors, in the order in which the question shows them. */
export const vendorNames: readonly VendorName[] = Object.keys(templates).filter(
  (name): name is VendorName => name in vendors,
);

/** Returns the template of a vendor. */
export function templateOf(vendor: VendorName): VendorTemplate {
  return templates[vendor];
}

/** The answers from which a configuration is written. */
export interface InitAnswers {
  readonly vendor: VendorName;
  /** The gateway's address; absent if each terminal has its own. */
  readonly address?: string;
  readonly terminals: readonly { readonly poiId: string; readonly address?: string }[];
  /** The absolute path of the file with the secret. */
  readonly secretFile?: string;
}

/** Returns the text of the configuration, with comments. */
export function configurationText({ vendor, address, terminals, secretFile }: InitAnswers): string {
  const template = templates[vendor];
  const url = (one: string): string =>
    `url = ${JSON.stringify(one)}${/^(?:http|tcp):/.test(one) ? `   # ${comments.unencrypted}` : ''}`;
  const lines = [
    ...comments.head(vendors[vendor]).map((line) => `# ${line}`),
    '',
    '[gateways.main]',
    ...(address === undefined ? [] : [url(address)]),
    `dialect = ${JSON.stringify(template.dialect)}`,
    `profile = ${JSON.stringify(template.profile)}   # ${comments.profile}`,
    ...(template.gateway?.(address ?? '') ?? []),
    ...(secretFile === undefined || template.secret === undefined
      ? []
      : [`# ${comments.secret}`, ...template.secret.lines(`{ file = ${JSON.stringify(secretFile)} }`)]),
    ...terminals.flatMap(({ poiId, address: own }, place) => [
      '',
      `[terminals.till-${place + 1}]`,
      `poiId = ${JSON.stringify(poiId)}   # ${comments.poiId}`,
      ...(own === undefined ? [] : [url(own)]),
      ...(template.terminal?.(poiId) ?? []),
    ]),
    ...(vendor === 'simulated' ? [] : ['', `# ${comments.backup}`, '# [backup]', '# dir = "/mnt/backup"']),
  ];
  return `${lines.join('\n')}\n`;
}
