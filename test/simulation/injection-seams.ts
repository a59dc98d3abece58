/** The places where bugs are injected: between the engine and its journal, its wire, its codec and its interface. */

import type { Codec, Message } from '../../protocol/index.js';
import {
  type JournalPort,
  journalWith,
  type Lanes,
  type ServiceCall,
  type ServiceWireEvent,
  type TransactionView,
  type Wire,
} from '../../src/core/index.js';
import type { Injected } from './machine/machine.js';

/** Returns a journal in which some calls behave differently. */
export function journal(change: (journal: JournalPort) => Partial<JournalPort>): () => Injected {
  return () => ({ journal: (real) => journalWith(real, change(real)) });
}

/** Returns a wire on which some calls behave differently. */
export function port(change: (port: Wire) => Partial<Wire>): () => Injected {
  return () => ({
    port: (real) => ({
      bounds: real.bounds,
      state: () => real.state(),
      ...(real.hasOwnConnections === true ? { hasOwnConnections: true } : {}),
      ...(real.listsTerminals === true ? { listsTerminals: true } : {}),
      ...(real.hearsShown === true ? { hearsShown: true } : {}),
      ...(real.carries === undefined ? {} : { carries: real.carries }),
      launch: (connection, key, text, answerMs) => real.launch(connection, key, text, answerMs),
      giveUp: (connection, key, cause) => real.giveUp(connection, key, cause),
      probe: (connection, token) => real.probe(connection, token),
      reset: (connection, cause) => real.reset(connection, cause),
      readPoiList: () => real.readPoiList(),
      listen: (listener) => real.listen(listener),
      close: () => real.close(),
      ...change(real),
    }),
  });
}

/** Returns a codec that changes the messages that it decodes. */
export function misread(change: (message: Message) => Message): () => Injected {
  return () => ({
    codec: (real): Codec => ({
      dialect: real.dialect,
      encoding: real.encoding,
      encode: (message) => real.encode(message),
      decode: (text) => {
        const decoded = real.decode(text);
        return decoded.ok ? { ...decoded, value: change(decoded.value) } : decoded;
      },
    }),
  });
}

/** Returns lanes that report a changed view. */
export function told(change: (view: TransactionView) => TransactionView): () => Injected {
  return () => ({
    lanes: (real) => ({
      ...callsOf(real),
      get: (id) => {
        const view = real.get(id);
        return view === undefined ? undefined : change(view);
      },
      watch: (id, listener) => real.watch(id, (view) => listener(change(view))),
    }),
  });
}

/** Returns a wire to the payment service that changes what is sent or received. */
export function online(
  launch: (call: ServiceCall) => ServiceCall,
  hear: (event: ServiceWireEvent) => ServiceWireEvent,
): () => Injected {
  return () => ({
    service: (real) => ({
      launch: (call) => real.launch(launch(call)),
      giveUp: (id, cause) => real.giveUp(id, cause),
      listen: (listener) => real.listen((event) => listener(hear(event))),
      close: () => real.close(),
    }),
  });
}

/** Returns all calls of the lanes, so that some can be replaced. */
export function callsOf(real: Lanes): Lanes {
  return {
    submit: (request, registerRequestIds) => real.submit(request, registerRequestIds),
    asked: (filter, limit) => real.asked(filter, limit),
    registerLoggedIn: (terminal, saleId) => real.registerLoggedIn(terminal, saleId),
    answerDelivered: (id, revision, saleId) => real.answerDelivered(id, revision, saleId),
    answerLost: (id, revision) => real.answerLost(id, revision),
    resultNotTaken: (id, revision, text) => real.resultNotTaken(id, revision, text),
    get: (id) => real.get(id),
    list: (filter) => real.list(filter),
    search: (search) => real.search(search),
    original: (key, kind, terminal) => real.original(key, kind, terminal),
    withKey: (key) => real.withKey(key),
    inbox: (limit) => real.inbox(limit),
    feed: real.feed,
    waitForOutcome: (id, timeoutMs, signal) => real.waitForOutcome(id, timeoutMs, signal),
    watch: (id, listener) => real.watch(id, listener),
    abort: (id, reason) => real.abort(id, reason),
    acknowledge: (id, revision) => real.acknowledge(id, revision),
    resolve: (id, resolution) => real.resolve(id, resolution),
    terminals: () => real.terminals(),
    release: (terminal, name, reason) => real.release(terminal, name, reason),
    attention: () => real.attention(),
    readiness: () => real.readiness(),
    isOfAnother: (id) => real.isOfAnother(id),
    doubt: () => real.doubt(),
    accepting: (id) => real.accepting(id),
    lease: (terminal, parameters) => real.lease(terminal, parameters),
    endLease: (terminal, register, why) => real.endLease(terminal, register, why),
    unsubscribed: (register) => real.unsubscribed(register),
    prompts: () => real.prompts(),
    answerPrompt: (id, answer) => real.answerPrompt(id, answer),
    deviceRequests: real.deviceRequests,
    instruments: real.instruments,
    services: real.services,
    of: (register) => real.of(register),
  };
}

/** A leader writes whether or not it has the lease. */
export function writesWithoutLease(): Injected {
  return {
    log: (real) => ({
      append: (commits, appended) => real.append(commits, appended),
      mayWrite: () => true,
      unconfirmedLeader: () => real.unconfirmedLeader(),
      onConfirmed: (listener) => real.onConfirmed(listener),
    }),
  };
}
