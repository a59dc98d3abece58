/**
 * How old an idempotency key is, and whether the service surely remembers it. The clocks of this process say it of what it has opened itself. Over a
 * restart its wall clock proves nothing, because a machine without a battery stands still while it is off: the age is proved by the same boot of the machine, or
 * by the service's own clock.
 */

import { seconds } from '../../base/limits.js';
import type { StepMoment } from '../../engine/writer.js';
import type { ServiceAttempt } from '../../model/attempt.js';
import type { ServiceProfile } from '../messages/service-profile.js';
import { httpDateMs, wallOf } from '../messages/http-date.js';
import type { ServiceClock, ServiceWireEvent } from '../messages/service-wire.js';

/** What a step knows of time. */
interface Known {
  readonly now: StepMoment;
  readonly state: { readonly clock: ServiceClock | undefined; readonly settings: { readonly profile: ServiceProfile } };
}

type Opened = Pick<ServiceAttempt, 'openedAt' | 'openedBoot' | 'openedServiceMs'>;

/** An answer says its time in whole seconds, and was on its way. */
const serviceClockSlackMs = seconds(120);

/** Where no boot has a name: one of the same wall time within this, once the machine has run for longer than the other. */
const sameBootWithinMs = seconds(2);
const bootProvedAfterMs = seconds(60);

/** The age that a clock does not know: it proves nothing, and denies nothing. */
const unknownMs = Number.NaN;

/** Whether the key of an attempt is surely remembered. Every clock that knows its age may say no, and one of those that prove it must say yes. */
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
  // A wall clock that stands before the attempt was set: then the machine alone is not believed.
  return (bootAgeMs >= 0 && wallAgeMs >= 0) || serviceAgeMs >= -serviceClockSlackMs;
}

/** What an attempt that is opened now keeps for that. */
export function openedMoments({ now, state }: Known): Omit<Opened, 'openedAt'> {
  return {
    ...(now.boot === undefined ? {} : { openedBoot: now.boot }),
    ...(state.clock === undefined ? {} : { openedServiceMs: serviceNowMs(state.clock, now) }),
  };
}

/** The time that an answer says; undefined where it says none. */
export function clockIn(event: ServiceWireEvent, { monoMs, boot }: StepMoment): ServiceClock | undefined {
  const saidMs = event.type === 'answered' && event.status < 300 ? httpDateMs(event.date ?? '') : undefined;
  return saidMs === undefined ? undefined : { saidMs, heardAtMs: monoMs, heardSinceBootMs: boot?.sinceBootMs };
}

/** By the machine, where it was not switched off since. */
function bootAgeOf({ now }: Known, { openedAt, openedBoot }: Opened): number {
  const { boot, wallMs } = now;
  if (boot === undefined || openedBoot === undefined || boot.id !== openedBoot.id) return unknownMs;
  const ageMs = boot.sinceBootMs - openedBoot.sinceBootMs;
  if (boot.id !== undefined) return ageMs;
  // A machine that was off, and whose clock stood still, was switched on at another time by that clock: as much later as it had run before.
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
