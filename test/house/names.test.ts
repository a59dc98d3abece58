/** The files, scenarios and planted mistakes that CHANGELOG and the manual name exist. */

import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { edgePatches, patches } from '../faults/files.js';
import { pages, root, sourceOf } from './pages.js';

const rooms = ['test', 'src', 'protocol', 'fixtures', 'examples', 'bin'] as const;

/** Every path in the rooms, folders included. */
const paths = rooms.flatMap((room) => [
  room,
  ...readdirSync(`${root}${room}`, { recursive: true, encoding: 'utf8' }).map(
    (path) => `${room}/${path.replaceAll('\\', '/')}`,
  ),
]);

const scenarios = paths.filter((path) => path.endsWith('.scenario')).map((path) => basename(path, '.scenario'));
const known = [...scenarios, ...[...patches, ...edgePatches].map(({ id }) => id)];

const namedPath = new RegExp(`(?<![\\w./-])(?:${rooms.join('|')})/[\\w.*/-]+`, 'g');
/** A path relative to its room, as a page about that room writes it. */
const shortPath = /`([\w./-]+\.(?:ts|scenario))`/g;
const scenarioFile = /(?<![\w/-])([\w*-]+)\.scenario\b/g;
/** The list that shows how a fault was fixed, up to the end of the sentence. A dot inside a name does not end it. */
const shownBy = /\b(?:tests?|scenarios?|planted(?: and found)?|found):\s((?:[^.;]|\.(?=\S))*)/gi;
const hyphened = /`([a-z0-9]+(?:-[a-z0-9*]+)+)`/g;

function firstOf(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([whole, group = whole]) => group);
}

/** A star matches any part of one name. */
function isNone(list: readonly string[], pattern: string): boolean {
  if (!pattern.includes('*')) return !list.includes(pattern);
  const named = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
  return !list.some((name) => named.test(name));
}

/** Returns the names in a text that do not exist. */
function missedIn(text: string): readonly string[] {
  const files = firstOf(text, namedPath).map((path) => path.replace(/[./]+$/, ''));
  const short = firstOf(text, shortPath).filter((path) => !rooms.some((room) => path.startsWith(`${room}/`)));
  const names = [...firstOf(text, scenarioFile), ...firstOf(text, shownBy).flatMap((list) => firstOf(list, hyphened))];
  return [
    ...files.filter((path) => isNone(paths, path)),
    ...short.filter((path) => !paths.some((there) => there.endsWith(`/${path}`))),
    ...names.filter((name) => isNone(known, name)),
  ];
}

test('the search reports a name of a file that does not exist', () => {
  expect(missedIn('every wait stands in src/core/waits.ts. `step.ts`, `no-such-step.ts`')).toEqual([
    'src/core/waits.ts',
    'no-such-step.ts',
  ]);
  expect(
    missedIn('Tests: `fixtures/scenarios/refund-by-key.scenario`, `completion-by-key`, a `no-name`. `at-all`'),
  ).toEqual(['completion-by-key', 'no-name']);
  expect(missedIn('Test: `fixtures/scenarios/refund-by-key`.')).toEqual(['fixtures/scenarios/refund-by-key']);
  expect(missedIn('planted: `refused-closing-stays-forgotten`; `slept-*.scenario`, none-*.scenario')).toEqual([
    'none-*',
    'refused-closing-stays-forgotten',
  ]);
});

test.each(['CHANGELOG.md', ...pages])('every file that %s names exists', (page) => {
  expect(missedIn(sourceOf(page))).toEqual([]);
});
