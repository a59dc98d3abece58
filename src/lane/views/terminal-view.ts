/** The view of one terminal for a technician, made only from the lane's state. */

import {
  type Attention,
  awaitedLeader,
  begunIn,
  currentEntry,
  currentDeviceRequest,
  type DeviceRequest,
  freeCard,
  headEntry,
  blockingCard,
  type LaneState,
  type LastPayment,
  refusedLogins,
  type TerminalView,
  unreachable,
  type WireState,
} from '../../core/index.js';
import { terminalAttention } from '../../messages/index.js';
import type { Lane } from '../engine/lane.js';

/** Returns the view of a lane. */
export function terminalViewOf(
  lane: Lane,
  nowMs: number,
  eventsNotKept: number,
  lastPayment?: LastPayment,
): TerminalView {
  const { state } = lane;
  const link = lane.gateway.wire.state();
  const current = currentEntry(state);
  const { lease } = state;
  const deviceRequest = currentDeviceRequest(state);
  const notWaiting = begunIn(state.entries).filter(
    ({ record, inFlight }) => record.outcome !== undefined || inFlight !== undefined,
  );
  return {
    terminal: lane.name,
    poiId: state.record.poiId,
    saleId: state.record.saleId,
    gateway: state.settings.gateway,
    profile: state.settings.profile.name,
    link: link.up ? { up: true } : { up: false, cause: link.cause },
    session: sessionWord(state),
    lane: laneWord(lane, nowMs),
    ...unreachableIn(lane),
    ...(current === undefined ? {} : { current: current.record.request.transactionId }),
    ...(current?.record.request.register === undefined ? {} : { register: current.record.request.register }),
    ...(lease === undefined
      ? {}
      : { lease: { register: lease.register, until: lease.until, whileListening: lease.whileListening } }),
    ...heldCardIn(state),
    reported: state.condition,
    ...(lastPayment === undefined ? {} : { lastPayment }),
    queued: state.entries.length - notWaiting.length,
    eventsNotKept,
    ...(deviceRequest === undefined ? {} : { deviceRequest: deviceRequestIn(deviceRequest) }),
    attention: laneAttention(lane),
  };
}

function unreachableIn({ state, gateway }: Lane): Pick<TerminalView, 'unreachable'> {
  const why = unreachable(state, gateway.wire.state());
  return why === undefined ? {} : { unreachable: why };
}

function heldCardIn(state: LaneState): Pick<TerminalView, 'acquiredCard'> {
  const { cardHold } = state;
  const held = blockingCard(state);
  if (held === undefined || cardHold === undefined) return {};
  const isFree = freeCard(state) !== undefined;
  return { acquiredCard: { transactionId: held.transactionId, until: cardHold.until, isFree } };
}

/**
 * Returns the attention items of a lane. "blocked" and "not connected" are not stored: they are derived while they are
 * true.
 */
export function laneAttention({ state, gateway }: Lane): readonly Attention[] {
  const link = gateway.wire.state();
  const stored = [...state.record.attention, ...missingAttention(state, link), ...refusedLogins(state, link)];
  const current = currentEntry(state);
  const leader = awaitedLeader(state);
  if (leader !== undefined && current !== undefined) {
    const at = current.record.outcome?.at ?? current.record.acceptedAt;
    return [...stored, { code: 'earlier-leader', at, text: terminalAttention.earlierLeader(leader), actions: [] }];
  }
  const outcome = current?.record.outcome;
  if (current === undefined || outcome === undefined) return stored;
  const id = current.record.request.transactionId;
  const { blockedAfterUnknownWord, blockedWithoutAnswer } = terminalAttention;
  const text = outcome.reason === 'unknown-word' ? blockedAfterUnknownWord(id) : blockedWithoutAnswer(id);
  return [
    ...stored,
    {
      code: 'terminal-blocked',
      at: outcome.at,
      text,
      actions: ['release'],
    },
  ];
}

/**
 * Returns the item for a terminal that its gateway does not list: the operator must check the terminal itself. If the
 * connection is down, `status` has a line about the connection in place of this item.
 */
function missingAttention(state: LaneState, link: WireState): readonly Attention[] {
  const why = unreachable(state, link);
  if (why?.code !== 'not-listed' || why.since === undefined) return [];
  const text = terminalAttention.notConnected(why.text);
  return [{ code: 'terminal-not-connected', at: why.since, text, actions: [] }];
}

function sessionWord({ settings, record }: LaneState): TerminalView['session'] {
  if (!settings.profile.sessions) return 'not-used';
  if (record.sessionStanding) return 'standing';
  return record.isLoggedOut === true ? 'logged-out' : 'none';
}

function deviceRequestIn({
  deviceRequestId,
  parameters,
  register,
}: DeviceRequest): NonNullable<TerminalView['deviceRequest']> {
  return { deviceRequestId, kind: parameters.kind, ...(register === undefined ? {} : { register }) };
}

function laneWord(lane: Lane, nowMs: number): TerminalView['lane'] {
  const { state } = lane;
  if (state.faulted !== undefined) return 'faulted';
  const current = currentEntry(state);
  if (current !== undefined) return current.record.outcome === undefined ? 'busy' : 'blocked';
  const deviceRequest = currentDeviceRequest(state);
  if (blockingCard(state) !== undefined) return 'busy';
  if (headEntry(state) !== undefined || (deviceRequest !== undefined && deviceRequest.end === undefined)) return 'busy';
  if (deviceRequest !== undefined) return 'resting';
  if (nowMs < state.quietUntilMs) return 'resting';
  return unreachable(state, lane.gateway.wire.state()) === undefined ? 'free' : 'unreachable';
}
