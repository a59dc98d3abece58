/** Plants one fault, runs the doctor, and returns what the doctor missed or reported wrongly. */

import { setTimeout as after } from 'node:timers/promises';
import { Premises, type Report } from './premises.js';
import type { Fault } from './fault.js';
import type { Finding, FindingCode } from '../../src/doctor/index.js';

/** The result of one trial. */
export interface Trial {
  readonly name: string;
  readonly daemon: 'running' | 'stopped';
  readonly ms: number;
  /** Empty if the doctor was right. */
  readonly wrong: readonly string[];
}

/** The doctor must be done within this time, ms. */
export const limitMs = 15_000;
/** The longest time for the daemon to notice a fault, and for the doctor on a busy machine, ms. */
const noticedMs = 120_000;

/** Findings that are always correct for a stopped daemon. */
const whenStopped: readonly FindingCode[] = ['daemon-stopped'];
/** Findings that only repeat that something is wrong. */
const summaries: readonly FindingCode[] = ['attention-open'];

/** Plays a fault with the daemon running or stopped. */
export async function trial(fault: Fault, daemon: Trial['daemon']): Promise<Trial> {
  const premises = await Premises.open(fault.simulator);
  try {
    if (daemon === 'running' && fault.planted !== 'before') await settled(premises);
    await fault.plant(premises);
    if (daemon === 'running' && fault.planted === 'before') await premises.start();
    const { findings, ms } = await reported(premises, (report) => wrongIn(report, fault, daemon).length === 0);
    return { name: fault.name, daemon, ms, wrong: wrongIn({ findings, ms }, fault, daemon) };
  } finally {
    await premises.close();
  }
}

/** Examines a till without a fault. */
export async function soundTrial(daemon: Trial['daemon']): Promise<Trial> {
  const premises = await Premises.open();
  try {
    if (daemon === 'running') await premises.start();
    const wrongOf = ({ findings, ms }: Report): readonly string[] => [
      ...findings.filter((one) => !isSound(one, daemon)).map(lineOf),
      ...tooLate(ms),
    ];
    const report = await reported(premises, (seen) => wrongOf(seen).length === 0);
    return { name: 'a sound installation', daemon, ms: report.ms, wrong: wrongOf(report) };
  } finally {
    await premises.close();
  }
}

function isSound({ state, code }: Finding, daemon: Trial['daemon']): boolean {
  return state === 'ok' || (daemon === 'stopped' && (state === 'not-checked' || whenStopped.includes(code)));
}

/** Starts the daemon, and waits until every terminal is logged in. */
async function settled(premises: Premises): Promise<void> {
  await premises.start();
  await reported(premises, ({ findings }) => findings.every((one) => isSound(one, 'running')));
}

/** Runs the doctor until its report is as wanted, or until the daemon has had enough time to notice the fault. */
async function reported(premises: Premises, isWanted: (report: Report) => boolean): Promise<Report> {
  const untilMs = performance.now() + noticedMs;
  for (;;) {
    const report = await premises.doctor();
    if (isWanted(report) || performance.now() > untilMs) return report;
    await after(250);
  }
}

function wrongIn({ findings, ms }: Report, fault: Fault, daemon: Trial['daemon']): readonly string[] {
  const { code, says, follows = [] } = fault;
  const found = findings.filter((one) => one.code === code);
  const isNamed = found.some(({ value, remedy }) => says.test([value, ...remedy].join('\n')) && remedy.length > 0);
  const allowed: readonly FindingCode[] = [
    code,
    ...follows,
    ...summaries,
    ...(daemon === 'stopped' ? whenStopped : []),
  ];
  const others = findings.filter(
    (one) => (one.state === 'error' || one.state === 'warning') && !allowed.includes(one.code),
  );
  return [
    ...(isNamed ? [] : [found.length === 0 ? `no ${code}` : `not as wanted: ${found.map(lineOf).join('; ')}`]),
    ...others.map((one) => `made up: ${lineOf(one)}`),
    ...tooLate(ms),
  ];
}

function tooLate(ms: number): readonly string[] {
  return ms > limitMs ? [`took ${ms} ms`] : [];
}

function lineOf({ state, code, subject, value, remedy }: Finding): string {
  return [`${state} ${code} (${subject}): ${value}`, ...remedy].join(' -> ');
}
