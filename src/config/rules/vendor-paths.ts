/** The settings that fit the profile of each vendor. The module contains only data. */

import type { DialectName } from '../../../protocol/index.js';
import type { WireKind } from '../addresses/url-scheme.js';

/** The settings that fit a vendor's profile. docs/operate/configuration.md has the same table for operators. */
export interface VendorPath {
  readonly wires: readonly WireKind[];
  readonly dialects: readonly DialectName[];
  /** The message security that the vendor supports. */
  readonly security?: 'nexo-blob' | 'mac';
  /** Whether plain messages are usual, allowed only for test terminals, or rejected. */
  readonly plain: 'usual' | 'tests' | 'refused';
  /**
   * The credential that a cloud requires; absent if the terminals are reached directly. A cloud also sends answers of
   * its own, which do not come from the terminal.
   */
  readonly credential?: 'oauth2' | 'x-api-key' | 'authorization' | 'code';
  /** The Login fields that the vendor registers for each register, and therefore requires. */
  readonly login?: readonly ('providerIdentification' | 'applicationName' | 'softwareVersion' | 'certificationCode')[];
  /** Matches the hosts of this cloud and their subdomains. */
  readonly hosts?: RegExp;
  /** The domain at the end of the names in terminals' certificates. A name consists of the POIID, `test` or `live`, and this domain. */
  readonly certificates?: string;
  /** The HTTP path at which the terminals answer. Each terminal has an address of its own. */
  readonly path?: string;
  /**
   * The name of the vendor, if the vendor never assigns a POIID twice. If the same POIID occurs with two profiles of
   * this vendor, both entries mean one terminal.
   */
  readonly poiIdsOf?: string;
}

/** The settings that fit each vendor, by profile. A profile without a row accepts all settings. */
export const vendorPaths: Readonly<Record<string, VendorPath>> = {
  'swedbank-lan': { wires: ['http'], dialects: ['swedbank-3.1'], plain: 'usual', path: '/EPASSaleToPOI/3.1' },
  'swedbank-cloud': { wires: ['http'], dialects: ['swedbank-3.1'], plain: 'usual', credential: 'oauth2' },
  'adyen-local': {
    wires: ['http'],
    dialects: ['adyen-3.0'],
    security: 'nexo-blob',
    plain: 'tests',
    certificates: 'terminal.adyen.com',
    path: '/nexo/',
    poiIdsOf: 'Adyen',
  },
  'adyen-cloud': {
    wires: ['http'],
    dialects: ['adyen-3.0'],
    security: 'nexo-blob',
    plain: 'usual',
    credential: 'x-api-key',
    hosts: /(?:^|\.)(?:terminal|device)-api-[\w-]+\.adyen\.com$/,
    poiIdsOf: 'Adyen',
  },
  datamesh: {
    wires: ['ws'],
    dialects: ['datamesh-3.1'],
    security: 'mac',
    plain: 'refused',
    credential: 'code',
    login: ['providerIdentification', 'applicationName', 'softwareVersion', 'certificationCode'],
    hosts: /(?:^|\.)(?:nexo\.datameshgroup\.io|www\.cloudposintegration\.io)$/,
  },
  westpay: { wires: ['http'], dialects: ['westpay-3.1'], plain: 'usual', path: '/nexo' },
  'westpay-epas': { wires: ['tcp'], dialects: ['epas-1.0'], plain: 'usual' },
  'verifone-cloud': {
    wires: ['http'],
    dialects: ['verifone-3.1'],
    plain: 'usual',
    credential: 'authorization',
    path: '/oidc/poscloud/nexo',
    hosts:
      /^(?:[\w-]+-pos\.gsc\.verifone\.cloud|poscloud\.verifone\.cloud|cstpos\.test-gsc\.vfims\.com|[\w-]+-pos\.gsc\.vficloud\.net)$/,
  },
  marketpay: { wires: ['tcp', 'http'], dialects: ['marketpay-3.1'], plain: 'usual' },
};
