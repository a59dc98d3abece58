/** The troubles of a daemon, row by row. */

import { describe, expect, test } from 'vitest';
import {
  type AttentionEntry,
  type DaemonView,
  type ServiceView,
  type TerminalView,
  type Trouble,
  troublesOf,
} from '../../src/core/index.js';
import { soundDaemon } from '../api/memory-daemon.js';

const at = '2026-03-01T08:00:00.000Z';
const till: TerminalView = {
  terminal: 'till-1',
  poiId: 'P1',
  saleId: 'S1',
  gateway: 'shop',
  profile: 'default',
  link: { up: true },
  session: 'standing',
  lane: 'free',
  queued: 0,
  eventsNotKept: 0,
  attention: [],
};
const service: ServiceView = {
  service: 'links',
  profile: 'default',
  simulated: false,
  webhook: false,
  contact: { state: 'reached', since: at },
  openLinks: 0,
  underWay: 0,
  unresolved: 0,
  attention: [],
};

interface Seen {
  readonly daemon?: Partial<DaemonView>;
  readonly terminals?: readonly TerminalView[];
  readonly services?: readonly ServiceView[];
  readonly attention?: readonly AttentionEntry[];
}

function found({ daemon = {}, terminals = [till], services = [service], attention = [] }: Seen): readonly Trouble[] {
  return troublesOf({ daemon: { ...soundDaemon, ...daemon }, terminals, services, attention });
}

/** Returns in short: level, code, subject and name. */
function short(seen: Seen): readonly string[] {
  return found(seen).map(({ level, code, subject, name = '' }) => `${level} ${code} ${subject} ${name}`.trim());
}

const reserveBytes = 32 * 1_024 ** 2;
const down = { up: false, cause: { code: 'refused', text: 'nothing listens' } } as const;
const unresolved = { code: 'unresolved', at, text: 'Look.', actions: ['resolve'] };
const notListed = { code: 'not-listed', text: 'Switch it on.', since: at } as const;

const rows: readonly (readonly [string, Seen, readonly string[]])[] = [
  ['a sound daemon has none', {}, []],
  [
    'a disk with little room is a warning',
    { daemon: { disk: { freeBytes: reserveBytes + 1_000, reserveBytes } } },
    ['warning disk-low daemon'],
  ],
  [
    'a disk without the reserve is an error',
    { daemon: { disk: { freeBytes: reserveBytes - 1, reserveBytes } } },
    ['error disk-full daemon'],
  ],
  ['a disk of unknown size is no trouble', { daemon: { disk: { reserveBytes } } }, []],
  [
    'a changed configuration is a warning',
    { daemon: { configuration: { file: '/etc/t.toml', changedAt: at } } },
    ['warning configuration-changed daemon'],
  ],
  [
    'a clock that differs from each other one is a warning',
    {
      daemon: {
        clocks: [
          { subject: 'gateway', name: 'shop', offsetMs: -90_000, at },
          { subject: 'terminal', name: 'till-1', offsetMs: -3_600_000, at },
        ],
      },
    },
    ['warning clock-off daemon'],
  ],
  [
    'a clock that agrees with one other is no trouble',
    {
      daemon: {
        clocks: [
          { subject: 'gateway', name: 'shop', offsetMs: 300, at },
          { subject: 'terminal', name: 'till-1', offsetMs: -3_600_000, at },
        ],
      },
    },
    [],
  ],
  [
    'a gateway that is not connected is one error for all its terminals',
    {
      terminals: [
        { ...till, link: down, unreachable: { code: 'link', text: 'nothing listens' } },
        { ...till, terminal: 'till-2', link: down, unreachable: { code: 'link', text: 'nothing listens' } },
      ],
    },
    ['error gateway-not-connected gateway shop'],
  ],
  [
    'a gateway that refuses our keys has its own code',
    { terminals: [{ ...till, link: { up: false, cause: { code: 'unauthorised', text: 'HTTP 401' } } }] },
    ['error gateway-credentials-refused gateway shop'],
  ],
  [
    'a terminal that its gateway does not list is an error',
    { terminals: [{ ...till, unreachable: notListed }] },
    ['error terminal-not-listed terminal till-1'],
  ],
  [
    'a terminal that accepts no Login is an error',
    { terminals: [{ ...till, unreachable: { code: 'login', text: 'No Login.' } }] },
    ['error terminal-login-refused terminal till-1'],
  ],
  [
    'a terminal whose attention item names the cause is named once',
    {
      terminals: [{ ...till, unreachable: notListed, attention: [{ ...unresolved, code: 'terminal-not-connected' }] }],
      attention: [{ terminal: 'till-1', attention: { ...unresolved, code: 'terminal-not-connected' } }],
    },
    ['error terminal-not-connected terminal till-1'],
  ],
  [
    'a terminal that its gateway does not reach is an error',
    { terminals: [{ ...till, reported: { unavailableSince: at } }] },
    ['error terminal-unavailable terminal till-1'],
  ],
  [
    'a printer without paper is an error, and one with little paper a warning',
    {
      terminals: [
        { ...till, reported: { parts: { at, printer: 'NoPaper' } } },
        { ...till, terminal: 'till-2', reported: { parts: { at, printer: 'PaperLow', globalStatus: 'OK' } } },
        { ...till, terminal: 'till-3', reported: { parts: { at, printer: 'OK', globalStatus: 'OK', pinPadOk: true } } },
      ],
    },
    ['error terminal-printer terminal till-1', 'warning terminal-paper-low terminal till-2'],
  ],
  [
    'each broken part is an error, and explains the state of the whole',
    {
      terminals: [
        {
          ...till,
          reported: {
            parts: {
              at,
              globalStatus: 'Maintenance',
              pinPadOk: false,
              cardReaderOk: false,
              hosts: [
                { acquirerId: '1', isReachable: true },
                { acquirerId: '2', isReachable: false },
              ],
            },
          },
        },
      ],
    },
    [
      'error terminal-part terminal till-1',
      'error terminal-part terminal till-1',
      'error terminal-host terminal till-1',
    ],
  ],
  [
    'a state that no part explains is an error',
    { terminals: [{ ...till, reported: { parts: { at, globalStatus: 'Maintenance', printer: 'OK' } } }] },
    ['error terminal-status terminal till-1'],
  ],
  [
    'a payment service without contact is an error',
    {
      services: [
        {
          ...service,
          contact: { state: 'failing', since: at, lastFailure: { since: at, code: 'refused', text: 'no' } },
        },
      ],
    },
    ['error service-unreachable service links'],
  ],
  [
    'a payment service that answers with its own errors fails',
    {
      services: [
        {
          ...service,
          contact: { state: 'failing', since: at, lastFailure: { since: at, code: 'http-503', text: 'no' } },
        },
      ],
    },
    ['error service-fails service links'],
  ],
  [
    'a webhook address that leads elsewhere is a warning',
    { daemon: { webhooks: [{ service: 'links', url: 'https://pay.example', cause: 'refused', at }] } },
    ['warning webhook-unreachable service links'],
  ],
  [
    'each attention item is an error, with its subject',
    {
      attention: [
        { terminal: '*', attention: { ...unresolved, code: 'other-machine' } },
        { terminal: 'till-1', transactionId: 't1', attention: unresolved },
        { service: 'links', attention: { ...unresolved, code: 'credentials-refused' } },
      ],
    },
    ['error other-machine daemon', 'error unresolved terminal till-1', 'error credentials-refused service links'],
  ],
];

describe('troubles', () => {
  test.each(rows)('%s', (_, seen, expected) => {
    expect(short(seen)).toEqual(expected);
  });

  test('have their time and their transaction', () => {
    expect(found({ attention: [{ terminal: 'till-1', transactionId: 't1', attention: unresolved }] })).toEqual([
      {
        code: 'unresolved',
        level: 'error',
        subject: 'terminal',
        name: 'till-1',
        transactionId: 't1',
        text: 'Look.',
        since: at,
        attention: true,
      },
    ]);
  });
});

describe('credentials that were read again', () => {
  test.each([
    ['all are used', {}, []],
    ['a file is unusable', { failure: { at, text: 'key: missing' } }, ['warning credentials-not-read daemon']],
    [
      'some wait for a restart',
      { waiting: { at, settings: ['console.pin'] } },
      ['warning credentials-need-restart daemon'],
    ],
  ])('%s', (_name, credentials, troubles) => {
    expect(short({ daemon: { credentials } })).toEqual(troubles);
  });
});

describe('backups', () => {
  const file = { directory: '/mnt', file: '/mnt/one', bytes: 1, transactions: 1 };
  const failure = { at, code: 'backup-disk-full', directory: '/mnt', text: 'Full.' };
  test.each([
    ['none is configured', {}, []],
    ['a failure', { failure }, ['warning backup-failed daemon']],
    ['overdue', { overdueSince: at }, ['warning backup-overdue daemon']],
    ['old, made by hand', { overdueSince: at, last: { ...file, at } }, ['warning backup-old daemon']],
    ['overdue after failures', { failure, overdueSince: at }, ['warning backup-failed daemon']],
  ])('%s', (_name, backup, troubles) => {
    expect(short({ daemon: { backup } })).toEqual(troubles);
  });
});

test('a failed erasure of personal data is a warning until the next erasure ends', () => {
  const failure = { at, code: 'erasure-clock-off', text: 'Set the clock.' } as const;
  expect(short({ daemon: { retention: { failure } } })).toEqual(['warning erasure-failed daemon']);
  expect(short({ daemon: { retention: {} } })).toEqual([]);
});
