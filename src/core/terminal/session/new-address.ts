/**
 * Handles a terminal that announces a new address. Nothing proves that the message comes from the terminal, so tenderd
 * follows only if all these conditions hold.
 * - The configuration allows it.
 * - The new address is in a private network, and is the address of the call.
 * - The present address is dead.
 * - The known device answers a Login at the new address. Until then only that Login is sent there.
 * If a condition is not met, nothing changes, and an attention item reports the announcement.
 */

import { attemptEvents, sessions, laneAttention } from '../../../messages/index.js';
import type { Message } from '../../../../protocol/index.js';
import { isNewReason, onStrayCall } from '../lane/stray-call-log.js';
import type { LaneEvent, Received } from '../lane/lane-event.js';
import type { Turn } from '../lane/lane-state.js';
import { serialIn } from '../lane/continuity.js';
import { loginRequest } from '../messages/requests.js';
import { keepStrayLogin } from './session.js';
import type { TerminalAddress } from '../wire/wire.js';

/** Handles a terminal's announcement of a new address. */
export function onMoveAnnounced(turn: Turn, { newAddress: address, caller }: Received): void {
  const { following, record, settings } = turn.state;
  const { place } = settings;
  if (address === undefined) return onStrayCall(turn, attemptEvents.withoutAddress.named);
  if (place === undefined) return onStrayCall(turn, attemptEvents.withoutAddress.own);
  if (isSame(address, presentAddress(turn)) || (following !== undefined && turn.now.monoMs < following.untilMs)) return;
  const refuse = (why: string): void => stay(turn, address, why);
  if (!place.follows) return refuse(sessions.moveRefusals['not-configured']);
  if (!isPrivate(address.host, place.url)) return refuse(sessions.moveRefusals.public);
  if (caller !== address.host) return refuse(sessions.announcedFrom(caller ?? 'none'));
  if (record.serial === undefined) return refuse(sessions.moveRefusals['no-serial']);
  turn.patch({ following: { address, untilMs: turn.now.monoMs + lookedIntoMs } });
  turn.effects.push({ type: 'look-for-move', address });
  note(turn, sessions.moveAnnounced(written(address), placeOf(turn)));
}

/**
 * If the present address is dead, sends a Login to the new address, to find out which device answers at that address.
 */
export function onAddressLooked(turn: Turn, { address, isDead }: AddressLooked): void {
  const { following, record, settings } = turn.state;
  if (following === undefined || !isSame(following.address, address) || following.serviceId !== undefined) return;
  if (!isDead) return stay(turn, address, sessions.moveRefusals.alive);
  const serviceId = turn.nextServiceId();
  // As after any Login, the terminal may have lost its memory, even if the answer to the Login is lost.
  turn.patchLane({ sessionEpoch: record.sessionEpoch + 1, sessionStanding: false, loginLost: true });
  turn.patch({ following: { ...following, serviceId } });
  turn.effects.push({ type: 'ask-at', address, message: loginRequest(settings, record, serviceId, turn.at) });
  note(turn, sessions.moveChecked(written(address), placeOf(turn)));
}

/** Handles the result of the Login at the new address. */
export function onAddressAnswered(turn: Turn, { address, message, why }: AddressAnswered): void {
  const { following, record, settings } = turn.state;
  const { place } = settings;
  if (place === undefined || following?.serviceId === undefined || !isSame(following.address, address)) return;
  const { serviceId } = following;
  keepStrayLogin(turn);
  const problem = message === undefined ? sessions.noAnswerThere(why ?? 'none') : whyNotIt(turn, message, serviceId);
  if (problem !== undefined) return stay(turn, address, problem);
  const before = placeOf(turn);
  turn.patch({ following: undefined });
  turn.patchLane({
    movedTo: { from: place.url, host: address.host, port: address.port, epoch: record.sessionEpoch },
    attention: record.attention.filter(({ code }) => code !== notFollowed && code !== followed),
  });
  turn.effects.push({ type: 'move-to', address });
  turn.fact('session', sessions.moveFollowed(written(address), before), { serviceId });
  turn.laneAttention({
    code: followed,
    text: laneAttention.addressFollowed({
      before,
      address: written(address),
      serial: record.serial ?? '',
      url: urlAt(place.url, address),
    }),
    actions: ['release'],
  });
}

/**
 * How long, in ms, the check of an announced address may take. A check of the old address and a Login without an answer
 * need less time.
 */
const lookedIntoMs = 60_000;

type AddressLooked = Extract<LaneEvent, { readonly type: 'address-looked' }>;
type AddressAnswered = Extract<LaneEvent, { readonly type: 'address-answered' }>;

const followed = 'address-followed';
const notFollowed = 'address-not-followed';

/** Keeps the present address, and adds one attention item: a repeated announcement must not fill the list. */
function stay(turn: Turn, address: TerminalAddress, why: string): void {
  const { place } = turn.state.settings;
  turn.patch({ following: undefined });
  const text = laneAttention.addressNotFollowed({
    address: written(address),
    present: placeOf(turn),
    why,
    url: urlAt(place?.url ?? '', address),
  });
  const { attention } = turn.state.record;
  if (attention.some((item) => item.code === notFollowed && item.text === text)) return;
  turn.patchLane({ attention: attention.filter(({ code }) => code !== notFollowed) });
  turn.laneAttention({ code: notFollowed, text, actions: ['release'] });
  note(turn, sessions.moveNotFollowed(written(address), why));
}

/** Records a fact once: a repeated announcement must not fill the disk. */
function note(turn: Turn, text: string): void {
  if (isNewReason(turn, text)) turn.fact('session', text);
}

/** Returns the reason why the device that answered is not the known terminal; undefined if it is the known terminal. */
function whyNotIt({ state: { record } }: Turn, message: Message, serviceId: string): string | undefined {
  const { header } = message;
  const isAnswer = header.ServiceID === serviceId && header.SaleID === record.saleId && header.POIID === record.poiId;
  if (message.name !== 'LoginResponse' || !isAnswer) return sessions.moveRefusals['other-answer'];
  const { Result, ErrorCondition } = message.body.Response;
  if (Result !== 'Success') return sessions.refusedThere(ErrorCondition ?? Result);
  const serial = serialIn(message.body);
  if (serial === record.serial) return undefined;
  return sessions.otherDeviceThere((serial ?? 'none').slice(0, 40), record.serial ?? 'none');
}

/** Returns the present address, or undefined if it is a host name. */
function presentAddress({ state: { record, settings } }: Turn): TerminalAddress | undefined {
  if (record.movedTo !== undefined) return record.movedTo;
  const [, scheme = '', host = '', port] =
    /^(\w+):\/\/([\d.]+)(?::(\d+))?(?:\/|$)/.exec(settings.place?.url ?? '') ?? [];
  return host === '' ? undefined : { host, port: Number(port ?? (scheme === 'https' ? 443 : 80)) };
}

function placeOf(turn: Turn): string {
  const present = presentAddress(turn);
  return present === undefined ? (turn.state.settings.place?.url ?? '') : written(present);
}

function isSame(one: TerminalAddress, other: TerminalAddress | undefined): boolean {
  return one.host === other?.host && one.port === other.port;
}

function written({ host, port }: TerminalAddress): string {
  return `${host}:${port}`;
}

function urlAt(url: string, address: TerminalAddress): string {
  return url.replace(/^(\w+:\/\/)[^/]*/, `$1${written(address)}`);
}

/**
 * True for a private IPv4 address, as these terminals write it. A terminal on this machine, such as a simulator, may move to another address of this
 * machine.
 */
function isPrivate(host: string, presentUrl: string): boolean {
  const parts = /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host) ? host.split('.').map(Number) : [];
  const [first = -1, second = -1] = parts;
  if (parts.some((part) => part > 255)) return false;
  if (first === 127) return /^\w+:\/\/127\./.test(presentUrl);
  return first === 10 || (first === 172 && second >= 16 && second <= 31) || (first === 192 && second === 168);
}
