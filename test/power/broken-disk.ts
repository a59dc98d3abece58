/** Lets one call of a payment fail in the real daemon, and tells how the daemon stopped and what the next one made of it. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DaemonProcess, Ending } from '../world/daemon-process.js';
import { movements, type PracticeStage, setPracticeStage, type StageOptions } from '../world/practice-stage.js';
import { payment } from '../world/register-client.js';
import { type GuardTask, guardEnvironment } from './preload.js';
import { readRecording, type RecordedCall } from './recording.js';
import { Traffic } from './traffic.js';

/** Which call fails, counted from the register's request or from the terminal's answer on, and how. */
export interface Failure extends Omit<NonNullable<GuardTask['fail']>, 'arm'> {
  readonly from: 'request' | 'answer';
}

/** A process that stops at once and gets little of the machine, ms. */
const endsWithinMs = 15_000;

/** How it went. */
export interface FailStop {
  readonly ending: Ending;
  /** From the failure to the end of the process; nothing when no call failed. */
  readonly tookMs: number | undefined;
  /** The call failed before the payment was asked for. */
  readonly wasEarly: boolean;
  /** Messages to the gateway and outcomes to the register after the failure: there must be none. */
  readonly saidAfterwards: number;
  /** What the next daemon tells of the payment, and how often the terminal charged it. */
  readonly result: string | undefined;
  readonly charged: number;
  /** What the terminal complains of. */
  readonly complaints: readonly string[];
}

/** How many writes and syncs a payment takes, from the register's request to the answer. */
export interface PaymentCalls {
  readonly write: number;
  readonly sync: number;
}

/** Counts the calls of a payment that goes well. */
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
 * Takes one payment well, lets a call of the second one fail, and starts again on a disk that is mended. On a busy machine a call of the first one may still
 * come behind its end, and fail in place of it: then all of it is done once more, so many times at most.
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
    // It had fewer calls than that.
    if (heard?.transaction?.state === 'ended') daemon.kill();
    const ending = await daemon.ended;
    const endedMs = Date.now();

    const calls = readRecording(record);
    const failed = calls.find((call) => call.kind === 'failed');
    const asked = calls.findIndex((call) => call.kind === 'received' && call.bytes.includes('/v1/transactions/p2'));
    const wasEarly = failed !== undefined && (asked === -1 || calls.indexOf(failed) < asked);
    const said = saidIn(calls) - saidIn(failed === undefined ? calls : calls.slice(0, calls.indexOf(failed)));
    const next = await shop.start({ environment: { TENDERD_SPEED: '4' } });
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

/** What is wrong with a fail stop (invariant I14), in words. */
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

/** Messages to the gateway, and outcomes that were told. */
function saidIn(calls: readonly RecordedCall[]): number {
  const traffic = new Traffic();
  for (const call of calls) traffic.apply(call);
  return traffic.sent.length + [...traffic.told.values()].filter(({ result }) => result !== undefined).length;
}

async function onStage<T>(options: StageOptions, play: (stage: PracticeStage) => Promise<T>): Promise<T> {
  const ends: (() => Promise<void>)[] = [];
  try {
    // A gateway that drops pending requests with the connection: no recovery waits long on it.
    const all: StageOptions = { ...options, terminals: ['till-1'], profile: 'dropping-gateway' };
    return await play(await setPracticeStage((end) => void ends.push(end), all));
  } finally {
    for (const end of ends) await end();
  }
}
