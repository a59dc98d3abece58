/**
 * Makes one call of a payment fail in the real daemon, and tells how the daemon stopped and what the next daemon did.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DaemonProcess, Ending } from '../world/daemon-process.js';
import { movements, type PracticeStage, setPracticeStage, type StageOptions } from '../world/practice-stage.js';
import { payment } from '../world/register-client.js';
import { type GuardTask, guardEnvironment } from './preload.js';
import { readRecording, type RecordedCall } from './recording.js';
import { Traffic } from './traffic.js';

/** The call that fails, counted from the register's request or from the terminal's answer, and how it fails. */
export interface Failure extends Omit<NonNullable<GuardTask['fail']>, 'arm'> {
  readonly from: 'request' | 'answer';
}

/** The longest time in which a process must end after a failure, even on a busy machine, ms. */
const endsWithinMs = 15_000;

/** The result of a failed call. */
export interface FailStop {
  readonly ending: Ending;
  /** The time from the failure to the end of the process, ms. Undefined if no call failed. */
  readonly tookMs: number | undefined;
  /** True if the call failed before the payment was requested. */
  readonly wasEarly: boolean;
  /** The number of messages to the gateway and outcomes to the register after the failure. It must be 0. */
  readonly saidAfterwards: number;
  /** The outcome that the next daemon reports, and the number of times that the terminal charged the payment. */
  readonly result: string | undefined;
  readonly charged: number;
  /** The complaints of the terminal. */
  readonly complaints: readonly string[];
}

/** The number of writes and syncs of a payment, from the register's request to the answer. */
export interface PaymentCalls {
  readonly write: number;
  readonly sync: number;
}

/** Counts the calls of a payment that succeeds. */
export async function countCalls(): Promise<PaymentCalls> {
  return onStage({}, async ({ shop }) => {
    const record = join(shop.directory, 'record');
    const daemon = await shop.start({ environment: guardEnvironment({ root: shop.directory, record }) });
    for (const id of ['p1', 'p2']) await daemon.register.put(id, payment('till-1', `sale of ${id}`));
    daemon.kill();
    await daemon.ended;
    const calls = readRecording(record);
    const asked = calls.findIndex((call) => call.kind === 'received' && call.bytes.includes('/v1/transactions/p2'));
    const count = (kind: RecordedCall['kind']): number =>
      calls.slice(asked).filter((call) => call.kind === kind).length;
    return { write: count('write'), sync: count('sync') };
  });
}

/**
 * Takes one payment, makes a call of the second payment fail, and starts a new daemon on a repaired disk. On a busy
 * machine a late call of the first payment may fail instead. The function then starts again, at most `moreTimes` times.
 */
export async function breakDisk(failure: Failure, moreTimes = 3): Promise<FailStop> {
  const stop = await breakOnce(failure);
  return stop.wasEarly && moreTimes > 0 ? breakDisk(failure, moreTimes - 1) : stop;
}

async function breakOnce(failure: Failure): Promise<FailStop> {
  const { from, ...fail } = failure;
  const answered: { before?: () => void } = {};
  const onAnswer = (text: string): boolean => {
    if (text.includes('<PaymentResponse')) answered.before?.();
    return true;
  };
  return onStage({ onAnswer }, async ({ shop, simulator }) => {
    const record = join(shop.directory, 'record');
    const arm = join(shop.directory, 'arm');
    const environment = guardEnvironment({ root: shop.directory, record, fail: { ...fail, arm } });
    const daemon = await shop.start({ environment });
    await paid(daemon, 'p1');
    if (from === 'request') writeFileSync(arm, '');
    else answered.before = () => writeFileSync(arm, '');
    const heard = await daemon.register.put('p2', payment('till-1', 'sale of p2')).catch(() => undefined);
    // The payment had fewer calls.
    if (heard?.transaction?.state === 'ended') daemon.kill();
    const ending = await daemon.ended;
    const endedMs = Date.now();

    const calls = readRecording(record);
    const failed = calls.find((call) => call.kind === 'failed');
    const asked = calls.findIndex((call) => call.kind === 'received' && call.bytes.includes('/v1/transactions/p2'));
    const wasEarly = failed !== undefined && (asked === -1 || calls.indexOf(failed) < asked);
    const said = saidIn(calls) - saidIn(failed === undefined ? calls : calls.slice(0, calls.indexOf(failed)));
    const next = await shop.start({ environment: { TENDERD_SPEED: '4' }, isHere: true });
    await next.register.put('p2', payment('till-1', 'sale of p2'));
    const { result } = await next.register.ended('p2');
    await paid(next, 'p3');
    await next.stop();
    return {
      ending,
      tookMs: failed === undefined ? undefined : endedMs - failed.atMs,
      wasEarly,
      saidAfterwards: said,
      result,
      charged: movements(simulator, 'p2').length,
      complaints: simulator.world.complaints(),
    };
  });
}

/** Returns what is wrong with a stop after a failure (invariant I14), as sentences. */
export function wrongWith({
  ending,
  tookMs,
  wasEarly,
  saidAfterwards,
  result,
  charged,
  complaints,
}: FailStop): readonly string[] {
  return [
    ...(tookMs === undefined ? ['no call failed'] : []),
    ...(wasEarly ? ['a call of the payment before failed'] : []),
    ...(ending.code === 1 ? [] : [`the process ended with ${ending.code ?? ending.signal}`]),
    ...((tookMs ?? 0) <= endsWithinMs ? [] : [`the process took ${tookMs} ms to end`]),
    ...(saidAfterwards === 0 ? [] : [`${saidAfterwards} messages or outcomes left after the failure`]),
    ...(charged === (result === 'approved' ? 1 : 0) ? [] : [`it is told as ${result}, charged ${charged} times`]),
    ...(result === 'approved' || result === 'not-processed' ? [] : [`it is told as ${result}`]),
    ...complaints.map((complaint) => `the terminal complains: ${complaint}`),
  ];
}

async function paid({ register }: DaemonProcess, id: string): Promise<void> {
  const { transaction, text } = await register.put(id, payment('till-1', `sale of ${id}`));
  if (transaction?.result !== 'approved') throw new Error(`${id} was not approved: ${text}`);
  await register.post(id, 'acknowledge', { revision: 1 });
}

/** Counts the messages to the gateway and the reported outcomes. */
function saidIn(calls: readonly RecordedCall[]): number {
  const traffic = new Traffic();
  for (const call of calls) traffic.apply(call);
  return traffic.sent.length + [...traffic.told.values()].filter(({ result }) => result !== undefined).length;
}

async function onStage<T>(options: StageOptions, play: (stage: PracticeStage) => Promise<T>): Promise<T> {
  const ends: (() => Promise<void>)[] = [];
  try {
    // This gateway drops pending requests with the connection, so no recovery waits long.
    const all: StageOptions = { ...options, terminals: ['till-1'], profile: 'dropping-gateway' };
    return await play(await setPracticeStage((end) => void ends.push(end), all));
  } finally {
    for (const end of ends) await end();
  }
}
