/** Measures whether the daemon's memory stays flat over many payments. */

import { readFileSync } from 'node:fs';
import { type Nursery, said } from './child.js';
import { terminalNames, writeConfiguration } from './configuration.js';
import { payOnAll, warmUp } from './paying.js';
import { Register } from './register.js';
import { residentMiB } from './resident.js';
import { startDaemonProcess } from './stage.js';
import { slope } from './statistics.js';

/** The RSS of one daemon while it takes payments. */
export interface Flatness {
  /** The minimum in each tenth. Garbage before its collection comes and goes, but a leak raises the minimum. */
  readonly samples: readonly { readonly payments: number; readonly rssMiB: number }[];
  /** The last tenth compared with the first, MiB. */
  readonly grownMiB: number;
  /** Least squares over the second half of the samples, KiB a payment. */
  readonly slopeKiB: number;
}

const samplesMax = 10;
/** How often memory is measured in a tenth. */
const looksMax = 5;

/** Takes this number of payments over ten terminals, and measures the memory during them. */
export async function measureFlatness(nursery: Nursery, terminalUrl: string, payments: number): Promise<Flatness> {
  const terminals = terminalNames(10);
  const file = writeConfiguration(nursery.directory, 'flat', terminalUrl, terminals);
  const daemon = await startDaemonProcess(file, nursery);
  const register = new Register(said(daemon, 'url'), readFileSync(said(daemon, 'tokenPath'), 'utf8').trim());
  await warmUp(register, terminals);
  const samples: { payments: number; rssMiB: number }[] = [];
  const step = Math.floor(payments / samplesMax / looksMax);
  while (samples.length < samplesMax) {
    const seen: number[] = [];
    while (seen.length < looksMax) {
      await payOnAll(register, terminals, step);
      seen.push(residentMiB(daemon.pid));
    }
    samples.push({ payments: (samples.length + 1) * step * looksMax, rssMiB: Math.min(...seen) });
  }
  register.close();
  await daemon.end();
  const later = samples.slice(samplesMax / 2);
  return {
    samples,
    grownMiB: (samples.at(-1)?.rssMiB ?? Number.NaN) - (samples[0]?.rssMiB ?? Number.NaN),
    slopeKiB: slope(later.map((sample) => ({ x: sample.payments, y: sample.rssMiB * 1_024 }))),
  };
}
