/** Compares the clock of this machine with the Date headers of gateways and payment services. */

import { troubleLimits } from '../core/index.js';
import { doctor, doctorMachine as texts } from '../messages/index.js';
import { type Finding, finding } from './finding.js';

/** The time that another machine sent, and the time on this machine when it arrived. */
export interface OtherClock {
  /** The gateway or service that sent the time. */
  readonly from: string;
  readonly theirMs: number;
  readonly ourMs: number;
}

/** The release was made at this date, so an earlier date on this machine is wrong. */
const released = '2026-11-01';

/** Reads a Date header. Returns undefined if the header is missing or unreadable. */
export function otherClock(from: string, date: string | undefined, ourMs: number): OtherClock | undefined {
  const theirMs = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(theirMs) ? undefined : { from, theirMs, ourMs };
}

/**
 * Judges the clock of this machine. The clock counts as wrong only if it differs from all other clocks, so the clock
 * with the smallest difference decides.
 */
export function clockFindings(nowMs: number, others: readonly OtherClock[]): readonly Finding[] {
  const { clock: subject } = doctor.subjects;
  const now = localTime(nowMs);
  if (nowMs < Date.parse(released)) return [finding('clock-wrong', subject, texts.clockWrong(now, released))];
  const [nearest] = others.toSorted((one, other) => Math.abs(offOf(one)) - Math.abs(offOf(other)));
  if (nearest === undefined) return [finding('clock', subject, texts.clock(now, undefined))];
  const offMs = offOf(nearest);
  const offS = Math.abs(offMs) / 1_000;
  return Math.abs(offMs) > troubleLimits.clockOffMs
    ? [finding('clock-off', subject, texts.clockOff(now, offS, offMs > 0, nearest.from))]
    : [finding('clock', subject, texts.clock(now, { offS, with: nearest.from }))];
}

function offOf({ ourMs, theirMs }: OtherClock): number {
  // The header contains whole seconds, because the sender rounds the time down. So ignore a difference below one
  // second.
  const offMs = ourMs - theirMs;
  return offMs > 0 && offMs < 1_000 ? 0 : offMs;
}

/** Returns the local date and time of day, with the zone. */
export function localTime(ms: number): string {
  const date = new Date(ms);
  const zone = -date.getTimezoneOffset();
  const shift = `${zone < 0 ? '-' : '+'}${two(Math.floor(Math.abs(zone) / 60))}:${two(Math.abs(zone) % 60)}`;
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())} ${shift}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
