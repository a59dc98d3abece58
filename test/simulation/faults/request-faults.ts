/**
 * Faults of requests at the gateway and the terminal: behaviours of the simulated world, with the ids of the faults.
 */

import { dialects } from '../../../protocol/index.js';
import type { Dice } from '../dice.js';
import type { Setup } from '../setup.js';
import { isInSet } from './fault-set.js';
import { onDeviceRequest, onEnableService, onPrevious } from './idle-faults.js';
import { asOften } from './often.js';
import {
  cut,
  deviceRequestKinds,
  fault,
  mayHold,
  mayStall,
  type RequestFault,
  type RequestKind,
  type Strike,
  vouches,
} from './request-fault.js';

/** No faults: ordinary customers and hosts. */
const ordinaryDays: readonly RequestFault[] = [
  { ...fault(3, [], 'decline'), keepsLink: true },
  { ...fault(2, [], 'pin wrong, right', 'contactless', 'silent', 'card after 44s', 'host after 54s'), keepsLink: true },
  { ...fault(1, [], 'pin wrong, wrong, wrong', 'customer cancels after 3s; card after 20s'), keepsLink: true },
  { ...fault(3, [], 'display 4111111111111111', 'print 4111 1111 1111 1111'), keepsLink: true },
];

/** The longest regular payment. Its displays must not extend the hard limit. */
const longest = 'card after 44s; pin wrong after 44s, wrong after 44s, after 44s; host after 54s';

/** ErrorConditions that a cloud may answer by itself. */
const cloudWords = [
  'Busy',
  'Busy',
  'LoggedOut',
  'NotAllowed',
  'UnavailableService',
  'DeviceOut',
  'UnreachableHost',
  'Refusal',
  'Cancel',
  'InvalidCard',
  'WrongPIN',
  'PaymentRestriction',
] as const;

/** The kinds that ask the customer for the card. */
export const asksCard: readonly RequestKind[] = [
  'payment',
  'refund',
  'pre-authorization',
  'stored-value-load',
  'loyalty-award',
  'card-acquisition',
];
/** The kinds that end or undo another transaction. */
const endings: readonly RequestKind[] = ['reversal', 'capture', 'stored-value-reversal', 'loyalty-award-refund'];

const onMoney: readonly RequestFault[] = [
  ...ordinaryDays,
  fault(3, 'L7', 'cut before-delivery'),
  fault(4, 'L8', 'cut after-delivery', 'cut after-approval'),
  fault(2, 'L9', 'cut mid-frame'),
  fault(2, 'L10', 'half-open after-delivery', 'half-open after-approval', 'half-open before-delivery'),
  { ...fault(4, 'L11', 'lose answer', 'lose answer; status lost 2'), keepsLink: true },
  fault(2, 'L12', 'lose request'),
  fault(2, 'L13', 'answer late 1s', 'answer late 20s', 'answer late 120s', 'answer late 290s'),
  {
    weight: 2,
    ids: ['L14'],
    nextRandom: (dice) => ({ ids: ['L14'], behaviour: 'answer on-reconnect', deeds: cut(dice.between(3_400, 9_000)) }),
  },
  {
    weight: 4,
    ids: ['L15'],
    fits: mayHold,
    nextRandom: (dice) => ({
      ids: ['L15'],
      behaviour: dice.pick(['hold 8s', 'hold 20s', 'hold 50s']),
      deeds: cut(dice.between(100, 4_000)),
    }),
  },
  // The gateway holds the request for the longest time that the profile allows. A conclusion that is drawn a moment too early is then wrong.
  {
    weight: 3,
    ids: ['L15'],
    fits: mayHold,
    nextRandom: (dice) => ({ ids: ['L15'], behaviour: 'hold 54s', deeds: cut(dice.between(100, 4_000)) }),
  },
  { ...fault(1, 'L13', 'hold 5s', 'hold 20s', 'hold 50s', 'hold 54s'), fits: mayHold },
  {
    ...fault(1, 'L13', 'hold 3s drop', 'hold 15s drop'),
    fits: ({ name, requestLifetimeMs }) => requestLifetimeMs > 0 && name !== 'direct',
  },
  {
    weight: 4,
    ids: ['L23'],
    since: '2026-11-22',
    fits: mayStall,
    nextRandom: (dice) => ({
      ids: ['L23'],
      behaviour: dice.pick(['hold 6s', 'hold 20s', 'hold 54s']),
      deeds: cut(dice.between(100, 4_000)),
    }),
  },
  fault(2, ['L16', 'P16'], 'answer twice 20s', 'answer twice 120s'),
  fault(1, 'P15', 'answer twice', 'answer twice 100ms'),
  fault(
    1,
    'L20',
    'close 1001 after-delivery',
    'close 1008 before-delivery',
    'close 1011 after-approval',
    'close 1013 after-delivery',
  ),
  fault(1, 'P6', 'answer wrong-id'),
  fault(1, 'P8', 'answer wrong-terminal', 'answer wrong-sale'),
  { ...fault(1, 'P9', 'amount 3.33', 'amount 77.77'), on: ['payment'] },
  { ...fault(1, 'P10', 'wrong-currency'), on: ['payment'] },
  fault(1, 'P11', 'no-approval-code'),
  fault(1, 'P12', 'answer unknown-word', 'lose answer; status lost 1', 'answer unknown-word'),
  { ...fault(2, ['P13', 'T21'], 'partial 1.00'), on: ['payment'] },
  fault(1, 'P14', 'answer wrong-category'),
  fault(1, 'P18', 'answer oversized'),
  fault(1, 'P25', 'answer binary'),
  fault(2, 'P24', 'reject', 'reject taken', 'reject repeated', 'reject unnamed', 'reject unnamed taken'),
  fault(1, 'P24', 'reject no-reason', 'reject no-reason taken'),
  fault(1, 'P23', 'display Wait; input Sign'),
  { ...fault(2, 'T1', 'busy', 'busy 2', 'busy 3'), keepsLink: true },
  fault(2, 'T1', 'busy taken'),
  // The terminal serves the first copy, but the register only gets Busy.
  { ...fault(2, 'T1', 'busy taken; lose answer'), since: '2026-11-22' },
  fault(1, 'T2', 'busy for 600s'),
  fault(2, 'T3', 'busy after answer 3s', 'busy after answer 8s'),
  { ...fault(2, 'T4', 'logged-out'), fits: vouches },
  fault(1, 'T5', 'unavailable-device'),
  { ...fault(1, 'T5', 'unavailable-device taken'), fits: (profile) => !profile.unavailableMeansUndelivered },
  fault(1, 'T6', 'unreachable-host', 'host never'),
  fault(0.5, [], 'message-format'),
  fault(0.3, 'T7', 'lose answer; status in-progress 160', 'cut after-approval; status in-progress 160'),
  fault(1, 'T7', `${longest}; lose answer; status in-progress 400`),
  { ...fault(3, 'T7', 'lose answer; status in-progress 400'), isPeopled: true },
  // The transaction went through, and the status says that it runs until tenderd gives up. The next request of the same
  // kind is then refused.
  {
    ...fault(6, 'T7', 'lose answer; status in-progress 400', 'cut after-approval; status in-progress 400'),
    on: endings,
    since: '2026-11-22',
  },
  fault(1, [], 'lose answer; status busy 3', 'cut after-approval; status in-progress 3'),
  fault(2, 'T10', 'status other-sale 2; lose answer', 'status other-sale 3; cut after-approval'),
  { ...fault(2, 'T12', 'restart after-approval', 'restart after-approval for 40s'), fits: vouches },
  { ...fault(2, 'T11', 'restart before-card', 'restart before-card for 40s'), forgets: true, on: asksCard },
  { ...fault(2, ['T9', 'T12'], 'restart after-approval forget'), forgets: true },
  { ...fault(2, ['T9', 'T11'], 'restart before-card forget'), forgets: true, on: asksCard },
  { ...fault(8, ['T23'], 'restart after-approval forget'), isSilent: true, since: '2026-11-22' },
  // The terminal forgets a payment that it approved, and the late Login hides the end of its session.
  {
    ...fault(60, ['T9', 'T12'], 'restart after-approval forget'),
    forgets: true,
    isLoginLate: true,
    since: '2026-11-22',
  },
  // The Abort is rejected, and then the terminal forgets the payment.
  {
    weight: 4,
    isSilent: true,
    since: '2026-11-22',
    nextRandom: (dice) => ({
      ids: ['T23', 'P24'],
      behaviour: 'reject abort; restart after-approval forget',
      abortAfterMs: dice.between(500, 3_000),
    }),
  },
  // The gateway reports a failure before it delivers the request. A TransactionStatus between the two gets NotFound.
  {
    ...fault(
      3,
      'T24',
      'unavailable-device taken; hold 8s',
      'unavailable-device taken; hold 20s',
      'unavailable-device taken; hold 50s',
      'reject taken; hold 8s',
      'reject taken; hold 50s',
      'reject unnamed taken; hold 20s',
      'reject no-reason taken; hold 20s',
    ),
    fits: mayHold,
    since: '2026-11-22',
  },
  {
    ...fault(
      2,
      'P30',
      'amount 3.33; answer says PaymentResult.AmountsResp.AuthorizedAmount 12.505',
      'answer says PaymentResult.AmountsResp.AuthorizedAmount 99999999999999999',
      'partial 1.00; answer lacks PaymentResult.AmountsResp',
    ),
    on: ['payment'],
    since: '2026-11-22',
  },
  // The session stays open, and the terminal does not deny the payment. Only the event shows that the terminal has lost its memory.
  {
    weight: 20,
    saysInitialised: true,
    since: '2026-11-22',
    nextRandom: () => ({
      ids: ['T23'],
      behaviour: 'silent; restart after-approval forget silently',
      deeds: [{ afterMs: 6_000, line: 'TERMINAL now: event Initialised', isSure: true }],
    }),
  },
  // The gateway reports UnreachableHost although it has delivered the request.
  { ...fault(2, 'T6', 'unreachable-host taken'), since: '2026-11-22' },
  { ...fault(2, 'T25', 'aborted taken'), since: '2026-11-22' },
  {
    ...fault(
      2,
      'T26',
      'fail NotAllowed taken',
      'fail NotFound taken',
      'fail UnavailableService taken; silent',
      'fail LoggedOut taken',
    ),
    since: '2026-11-22',
  },
  // The terminal's own answer is false. A register that charges again in between was allowed to do so.
  {
    ...fault(
      2,
      'T27',
      'fail Refusal taken',
      'fail Refusal taken; silent',
      'fail WrongPIN taken',
      'fail Refusal taken; host after 20s',
      'fail Refusal taken; answer late 20s',
    ),
    isAfterAll: true,
    on: ['payment', 'refund', 'reversal', 'pre-authorization', 'capture'],
    since: '2026-11-22',
  },
  // The answer is lost, and the late Login clears the terminal's memory before tenderd asks.
  { ...fault(90, 'L11', 'lose answer'), isOfSession: true, isLoginLate: true, since: '2026-11-22' },
  // The late bytes restart the heartbeat of the gateway. The gateway then holds the request as long as any other request.
  {
    ...fault(300, 'L13', 'hold 15s drop', 'hold 19s drop'),
    fits: ({ name }) => name === 'dropping-gateway',
    isOrphan: true,
    since: '2026-11-22',
  },
  { ...fault(12, ['T9', 'T13'], 'restart after-approval forget'), forgets: true, on: endings },
  { ...fault(12, 'T13', 'restart after-approval', 'restart after-approval for 40s'), fits: vouches, on: endings },
  {
    weight: 2,
    ids: ['T15'],
    nextRandom: (dice) => ({
      ids: ['T15'],
      behaviour: 'customer cancels after 2s; card after 20s',
      abortAfterMs: dice.pick([1_999, 2_000, 2_000, 2_001]),
    }),
  },
  {
    weight: 1,
    ids: ['T16'],
    nextRandom: (dice) => ({ ids: ['T16'], behaviour: 'abort too-late', abortAfterMs: dice.between(500, 3_600) }),
  },
  {
    weight: 1,
    ids: ['T17'],
    nextRandom: (dice) => ({ ids: ['T17'], behaviour: 'abort ignored', abortAfterMs: dice.between(500, 3_600) }),
  },
  {
    weight: 1,
    nextRandom: (dice) => ({ ids: ['P24'], behaviour: 'reject abort', abortAfterMs: dice.between(500, 3_600) }),
  },
  fault(1, 'T18', 'card never', 'pin never'),
  {
    ...fault(
      6,
      'L25',
      'http 503 before-delivery',
      'http 503 after-delivery',
      'http 504 after-approval',
      'http 204 after-approval',
    ),
    isHttp: true,
  },
  {
    ...fault(4, 'L26', 'http 401 before-delivery', 'http 400 before-delivery', 'http 401 after-delivery'),
    isHttp: true,
  },
  // A gateway gives this answer and passes the request on. A terminal at its own address never gives this answer.
  {
    ...fault(4, 'L26', 'http 401 before-delivery; hold 8s', 'http 400 before-delivery; hold 50s'),
    isHttp: true,
    fits: (profile) => mayHold(profile) && profile.refusesByStatus !== true,
  },
  {
    ...fault(
      8,
      'L25',
      'http 403 before-delivery',
      'http 403 after-delivery',
      'http 423 before-delivery',
      'http 423 after-delivery',
      'http 423 after-approval',
      'http 408 after-approval',
      'http 500 after-approval',
      'http 500 after-delivery',
    ),
    isPolled: true,
  },
  { ...fault(2, 'L26', 'http 401 before-delivery', 'http 400 after-delivery'), isPolled: true },
  {
    weight: 45,
    ids: ['L37'],
    isCloud: true,
    nextRandom: (dice) => ({
      ids: ['L37'],
      behaviour: `cloud fails ${dice.pick(cloudWords)}; ${dice.pick(['silent', 'hold 3s', 'hold 20s', 'hold 50s', 'hold 150s', 'hold 200s'])}`,
    }),
  },
  // The call itself is counted when it arrives.
  { ...fault(8, [], 'answer by-call'), isFull: true },
  { ...fault(8, [], 'display Wait; print Keep this', 'print Keep this; input Sign', 'input Sign'), isFull: true },
  { ...fault(12, [], 'print Keep this', 'input Sign', 'fail PaymentRestriction'), isOfForms: true, on: ['payment'] },
  {
    ...fault(6, [], 'surcharge 0.50', 'surcharge 0.01'),
    isOfForms: true,
    on: ['payment'],
    fits: (_profile, dialect) => dialect === 'datamesh-3.1',
  },
  { ...fault(3, 'L27', 'answer seal-broken', 'answer unsealed; decline'), isHttp: true },
  { ...fault(1, 'T21', 'tip 1.00', 'tip 0.01'), on: ['payment'] },
  { ...fault(2, 'T22', 'without cash-back', 'cash-back 5.00', 'cash-back 20.00'), on: ['payment'] },
];

const onStatus: readonly RequestFault[] = [
  fault(3, 'L7', 'cut before-delivery'),
  fault(3, 'L8', 'cut after-delivery', 'cut after-approval'),
  fault(1, 'L9', 'cut mid-frame'),
  fault(1, 'L10', 'half-open after-delivery'),
  {
    ...fault(2, 'L25', 'http 503 before-delivery', 'http 401 before-delivery', 'http 204 after-approval'),
    isHttp: true,
  },
  { ...fault(3, 'L11', 'lost'), keepsLink: true },
  fault(1, 'L12', 'lose request'),
  fault(2, 'L13', 'answer late 9s', 'answer late 20s'),
  // The NotFound is sent before the request arrives, and arrives after the delivery deadline.
  { ...fault(14, 'L13', 'answer late 9s'), isHeld: true },
  {
    weight: 3,
    ids: ['L18'],
    nextRandom: (dice) => ({ ids: ['L18'], behaviour: 'answer on-reconnect', deeds: cut(dice.between(10, 3_000)) }),
  },
  fault(1, 'P15', 'answer twice'),
  { ...fault(3, [], 'answer by-call'), isFull: true },
  fault(1, 'L20', 'close 1011 after-delivery'),
  fault(1, 'P6', 'answer wrong-id'),
  fault(1, 'P8', 'answer wrong-terminal'),
  fault(1, 'P14', 'answer wrong-category'),
  fault(1, 'P12', 'answer unknown-word'),
  fault(1, 'P25', 'answer binary'),
  fault(1, 'P24', 'reject', 'reject unnamed'),
  // In a dialect in which Busy means "running", this Busy would be a false answer about the payment.
  { ...fault(2, 'T1', 'busy', 'busy 2'), fits: (_profile, dialect) => dialects[dialect].runningCondition !== 'Busy' },
  fault(2, 'T5', 'unavailable-device'),
  fault(2, 'T10', 'status other-sale 1'),
  { ...fault(2, 'T4', 'status logged-out 1'), fits: vouches },
  { ...fault(4, 'T9', 'status not-found 1'), forgets: true, isSeenAtWork: true },
  { ...fault(24, 'T9', 'status not-found 1'), forgets: true, isSeenAtWork: true, since: '2026-11-22' },
];

const onLogin: readonly RequestFault[] = [
  fault(3, 'L7', 'cut before-delivery'),
  fault(3, 'L8', 'cut after-delivery', 'cut after-approval'),
  fault(3, 'L11', 'lost'),
  fault(2, 'L13', 'answer late 9s', 'answer late 20s'),
  fault(1, 'P6', 'answer wrong-id'),
  { ...fault(2, 'T1', 'busy', 'busy 2'), keepsLink: true },
  fault(2, 'T5', 'unavailable-device'),
  {
    weight: 5,
    ids: ['L24'],
    since: '2026-11-22',
    fits: mayHold,
    nextRandom: (dice) => ({
      ids: ['L24'],
      behaviour: dice.pick(['hold 20s', 'hold 50s', 'hold 54s']),
      ...(dice.happens(0.5) ? { diesAfterMs: dice.between(10, 2_000) } : { deeds: cut(dice.between(100, 4_000)) }),
    }),
  },
  {
    weight: 40,
    ids: ['L24'],
    since: '2026-11-22',
    fits: mayHold,
    isOfSession: true,
    nextRandom: (dice) => ({
      ids: ['L24'],
      behaviour: 'hold 54s',
      ...(dice.happens(0.5) ? { diesAfterMs: dice.between(10, 100) } : { deeds: cut(dice.between(100, 1_000)) }),
    }),
  },
];

/** The facts about the attempt of a question. */
export interface QuestionSubject {
  readonly wasSeenAtWork: boolean;
  readonly isHeld: boolean;
  /** True if a Login to the same terminal is on its way. */
  readonly isLoginLate: boolean;
  /** True if the bytes come from the socket of a dead process. */
  readonly isOrphan: boolean;
}

/** All faults of requests. */
export const requestFaults: readonly RequestFault[] = [
  ...onMoney,
  ...onStatus,
  ...onLogin,
  ...onPrevious,
  ...onEnableService,
  ...onDeviceRequest,
];

const tables: Readonly<Partial<Record<RequestKind, readonly RequestFault[]>>> = {
  status: onStatus,
  login: onLogin,
  previous: onPrevious,
  'enable-service': onEnableService,
  ...Object.fromEntries(deviceRequestKinds.map((kind) => [kind, onDeviceRequest])),
};

/**
 * Draws the fault of a request, among the faults that the profile and the day allow. `about`: the attempt that a
 * TransactionStatus asks about.
 */
export function randomStrike(dice: Dice, kind: RequestKind, setup: Setup, about: QuestionSubject): Strike {
  const { profile, dialect, day, faults, often, carrier, isFull, hasForms } = setup;
  const { restartsSilently, forgetsAtLogin, restartsWithAWord, approvesAfterAll } = setup;
  const possible = (tables[kind] ?? onMoney).filter(
    ({ fits, forgets, isSilent, on, isPeopled, isSeenAtWork, isHeld, isLoginLate, isOfSession, isOrphan, ...rest }) =>
      isInSet(faults, rest) &&
      (restartsWithAWord ? rest.saysInitialised || rest.keepsLink : rest.saysInitialised === undefined) &&
      fits?.(profile, dialect) !== false &&
      (forgets === undefined || day !== 'sound') &&
      (isSilent === undefined || restartsSilently) &&
      (rest.isAfterAll === undefined || approvesAfterAll) &&
      (isOfSession === undefined || forgetsAtLogin) &&
      (rest.isHttp === undefined || carrier === 'http') &&
      (rest.isFull === undefined || isFull) &&
      (rest.isOfForms === undefined || hasForms) &&
      (rest.isPolled === undefined || carrier === 'polling') &&
      (rest.isCloud === undefined || profile.peer === 'cloud') &&
      (isOrphan === undefined || about.isOrphan) &&
      (isPeopled === undefined || day === 'peopled') &&
      (isSeenAtWork === undefined || about.wasSeenAtWork) &&
      (isHeld === undefined || about.isHeld) &&
      (isLoginLate === undefined || about.isLoginLate) &&
      on?.includes(kind) !== false,
  );
  const strike = dice.weighted(asOften(possible, often)).nextRandom(dice);
  // If the terminal itself answers and tenderd does not ask again, a refusal must be true: the terminal must not have taken the request. Such a
  // terminal does not report a currency either.
  const isImpossible = profile.peer === 'terminal' && / taken|wrong-currency/.test(strike.behaviour ?? '');
  return isImpossible ? { ids: [], behaviour: 'silent' } : strike;
}
