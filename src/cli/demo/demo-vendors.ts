/** The vendors whose terminals the demo can play: how they are reached, sealed and spoken to, as data. */

import { InvalidArgumentError } from 'commander';

/** One of them. */
export interface DemoVendor {
  /** What it is, for whoever reads the output. */
  readonly says: string;
  readonly wire: 'ws' | 'http' | 'polling' | 'tcp';
  readonly dialect: string;
  readonly profile: string;
  readonly security?: 'nexo-blob' | 'mac';
  readonly tls?: true;
  /** Its terminals cannot be asked what became of a payment: one whose answer is lost is unresolved. */
  readonly isUnasked?: true;
  /** Requests carry a token, which is fetched first. */
  readonly tokens?: true;
  /** Where requests go below the address of the terminals, and the header that carries a key with them: the simulator asks for both. */
  readonly path?: string;
  readonly keyHeader?: string;
}

/** Each path that is played. */
const vendors = {
  swedbank: {
    says: 'Swedbank Pay on the LAN: XML by HTTP',
    wire: 'http',
    dialect: 'swedbank-3.1',
    profile: 'swedbank-lan',
  },
  westpay: { says: 'Westpay: JSON by HTTPS', wire: 'http', dialect: 'westpay-3.1', profile: 'westpay', tls: true },
  'adyen-local': {
    says: 'Adyen on the LAN: JSON by HTTPS, each message encrypted (nexo-blob)',
    wire: 'http',
    dialect: 'adyen-3.0',
    profile: 'adyen-local',
    security: 'nexo-blob',
    tls: true,
  },
  'swedbank-cloud': {
    says: 'Swedbank Pay behind its cloud: XML by HTTPS, with tokens',
    wire: 'http',
    dialect: 'swedbank-3.1',
    profile: 'swedbank-cloud',
    tls: true,
    tokens: true,
    path: 'api/v1/channels/PRACTICE-1/nexo',
  },
  'adyen-cloud': {
    says: 'Adyen behind its cloud: JSON by HTTPS, with an API key',
    wire: 'http',
    dialect: 'adyen-3.0',
    profile: 'adyen-cloud',
    tls: true,
    path: 'v1/merchants/PRACTICE/devices/till-1/sync',
    keyHeader: 'x-api-key',
  },
  'adyen-cloud-sync': {
    says: 'Adyen behind its cloud at the older address, one for all terminals: JSON by HTTPS, with an API key',
    wire: 'http',
    dialect: 'adyen-3.0',
    profile: 'adyen-cloud',
    tls: true,
    path: 'sync',
    keyHeader: 'x-api-key',
  },
  datamesh: {
    says: 'DataMesh: JSON by WebSocket over TLS, each message with a code (mac)',
    wire: 'ws',
    dialect: 'datamesh-3.1',
    profile: 'datamesh',
    security: 'mac',
    tls: true,
  },
  'verifone-pos-cloud': {
    says: 'Verifone behind its POS Cloud: JSON without a root by HTTPS, with a credential',
    wire: 'http',
    dialect: 'verifone-3.1',
    profile: 'verifone-cloud',
    tls: true,
    path: 'oidc/poscloud/nexo',
    keyHeader: 'authorization',
  },
  'westpay-epas': {
    says: 'Westpay by EPAS 1.0: XML by TCP',
    wire: 'tcp',
    dialect: 'epas-1.0',
    profile: 'westpay-epas',
    isUnasked: true,
  },
  marketpay: { says: 'Market Pay: JSON by TCP', wire: 'tcp', dialect: 'marketpay-3.1', profile: 'marketpay' },
  'marketpay-http': {
    says: 'Market Pay: JSON by HTTP, answers fetched by polling',
    wire: 'polling',
    dialect: 'marketpay-3.1',
    profile: 'marketpay',
  },
} as const satisfies Readonly<Record<string, DemoVendor>>;

/** A vendor with a row. */
export type DemoVendorName = keyof typeof vendors;

/** Their names, for the help. */
export const demoVendorNames = Object.keys(vendors).filter((name) => isDemoVendor(name));

function isDemoVendor(name: string): name is DemoVendorName {
  return Object.hasOwn(vendors, name);
}

/** Reads the option. Throws InvalidArgumentError for a path that is not played, and names those that are. */
export function demoVendor(name: string): DemoVendorName {
  if (isDemoVendor(name)) return name;
  throw new InvalidArgumentError(`The demo has ${demoVendorNames.join(', ')}.`);
}

/** Its row. */
export function vendorOf(name: DemoVendorName): DemoVendor {
  return vendors[name];
}
