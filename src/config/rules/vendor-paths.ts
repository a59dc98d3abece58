/** The paths to vendors' terminals, one row for each profile that is a vendor's: what goes together. Pure data. */

import type { DialectName } from '../../../protocol/index.js';
import type { WireKind } from '../addresses/url-scheme.js';

/** What belongs to a vendor's profile; the same table for people: docs/operate/configuration.md. */
export interface VendorPath {
  readonly wires: readonly WireKind[];
  readonly dialects: readonly DialectName[];
  /** The message security that is known there. */
  readonly security?: 'nexo-blob' | 'mac';
  /** What plain messages are: what is usual, for test terminals alone, or refused. */
  readonly plain: 'usual' | 'tests' | 'refused';
  /** What a cloud knows us by. Who has one is a cloud: what it says is not the terminal's word. */
  readonly credential?: 'oauth2' | 'x-api-key' | 'authorization' | 'code';
  /** The fields of a Login that it registers for each register, and takes no Login without. */
  readonly login?: readonly ('providerIdentification' | 'applicationName' | 'softwareVersion' | 'certificationCode')[];
  /** Hosts that are this cloud and nothing else, and whatever is below them. */
  readonly hosts?: RegExp;
  /** Where the names in terminals' certificates end: POIID, `test` or `live`, and this. */
  readonly certificates?: string;
  /** The path at which its terminals are asked by HTTP, each at its own address. */
  readonly path?: string;
  /** Who gives each of its terminals a POIID of its own: the same one under two of its paths is one terminal. */
  readonly poiIdsOf?: string;
}

/** By profile. Every other profile is no vendor's, and takes anything. */
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
