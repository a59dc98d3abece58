/**
 * Bugs that are injected between the engine and its surroundings: at least one bug for each check of the oracle. A
 * check that finds none of its bugs is useless.
 */

import type { Codec, MessageHeader } from '../../protocol/index.js';
import {
  type JournalPort,
  type LaneCommit,
  type Lanes,
  placeOf,
  type ServiceCall,
  type ServiceWireEvent,
  type TransactionRecord,
} from '../../src/core/index.js';
import { noRedactor } from '../../src/lane/index.js';
import { glance } from './machine/glance.js';
import type { Injected } from './machine/machine.js';
import { ofThePair } from './only-payments.js';
import type { CheckName } from './oracle/index.js';
import { callsOf, journal, misread, online, port, told, writesWithoutLease } from './injection-seams.js';
import { partMeansNotSent, repeatsRefused, sendsLate, triesAgain } from './injected-wires.js';
import type { Setup } from './setup.js';

/** One bug, and the check that must find the bug. */
export interface InjectedBug {
  readonly what: string;
  readonly foundBy: CheckName;
  /** The conditions under which the bug shows, in addition to the conditions of a bad day. */
  readonly setup?: Partial<Setup>;
  /** Creates the bug for one run. */
  readonly inject: () => Injected;
}

/** A day on which bugs show soon, and which is quick to play. */
export const badDay: Partial<Setup> = {
  dialect: 'standard-3.1',
  encoding: 'json',
  requestFaults: 0.45,
  frameFaults: 0.15,
  incidents: 0.8,
  nexo: 0,
};

/** Each commit becomes durable only with the next one. */
function lateCommits(real: JournalPort): Partial<JournalPort> {
  let waiting: readonly LaneCommit[] = [];
  return {
    commit: (parts) => {
      const late = waiting;
      waiting = parts;
      if (late.length > 0) real.commit(late);
      return parts.map(({ writer }) => ({ writer, ok: true }));
    },
  };
}

/** A failed commit counts as done. */
function deafToFailure(real: JournalPort): Partial<JournalPort> {
  return {
    commit: (parts) => {
      try {
        return real.commit(parts);
      } catch {
        return parts.map(({ writer }) => ({ writer, ok: true }));
      }
    },
  };
}

/** Reads each payment answer as the answer to the last payment request. */
function anyAnswerFits(): Injected {
  let last: MessageHeader | undefined;
  return {
    codec: (real): Codec => ({
      dialect: real.dialect,
      encoding: real.encoding,
      encode: (message) => {
        if (message.name === 'PaymentRequest') last = message.header;
        return real.encode(message);
      },
      decode: (text) => {
        const decoded = real.decode(text);
        if (!decoded.ok || decoded.value.name !== 'PaymentResponse' || last === undefined) return decoded;
        const { SaleData: _whoever, ...body } = decoded.value.body;
        const { ServiceID, SaleID, POIID } = last;
        const header = { ...decoded.value.header, SaleID, POIID, ...(ServiceID === undefined ? {} : { ServiceID }) };
        return { ...decoded, value: { ...decoded.value, header, body } };
      },
    }),
  };
}

/** Treats every request with a known id as the known request. */
function sameWhateverAmount(real: Lanes): Lanes {
  return {
    ...callsOf(real),
    submit: (request) => {
      const view = real.get(request.transactionId);
      return view === undefined ? real.submit(request) : Promise.resolve({ ok: true, value: { view, created: false } });
    },
  };
}

/** Never answers a repeated request. */
function silent(real: Lanes): Lanes {
  return {
    ...callsOf(real),
    submit: (request) =>
      real.get(request.transactionId) === undefined ? real.submit(request) : new Promise(() => undefined),
  };
}

/** Reverses every outcome that was booked. */
function reversing(real: Lanes): Lanes {
  return {
    ...callsOf(real),
    acknowledge: async (id, revision) => {
      const reply = await real.acknowledge(id, revision);
      const request = reply.ok && reply.value.request.kind === 'payment' ? reply.value.request : undefined;
      if (request === undefined) return reply;
      const { sale } = request;
      const terminal = placeOf(request);
      const original = { type: 'transaction', transactionId: id } as const;
      const transactionId = `${id}-unasked`;
      void real.submit({ transactionId, kind: 'reversal', terminal, sale, original, allowPartial: false });
      return reply;
    },
  };
}

/** All injected bugs. */
export const injectedBugs: readonly InjectedBug[] = [
  {
    what: 'other transactions of the sale are overlooked',
    foundBy: 'atMostOneMovement',
    inject: journal(() => ({ findBySale: () => [] })),
  },
  {
    what: 'what the register has not acknowledged counts as acknowledged',
    foundBy: 'oneTransactionASale',
    inject: journal((real) => ({
      findBySale: (sale) =>
        real.findBySale(sale).map((one) => ({ ...one, acknowledgedRevision: one.outcome?.revision ?? 0 })),
    })),
  },
  { what: 'commits become durable with the next one only', foundBy: 'writeAhead', inject: journal(lateCommits) },
  {
    what: 'an approval is read as a refusal',
    foundBy: 'noLostApproval',
    // The complete answer: a refusal that contains an approval gets an attention item.
    inject: misread((message) => {
      if (message.name !== 'PaymentResponse' || message.body.Response.Result !== 'Success') return message;
      const { PaymentResult: _, ...rest } = message.body;
      return { ...message, body: { ...rest, Response: { Result: 'Failure', ErrorCondition: 'Refusal' } } };
    }),
  },
  {
    what: 'the approval code is another one',
    foundBy: 'faithful',
    inject: told((view) =>
      view.outcome?.approvalCode === undefined
        ? view
        : { ...view, outcome: { ...view.outcome, approvalCode: '000000' } },
    ),
  },
  {
    what: 'what is not known is told as declined',
    foundBy: 'noInference',
    inject: told((view) =>
      view.outcome?.result === 'unresolved' ? { ...view, outcome: { ...view.outcome, result: 'declined' } } : view,
    ),
  },
  {
    what: 'a gateway that holds requests is trusted not to',
    foundBy: 'neverStartedNeverStarts',
    inject: () => ({
      profile: (real) => ({ ...real, requestLifetimeMs: 0, lifetimeAfterPongMs: 0, orphanLifetimeMs: 0 }),
    }),
  },
  {
    what: 'every answer is taken for the one that is awaited',
    foundBy: 'identityBeforeMatch',
    inject: anyAnswerFits,
  },
  {
    what: 'the terminal is never asked',
    foundBy: 'everythingEnds',
    inject: port((real) => ({
      launch: (connection, key, text) =>
        glance(text).category === 'TransactionStatus' ? true : real.launch(connection, key, text),
    })),
  },
  {
    what: 'what the terminal repeats is not understood',
    foundBy: 'noNeedlessUnresolved',
    inject: misread((message) => {
      if (message.name !== 'TransactionStatusResponse') return message;
      const { RepeatedMessageResponse: _overlooked, ...body } = message.body;
      return { ...message, body };
    }),
  },
  {
    what: 'an acknowledged approval is told as cancelled',
    foundBy: 'answersAreStable',
    inject: told((view) =>
      view.outcome !== undefined && view.acknowledgedRevision > 0
        ? { ...view, outcome: { ...view.outcome, result: 'cancelled', revision: view.outcome.revision + 1 } }
        : view,
    ),
  },
  {
    what: 'the amount is no part of what is the same',
    foundBy: 'sameIdSameThing',
    inject: () => ({ lanes: sameWhateverAmount }),
  },
  {
    what: 'a new process forgets what was open',
    foundBy: 'oneAtATime',
    inject: journal(() => ({ loadOpen: () => [] })),
  },
  {
    what: 'a part is told as the whole',
    foundBy: 'partialIsPartial',
    inject: told((view) => {
      if (view.outcome?.difference === undefined) return view;
      const { difference: _hidden, ...outcome } = view.outcome;
      return { ...view, outcome: { ...outcome, result: 'approved' } };
    }),
  },
  {
    what: 'what was approved is reversed by itself',
    foundBy: 'reversalsAreAsked',
    inject: () => ({ lanes: reversing }),
  },
  {
    what: 'what was given back, completed or let go already is not found in the journal',
    foundBy: 'returnsWithinTaken',
    inject: journal(() => ({ findByOriginal: () => [] })),
  },
  { what: 'a failed commit is passed over', foundBy: 'failStop', inject: journal(deafToFailure) },
  {
    what: 'the reserve of the disk is not asked for',
    foundBy: 'fullDisk',
    inject: journal(() => ({ hasReserve: () => true })),
  },
  {
    what: 'cash that is to be handed out is told with another amount',
    foundBy: 'cashIsReported',
    inject: told(({ outcome, ...view }) =>
      outcome?.cashBack === undefined
        ? { ...view, ...(outcome === undefined ? {} : { outcome }) }
        : { ...view, outcome: { ...outcome, cashBack: { ...outcome.cashBack, amount: outcome.cashBack.amount + 1 } } },
    ),
  },
  {
    what: 'what the sale has got is forgotten when another part is asked for',
    foundBy: 'partsWithinTotal',
    inject: journal((real) => ({
      findBySale: (sale) => real.findBySale(sale).filter(({ request }) => request.options?.split === undefined),
    })),
  },
  {
    what: 'more is left of a sale than there is',
    foundBy: 'leftIsTrue',
    inject: told((view) =>
      view.leftInSale === undefined
        ? view
        : { ...view, leftInSale: { ...view.leftInSale, amount: view.leftInSale.amount + 1 } },
    ),
  },
  {
    what: 'who reads a card is told not to do it again',
    foundBy: 'readingMovesNothing',
    inject: told((view) =>
      view.outcome === undefined ? view : { ...view, outcome: { ...view.outcome, retry: 'unsafe' } },
    ),
  },
  {
    what: 'the card that a payment names is left aside',
    foundBy: 'cardPaysItsOwn',
    inject: () => ({
      lanes: (real) => ({ ...callsOf(real), submit: ({ cardAcquisition: _left, ...request }) => real.submit(request) }),
    }),
  },
  {
    what: 'the lane forgets that the terminal keeps a card',
    foundBy: 'cardIsLetGo',
    inject: journal((real) => ({
      loadLane: (terminal) => {
        const lane = real.loadLane(terminal);
        return lane === undefined ? undefined : { ...lane, acquiredCard: undefined };
      },
    })),
  },
  { what: 'nothing is redacted', foundBy: 'noCardData', inject: () => ({ redactor: noRedactor }) },
  {
    what: 'every fact is written a hundred times',
    foundBy: 'bounded',
    inject: journal((real) => ({
      commit: (parts) =>
        real.commit(
          parts.map((part) => ({
            ...part,
            facts: part.facts.flatMap((fact) => Array.from({ length: 100 }, () => fact)),
          })),
        ),
    })),
  },
  {
    what: 'the second question about a payment is not answered',
    foundBy: 'neverSilent',
    inject: () => ({ lanes: silent }),
  },
  {
    what: 'outcomes are written without their fact',
    foundBy: 'explainable',
    inject: journal((real) => ({
      commit: (parts) =>
        real.commit(parts.map((part) => ({ ...part, facts: part.facts.filter(({ type }) => type !== 'outcome') }))),
    })),
  },
  {
    what: 'the HTTP client sends a request again that was lost',
    foundBy: 'neverStartedNeverStarts',
    setup: { carrier: 'http' },
    inject: port(triesAgain),
  },
  {
    what: 'the HTTP client sends again, with another token, what was refused by 401',
    foundBy: 'noStalePrompt',
    setup: { carrier: 'http', hasTokens: true, often: ['L35'] },
    inject: port(repeatsRefused),
  },
  {
    what: 'half a message over TCP is taken for the proof that nothing was sent',
    foundBy: 'atMostOneMovement',
    setup: { carrier: 'tcp', often: ['L9'] },
    inject: port(partMeansNotSent),
  },
  { what: 'a payment leaves with the next question about it', foundBy: 'noStalePrompt', inject: port(sendsLate) },
  {
    what: 'the inbox is empty',
    foundBy: 'keptUntilAcknowledged',
    inject: () => ({ lanes: (real) => ({ ...callsOf(real), list: () => [] }) }),
  },
  {
    what: 'what is not known may be charged again',
    foundBy: 'mayChargeAgain',
    inject: told((view) =>
      view.outcome?.result === 'unresolved' ? { ...view, outcome: { ...view.outcome, retry: 'safe' } } : view,
    ),
  },
  {
    what: 'what is put aside is not written down',
    foundBy: 'strangersAreShown',
    inject: journal((real) => ({
      commit: (parts) =>
        real.commit(
          parts.map((part) => ({ ...part, facts: part.facts.filter(({ type }) => type !== 'unmatched-response') })),
        ),
    })),
  },
  { what: 'facts cannot be read back', foundBy: 'journalKeeps', inject: journal(() => ({ factsOf: () => [] })) },
  {
    what: 'the number of a sale is known under no other stamp',
    foundBy: 'nexoSaleOnce',
    setup: { nexo: 1, requestFaults: 0.1, frameFaults: 0 },
    inject: journal(() => ({ findBySaleNumber: () => [] })),
  },
  {
    what: 'a new process finds no result that is due',
    foundBy: 'nexoIsDelivered',
    setup: { nexo: 0, posted: 1, requestFaults: 0.1, frameFaults: 0 },
    inject: () => ({ lanes: (real) => ({ ...callsOf(real), list: () => [] }) }),
  },
  {
    what: 'nothing is known of what a register took and left behind',
    foundBy: 'nexoTellsTrue',
    setup: { nexo: 1, requestFaults: 0.1, frameFaults: 0 },
    inject: () => ({
      lanes: (real) => ({
        ...callsOf(real),
        asked: (filter, limit) => real.asked(filter, limit).map(({ answerDelivered: _taken, ...view }) => view),
      }),
    }),
  },
  {
    what: 'what a register asked for is found by nobody',
    foundBy: 'nexoIsFound',
    setup: { nexo: 1, requestFaults: 0.1, frameFaults: 0 },
    inject: () => ({ lanes: (real) => ({ ...callsOf(real), asked: () => [] }) }),
  },
  {
    what: 'each repeat of a create has a key of its own',
    foundBy: 'onlineOnce',
    setup: { services: 1 },
    inject: () => {
      let count = 0;
      const renamed = (call: ServiceCall): ServiceCall => {
        count += 1;
        const key = `0199aaaa-bbbb-7ccc-8ddd-${String(count).padStart(12, '0')}`;
        return call.endpoint === 'createSession'
          ? { ...call, body: (call.body ?? '').replace(/"idempotency-key":"[^"]*"/, `"idempotency-key":"${key}"`) }
          : call;
      };
      return online(renamed, (event) => event)();
    },
  },
  {
    what: 'what failed at the payment service is read as done',
    foundBy: 'onlineTrue',
    setup: { services: 1 },
    inject: online(
      (call) => call,
      reading((text) => text.replaceAll('"FAILED"', '"COMPLETED"')),
    ),
  },
  {
    what: 'a request to the payment service that is lost counts as one that was not sent',
    foundBy: 'followUpsTrue',
    setup: { services: 1 },
    inject: online(
      (call) => call,
      (event) => (event.type === 'lost' ? { ...event, type: 'not-sent' } : event),
    ),
  },
  {
    what: 'no history of a payment is ever understood',
    foundBy: 'onlineEnds',
    setup: { services: 1 },
    inject: online(
      (call) => call,
      reading((text) => text.replace('"operationList"', '"operations"')),
    ),
  },
  {
    what: 'a link that waits is told as safe to charge again',
    foundBy: 'onlineHonest',
    setup: { services: 1 },
    inject: told((view) => (view.state === 'waiting' ? { ...view, retry: 'safe' } : view)),
  },
  {
    what: 'a terminal that was given back is refused in the name of its last register',
    foundBy: 'leaseEnds',
    setup: { leases: 1 },
    inject: refusesInTheNameOfTheLast,
  },
  {
    what: 'a leader writes to terminals although its lease has ended',
    foundBy: 'oneLeader',
    setup: ofThePair,
    inject: writesWithoutLease,
  },
  {
    what: 'a link that is asked to stop is read as stopped',
    foundBy: 'neverBothOpen',
    setup: { services: 1 },
    inject: journal((real) => ({
      findTransaction: (id) => stopped(real.findTransaction(id)),
      findBySale: (sale) => real.findBySale(sale).flatMap((record) => stopped(record) ?? []),
    })),
  },
];

/** The register that used a terminal last keeps it for ever. */
function refusesInTheNameOfTheLast(): Injected {
  const last = new Map<string, string>();
  return {
    lanes: (real) => ({
      ...callsOf(real),
      lease: async (terminal, parameters) => {
        const { register } = parameters;
        const holder = last.get(terminal);
        if (holder !== undefined && holder !== register)
          return { ok: false, refusal: { code: 'terminal-leased', text: '', register: holder } };
        last.set(terminal, register);
        return real.lease(terminal, parameters);
      },
    }),
  };
}

/** Reports each transaction as if no part of it could be paid any more. */
function stopped(record: TransactionRecord | undefined): TransactionRecord | undefined {
  if (record === undefined || record.outcome !== undefined || record.abortRequested === undefined) return record;
  const { acceptedAt: at } = record;
  const words = { reason: 'aborted', message: '', resolvedBy: 'tenderd' } as const;
  return { ...record, outcome: { result: 'not-processed', retry: 'safe', revision: 1, at, ...words } };
}

/** Changes each answer of the payment service when the daemon reads the answer. */
function reading(change: (text: string) => string): (event: ServiceWireEvent) => ServiceWireEvent {
  return (event) => (event.type === 'answered' ? { ...event, text: change(event.text) } : event);
}
