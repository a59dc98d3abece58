/** The columns of the matrix: how a transaction ends when nothing dies; and what the daemon was doing when it was asked for it. */

import type { Cue } from '../../src/simulator/service/rules/index.js';
import type { CallFate } from '../simulation/services/faults.js';

/** One column. */
export interface Column {
  readonly name: string;
  /** What the terminal is told beforehand. */
  readonly script: readonly string[];
  /** What it is told in place of that where no customer has the time to press stop. */
  readonly scriptWithoutCustomer?: readonly string[];
  /** How the transaction ends when nothing dies. */
  readonly end: 'approved' | 'declined' | 'cancelled' | 'not-processed' | 'unresolved';
  /** The terminal loses its session: nothing vouches for its memory of what was sent before. */
  readonly isForgetful?: true;
  /** What befalls the transaction at a payment service. */
  readonly online?: OnlineColumn;
}

/** See above. What moves nothing gets through. */
export interface OnlineColumn {
  /** The first request that moves something. */
  readonly fate?: CallFate;
  /** What acquirer, issuer or the sender of webhooks make of it. */
  readonly cue?: Cue['fault'];
  /** What the shopper does with the link; pays when left out. */
  readonly shopper?: 'declined' | 'declined, then pays' | 'leaves';
  /** The register withdraws it when it is shown. */
  readonly isWithdrawn?: true;
}

/** All columns. Busy and logged out are the first word of the terminal; a second attempt is approved. */
export const columns: readonly Column[] = [
  { name: 'approved', script: [], end: 'approved' },
  { name: 'declined', script: ['decline'], end: 'declined' },
  {
    name: 'cancelled',
    script: ['customer cancels after 2s'],
    scriptWithoutCustomer: ['fail Cancel'],
    end: 'cancelled',
  },
  { name: 'busy', script: ['busy'], end: 'approved' },
  { name: 'logged out', script: ['logged-out'], end: 'approved', isForgetful: true },
  { name: 'request lost', script: ['lose request'], end: 'not-processed' },
  { name: 'answer lost', script: ['lose answer'], end: 'approved' },
];

/** What is not shown to be the terminal's own. */
const forgedColumns: readonly Column[] = [
  { name: 'sealed by another', script: ['answer other-key'], end: 'approved' },
  { name: 'not sealed', script: ['answer unsealed'], end: 'approved' },
];

/** Those of each other way to a terminal, beside the others. */
export const wireColumns = {
  /** What a response without a message leaves open, and what it ends. */
  http: [
    { name: '503 before', script: ['http 503 before-delivery'], end: 'not-processed' },
    { name: '503 behind', script: ['http 503 after-approval'], end: 'approved' },
    { name: '401 before', script: ['http 401 before-delivery'], end: 'not-processed' },
    { name: 'broken off', script: ['cut mid-frame'], end: 'approved' },
  ],
  sealed: forgedColumns,
  /** What a cloud says by itself of a payment that it passes on. */
  cloud: [
    { name: 'Busy of the cloud', script: ['cloud fails Busy; hold 20s'], end: 'approved' },
    { name: 'LoggedOut of the cloud', script: ['cloud fails LoggedOut; hold 20s'], end: 'approved' },
    { name: '504 of the cloud', script: ['http 504 after-delivery'], end: 'approved' },
    { name: '401 behind', script: ['http 401 after-delivery'], end: 'approved' },
  ],
  tcp: [{ name: 'broken off', script: ['cut mid-frame'], end: 'approved' }],
  coded: forgedColumns,
} as const satisfies Readonly<Record<string, readonly Column[]>>;

/** Those of what is asked of a payment service: a link, and what follows from one. */
export const onlineColumns: readonly Column[] = [
  { name: 'approved', script: [], end: 'approved' },
  { name: 'declined', script: [], end: 'declined', online: { cue: 'declined', shopper: 'declined' } },
  {
    name: 'request lost',
    script: [],
    end: 'approved',
    online: { fate: { how: 'request-lost', arrivesMs: undefined } },
  },
  { name: 'answer lost', script: [], end: 'approved', online: { fate: { how: 'answer-lost' } } },
];

/** Those of a link alone. */
export const linkColumns: readonly Column[] = [
  { name: 'no webhook', script: [], end: 'approved', online: { cue: 'webhook-never' } },
  { name: 'capture failed', script: [], end: 'declined', online: { cue: 'capture-failed' } },
  { name: 'withdrawn', script: [], end: 'not-processed', online: { shopper: 'leaves', isWithdrawn: true } },
];

/** Those of a link of a service that promises nothing: a decline is not its end, and what was withdrawn may still be paid. */
export const unpromisedColumns: readonly Column[] = [
  { name: 'approved', script: [], end: 'approved' },
  { name: 'answer lost', script: [], end: 'approved', online: { fate: { how: 'answer-lost' } } },
  { name: 'no webhook', script: [], end: 'approved', online: { cue: 'webhook-never' } },
  { name: 'declined, then paid', script: [], end: 'approved', online: { shopper: 'declined, then pays' } },
  { name: 'withdrawn, then paid', script: [], end: 'approved', online: { isWithdrawn: true } },
  { name: 'declined', script: [], end: 'unresolved', online: { shopper: 'declined' } },
  { name: 'withdrawn', script: [], end: 'unresolved', online: { shopper: 'leaves', isWithdrawn: true } },
  { name: 'left', script: [], end: 'unresolved', online: { shopper: 'leaves' } },
];

/**
 * Where the story begins: before the first Login, so that the payment waits for it; on a link that was heard a moment ago, so that
 * it is taken in and sent with one commit; or after a pause, so that the link is tried before.
 */
export const beginnings = ['before the Login', 'on a fresh link', 'after a pause'] as const;

/** One of them. */
export type Beginning = (typeof beginnings)[number];

/** When the register asks, ms after the start of the daemon. */
export const askedAtMs: Readonly<Record<Beginning, number>> = {
  'before the Login': 0,
  'on a fresh link': 1_000,
  'after a pause': 30_000,
};
