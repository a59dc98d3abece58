/**
 * The faults of the simulation, by their stable ids. Faults that need real sockets, processes or disks are tested
 * elsewhere: frames cut into single bytes, security trailers, two daemons, other releases, damaged files, and requests
 * that the API refuses.
 */

import type { FaultSet } from './fault-set.js';

/** The faults with which release e897f2e was measured. */
const ofE897f2e = {
  L1: 'connections are refused',
  L2: 'the name of the gateway is not found',
  L3: 'the TLS handshake fails',
  L4: 'the certificate is not accepted',
  L5: 'connecting hangs',
  L6: 'the link dies while nothing is said on it',
  L7: 'the link dies after sending, before delivery',
  L8: 'the link dies after delivery, before the answer',
  L9: 'the link dies in the middle of the answer',
  L10: 'the link is half open',
  L11: 'the answer is lost',
  L12: 'the request is lost',
  L13: 'the answer is late',
  L14: 'the answer comes on a later connection',
  L15: 'the gateway delivers after a reconnection',
  L16: 'the gateway repeats an old answer',
  L18: 'answers overtake each other across connections',
  L19: 'pings are not answered',
  L20: 'the gateway closes with a code',
  L21: 'the link flaps',
  L22: 'the link carries 1 kB a second',
  P1: 'the answer is cut',
  P2: 'something trails the answer',
  P3: 'an attribute stands twice',
  P4: 'something unknown stands in the answer',
  P5: 'something mandatory is missing',
  P6: 'another ServiceID',
  P7: 'the ServiceID of an earlier payment',
  P8: 'another terminal or sale',
  P9: 'another amount without a word why',
  P10: 'another currency',
  P11: 'no approval code',
  P12: 'a Result that nobody knows',
  P13: 'Partial',
  P14: 'another category',
  P15: 'the answer comes twice',
  P16: 'an answer to what is finished',
  P17: 'an answer that nobody asked for',
  P18: 'an oversized answer',
  P19: 'a document type',
  P20: 'characters that may not occur',
  P22: 'a newer protocol version',
  P23: 'an event in the middle',
  P24: 'Reject',
  P25: 'a binary frame',
  T1: 'Busy',
  T2: 'Busy for ten minutes',
  T3: 'Busy just after an answer',
  T4: 'LoggedOut',
  T5: 'UnavailableDevice',
  T6: 'UnreachableHost',
  T7: 'InProgress for ever',
  T8: 'NotFound while the request is still on its way',
  T9: 'NotFound after a restart that forgot',
  T10: 'status tells of another sale',
  T11: 'the terminal restarts before the card',
  T12: 'the terminal restarts after the approval',
  T13: 'the terminal restarts during a reversal or a capture',
  T14: 'the battery dies, and is back next day',
  T15: 'the customer cancels in the moment of the Abort',
  T16: 'Abort comes too late',
  T17: 'Abort is ignored',
  T18: 'no card is shown',
  T19: 'another terminal takes the place',
  T20: 'an update of twenty minutes',
  T21: 'a tip or a smaller amount',
  T22: 'other cash than was asked for, or none',
  R1: 'the process dies at a step of the journal',
  R2: 'the process dies right after sending',
  R3: 'the process dies during recovery',
  R4: 'the process dies ten times in a row',
  R5: 'the process dies anywhere',
  R7: 'the process stands still for ten seconds',
  R8: 'the process is stopped',
  R12: 'the machine sleeps for eight hours',
  D1: 'power is cut while the journal is written',
  D2: 'a commit fails and is there all the same',
  D3: 'a commit fails',
  D4: 'the disk is almost full',
  D11: 'a commit takes five seconds',
  C1: 'the clock goes back a day',
  C2: 'the clock goes forward a day',
  C3: 'the clock jumps an hour',
  C4: 'the clock says 1970',
  C5: 'the clock steps each second',
  C6: 'timers are 30 s late',
  G1: 'the register asks twice at once',
  G2: 'the register asks again after a restart of the daemon',
  G3: 'the register asks for another amount under the same id',
  G4: 'the register goes away after asking',
  G5: 'the register never asks for the outcome',
  G8: 'the register asks again under a new id',
  G9: 'the register aborts in the moment of the approval',
  G10: 'many sales wait at once',
  O1: 'a person resolves as paid',
  O2: 'a person resolves as not paid',
} as const;

/**
 * Faults that were added later. `--faults e897f2e` leaves these faults out. Each entry that draws such a fault has the
 * marker `since`.
 */
const later = {
  T23: 'a terminal restarts, forgets, and never says that its session is gone',
  T26: 'the terminal serves a request, and tells its second copy that it does not',
  T27: 'a terminal refuses a request, and approves it after all',
  L23: 'the program of the peer reads a request after our reset',
  P26: 'another SaleID in the header',
  P27: 'another POIID in the header',
  P28: 'another category in the header',
  P29: 'another type in the header',
  L24: 'a Login comes late, and another one was accepted meanwhile',
  R14: 'the socket of a dead process brings its bytes late',
  R13: 'the machine sleeps at any step, for seconds, minutes or a night',
  G11: 'a register that speaks nexo loses the answer on its way',
  G12: 'a register that speaks nexo begins its ServiceIDs anew',
  G13: 'a sale is asked for again under a new stamp',
  G14: 'a request in nexo is lost before it is read',
  G15: 'a sale is asked for again with its stamp in another zone, after its register went on',
  P30: 'an approval whose amount cannot be read, or is left out of a part',
  P31: 'status repeats the refusal of an earlier attempt without its header',
  P32: 'an answer is about another sale',
  T24: 'the gateway refuses a request at once, and delivers it later',
  T25: 'the gateway says Aborted of a request that it has delivered',
  C7: 'the clock is set at any step, by seconds, minutes, a day or a year',
} as const satisfies Readonly<Record<string, string>>;

/**
 * Faults between tenderd and registers that have results POSTed to them. They occur only in seeds with such a register.
 */
const ofPostedResults = {
  G16: 'a register does not take a result that is POSTed, or its acknowledgement is lost',
  G17: 'the process dies behind the acknowledgement of a result, before it has written it down',
  G18: 'a register to which results are POSTed is away',
} as const satisfies Readonly<Record<string, string>>;

/**
 * Faults between tenderd and terminals that answer in HTTP responses, seal their messages, or use TCP. They occur only
 * in seeds with such terminals.
 */
const ofWires = {
  L25: 'a response is a status without a message, whatever became of its request',
  L26: 'a terminal refuses a request by 400 or 401, or says so of one that it has',
  L27: 'what comes in response is not shown to be of the terminal',
  L28: 'one bit of a code or a blob is another',
  L29: 'a sealed answer comes again in place of another',
  L30: 'a request comes back in place of its answer',
  L31: 'an answer comes plain where a seal is due',
  L32: 'the header beside a sealed answer is not the one inside',
  L33: 'an answer is sealed by a key that nobody has',
  L34: 'the terminal does not know our key',
  L35: 'the token of a request has expired (401)',
  L36: 'the certificate is another one than before',
  L37: 'a cloud refuses by itself what it passes on, at once or later',
  L38: 'the terminal sends a frame of nothing, in pieces with what it says',
  L39: 'the daemon sends a frame of nothing behind a request',
  L40: 'an answer comes by a call of the terminal, in place of its response',
  L41: 'somebody answers a request by a call, as no terminal did',
  L42: 'a call of a terminal is lost, late, or comes twice',
  L43: 'the terminals get another address, and say so by a call',
} as const satisfies Readonly<Record<string, string>>;

/**
 * Faults between tenderd and a payment service, and inside the service. They occur only on days with a payment service.
 */
export const ofServices = {
  S1: 'the payment service refuses the connection',
  S2: 'a request to the service is lost',
  S3: 'a request to the service arrives after it was given up',
  S4: 'the answer of the service is lost',
  S5: 'the service answers late',
  S6: 'the service has too many requests',
  S7: 'the service fails before it has done anything',
  S8: 'the service has done it, and answers with an error or with nothing',
  S9: 'the service refuses key or token',
  S10: 'the answer of the service is damaged',
  S11: 'acquirer or issuer decline',
  S12: 'an operation stays PENDING for ever',
  S13: 'an immediate capture fails, and is reversed',
  S14: 'an authorization expires at once',
  S15: 'an authorization is declined softly',
  S16: 'a webhook never comes',
  S17: 'a webhook comes late',
  S18: 'a webhook comes twice',
  S19: 'a webhook comes after the next one',
  S20: 'the service is away for seconds to a minute',
  S21: 'somebody captures, cancels or refunds a payment on the pages of the service',
  S22: 'an answer or a webhook names the payment of another transaction',
  S23: 'the status of a payment is refused, cannot be read or is not answered, for ever',
  S24: 'the service wants to be left alone for a year',
  S25: 'the words of the service mislead: without the name of a payment or its address, of another customer, of somebody else before us',
  S26: 'what begins a payment arrives minutes after it was asked for',
  S27: 'somebody cancels a session on the pages of the service, and it can be paid all the same',
  S28: 'a cancel is lost, and arrives half a minute or two later',
} as const satisfies Readonly<Record<string, string>>;

/** All faults of the simulation, each with its description. */
export const catalogue = { ...ofE897f2e, ...later, ...ofPostedResults, ...ofWires, ...ofServices };

/** Returns the faults of a set, by their ids. */
export function catalogueOf(set: FaultSet): Readonly<Record<string, string>> {
  if (set === 'all') return catalogue;
  return set === 'terminals' ? { ...ofE897f2e, ...later } : ofE897f2e;
}

/** The id of a fault. */
export type FaultId = keyof typeof catalogue;

/** True if a text is the id of a fault. */
export function isFaultId(id: string): id is FaultId {
  return Object.hasOwn(catalogue, id);
}

/** Counts how often each fault took effect on an open attempt, and how often during the recovery of the attempt. */
export class FaultCounters {
  readonly seen = new Map<FaultId, number>();
  readonly seenInRecovery = new Map<FaultId, number>();

  count(ids: readonly FaultId[], isInRecovery: boolean): void {
    for (const id of ids) {
      this.seen.set(id, (this.seen.get(id) ?? 0) + 1);
      if (isInRecovery) this.seenInRecovery.set(id, (this.seenInRecovery.get(id) ?? 0) + 1);
    }
  }
}
