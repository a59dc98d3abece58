/** Writes office.toml for the servers of a test. */

import type { Servers } from './opened-office.js';

/** Returns the configuration file. `more`: settings of `[stream]` and `[database]`, and settings before the tables. */
export function officeFile(
  { nats, postgres }: Servers,
  more: { readonly top?: string; readonly stream?: string; readonly database?: string } = {},
): string {
  const { host, port, database, user } = postgres.place;
  const usual = `host = "${host}"\nport = ${port}\ndatabase = "${database}"\nuser = "${user}"`;
  return [
    more.top ?? '',
    `[stream]\nurl = "${nats.url}"\nstream = "EVENTS"\n${more.stream ?? ''}`,
    `[database]\n${more.database ?? usual}`,
  ].join('\n');
}
