/**
 * The running time of the stream: how long the stream has received messages. The times of the messages may jump or go
 * back, but the running time never does. So a wrong clock of the NATS server makes no data look old. The running time
 * is computed from the messages alone, so a replay computes the same time. The module is pure.
 */

import type { Position } from './start-position.js';

/**
 * The longest pause between two messages that is counted in full. A longer pause may come from a clock that jumped
 * ahead.
 */
const pauseMaxMs = 86_400_000;
/** One hour, in ms. */
export const hourMs = 3_600_000;

/** An hour of the running time. */
export interface StreamHour {
  readonly hour: number;
  /** The earliest time (ISO) that the stream gave to a message of this hour. */
  readonly first_received_at: string;
}

/** Returns the running time after these messages, and the hours in which they arrived. `messages`: in the order of the stream. */
export function runningAfter(
  { position_time, running_ms, uncounted_until }: Pick<Position, 'position_time' | 'running_ms' | 'uncounted_until'>,
  messages: readonly { readonly receivedAt: string; readonly position: number }[],
): { readonly running_ms: number; readonly hours: readonly StreamHour[] } {
  let [lastMs, runningMs] = [msOf(position_time), running_ms];
  const hours = new Map<number, number>();
  for (const { receivedAt, position } of messages) {
    const atMs = Date.parse(receivedAt);
    if (position > uncounted_until) runningMs += Math.min(Math.max(atMs - (lastMs ?? atMs), 0), pauseMaxMs);
    lastMs = atMs;
    const hour = Math.floor(runningMs / hourMs);
    hours.set(hour, Math.min(hours.get(hour) ?? atMs, atMs));
  }
  return {
    running_ms: runningMs,
    hours: [...hours].map(([hour, firstMs]) => ({ hour, first_received_at: new Date(firstMs).toISOString() })),
  };
}

/** Returns the time of a position in ms; undefined before the first message. The position counts nanoseconds. */
export function msOf(positionTime: string): number | undefined {
  return /^\d+$/.test(positionTime) ? Number(BigInt(positionTime) / 1_000_000n) : undefined;
}
