/** The daemon itself: its process, its machine and its current troubles. */

import { type DaemonView, type Lanes, type Trouble, troublesOf } from '../../core/index.js';
import { daemonDocument, exampleDaemon, toDaemon } from '../documents/daemon-document.js';
import { withToken } from '../openapi/operation.js';
import { problemsOf } from '../openapi/problem-responses.js';
import { createRoute } from '../routing/route.js';
import type { Router } from '../routing/router.js';

const getDaemon = createRoute({
  ...withToken('getDaemon', 'Monitoring'),
  method: 'get',
  path: '/v1/daemon',
  summary: 'Read the daemon itself',
  description:
    'Reports version, data directory, uptime, configuration file, disk, clocks, and all current troubles. A register may read the report, and sees only the attention items of its own transactions. Nothing is sent anywhere.',
  responses: {
    200: {
      description: 'The daemon.',
      content: { 'application/json': { schema: daemonDocument, example: exampleDaemon } },
    },
    ...problemsOf([]),
  },
});

/** Returns the current troubles, as the caller of these lanes may see them. */
export function troublesFor(lanes: Lanes, daemon: DaemonView): readonly Trouble[] {
  return troublesOf({
    daemon,
    terminals: lanes.terminals(),
    services: lanes.services.all(),
    attention: lanes.attention(),
  });
}

/** Adds the route that reports the state of the daemon. */
export function addDaemonRoutes(
  app: Router,
  { version, daemon }: { readonly version: string; readonly daemon: () => DaemonView },
): void {
  app.add(getDaemon, (c) => {
    const view = daemon();
    const readiness = c.lanes.readiness();
    return c.json(toDaemon(view, { version, readiness, troubles: troublesFor(c.lanes, view) }), 200);
  });
}
