/** The view of a daemon, for APIs without a daemon. */

import type { DaemonView } from '../../src/core/index.js';

/** A daemon without troubles. */
export const soundDaemon: DaemonView = {
  processId: 4711,
  dataDirectory: '/var/lib/tenderd',
  startedAt: '2026-03-01T06:00:00.000Z',
  uptimeMs: 18_005_400,
  simulated: false,
  configuration: { file: '/etc/tenderd/tenderd.toml' },
  disk: { freeBytes: 84_000_000_000, reserveBytes: 33_554_432 },
  clocks: [],
  backup: {},
  retention: {},
  webhooks: [],
  credentials: {},
};

/** Returns {@link soundDaemon}, as the API asks for it. */
export function memoryDaemon(): DaemonView {
  return soundDaemon;
}
