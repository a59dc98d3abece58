/** The settings that belong together for each vendor's profile. Pure data. */

import type { DialectName } from '../../../protocol/index.js';
import type { WireKind } from '../addresses/url-scheme.js';

/**
 * The settings that belong to a vendor's profile. The operator's manual has the same table:
 * docs/operate/configuration.md.
 */
export interface VendorPath {
  readonly wires: readonly WireKind[];
  readonly dialects: readonly DialectName[];
  /** The message security that the vendor supports. */
  readonly security?: 'nexo-blob' | 'mac';
  /** The use of plain messages: usual, for test terminals only, or refused. */
  readonly plain: 'usual' | 'tests' | 'refused';
  /**
   * The credential of a cloud. A vendor with a credential is a cloud, and its own answers are not answers of the
   * terminal.
   */
  readonly credential?: 'oauth2' | 'x-api-key' | 'authorization' | 'code';
  /** The fields of a Login that the vendor registers for each register and requires. */
  readonly login?: readonly ('providerIdentification' | 'applicationName' | 'softwareVersion' | 'certificationCode')[];
  /** The hosts of this cloud, and their subdomains. */
  readonly hosts?: RegExp;
  /** The end of the names in terminals' certificates, which are the POIID, `test` or `live`, and this domain. */
  readonly certificates?: string;
  /** The HTTP path of its terminals, each at its own address. */
  readonly path?: string;
  /** The vendor that gives each terminal a unique POIID. The same POIID in two of its profiles is one terminal. */
  readonly poiIdsOf?: string;
}

/** The vendors' settings, by profile. Any other profile accepts all settings. */
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
