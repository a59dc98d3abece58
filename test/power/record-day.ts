/** One day of the real daemon on real sockets. The preloaded library records its calls to disk and sockets. */

import { writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import type { TransactionRequest } from '../../src/core/index.js';
import type { Shop } from '../world/daemon-process.js';
import { freePort } from '../world/free-port.js';
import { setPracticeStage } from '../world/practice-stage.js';
import { liveWithHandOvers, liveWithWebhooks } from './live-on-both-rails.js';
import { liveWithLinks } from './live-with-links.js';
import { recordNight } from './night.js';
import { guardEnvironment } from './preload.js';
import { type RecordedDay, requireComplete } from './recorded-day.js';
import { readRecording } from './recording.js';
import { type ServiceManner, ServiceRecord } from './service-record.js';
import { Till } from './till.js';

const terminals = ['till-1', 'till-2'];

/** The speed of a recovering daemon. */
const recovering = { TENDERD_SPEED: '10' };

const { EIO } = constants.errno;

/** Lets a test act before the terminal's answer reaches the daemon. */
interface Wire {
  beforeAnswer?: () => void;
}

/** The kinds of days. */
export type DayKind =
  /**
   * Three daemons: one that is stopped, one that is killed when its payment has left, and one that recovers the
   * payment.
   */
  | 'ordinary'
  /**
   * The sync of an attempt fails. In the next daemon, the sync of an answer fails. The third daemon reports what it
   * then reads.
   */
  | 'failing syncs'
  /**
   * Links and orders in addition to payments. Of four daemons, the second dies during a refund and the third during a
   * link.
   */
  | 'links'
  /** Webhooks end links. The first of two daemons dies during a webhook. */
  | 'webhooks'
  /** Sales move between terminal and payment service, in both directions. The first of two daemons dies during such a move. */
  | 'hand-overs'
  /** Payments during the nightly backup and the erasure of old personal data, see `night.ts`. */
  | 'night';

/** The days with a payment service: the function that plays each, and the properties of its service. */
const online = {
  links: { live: liveWithLinks, cancelClosesSessions: false, hasWebhooks: false },
  webhooks: { live: liveWithWebhooks, cancelClosesSessions: false, hasWebhooks: true },
  'hand-overs': { live: liveWithHandOvers, cancelClosesSessions: true, hasWebhooks: false },
} as const;

/** Plays a day and records it. Throws if the recorded calls do not give the files that are on the disk. */
export async function recordDay(kind: DayKind): Promise<RecordedDay> {
  if (kind === 'night') return recordNight();
  const ends: (() => Promise<void>)[] = [];
  try {
    const wire: Wire = {};
    const onAnswer = (text: string): boolean => {
      if (text.includes('<PaymentResponse')) wire.beforeAnswer?.();
      return true;
    };
    // With this gateway no recovery waits long.
    const day = kind === 'ordinary' || kind === 'failing syncs' ? undefined : online[kind];
    const service = day && (await ServiceRecord.start(await mannerOf(day)));
    if (service !== undefined) ends.push(() => service.close());
    const tables = service === undefined ? {} : { tables: service.tables };
    const options = { terminals, profile: 'dropping-gateway', onAnswer, ...tables };
    const { shop } = await setPracticeStage((end) => void ends.push(end), options);
    const record = join(shop.directory, 'record');
    if (day !== undefined && service !== undefined) return await dayWithService(day, shop, record, service);
    const asked = kind === 'ordinary' ? await liveOrdinarily(shop, record) : await liveWithFailures(shop, record, wire);
    const calls = readRecording(record);
    const lived = { calls, root: shop.directory, dataDir: shop.dataDir, terminals, asked };
    if (kind === 'ordinary') requireComplete(lived);
    return lived;
  } finally {
    for (const end of ends) await end();
  }
}

type OnlineDay = (typeof online)[keyof typeof online];

async function mannerOf({ cancelClosesSessions, hasWebhooks }: OnlineDay): Promise<ServiceManner> {
  return { cancelClosesSessions, ...(hasWebhooks ? { webhookPort: await freePort() } : {}) };
}

async function dayWithService(
  { live }: OnlineDay,
  shop: Shop,
  record: string,
  service: ServiceRecord,
): Promise<RecordedDay> {
  const { asked, online: atService, inOrder } = await live(shop, record, service);
  const day = { calls: readRecording(record), root: shop.directory, dataDir: shop.dataDir, terminals, asked };
  const { moments, manner, announced } = service;
  const ordered = inOrder === undefined ? {} : { inOrder };
  return { ...day, ...ordered, service: { moments, manner, announced, asked: atService } };
}

async function liveOrdinarily(shop: Shop, record: string): Promise<readonly TransactionRequest[]> {
  const environment = guardEnvironment({ root: shop.directory, record });
  const till = new Till();

  const first = await shop.start({ environment });
  for (const terminal of terminals) await till.pay(first, terminal);
  // Two payments at the same time share commits.
  await Promise.all(terminals.map(async (terminal) => till.pay(first, terminal)));
  await first.stop();

  const second = await shop.start({ environment: { ...environment, TENDERD_KILL_AT: 'sent:2' } });
  await till.pay(second, 'till-1');
  await till.payToDeath(second, 'till-2');

  const third = await shop.start({ environment: { ...environment, ...recovering } });
  await third.register.ended('p6');
  await till.pay(third, 'till-1');
  third.kill();
  await third.ended;
  return till.asked;
}

async function liveWithFailures(shop: Shop, record: string, wire: Wire): Promise<readonly TransactionRequest[]> {
  const till = new Till();
  for (const from of ['request', 'answer']) {
    const arm = join(shop.directory, `arm-${from}`);
    const fail = { kind: 'sync', at: 1, errno: EIO, how: 'once', arm } as const;
    const environment = guardEnvironment({ root: shop.directory, record, fail });
    // The first daemon has nothing to recover, and its payments have enough time to start.
    const hurry = from === 'request' ? {} : recovering;
    const daemon = await shop.start({ environment: { ...environment, ...hurry } });
    // A terminal that denies a payment must repeat an earlier payment before tenderd believes the denial.
    for (const terminal of terminals) await till.pay(daemon, terminal);
    if (from === 'request') writeFileSync(arm, '');
    else wire.beforeAnswer = () => writeFileSync(arm, '');
    await till.payToDeath(daemon, 'till-1');
  }
  const environment = guardEnvironment({ root: shop.directory, record });
  const last = await shop.start({ environment: { ...environment, ...recovering } });
  // On a busy machine a late call of the payment before may fail. The daemon then stops before it has read the request,
  // so it does not know that payment. If a payment was reported and then forgotten, the check of each image finds it
  // (recover.ts).
  await till.askAgain(last);
  await till.pay(last, 'till-1');
  last.kill();
  await last.ended;
  return till.asked;
}
