/** The records of nexo registers: their requests, the answers, and the connections' deliveries. */

import type { Key, Wanted } from './nexo-words.js';

/** One request for money, as its register knows it. */
export interface NexoAsk {
  readonly saleId: string;
  readonly till: string;
  readonly serviceId: string;
  readonly wanted: Wanted;
  /** The session of the register's counter. In another session, the same ServiceID means another request. */
  readonly session: number;
}

/** An answer about a request. */
export interface NexoReport {
  readonly atMs: number;
  readonly ask: NexoAsk;
  readonly word: 'approved' | 'failed' | 'not-found';
  readonly condition?: string;
  readonly cents?: number | undefined;
  readonly key?: Key | undefined;
}

/** An answer about another sale than the sale about which the register asked by its ServiceID. */
export interface NexoMistaken {
  readonly atMs: number;
  readonly ask: NexoAsk;
  readonly sale: Key;
}

/** An answer that a connection accepted completely, whether its register read it or not. */
export interface NexoTaken {
  readonly atMs: number;
  readonly ask: NexoAsk;
  /** The sale that the answer names, if it names one. */
  readonly sale: Key | undefined;
}

/** A Login that was accepted. */
export interface NexoLogin {
  readonly atMs: number;
  readonly saleId: string;
  readonly till: string;
}

/** A request that was confirmed as accepted, and whose answer is POSTed. */
export interface NexoAccepted {
  readonly atMs: number;
  readonly ask: NexoAsk;
}

/** A result that was POSTed and accepted by its register, whether or not the daemon received the status. */
export interface NexoDelivered {
  readonly atMs: number;
  readonly ask: NexoAsk;
  readonly word: 'approved' | 'failed';
}

/** The records of all nexo registers. */
export interface NexoBook {
  readonly asked: NexoAsk[];
  /** The times at which processes read the requests. */
  readonly arrivedAtMs: Map<NexoAsk, number>;
  readonly told: NexoReport[];
  readonly mistaken: NexoMistaken[];
  readonly taken: NexoTaken[];
  readonly logins: NexoLogin[];
  readonly accepted: NexoAccepted[];
  readonly delivered: NexoDelivered[];
  /** POSTed results that belong to no request of a register, as texts. */
  readonly strays: string[];
}

/** Returns empty records. */
export function nexoBook(): NexoBook {
  return {
    asked: [],
    arrivedAtMs: new Map(),
    told: [],
    mistaken: [],
    taken: [],
    logins: [],
    accepted: [],
    delivered: [],
    strays: [],
  };
}
