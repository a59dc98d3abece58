/** Opens what a power cut left with the real journal, lets the real engine recover on virtual time, and says what is wrong. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { codecFor } from '../../protocol/index.js';
import { journalPath } from '../../src/config/index.js';
import { attemptKeyOf, type TransactionRequest } from '../../src/core/index.js';
import { type Journal, JournalError, openJournal } from '../../src/journal/index.js';
import { createWorld } from '../../src/simulator/terminal/index.js';
import type { Dice } from '../simulation/dice.js';
import { startVirtualDaemon } from '../simulation/virtual-daemon.js';
import { WorldHost } from '../simulation/world-host.js';
import { VirtualTime } from '../simulation/virtual-time.js';
import type { Image } from './disk.js';
import {
  keysNotWritten,
  makerOf,
  paidOnBothRails,
  type ServiceOfADay,
  serviceThatHeard,
  webhooksNotWritten,
  wrongAtService,
} from './service-aftermath.js';
import { serviceName } from './service-record.js';
import type { ServiceTraffic } from './service-traffic.js';
import type { SentText, Traffic } from './traffic.js';

/** What is known of the moment at which the power went. */
export interface Aftermath {
  readonly image: Image;
  readonly traffic: Traffic;
  /** What had left for the payment service. */
  readonly serviceTraffic: ServiceTraffic;
  /** The payment service of the day, where it has one. */
  readonly service?: ServiceOfADay;
  /** The data directory as it was recorded; the image's paths are below it. */
  readonly dataDir: string;
  readonly terminals: readonly string[];
  /** Everything that registers ask for on this day: asked again after the recovery, as a register does. */
  readonly asked: readonly TransactionRequest[];
  /** What was asked of either rail, in order, where that matters: one transaction takes the place of another. */
  readonly inOrder?: readonly TransactionRequest[];
}

/** What a recovery came to. */
export interface Recovery {
  readonly wrong: readonly string[];
  /** The results of those transactions that were open when the power went. */
  readonly openResults: readonly string[];
}

/** Connections of the dead daemon have numbers that the recovering one never gets. */
const deadConnections = 1_000_000;

/**
 * Puts the image into `directory`, recovers, and says what broke: nothing that was told may be gone, no request may have
 * left without its attempt, and after the recovery every sale must have been charged at most once and told as it is.
 */
export function recover(aftermath: Aftermath, directory: string, dice: Dice): Recovery {
  const { image, traffic, dataDir, terminals, service, serviceTraffic } = aftermath;
  rmSync(directory, { recursive: true, force: true });
  for (const [path, bytes] of image) {
    const place = join(directory, relative(dataDir, path));
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, bytes);
  }
  const time = new VirtualTime();
  // Keys of a payment service are trusted for hours, by a clock that goes on from the day.
  if (service !== undefined) time.wallOffsetMs = Date.now() + 3_600_000 - time.worldMs();
  const now = (): string => new Date(time.wallMs()).toISOString();
  let journal: Journal;
  try {
    journal = openJournal({ path: journalPath(directory), now, pregrowBytes: 0 });
  } catch (error) {
    return { wrong: [`the journal does not open: ${String(error)}`], openResults: [] };
  }
  try {
    const { rollbackGuard } = journal;
    const doubts = rollbackGuard.state === 'ok' ? [] : [`the witness doubts the journal: ${rollbackGuard.text}`];
    const ofService = [keysNotWritten, webhooksNotWritten];
    const keys = service === undefined ? [] : ofService.flatMap((lookAt) => lookAt(journal, service, serviceTraffic));
    const unwritten = [...whatWasNotWritten(journal, traffic.sent), ...keys];
    const lost = [...doubts, ...whatIsForgotten(journal, traffic), ...unwritten];
    if (lost.length > 0) return { wrong: lost, openResults: [] };
    const places = service === undefined ? terminals : [...terminals, serviceName];
    const open = places.flatMap((place) => journal.loadOpen(place).map(({ request }) => request.transactionId));
    const host = worldThatHeard(aftermath, time, dice);
    const wrong = wrongAfterwards(journal, host, time, aftermath, dice);
    return { wrong, openResults: open.map((id) => journal.findTransaction(id)?.outcome?.result ?? 'none') };
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return { wrong: [`the journal fails: ${error.message}`], openResults: [] };
  } finally {
    journal.close();
  }
}

/** Promises 3 and 8: what a register was told is still there. */
function whatIsForgotten(journal: Journal, { told }: Traffic): readonly string[] {
  return [...told.values()].flatMap(({ transactionId, result, revision, acknowledged, approvalCode }) => {
    const record = journal.findTransaction(transactionId);
    if (record === undefined) return [`${transactionId} was told to a register and is gone`];
    const { outcome, acknowledgedRevision } = record;
    const failures: string[] = [];
    if (revision > (outcome?.revision ?? 0)) failures.push(`${transactionId} was told as ${result}, and that is gone`);
    else if (result !== undefined && (outcome?.result !== result || outcome.approvalCode !== approvalCode))
      failures.push(`${transactionId} was told as ${result}, and is ${outcome?.result}`);
    if (acknowledged && acknowledgedRevision < revision)
      failures.push(`the acknowledgement of ${transactionId} is gone`);
    return failures;
  });
}

/** Promise 2: no request for money left before its attempt was safe. */
function whatWasNotWritten(journal: Journal, sent: readonly SentText[]): readonly string[] {
  return sent.flatMap(({ text }) => {
    const message = codecFor('xml').decode(text);
    if (!message.ok) return [`a text was sent that cannot be read: ${message.error.message}`];
    const { MessageCategory, SaleID, POIID, ServiceID = '' } = message.value.header;
    if (MessageCategory !== 'Payment') return [];
    const owner = journal.findByAttempt(attemptKeyOf({ saleId: SaleID, poiId: POIID, serviceId: ServiceID }));
    return owner === undefined ? [`a payment left under ${ServiceID}, and no attempt was written`] : [];
  });
}

/** Terminals that heard all that was sent, but for a last text that nobody answered: that may have died with the machine. */
function worldThatHeard({ traffic, terminals }: Aftermath, time: VirtualTime, dice: Dice): WorldHost {
  const host = new WorldHost(createWorld({ terminals }), time);
  const isLastLost = !traffic.isLastAnswered && dice.roll(2) === 0;
  let open = 0;
  const connect = (connection: number): void => {
    if (open > 0) host.feed({ type: 'disconnected', connection: open });
    open = connection;
    if (open > 0) host.feed({ type: 'connected', connection });
  };
  for (const { connection, text } of isLastLost ? traffic.sent.slice(0, -1) : traffic.sent) {
    // Its own questions have other ids in this world: our answers to them belong to nobody.
    if (isResponse(text)) continue;
    // Whatever the terminal was doing was done when the next text came, or the next text would not have been sent.
    time.runUntil(time.monoMs() + 20_000);
    if (open !== deadConnections + connection) connect(deadConnections + connection);
    host.feed({ type: 'text', connection: open, text });
  }
  time.runUntil(time.monoMs() + dice.roll(10_000));
  connect(0);
  return host;
}

function isResponse(text: string): boolean {
  const message = codecFor('xml').decode(text);
  return message.ok && message.value.name.endsWith('Response');
}

/** Lets a daemon recover, asks for everything again, and compares what is told with what was charged. */
function wrongAfterwards(
  journal: Journal,
  host: WorldHost,
  time: VirtualTime,
  { terminals, asked, inOrder, service, serviceTraffic }: Aftermath,
  dice: Dice,
): readonly string[] {
  const named = Object.fromEntries(terminals.map((terminal) => [terminal, terminal]));
  const seed = dice.roll(1_000);
  const shop = service === undefined ? undefined : serviceThatHeard(service, serviceTraffic, time, dice);
  const services = shop === undefined || service === undefined ? {} : { services: [makerOf(service, shop, time)] };
  const daemon = startVirtualDaemon({ time, host, journal, terminals: named, profile: 'direct', seed, ...services });
  time.runUntil(time.monoMs() + 300_000);
  for (const request of inOrder ?? [...asked, ...(service?.asked ?? [])]) {
    void daemon.engine.lanes.submit(request);
    time.runUntil(time.monoMs() + 60_000);
  }
  // What waits for the other rail waits for ten minutes.
  if (inOrder !== undefined) time.runUntil(time.monoMs() + 660_000);
  const failures = asked.flatMap(({ transactionId }) => {
    const result = daemon.engine.lanes.get(transactionId)?.outcome?.result;
    const attempts = journal.findTransaction(transactionId)?.attempts ?? [];
    const moved = host.world
      .ledger()
      .filter((entry) => entry.saleTransactionId === transactionId && entry.moved).length;
    if (moved > 1) return [`${transactionId} was charged ${moved} times`];
    // A terminal that denies the first payment it ever got shows nothing of its memory.
    const isFirstEver = attempts.some(({ references = [] }) => references.length === 0);
    if (result === 'unresolved' && isFirstEver && moved === 0) return [];
    if (result === undefined || result === 'unresolved')
      return [`${transactionId} is ${result ?? 'without an outcome'}`];
    if ((result === 'approved') !== (moved === 1))
      return [`${transactionId} is told as ${result}, charged ${moved} times`];
    return [];
  });
  const online = shop === undefined || service === undefined ? [] : wrongAtService(service, shop, daemon.engine.lanes);
  const isCharged = (id: string): boolean =>
    host.world.ledger().some(({ saleTransactionId, moved }) => saleTransactionId === id && moved);
  const twice = shop === undefined ? [] : paidOnBothRails(inOrder ?? [], shop, isCharged);
  daemon.kill();
  return [
    ...failures,
    ...twice,
    ...online,
    ...host.world.complaints().map((complaint) => `the terminal complains: ${complaint}`),
  ];
}
