/** Runs all checks at the same time, each with a time limit. Returns their lines in the order of the table. */

import { doctor } from '../messages/index.js';
import { type Check, checks } from './checks.js';
import { type Finding, finding } from './finding.js';
import { type Examined, type Looks, Visit } from './visit.js';

/**
 * Examines a till. The examination changes nothing, moves no money, and logs no terminal in. If `names` is given, only
 * these checks run.
 */
export async function examine(
  examined: Examined,
  looks: Partial<Looks> = {},
  names?: readonly string[],
): Promise<readonly Finding[]> {
  const visit = new Visit(examined, looks);
  const found = await Promise.all(
    checks.filter(({ name }) => names?.includes(name) ?? true).map(async (check) => within(check, visit)),
  );
  return found.flat();
}

/** Returns the lines of one check. If the check takes too long, returns a line that says so. */
async function within({ subject, limitMs, find }: Check, visit: Visit): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly Finding[]>((resolve) => {
    timer = setTimeout(() => resolve([finding('not-checked-in-time', subject, doctor.notInTime(limitMs))]), limitMs);
  });
  try {
    return await Promise.race([find(visit), late]);
  } finally {
    clearTimeout(timer);
  }
}
