/**
 * The condition that a terminal reported last, since this process started: its parts, its clock, and whether its
 * gateway reaches it. The condition is only shown to the operator and decides nothing.
 */

import type { Message, MessageOf, Response } from '../../../../protocol/index.js';
import { instantOf } from '../../base/instant.js';
import { statusIn } from '../messages/device-response.js';
import type { ReportedCondition } from '../messages/terminal-condition.js';
import type { Turn } from './lane-state.js';

/**
 * The categories of requests that only a part of the terminal answers. If such a request is refused, the terminal
 * itself is reachable.
 */
const byParts: readonly string[] = ['Print', 'Display', 'Input', 'Sound'];

/**
 * Records what a message from the terminal, or from its gateway, says about the terminal's condition. `isOfTerminal`:
 * the terminal itself sent the message.
 */
export function noteCondition(turn: Turn, message: Message, isOfTerminal: boolean): void {
  const { unavailableSince, ...known } = turn.state.condition;
  if (isOfTerminal) {
    const news = newsIn(turn, message);
    if (news !== undefined || unavailableSince !== undefined) turn.patch({ condition: { ...known, ...news } });
    return;
  }
  const isAnswer = 'Response' in message.body && !byParts.includes(message.header.MessageCategory);
  if (isAnswer && unavailableSince === undefined) turn.patch({ condition: { ...known, unavailableSince: turn.at } });
}

function newsIn(turn: Turn, { name, body }: Message): Omit<ReportedCondition, 'unavailableSince'> | undefined {
  if (name === 'DiagnosisResponse') return { parts: { ...statusIn(body.POIStatus, body.HostStatus), at: turn.at } };
  if (name === 'LoginResponse') return ofLogin(turn, body.POISystemData);
  return name === 'PrintResponse' ? ofPrint(turn, body.Response) : undefined;
}

type SystemData = MessageOf<'LoginResponse'>['body']['POISystemData'];

function ofLogin(
  turn: Turn,
  { POIStatus: status, DateTime: time }: Partial<NonNullable<SystemData>> = {},
): Pick<ReportedCondition, 'parts' | 'clock'> {
  const clock = comparedClock(turn, time);
  return Object.assign({}, status && { parts: { at: turn.at, ...statusIn(status) } }, clock && { clock });
}

/**
 * Returns the state of the printer after a print request. A printed document shows that the printer has paper.
 * Undefined if the request was refused for another reason than DeviceOut, because such a refusal says nothing about the
 * printer.
 */
function ofPrint(
  turn: Turn,
  { Result: result, ErrorCondition: condition }: Response,
): Pick<ReportedCondition, 'parts'> | undefined {
  if (result === 'Failure' && condition !== 'DeviceOut') return undefined;
  const printer = result === 'Failure' ? 'DeviceOut' : 'OK';
  return { parts: { ...turn.state.condition.parts, printer, at: turn.at } };
}

/** Compares the clocks. A time without an offset from UTC cannot be compared. */
function comparedClock(turn: Turn, time: string | undefined): ReportedCondition['clock'] {
  const theirs = time === undefined ? undefined : instantOf(time);
  return theirs?.hasZone === true ? { offsetMs: turn.now.wallMs - theirs.ms, at: turn.at } : undefined;
}
