/** One step of a terminal's lane in the making: what to do, and the one management request in flight. Made by `step` alone. */

import type { OutgoingMessage } from '../../../../protocol/index.js';
import { answers, type Flight } from '../../engine/in-flight-request.js';
import { KernelTurn } from '../../engine/turn.js';
import type { Moment } from '../../base/deadlines.js';
import { amountText } from '../../kinds/message/authorized-amounts.js';
import type { Kind } from '../../kinds/message/kind.js';
import type { Effect } from './effect.js';
import type { LaneState, Turn } from './lane-state.js';
import type { ManagementPurpose } from '../messages/management-types.js';

/** Collects what one step of a terminal's lane does. */
export class TerminalTurn extends KernelTurn<LaneState, Kind, Turn['rail']> implements Turn {
  readonly effects: Effect[] = [];
  override readonly amountText = amountText;

  override patch(change: Partial<LaneState>): void {
    super.patch(change);
  }

  ask(
    connection: number,
    purpose: ManagementPurpose,
    write: (serviceId: string) => OutgoingMessage,
    {
      answerMs = this.state.settings.managementMs,
      to,
    }: { readonly answerMs?: number; readonly to?: Flight['to'] } = {},
  ): Flight {
    const flight = this.launch(connection, { answerMs }, to);
    this.patch({ managementRequest: Object.assign({}, flight, purpose) });
    this.send(connection, write(flight.serviceId), flight.serviceId, { answerMs });
    return flight;
  }

  answered(header: Parameters<typeof answers>[1]): boolean {
    const { managementRequest } = this.state;
    if (managementRequest === undefined || !answers(managementRequest, header)) return false;
    this.patch({ managementRequest: undefined });
    return true;
  }

  send(
    connection: number,
    message: OutgoingMessage,
    serviceId: string,
    { latestStart, answerMs }: { readonly latestStart?: Moment; readonly answerMs?: number } = {},
  ): void {
    const { monoMs, wallMs } = this.now;
    const limit = latestStart === undefined ? {} : { limit: { latestStart, decided: { monoMs, wallMs } } };
    const wait = answerMs === undefined ? {} : { answerMs };
    this.effects.push({ type: 'send', connection, message, serviceId, ...limit, ...wait });
  }
}
