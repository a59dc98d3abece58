/**
 * The columns of the matrix: how a transaction ends if no process dies. Also the states of the daemon in which a
 * register asks.
 */

import type { Cue } from '../../src/simulator/service/rules/index.js';
import type { CallFate } from '../simulation/services/faults.js';

/** One column. */
export interface Column {
  readonly name: string;
  /** The behaviours that the terminal is set to beforehand. */
  readonly script: readonly string[];
  /** The behaviours for a transaction in which no customer has the time to press stop. */
  readonly scriptWithoutCustomer?: readonly string[];
  /** The result of the transaction if no process dies. */
  readonly end: 'approved' | 'declined' | 'cancelled' | 'not-processed' | 'unresolved';
  /** True if the terminal loses its session, so that tenderd cannot trust the terminal's memory of earlier transactions. */
  readonly isForgetful?: true;
  /** The faults of the transaction at a payment service. */
  readonly online?: OnlineColumn;
}

/** The faults of a transaction at a payment service. Requests that move no money get through. */
export interface OnlineColumn {
  /** The fate of the first request that moves money. */
  readonly fate?: CallFate;
  /** The fault at the acquirer, at the issuer or in the sender of webhooks. */
  readonly cue?: Cue['fault'];
  /** The act of the shopper who has the link. By default the shopper pays. */
  readonly shopper?: 'declined' | 'declined, then pays' | 'leaves';
  /** The register aborts the transaction when the link is shown. */
  readonly isWithdrawn?: true;
}

/** All columns. Busy and logged out are the first answer of the terminal; the terminal approves a second attempt. */
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

/** Answers that are not proved to be from the terminal. */
const forgedColumns: readonly Column[] = [
  { name: 'sealed by another', script: ['answer other-key'], end: 'approved' },
  { name: 'not sealed', script: ['answer unsealed'], end: 'approved' },
];

/** Additional columns of each other way to a terminal. */
export const wireColumns = {
  /** Responses without a message: some leave the end open, and others decide it. */
  http: [
    { name: '503 before', script: ['http 503 before-delivery'], end: 'not-processed' },
    { name: '503 behind', script: ['http 503 after-approval'], end: 'approved' },
    { name: '401 before', script: ['http 401 before-delivery'], end: 'not-processed' },
    { name: 'broken off', script: ['cut mid-frame'], end: 'approved' },
  ],
  sealed: forgedColumns,
  /** Answers of a cloud's own to a payment that it forwards. */
  cloud: [
    { name: 'Busy of the cloud', script: ['cloud fails Busy; hold 20s'], end: 'approved' },
    { name: 'LoggedOut of the cloud', script: ['cloud fails LoggedOut; hold 20s'], end: 'approved' },
    { name: '504 of the cloud', script: ['http 504 after-delivery'], end: 'approved' },
    { name: '401 behind', script: ['http 401 after-delivery'], end: 'approved' },
  ],
  tcp: [{ name: 'broken off', script: ['cut mid-frame'], end: 'approved' }],
  coded: forgedColumns,
} as const satisfies Readonly<Record<string, readonly Column[]>>;

/** The columns of all requests to a payment service: a link and its follow-ups. */
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

/** Additional columns of a link. */
export const linkColumns: readonly Column[] = [
  { name: 'no webhook', script: [], end: 'approved', online: { cue: 'webhook-never' } },
  { name: 'capture failed', script: [], end: 'declined', online: { cue: 'capture-failed' } },
  { name: 'withdrawn', script: [], end: 'not-processed', online: { shopper: 'leaves', isWithdrawn: true } },
];

/**
 * The columns of a link whose service promises nothing: a shopper who was declined may try again, and a link that was
 * aborted may still be paid.
 */
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
 * When the register asks: before the first Login, so that the payment waits for it; on a link that received a message a
 * moment ago, so that one commit accepts the payment and its attempt; or after a pause, so that tenderd tests the link
 * first.
 */
export const beginnings = ['before the Login', 'on a fresh link', 'after a pause'] as const;

/** When the register asks. */
export type Beginning = (typeof beginnings)[number];

/** When the register asks, ms after the start of the daemon. */
export const askedAtMs: Readonly<Record<Beginning, number>> = {
  'before the Login': 0,
  'on a fresh link': 1_000,
  'after a pause': 30_000,
};
