/** Decides which failures end the office. The module is pure. */

import type { OfficeFailureCode } from './office-failure.js';

/** The reason why the office ends, as a name of an exit code. For other failures, the office tries again. */
export type OfficeEnd = 'notAllowed' | 'configuration' | 'unusableData' | 'taken';

const ends: Readonly<Record<OfficeFailureCode, OfficeEnd | undefined>> = {
  'office-stream-unreachable': undefined,
  'office-stream-login-refused': 'notAllowed',
  'office-stream-no-jetstream': 'configuration',
  'office-stream-missing': 'configuration',
  'office-stream-not-permitted': 'notAllowed',
  'office-stream-failed': undefined,
  'office-stream-other': 'notAllowed',
  'office-stream-replaced': 'notAllowed',
  'office-stream-behind': 'notAllowed',
  'office-stream-incomplete': 'notAllowed',
  'office-database-unreachable': undefined,
  'office-database-slow': undefined,
  'office-database-login-refused': 'notAllowed',
  'office-database-missing': 'configuration',
  'office-database-not-permitted': 'notAllowed',
  'office-database-foreign': 'unusableData',
  'office-database-newer': 'unusableData',
  'office-database-full': undefined,
  'office-database-failed': undefined,
  'office-already-running': 'taken',
  'office-not-installed': 'configuration',
};

/** Returns why the office ends after a failure; undefined if it tries again. After it has worked once, it always tries again. */
export function endAfter(code: OfficeFailureCode, hasWorked: boolean): OfficeEnd | undefined {
  return hasWorked ? undefined : ends[code];
}
