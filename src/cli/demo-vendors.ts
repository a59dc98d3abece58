/** The vendors whose terminals the demo can play: how they are reached, sealed and spoken to, as data. */

import { InvalidArgumentError } from 'commander';

/** One of them. */
export interface DemoVendor {
  /** What it is, for whoever reads the output. */
  readonly says: string;
  readonly wire: 'ws' | 'http' | 'tcp';
  readonly dialect: string;
  readonly profile: string;
  readonly security?: 'nexo-blob' | 'mac';
  readonly tls?: true;
  /** Its terminals cannot be asked what became of a payment: one whose answer is lost is unresolved. */
  readonly isUnasked?: true;
}

/** Each path that is played. Clouds have no row. */
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
  datamesh: {
    says: 'DataMesh: JSON by WebSocket, each message with a code (mac)',
    wire: 'ws',
    dialect: 'datamesh-3.1',
    profile: 'datamesh',
    security: 'mac',
  },
  'westpay-epas': {
    says: 'Westpay by EPAS 1.0: XML by TCP',
    wire: 'tcp',
    dialect: 'epas-1.0',
    profile: 'westpay-epas',
    isUnasked: true,
  },
  marketpay: { says: 'Market Pay: JSON by TCP', wire: 'tcp', dialect: 'marketpay-3.1', profile: 'marketpay' },
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
  throw new InvalidArgumentError(
    `The demo has ${demoVendorNames.join(', ')}. Clouds (swedbank-cloud, adyen-cloud) are not played.`,
  );
}

/** Its row. */
export function vendorOf(name: DemoVendorName): DemoVendor {
  return vendors[name];
}
