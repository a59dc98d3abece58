/**
 * Payments create no new hidden classes. V8 gives an object its hidden class once and shares it. Node 20 creates a new
 * one each time an object that begins with a spread gets a field that the spread object lacks. All code that reads such
 * objects is slow for the rest of the process (docs/develop/measurements.md). V8's own log counts them.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, expect, test } from 'vitest';
import { Nursery, said } from '../bench/child.js';
import { terminalNames } from '../bench/configuration.js';
import { Register } from '../bench/register.js';
import { isWhole } from '../extent.js';

const payments = 80;
const directory = mkdtempSync(join(tmpdir(), 'tenderd-classes-'));
const log = join(directory, 'v8.log');

afterAll(() => rmSync(directory, { recursive: true, force: true }));

/**
 * Returns the fields that gave an object a hidden class of its own, with their counts, from `fromMs` of the process on.
 * Fields of Node itself are symbols.
 */
function singleClasses(fromMs: number): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const line of readFileSync(log, 'utf8').split('\n')) {
    const [, kind, microseconds, , , , at, column, reason, name = ''] = line.split(',');
    if (Number(microseconds) < fromMs * 1_000) continue;
    if (kind !== 'Transition' || reason !== 'prototype' || name.startsWith('symbol(')) continue;
    const field = `${name} at ${at}:${column}`;
    found.set(field, (found.get(field) ?? 0) + 1);
  }
  return found;
}

function script(name: string): URL {
  return new URL(`../bench/${name}.ts`, import.meta.url);
}

test.runIf(isWhole)('the objects of a payment have the hidden classes of the payment before', async () => {
  const nursery = new Nursery(directory);
  const terminal = await nursery.start(script('terminal-process'), [], process.execArgv);
  const logged = ['--log-maps', '--no-log-maps-details', '--no-logfile-per-isolate', `--logfile=${log}`];
  const args = [said(terminal, 'url'), directory, '2'];
  const startedMs = performance.now();
  const daemon = await nursery.start(script('lane-process'), args, [...process.execArgv, ...logged]);
  const register = new Register(said(daemon, 'url'), said(daemon, 'token'));
  const names = terminalNames(2);
  const payAll = (): Promise<unknown> => Promise.all(names.map((name) => register.pay(name)));
  await payAll();
  // V8 counts its times from a moment after the start of the process. So its times may be too early, but never too late.
  const warmMs = performance.now() - startedMs;
  for (let paid = 0; paid < payments; paid += names.length) await payAll();
  register.close();
  await daemon.end();
  await terminal.end();
  expect(readFileSync(log, 'utf8')).toContain('map,Transition');
  expect([...singleClasses(warmMs)].filter(([, times]) => times >= payments / 4)).toEqual([]);
});
