/**
 * Evidence that a terminal still remembers the time before an attempt (design, section 5: continuity). A terminal may
 * lose its memory without notice. So after a NotFound the terminal must repeat an answer that it gave before the
 * attempt, if there is such an answer.
 */

import type { ClosedPeriod } from '../../model/common-types.js';
import type { AnsweredAttempts, AttemptReference, AttemptCategory, TerminalAttempt } from '../../model/attempt.js';
import type { MessageOf } from '../../../../protocol/index.js';
import type { Flight } from '../wire/in-flight-request.js';
import type { MemoryVerdict, Opening } from '../wire/lane-rail.js';
import type { ReferenceQuestion } from '../messages/management-types.js';
import type { LaneSettings } from '../messages/lane-settings.js';
import type { LaneRecord } from '../../model/lane-record.js';
import { isEmpty } from '../../kinds/message/reported-totals.js';
import type { Lane, Turn } from '../queue/lane.js';

/**
 * Returns the earlier attempts that the terminal must be able to repeat if the next attempt of this category is lost.
 * Normally these are attempts of the same category. A terminal cannot repeat a reconciliation, so before a
 * reconciliation the newest answer of any category is used. Before the first reversal, the newest approved payment is
 * used, because a terminal keeps payments and reversals in one memory.
 */
function referencesFor({ answered = {} }: LaneRecord, category: AttemptCategory): readonly AttemptReference[] {
  const known = category === 'Reconciliation' ? lastOf(Object.keys(answered)) : category;
  const attempts = known === undefined ? undefined : answered[known];
  if (known === 'Reversal' && attempts === undefined) {
    const approved = answered.Payment?.approved;
    return approved === undefined ? [] : [{ category: 'Payment', serviceId: approved }];
  }
  if (known === undefined || attempts === undefined) return [];
  const ids = new Set([attempts.newest, attempts.approved ?? attempts.newest]);
  return [...ids].map((serviceId) => ({ category: known, serviceId }));
}

/**
 * Returns an attempt as the journal records it before it is sent. The attempt lists earlier answers. If the terminal
 * says that it does not know the attempt, this counts only if the terminal still knows these answers.
 */
export function newAttempt(
  lane: LaneRecord,
  { serviceId, to }: Pick<Flight, 'serviceId' | 'to'>,
  { category, openedAt, hasContinuity, period }: Opening,
): TerminalAttempt {
  const references = referencesFor(lane, category);
  const { closedPeriod } = lane;
  return {
    serviceId,
    category,
    ...to,
    sessionEpoch: hasContinuity ? lane.sessionEpoch : noSession,
    openedAt,
    state: 'open',
    ...(references.length === 0 ? {} : { references }),
    ...(period === undefined ? {} : { period }),
    ...(category === 'Reconciliation' && closedPeriod !== undefined ? { closedBefore: closedPeriod } : {}),
  };
}

/** The epoch that means no session. The epochs of lanes count from 1. */
export const noSession = 0;

function lastOf(keys: readonly string[]): AttemptCategory | undefined {
  return repeatedCategories.findLast((category) => category === keys.at(-1));
}

/** The categories that TransactionStatus repeats (protocol notes, section 7). */
const repeatedCategories: readonly AttemptCategory[] = [
  'Payment',
  'Reversal',
  'StoredValue',
  'Loyalty',
  'CardAcquisition',
];

/**
 * Records an attempt that was answered while it was open. Later, the terminal can be asked to repeat this answer, to
 * prove that it kept its memory. An attempt that tenderd had given up before its answer came is not recorded, because
 * the answer is too old.
 */
export function keepAnswered(turn: Turn, attempt: TerminalAttempt, isApproved: boolean): void {
  const { record } = turn.state;
  const { category, serviceId, state } = attempt;
  const isRepeated = repeatedCategories.includes(category);
  if (state !== 'open' || !isRepeated || attempt.saleId !== record.saleId || attempt.poiId !== record.poiId) return;
  const { [category]: before, ...others } = record.answered ?? {};
  const approved = isApproved ? serviceId : before?.approved;
  const now: AnsweredAttempts = { newest: serviceId, ...(approved === undefined ? {} : { approved }) };
  turn.patchLane({ answered: { ...others, [category]: now } });
}

/**
 * Records the period that an open attempt closed. Later reconciliations refer to this period, because TransactionStatus
 * does not repeat the answer to a reconciliation. An empty period confirms nothing, because a terminal that has lost
 * its totals also reports empty periods.
 */
export function keepClosed(
  turn: Turn,
  { state, saleId, poiId }: TerminalAttempt,
  period: ClosedPeriod | undefined,
): void {
  const { record } = turn.state;
  if (period?.id === undefined || state !== 'open' || saleId !== record.saleId || poiId !== record.poiId) return;
  const closedPeriod = isEmpty(period) ? undefined : period.id;
  if (closedPeriod !== record.closedPeriod) turn.patchLane({ closedPeriod });
}

/**
 * Returns the next way to ask about an earlier answer. First come the attempt's references in their order, and then the
 * last closed period. Undefined if there is no further way.
 */
export function wayToReference(
  { references = [], closedBefore }: TerminalAttempt,
  { index }: Pick<ReferenceQuestion, 'index'>,
): 'reference' | 'closing' | undefined {
  if (index < references.length) return 'reference';
  return index === references.length && closedBefore !== undefined ? 'closing' : undefined;
}

/** The part of a lane that is needed to decide whether the terminal still has its memory. */
type Remembering = Pick<Lane, 'record'> & {
  readonly settings: Lane['settings'] & Pick<LaneSettings, 'hasOwnConnections'>;
};

/**
 * True if nothing since the attempt was sent may have cost the terminal its memory. After LoggedOut, our own Login,
 * Initialised or Shutdown the memory may be lost, unless the profile promises otherwise. A terminal without sessions
 * reports no loss and may restart without notice, so it must repeat an earlier answer.
 */
export function isUndisturbed({ settings: { profile }, record: lane }: Remembering, attempt: TerminalAttempt): boolean {
  const samePartner = attempt.poiId === lane.poiId && attempt.saleId === lane.saleId;
  // If tenderd followed the terminal to another address, only a serial number identifies the device at the new address,
  // and that number is not secret. So if the device says that it does not know an earlier request, this does not count.
  if (lane.movedTo !== undefined && attempt.sessionEpoch < lane.movedTo.epoch) return false;
  const isSameSession = attempt.sessionEpoch === lane.sessionEpoch;
  // LoggedOut means that the terminal did not start the attempt. If the terminal still repeats an earlier answer, it
  // has kept its memory since.
  return samePartner && (profile.memorySurvivesRestart || isSameSession || attempt.wasLoggedOut === true);
}

/** Returns the state of the terminal's memory since an attempt was sent. */
export function memorySince(lane: Remembering, attempt: TerminalAttempt): MemoryVerdict {
  if (!isUndisturbed(lane, attempt)) return 'may-be-gone';
  if (wayToReference(attempt, { index: 0 }) !== undefined) return 'ask';
  const { settings, record } = lane;
  const { sessions, memorySurvivesRestart } = settings.profile;
  if (memorySurvivesRestart) return 'reaches-back';
  // A restart may have gone unnoticed if the terminal's own messages do not reach tenderd, or if tenderd did not answer
  // the terminal's call.
  const vouches = sessions && settings.hasOwnConnections !== true && attempt.wasLoggedOut !== true;
  return vouches && record.sessionStanding && saysLoggedOut(record) ? 'reaches-back' : 'may-be-gone';
}

/**
 * True if this device has reported a lost session by itself before. If such a device reports nothing now, its session
 * was not lost.
 */
function saysLoggedOut({ device, loggedOutDevice }: LaneRecord): boolean {
  return device !== undefined && device === loggedOutDevice;
}

/** Returns the terminal's serial number and software version from its answer to a Login, or undefined if it names none. */
export function deviceIn({ POISystemData: data }: MessageOf<'LoginResponse'>['body']): string | undefined {
  const serial = serialIn({ POISystemData: data });
  const version = data?.POISoftware?.SoftwareVersion;
  return serial === undefined || version === undefined ? undefined : `${serial} ${version}`;
}

/** Returns the serial number in a terminal's answer to a Login. */
export function serialIn({
  POISystemData: data,
}: Pick<MessageOf<'LoginResponse'>['body'], 'POISystemData'>): string | undefined {
  return data?.POITerminalData?.POISerialNumber;
}

/**
 * Handles an event in which the terminal starts or stops. The terminal may have forgotten everything that was sent
 * before.
 */
export function onPowerEvent(turn: Turn, { header, body }: MessageOf<'EventNotification'>): void {
  const { record } = turn.state;
  if (body.EventToNotify !== 'Initialised' && body.EventToNotify !== 'Shutdown') return;
  if (header.POIID === record.poiId) turn.patchLane({ sessionEpoch: record.sessionEpoch + 1 });
}
