/** What the registers that speak nexo wrote down: what they asked for, what they were told of it, and what they took. */

import type { Key, Wanted } from './nexo-words.js';

/** One request for money, as its register knows it. */
export interface NexoAsk {
  readonly saleId: string;
  readonly till: string;
  readonly serviceId: string;
  readonly wanted: Wanted;
  /** In this session its counter stood so: the ServiceIDs of another session are others. */
  readonly session: number;
}

/** A word that a register was told about a request. */
export interface NexoReport {
  readonly atMs: number;
  readonly ask: NexoAsk;
  readonly word: 'approved' | 'failed' | 'not-found';
  readonly condition?: string;
  readonly cents?: number | undefined;
  readonly key?: Key | undefined;
}

/** An answer about another sale than the register asked about by its ServiceID. */
export interface NexoMistaken {
  readonly atMs: number;
  readonly ask: NexoAsk;
  readonly sale: Key;
}

/** An answer that a connection has taken whole, whether its register came to read it or not. */
export interface NexoTaken {
  readonly atMs: number;
  readonly ask: NexoAsk;
  /** The sale that the answer names, where it names one. */
  readonly sale: Key | undefined;
}

/** A Login that was answered. */
export interface NexoLogin {
  readonly atMs: number;
  readonly saleId: string;
  readonly till: string;
}

/** A request that was said to be taken in, and whose answer is POSTed. */
export interface NexoAccepted {
  readonly atMs: number;
  readonly ask: NexoAsk;
}

/** A result that was POSTed, and that its register took, whether or not its answer to that was heard. */
export interface NexoDelivered {
  readonly atMs: number;
  readonly ask: NexoAsk;
  readonly word: 'approved' | 'failed';
}

/** See above. */
export interface NexoBook {
  readonly asked: NexoAsk[];
  /** When a process has read them, those that came to one. */
  readonly arrivedAtMs: Map<NexoAsk, number>;
  readonly told: NexoReport[];
  readonly mistaken: NexoMistaken[];
  readonly taken: NexoTaken[];
  readonly logins: NexoLogin[];
  readonly accepted: NexoAccepted[];
  readonly delivered: NexoDelivered[];
  /** What was POSTed and is the result of nothing that its register asked for, in words. */
  readonly strays: string[];
}

/** An empty book. */
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
