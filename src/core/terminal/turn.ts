/** One step of a terminal's lane in the making: what to do, and the one management request in flight. Used inside `step` only. */

import type { OutgoingMessage } from '../../../protocol/index.js';
import { answers, type Flight } from '../kernel/flight.js';
import type { Rail } from '../kernel/rail.js';
import { Turn as KernelTurn } from '../kernel/turn.js';
import type { Moment } from '../kernel/waits.js';
import type { Kind } from '../kinds/kind.js';
import type { Effect } from './event.js';
import type { LaneState, ManagementPurpose, StatusRequest } from './lane-state.js';
import type { MoneyAnswer } from './money-answer.js';

/** The rail of a lane. */
type TurnRail = Rail<OutgoingMessage, Pick<StatusRequest, 'by' | 'reference'>, MoneyAnswer>;

/** Collects what one step of a terminal's lane does. */
export class Turn extends KernelTurn<LaneState, Kind, TurnRail> {
  readonly effects: Effect[] = [];

  override patch(change: Partial<LaneState>): void {
    super.patch(change);
  }

  /** Sends the one management request in flight, to the lane's terminal unless another is named. */
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
    this.patch({ managementRequest: { ...flight, ...purpose } });
    this.send(connection, write(flight.serviceId), flight.serviceId);
    return flight;
  }

  /** Whether a header answers the management request in flight, which is over then. */
  answered(header: Parameters<typeof answers>[1]): boolean {
    const { managementRequest } = this.state;
    if (managementRequest === undefined || !answers(managementRequest, header)) return false;
    this.patch({ managementRequest: undefined });
    return true;
  }

  /** What must not be begun too late names its latest start: past it, or after a jump, it is held back where it would leave. */
  send(connection: number, message: OutgoingMessage, serviceId: string, latestStart?: Moment): void {
    const { monoMs, wallMs } = this.now;
    const limit = latestStart === undefined ? {} : { limit: { latestStart, decided: { monoMs, wallMs } } };
    this.effects.push({ type: 'send', connection, message, serviceId, ...limit });
  }
}
