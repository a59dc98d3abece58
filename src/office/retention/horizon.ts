/** Decides up to which time old data is deleted. The module is pure. */

const dayMs = 86_400_000;

/** The times of three clocks, in ms since 1970. */
export interface OfficeClocks {
  readonly officeMs: number;
  readonly databaseMs: number;
  /** The time of the newest message that was applied, by the clock of the NATS server. */
  readonly streamMs: number;
}

/** Returns the time before which data is deleted. The earliest clock counts, so that one wrong clock deletes nothing too early. */
export function horizonOf({ officeMs, databaseMs, streamMs }: OfficeClocks, keepDays: number): Date {
  return new Date(Math.min(officeMs, databaseMs, streamMs) - keepDays * dayMs);
}
