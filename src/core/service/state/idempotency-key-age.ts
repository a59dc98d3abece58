/**
 * The age of an idempotency key, and whether the service certainly remembers the key. If this process opened the key,
 * the clocks of this process measure the age. After a restart the wall clock proves nothing, because a machine without
 * a battery does not count the time while it is off. After a restart, only the same boot of the machine, or the
 * service's own clock, proves the age.
 */

import { seconds } from '../../base/limits.js';
import type { StepMoment } from '../../engine/writer.js';
import type { ServiceAttempt } from '../../model/attempt.js';
import type { ServiceProfile } from '../messages/service-profile.js';
import { httpDateMs, wallOf } from '../messages/http-date.js';
import type { ServiceClock, ServiceWireEvent } from '../messages/service-wire.js';

/** The clocks of a step. */
interface Known {
  readonly now: StepMoment;
  readonly state: { readonly clock: ServiceClock | undefined; readonly settings: { readonly profile: ServiceProfile } };
}

type Opened = Pick<ServiceAttempt, 'openedAt' | 'openedBoot' | 'openedServiceMs'>;

/**
 * How far the service's clock may be wrong: the times in its answers have whole seconds, and answers take time to
 * arrive.
 */
const serviceClockSlackMs = seconds(120);

/**
 * Limits for a machine without a boot id. Two boots count as the same if their wall times differ by at most the first
 * limit. This is only reliable if the machine had run for at least the second limit when the key was opened. A restart
 * would otherwise not be noticed.
 */
const sameBootWithinMs = seconds(2);
const bootProvedAfterMs = seconds(60);

/** An unknown age. Every comparison with it is false, so it does not prove that a key is still valid or has expired. */
const unknownMs = Number.NaN;

/**
 * True if the service certainly remembers the key: every known age is low enough, and at least one reliable clock
 * proves the age.
 */
export function isKeyFresh(
  turn: Known,
  { isBornHere, knownSinceMs }: { readonly isBornHere: boolean; readonly knownSinceMs: number },
  attempt: Opened,
): boolean {
  const { keyLifetimeMs } = turn.state.settings.profile;
  const { monoMs, wallMs } = turn.now;
  const wallAgeMs = wallMs - wallOf(attempt.openedAt);
  const bootAgeMs = bootAgeOf(turn, attempt);
  const serviceAgeMs = serviceAgeOf(turn, attempt);
  const ages = [wallAgeMs, monoMs - knownSinceMs, bootAgeMs, serviceAgeMs];
  if (ages.some((ageMs) => ageMs >= keyLifetimeMs)) return false;
  if (isBornHere) return true;
  // If the wall clock shows a time before the attempt, the wall clock has been set back. The machine's clock since
  // power-on then proves nothing.
  return (bootAgeMs >= 0 && wallAgeMs >= 0) || serviceAgeMs >= -serviceClockSlackMs;
}

/** Returns the moments to store with an attempt that is opened now. */
export function openedMoments({ now, state }: Known): Omit<Opened, 'openedAt'> {
  return Object.assign(
    {},
    now.boot && { openedBoot: now.boot },
    state.clock && { openedServiceMs: serviceNowMs(state.clock, now) },
  );
}

/** Returns the time in an answer; undefined if it has none. */
export function clockIn(event: ServiceWireEvent, { monoMs, boot }: StepMoment): ServiceClock | undefined {
  const saidMs = event.type === 'answered' && event.status < 300 ? httpDateMs(event.date ?? '') : undefined;
  return saidMs === undefined ? undefined : { saidMs, heardAtMs: monoMs, heardSinceBootMs: boot?.sinceBootMs };
}

/**
 * Returns the age of an attempt by the machine's clock since power-on; unknown if the machine has been switched off
 * since the attempt.
 */
function bootAgeOf({ now }: Known, { openedAt, openedBoot }: Opened): number {
  const { boot, wallMs } = now;
  if (boot === undefined || openedBoot === undefined || boot.id !== openedBoot.id) return unknownMs;
  const ageMs = boot.sinceBootMs - openedBoot.sinceBootMs;
  if (boot.id !== undefined) return ageMs;
  // A new boot changes the computed time of the boot, even if the wall clock stopped while the machine was off. The
  // computed time then becomes later by the time for which the machine had run before.
  const movedMs = wallMs - wallOf(openedAt) - ageMs;
  return openedBoot.sinceBootMs > bootProvedAfterMs && Math.abs(movedMs) < sameBootWithinMs ? ageMs : unknownMs;
}

function serviceAgeOf({ now, state }: Known, { openedServiceMs = unknownMs }: Opened): number {
  return state.clock === undefined ? unknownMs : serviceNowMs(state.clock, now) - openedServiceMs;
}

function serviceNowMs({ saidMs, heardAtMs, heardSinceBootMs }: ServiceClock, { monoMs, boot }: StepMoment): number {
  const byMachineMs = boot === undefined || heardSinceBootMs === undefined ? 0 : boot.sinceBootMs - heardSinceBootMs;
  return saidMs + Math.max(monoMs - heardAtMs, byMachineMs);
}
