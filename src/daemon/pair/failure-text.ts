/** The text of a failure of the pair. */

import { inEnglish, replication as texts } from '../../messages/index.js';
import type { ReplicationCode, ReplicationError } from '../../replicate/index.js';

/** Returns the text of a failure for people, in English. An answer of the API translates it. */
export function textOf({ code, detail }: ReplicationError): string {
  const known: Readonly<Record<ReplicationCode, (detail: string) => string>> = texts.failures;
  return inEnglish(() => known[code](detail));
}
