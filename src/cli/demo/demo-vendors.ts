/** The vendors whose terminals the demo can simulate, as data: their transport, dialect and security. */

import { InvalidArgumentError } from 'commander';
import { cliDemo } from '../../messages/index.js';

/** A simulated vendor. */
export interface DemoVendor {
  /** A description of the vendor and the connection, for the output. */
  readonly description: string;
  readonly wire: 'ws' | 'http' | 'polling' | 'tcp';
  readonly dialect: string;
  readonly profile: string;
  readonly security?: 'nexo-blob' | 'mac';
  readonly tls?: true;
  /**
   * True if the terminals cannot report how an earlier payment ended. If the answer to a payment is lost, the payment
   * then stays unresolved.
   */
  readonly cannotBeAsked?: true;
  /** True if requests need an access token, which the daemon fetches first. */
  readonly tokens?: true;
  /** The path of requests, relative to the address of the terminals. The simulator rejects any other path. */
  readonly path?: string;
  /** The header that carries the API key. The simulator rejects requests without it. */
  readonly keyHeader?: string;
}

/** The vendors and connections that the demo can simulate. */
const vendors = {
  swedbank: {
    description: cliDemo.vendors.swedbank,
    wire: 'http',
    dialect: 'swedbank-3.1',
    profile: 'swedbank-lan',
  },
  westpay: {
    description: cliDemo.vendors.westpay,
    wire: 'http',
    dialect: 'westpay-3.1',
    profile: 'westpay',
    tls: true,
  },
  'adyen-local': {
    description: cliDemo.vendors.adyenLocal,
    wire: 'http',
    dialect: 'adyen-3.0',
    profile: 'adyen-local',
    security: 'nexo-blob',
    tls: true,
  },
  'swedbank-cloud': {
    description: cliDemo.vendors.swedbankCloud,
    wire: 'http',
    dialect: 'swedbank-3.1',
    profile: 'swedbank-cloud',
    tls: true,
    tokens: true,
    path: 'api/v1/channels/PRACTICE-1/nexo',
  },
  'adyen-cloud': {
    description: cliDemo.vendors.adyenCloud,
    wire: 'http',
    dialect: 'adyen-3.0',
    profile: 'adyen-cloud',
    tls: true,
    path: 'v1/merchants/PRACTICE/devices/till-1/sync',
    keyHeader: 'x-api-key',
  },
  'adyen-cloud-sync': {
    description: cliDemo.vendors.adyenCloudSync,
    wire: 'http',
    dialect: 'adyen-3.0',
    profile: 'adyen-cloud',
    tls: true,
    path: 'sync',
    keyHeader: 'x-api-key',
  },
  datamesh: {
    description: cliDemo.vendors.datamesh,
    wire: 'ws',
    dialect: 'datamesh-3.1',
    profile: 'datamesh',
    security: 'mac',
    tls: true,
  },
  'verifone-pos-cloud': {
    description: cliDemo.vendors.verifonePosCloud,
    wire: 'http',
    dialect: 'verifone-3.1',
    profile: 'verifone-cloud',
    tls: true,
    path: 'oidc/poscloud/nexo',
    keyHeader: 'authorization',
  },
  'westpay-epas': {
    description: cliDemo.vendors.westpayEpas,
    wire: 'tcp',
    dialect: 'epas-1.0',
    profile: 'westpay-epas',
    cannotBeAsked: true,
  },
  marketpay: { description: cliDemo.vendors.marketpay, wire: 'tcp', dialect: 'marketpay-3.1', profile: 'marketpay' },
  'marketpay-http': {
    description: cliDemo.vendors.marketpayHttp,
    wire: 'polling',
    dialect: 'marketpay-3.1',
    profile: 'marketpay',
  },
} as const satisfies Readonly<Record<string, DemoVendor>>;

/** The name of a vendor in the table. */
export type DemoVendorName = keyof typeof vendors;

/** The names of all vendors, for the help. */
export const demoVendorNames = Object.keys(vendors).filter((name) => isDemoVendor(name));

function isDemoVendor(name: string): name is DemoVendorName {
  return Object.hasOwn(vendors, name);
}

/** Reads `--vendor`. For an unknown name, throws InvalidArgumentError with the known names. */
export function demoVendor(name: string): DemoVendorName {
  if (isDemoVendor(name)) return name;
  throw new InvalidArgumentError(cliDemo.unknownVendor(demoVendorNames));
}

/** Returns the vendor with this name. */
export function vendorOf(name: DemoVendorName): DemoVendor {
  return vendors[name];
}
