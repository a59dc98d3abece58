/** Shows the standby of a pair: `tenderd status` on the machine of the standby. */

import type { Standby } from '../../client/index.js';
import { standbyParts } from '../../doctor/index.js';
import { cliReplicate, cliStatus as texts } from '../../messages/index.js';
import type { FoundDaemon } from '../command/find-daemon.js';
import { clockSeconds, plain } from '../output/format.js';
import type { Screen } from '../output/screen.js';
import { durationOf } from './daemon-status.js';

/** Shows the state of a standby. */
export function showStandby({ client }: FoundDaemon, standby: Standby, screen: Screen): void {
  screen.document({ url: client.url, standby });
  if (screen.json) return;
  const { version, processId, dataDirectory, startedAt, simulated, canTakeOver, entries } = standby;
  const { readiness } = cliReplicate.standby;
  screen.text(texts.daemon(client.url, readiness, simulated ? texts.money.simulated : texts.money.real));
  const uptime = durationOf(Math.max(0, (Date.now() - Date.parse(startedAt)) / 1_000));
  screen.text(`  ${texts.process({ version, uptime, processId, dataDirectory })}`);
  const parts = textsOf(standby);
  screen.text(`  ${plain(parts.role)}`);
  const lacks = entries === undefined || entries.applied < entries.last;
  screen.text(`  ${lacks ? screen.tint('careful', parts.entries) : parts.entries}`);
  screen.text(`  ${screen.tint(canTakeOver ? 'good' : 'bad', plain(parts.ability))}`);
}

/** Returns the line about a standby for a monitoring program, with its performance data. */
export function standbyLine(standby: Standby): readonly ['ok' | 'warning' | 'critical', string, string] {
  const { role, entries: read, ability } = textsOf(standby);
  const { canTakeOver, leader, state, entries } = standby;
  const isLost = leader === undefined || state === 'stopped';
  const level = canTakeOver ? 'ok' : isLost ? 'critical' : 'warning';
  const behind = entries === undefined ? '' : `entries_behind=${Math.max(0, entries.last - entries.applied)};;;0`;
  return [level, [role, read, ability].join('; '), behind];
}

function textsOf(standby: Standby): ReturnType<typeof standbyParts> {
  return standbyParts(standby, (ms) => clockSeconds(new Date(ms).toISOString()));
}
