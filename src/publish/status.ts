/**
 * The status event, which describes the present state of the daemon. A status is not a fact of the journal. The module
 * is pure.
 */

import type { AttentionEntry, DaemonView, Lanes, PublicationView } from '../core/index.js';
import { eventTypes } from './envelope.js';

/** The parts of the daemon that a status event describes. */
export interface StatusParts {
  readonly version: string;
  readonly daemon: Pick<DaemonView, 'startedAt' | 'simulated'>;
  readonly publication: PublicationView;
  readonly lanes: Pick<Lanes, 'readiness' | 'terminals' | 'attention' | 'list'>;
}

/** The largest number in a status. Larger numbers are not counted exactly. */
const countMax = 1_000;

/** Returns the data of a status. */
export function statusOf({ version, daemon, publication, lanes }: StatusParts) {
  const { ready, reasons } = lanes.readiness();
  const { state, waiting, oldestAt, late } = publication;
  return {
    version,
    startedAt: daemon.startedAt,
    simulated: daemon.simulated,
    ready,
    reasons: [...reasons],
    open: lanes.list({ state: 'open', limit: countMax }).length,
    unresolved: lanes.list({ state: 'unresolved', limit: countMax }).length,
    publication: { state, waiting, ...(oldestAt === undefined ? {} : { oldestAt }), late },
    terminals: lanes.terminals().map(({ terminal, poiId, gateway, link, lane, unreachable, queued }) => ({
      terminal,
      poiId,
      gateway,
      link: link.up ? { up: true } : { up: false, cause: link.cause.code },
      lane,
      ...(unreachable === undefined ? {} : { unreachable: unreachable.code }),
      queued,
    })),
    attention: lanes.attention().map(entryOf),
  };
}

/** The data of a status event. */
export type Status = ReturnType<typeof statusOf>;

/**
 * Returns a text that changes when a new status should be sent. The text leaves out the values that change with each
 * payment: whether a lane is busy, its queue, and the number of waiting events.
 */
export function markOf({ publication, terminals, ...status }: Status): string {
  return JSON.stringify({
    ...status,
    open: undefined,
    late: publication.late,
    terminals: terminals.map(({ lane, ...terminal }) => ({
      ...terminal,
      queued: undefined,
      lane: passing.includes(lane) ? 'free' : lane,
    })),
  });
}

const passing: readonly string[] = ['busy', 'resting'];

/** Returns the message of a status. `chance`: a number from 0 to 1, so that two statuses of one moment have different ids. */
export function statusMessage(source: string, data: Status, atMs: number, chance: number) {
  const id = `${source}-status-${atMs}-${Math.floor(chance * 1_000_000)}`;
  const event = {
    specversion: '1.0',
    id,
    source: `urn:tenderd:${source}`,
    type: eventTypes.status,
    time: new Date(atMs).toISOString(),
    datacontenttype: 'application/json',
    data,
  };
  return { id, body: JSON.stringify(event) };
}

function entryOf({ terminal, service, transactionId, attention }: AttentionEntry) {
  const { code, at, text, actions } = attention;
  return {
    ...(terminal === undefined ? {} : { terminal }),
    ...(service === undefined ? {} : { service }),
    ...(transactionId === undefined ? {} : { transactionId }),
    attention: { code, at, text, actions: [...actions] },
  };
}
