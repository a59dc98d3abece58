/**
 * Reads the files of `fixtures/faults`. A fault begins with its id and what the broken product does. The next lines
 * name its file, the check that must find it, and its conditions. `-` lines are replaced by `+` lines. `␣` is a space
 * at the end of a line. This file loads nothing of the product, because a module that is loaded before the fault is in
 * place is not broken.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as presets from '../simulation/only-payments.js';
import { type EdgePatch, type Fault, FaultError, type Patch, type Rule } from './fault.js';
import { root } from '../root.js';

const directory = join(root, 'fixtures/faults');

/** The keywords of a fault, in addition to its id and the replaced lines. */
const words = ['in', 'found by', 'row', 'profile', 'days', 'survives'] as const;

/** Returns the conditions of its days: presets by name, and `name=value` in JSON. */
function setupOf(days: readonly string[]): object {
  const known = new Map<string, object>(Object.entries(presets));
  return Object.assign(
    {},
    ...days.flatMap((line) =>
      line.split(' ').map((word): object => {
        const [, name, value] = /^(\w+)=(.+)$/.exec(word) ?? [];
        if (name !== undefined && value !== undefined) return { [name]: JSON.parse(value) };
        const preset = known.get(word);
        if (preset === undefined) throw new FaultError(`${word} is no condition of a day`);
        return preset;
      }),
    ),
  );
}

/** Returns the lines of a fault by keyword. */
function linesOf(block: string): ReadonlyMap<string, readonly string[]> {
  const lines = new Map<string, string[]>();
  for (const line of block.split('\n').slice(1)) {
    const word = ['-', '+', ...words.map((one) => `  ${one} `)].find((one) => line.startsWith(one));
    if (word === undefined) throw new FaultError(`"${line}" is no line of a fault`);
    const text = line.slice(Math.max(2, word.length)).replace(/␣$/, ' ');
    lines.set(word.trim(), [...(lines.get(word.trim()) ?? []), text]);
  }
  return lines;
}

/** Reads one fault. The check that must find the fault decides its kind. */
function faultOf(block: string): object {
  const [, id, what] = /^([\w-]+): (.+)/.exec(block) ?? [];
  const lines = linesOf(block);
  const [foundBy = ''] = lines.get('found by') ?? [];
  const [, number] = /^requirement (\d+)$/.exec(foundBy) ?? [];
  const [, file, name] = /^test (\S+): (.+)$/.exec(foundBy) ?? [];
  const days = lines.get('days');
  return {
    id,
    what,
    file: lines.get('in')?.[0],
    find: lines.get('-')?.join('\n'),
    replace: lines.get('+')?.join('\n') ?? '',
    ...(number === undefined ? {} : { number: Number(number) }),
    ...(name === undefined ? {} : { foundByTest: { file, name } }),
    ...((number ?? name ?? (foundBy === 'nothing' || undefined)) ? {} : { foundBy }),
    row: lines.get('row')?.[0],
    profile: lines.get('profile')?.[0],
    survivesUnitTests: lines.has('survives') || undefined,
    setup: days && setupOf(days),
  };
}

/** Returns the faults in the text of a file. Throws FaultError for an unreadable line. */
export function faultsIn(text: string): readonly object[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .slice(1)
    .map(faultOf);
}

/** All faults, without undefined members. The tests check the names in them. */
const faults: readonly (Fault | Patch | EdgePatch | Rule)[] = JSON.parse(
  JSON.stringify(
    readdirSync(directory)
      .toSorted()
      .flatMap((file) => faultsIn(readFileSync(join(directory, file), 'utf8'))),
  ),
);

/** The faults that a named test must find, most of them through real sockets. */
export const edgePatches: readonly EdgePatch[] = faults.filter((one) => 'foundByTest' in one);

/** The rules, sorted by the number of their requirement. */
export const rules: readonly Rule[] = faults
  .filter((one) => 'number' in one)
  .toSorted((one, other) => one.number - other.number);

/** The faults that the simulation must find. */
export const patches: readonly Patch[] = faults.filter((one) => 'foundBy' in one);

/** Patches that change nothing. A check that finds such a patch cannot be trusted. */
export const changesNothing: readonly Patch[] = faults
  .filter((one) => !('foundBy' in one || 'number' in one || 'foundByTest' in one))
  .map((one) => ({ ...one, foundBy: undefined }));
