/**
 * `npm run runtimes`: plays the smoke tests with each Node that tenderd supports, and installs the package with each. The Nodes are
 * binaries of npm, downloaded once into ~/.cache/tenderd/runtimes (TENDERD_RUNTIMES names another folder). Options: `--only 24,26`
 * plays some of them; `--only running` plays the Node that runs this, and downloads nothing. The last line is one JSON object; exits
 * with 1 if something failed. A Node of which the registry has no binary for this machine is named as not run.
 */

import { install } from '../package/packed.js';
import { readOptions } from '../options.js';
import { binaryOf, releases } from './binary.js';
import { playCheckout, playInstalled, playSmokeTests } from './trials.js';

const { only } = readOptions(import.meta.url, { only: { type: 'string', default: '' } });
const names = only.split(',').filter((name) => name !== '');
const chosen =
  only === 'running'
    ? names
    : releases.filter((release) => names.length === 0 || names.includes(release.split('.')[0] ?? ''));

const passed: string[] = [];
const failed: string[] = [];
const notRun: string[] = [];

const installed = install();
for (const release of chosen) play(release);
installed.remove();

function play(release: string): void {
  const binary = binaryOf(release);
  if (binary.type === 'missing') {
    notRun.push(release);
    process.stdout.write(`Node ${release}: not run: no binary\n`);
    return;
  }
  if (binary.type === 'failed') {
    failed.push(release);
    process.stdout.write(`Node ${release}: the download failed: ${binary.why}\n`);
    return;
  }
  const trials = [
    playCheckout(binary.path),
    playSmokeTests(binary.path),
    playInstalled(binary.path, installed.tarball),
  ];
  for (const { name, seconds, wrong } of trials) {
    process.stdout.write(`Node ${release}: ${name} ${wrong === undefined ? 'passed' : 'FAILED'} in ${seconds} s\n`);
    if (wrong !== undefined) process.stdout.write(`${wrong}\n`);
  }
  (trials.every(({ wrong }) => wrong === undefined) ? passed : failed).push(release);
}

const isHeld = failed.length === 0 && passed.length > 0;
process.stdout.write(`${JSON.stringify({ verdict: isHeld ? 'held' : 'fell', passed, failed, notRun })}\n`);
process.exit(isHeld ? 0 : 1);
