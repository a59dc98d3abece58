/**
 * Opens the files after a power cut with the real journal, recovers with the real engine in virtual time, and returns
 * the errors.
 */

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
import { backupsOf } from './night.js';
import { textsIn, wrongAfterNight, wrongWithBackups, wrongWithOld } from './night-aftermath.js';
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

/** The facts about the moment of the power cut. */
export interface Aftermath {
  readonly image: Image;
  readonly traffic: Traffic;
  /** The traffic to the payment service. */
  readonly serviceTraffic: ServiceTraffic;
  /** The payment service, on days with a payment service. */
  readonly service?: ServiceOfADay;
  /** The data directory of the recording. The paths of the image are below it. */
  readonly dataDir: string;
  readonly terminals: readonly string[];
  /** All requests of the day. A register repeats them after the recovery. */
  readonly asked: readonly TransactionRequest[];
  /** The requests to terminals and payment service in their order, if a transaction replaces another transaction. */
  readonly inOrder?: readonly TransactionRequest[];
  /** True for a day with nightly work. */
  readonly isNight?: true;
}

/** The result of a recovery. */
export interface Recovery {
  readonly wrong: readonly string[];
  /** The results of the transactions that were open at the power cut. */
  readonly openResults: readonly string[];
}

/** The recovering daemon never uses connection numbers this high, so they identify the dead daemon's connections. */
const deadConnections = 1_000_000;

/**
 * Writes the image into `directory`, recovers, and returns the errors. A report to a register must not be lost, a
 * request must not have left without its attempt, and after the recovery each sale must be charged at most once and
 * reported correctly.
 */
export async function recover(aftermath: Aftermath, directory: string, dice: Dice): Promise<Recovery> {
  const { image, traffic, dataDir, terminals, service, serviceTraffic } = aftermath;
  for (const path of [directory, backupsOf(dirname(directory))]) rmSync(path, { recursive: true, force: true });
  for (const [path, bytes] of image) {
    const place = join(directory, relative(dataDir, path));
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, bytes);
  }
  const lostBackups = aftermath.isNight === true ? await wrongWithBackups(directory) : [];
  if (lostBackups.length > 0) return { wrong: lostBackups, openResults: [] };
  const time = new VirtualTime();
  // tenderd trusts the keys of a payment service for hours, so the clock continues from the day.
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
    const inPart = aftermath.isNight === true ? wrongWithOld(journal) : [];
    const lost = [...doubts, ...inPart, ...whatIsForgotten(journal, traffic), ...unwritten];
    if (lost.length > 0) return { wrong: lost, openResults: [] };
    const places = service === undefined ? terminals : [...terminals, serviceName];
    const open = places.flatMap((place) => journal.loadOpen(place).map(({ request }) => request.transactionId));
    const host = worldThatHeard(aftermath, time, dice);
    const found = wrongAfterwards(journal, host, time, aftermath, dice);
    const wrong = aftermath.isNight === true ? [...found, ...textsIn(directory, journal, time)] : found;
    return { wrong, openResults: open.map((id) => journal.findTransaction(id)?.outcome?.result ?? 'none') };
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return { wrong: [`the journal fails: ${error.message}`], openResults: [] };
  } finally {
    journal.close();
  }
}

/** Promises 3 and 8: the journal still has what a register received. */
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

/**
 * Makes terminals that received everything that was sent. A last text without an answer may have been lost with the
 * machine.
 */
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
    // The terminal's own questions have other ids in this world, so tenderd's answers match no question.
    if (isResponse(text)) continue;
    // The terminal had finished its work before the next text, because otherwise tenderd would not have sent it.
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

/** Recovers, repeats all requests, and compares the reported outcomes with the charges. */
function wrongAfterwards(
  journal: Journal,
  host: WorldHost,
  time: VirtualTime,
  { terminals, asked, inOrder, service, serviceTraffic, isNight }: Aftermath,
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
  // A transaction waits up to ten minutes for the end of the transaction that it replaces.
  if (inOrder !== undefined) time.runUntil(time.monoMs() + 660_000);
  const failures = asked.flatMap(({ transactionId }) => {
    const result = daemon.engine.lanes.get(transactionId)?.outcome?.result;
    const attempts = journal.findTransaction(transactionId)?.attempts ?? [];
    const moved = host.world
      .ledger()
      .filter((entry) => entry.saleTransactionId === transactionId && entry.moved).length;
    if (moved > 1) return [`${transactionId} was charged ${moved} times`];
    // If a terminal denies its very first payment, nothing proves the terminal's memory.
    const isFirstEver = attempts.some(({ references = [] }) => references.length === 0);
    if (result === 'unresolved' && isFirstEver && moved === 0) return [];
    if (result === undefined || result === 'unresolved')
      return [`${transactionId} is ${result ?? 'without an outcome'}`];
    if ((result === 'approved') !== (moved === 1))
      return [`${transactionId} is told as ${result}, charged ${moved} times`];
    return [];
  });
  const online = shop === undefined || service === undefined ? [] : wrongAtService(service, shop, daemon.engine.lanes);
  const ofNight = isNight === true ? wrongAfterNight(journal, daemon.engine.lanes, host.world.ledger(), time) : [];
  const isCharged = (id: string): boolean =>
    host.world.ledger().some(({ saleTransactionId, moved }) => saleTransactionId === id && moved);
  const twice = shop === undefined ? [] : paidOnBothRails(inOrder ?? [], shop, isCharged);
  daemon.kill();
  return [
    ...failures,
    ...twice,
    ...online,
    ...ofNight,
    ...host.world.complaints().map((complaint) => `the terminal complains: ${complaint}`),
  ];
}
