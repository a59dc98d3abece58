/** The lists in the manual are complete and contain nothing else. */

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { deviceRequestMessageBody } from '../../src/api/requests/device-request-body.js';
import { transactionBody } from '../../src/api/requests/transaction-request.js';
import { fileSchemas } from '../../src/config/schema/schema.js';
import { vendorPaths } from '../../src/config/rules/vendor-paths.js';
import { begins } from '../../src/config/addresses/url-scheme.js';
import { checks, findingTable } from '../../src/doctor/index.js';
import { fieldsOf, profiles, reasons, serviceProfiles, transactionKinds } from '../../src/core/index.js';
import { blocksOf, pages } from './pages.js';

function page(path: string): string {
  return readFileSync(new URL(`../../docs/${path}.md`, import.meta.url), 'utf8');
}

/** Returns the cells of each table row whose first cell is code. */
function rowsOf(text: string): ReadonlyMap<string, readonly string[]> {
  const rows = [...text.matchAll(/^\| `([^`]+)` \|(.*)\|$/gm)];
  return new Map(rows.map(([, name = '', cells = '']) => [name, cells.split('|').map((cell) => cell.trim())]));
}

/** A part of the schema in JSON Schema form. */
const partSchema = z.object({
  default: z.unknown().optional(),
  get properties() {
    return z.record(z.string(), partSchema).optional();
  },
  get additionalProperties() {
    return z.union([z.boolean(), partSchema]).optional();
  },
});

/** Tables whose keys are explained together, at the table itself. */
const explainedAsOne = new Set(['env', 'file', 'confirmation', 'text', 'digits', 'entry', 'anyKey']);

/** Returns each setting with its path and its default. */
function settingsIn(
  part: z.infer<typeof partSchema>,
  path: readonly string[] = [],
): readonly (readonly [string, unknown])[] {
  const { properties, additionalProperties: named } = part;
  const keys = Object.keys(properties ?? {}).filter((key) => !explainedAsOne.has(key));
  const isTable = keys.length > 0 || (typeof named === 'object' && path.length === 1);
  if (!isTable) return [[path.join('.'), part.default]];
  return [
    ...keys.flatMap((key) => settingsIn(properties?.[key] ?? {}, [...path, key])),
    ...(typeof named === 'object' ? settingsIn(named, [...path, 'NAME']) : []),
  ];
}

test('the manual describes every setting, with its default', () => {
  const settings = settingsIn(
    partSchema.parse(z.toJSONSchema(fileSchemas().file, { io: 'input', unrepresentable: 'any' })),
  );
  const rows = rowsOf(page('operate/configuration').split('## What goes together')[0] ?? '');
  expect([...rows.keys()].toSorted()).toEqual(settings.map(([path]) => path).toSorted());
  const defaults = settings.filter(([, value]) => value !== undefined);
  expect(defaults.map(([path]) => [path, rows.get(path)?.[0]])).toEqual(
    defaults.map(([path, value]) => [path, `\`${JSON.stringify(value)}\``]),
  );
});

test('the manual and the check list the same settings for each vendor', () => {
  const rows = rowsOf(page('operate/configuration').split('## What goes together')[1] ?? '');
  const plain = { usual: 'plain', tests: 'plain for test terminals only', refused: undefined };
  expect([...rows]).toEqual(
    Object.entries(vendorPaths).map(([profile, path]) => [
      profile,
      [
        path.wires.map((wire) => begins[wire].join(' or ')).join(', '),
        codes(path.dialects),
        [path.security === undefined ? undefined : `\`${path.security}\``, plain[path.plain]]
          .filter((one) => one !== undefined)
          .join(', or '),
        path.credential === undefined ? 'nothing' : path.credential === 'code' ? 'the code' : `\`${path.credential}\``,
      ],
    ]),
  );
});

function seconds(ms: number): string {
  return `${ms / 1_000} s`;
}

function yesOrNo(is: boolean): string {
  return is ? 'yes' : 'no';
}

test('the manual describes every terminal profile as it is in the code', () => {
  const rows = rowsOf(page('reference/profiles').split('## Profiles of payment services')[0] ?? '');
  const promises = [...rows].map(([name, [, ...cells]]) => [name, ...cells]);
  expect(promises).toEqual(
    Object.entries(profiles).map(([name, profile]) => [
      name,
      seconds(profile.requestLifetimeMs),
      seconds(profile.lifetimeAfterPongMs),
      seconds(profile.orphanLifetimeMs),
      profile.unavailableMeansUndelivered ? 'not delivered' : 'nothing',
      profile.refusesByStatus === true ? 'the terminal refused' : 'nothing',
      yesOrNo(profile.memorySurvivesRestart),
      yesOrNo(profile.sessions),
      profile.quietMs === 0 ? 'none' : seconds(profile.quietMs),
      profile.successIsAsAsked === true ? 'the requested amount' : 'at least the requested amount',
    ]),
  );
});

function hours(ms: number | undefined): string {
  return ms === undefined ? 'not known' : `${ms / 3_600_000} h`;
}

test('the manual describes every profile of a payment service as it is in the code', () => {
  const rows = rowsOf(page('reference/profiles').split('## Profiles of payment services')[1] ?? '');
  expect([...rows].map(([name, [, ...cells]]) => [name, ...cells])).toEqual(
    Object.entries(serviceProfiles).map(([name, profile]) => [
      name,
      hours(profile.keyLifetimeMs),
      hours(profile.sessionEndsMs),
      String(profile.attemptsMax ?? 'not known'),
      yesOrNo(profile.cancelClosesSessions),
      yesOrNo(profile.referencesAreUnique),
      seconds(profile.retryAfterMaxMs),
    ]),
  );
});

function codes(names: readonly string[]): string {
  return names.length === 0 ? 'nothing' : names.map((name) => `\`${name}\``).join(', ');
}

test('the manual lists the fields of every kind as the API accepts and reports them', () => {
  const rows = rowsOf(page('reference/kinds'));
  expect([...rows]).toEqual(
    transactionKinds.map((kind) => {
      const { must, mustAtTerminal, may, reported } = fieldsOf(kind);
      const atTerminal = mustAtTerminal.length === 0 ? '' : `; at a terminal ${codes(mustAtTerminal)}`;
      return [kind, [`${codes(must)}${atTerminal}`, codes(may), codes(reported)]];
    }),
  );
});

test('the manual describes every reason, with the results that can have it', () => {
  expect([...rowsOf(page('reference/reasons'))]).toEqual(
    Object.entries(reasons).map(([code, { results, means }]) => [code, [codes(results), means]]),
  );
});

test('the manual lists every check and every finding of the doctor as its table does', () => {
  const examined = page('operate/doctor').split('## What it examines')[1]?.split('## What the states mean')[0] ?? '';
  expect([...rowsOf(examined)]).toEqual(checks.map(({ name, description }) => [name, [description]]));
  const rows = rowsOf(page('operate/doctor').split('## All findings')[1] ?? '');
  expect([...rows]).toEqual(
    Object.entries(findingTable).map(([code, { state, seen, description }]) => [
      code,
      [state.replace('-', ' '), seen, description],
    ]),
  );
});

test('every outcome in the golden traces has a reason of the table, or one of the two other families of reasons', () => {
  const folder = new URL('../../fixtures/chronicles/', import.meta.url);
  const known = new Map(Object.entries(reasons));
  const seen = new Set<string>();
  for (const file of readdirSync(folder)) {
    const text = readFileSync(new URL(file, folder), 'utf8');
    for (const [, result = '', reason = ''] of text.matchAll(
      /^outcome: result ([\w-]+), .*?\breason ([\w-]+), message/gm,
    )) {
      const isOfFamily = reason.endsWith('-refused') || file.startsWith('online-');
      const results: readonly string[] =
        known.get(reason)?.results ?? (isOfFamily ? ['not-processed', 'declined'] : []);
      expect(results, `${file}: ${reason}`).toContain(result);
      seen.add(reason);
    }
  }
  expect(seen.size).toBeGreaterThan(40);
});

/**
 * Returns the request bodies that a page shows: each JSON object with a kind. Three dots are a placeholder for an id.
 */
function bodiesOn(path: string): readonly { readonly kind: string }[] {
  const body = z.looseObject({ kind: z.string() });
  const shown = blocksOf(path).filter(({ language, mark }) => language === 'json' && mark === undefined);
  return shown.flatMap(({ text }) =>
    text
      .replaceAll('"..."', '"till1-20261120-0001"')
      .split(/(?<=\}) {2,}(?=\{)|\n(?=\{)/)
      .flatMap((one) => body.safeParse(JSON.parse(one)).data ?? []),
  );
}

test.each(pages.flatMap((path) => bodiesOn(path).map((body) => ({ path, kind: body.kind, body }))))(
  '$path shows a $kind that the API takes',
  ({ kind, body }) => {
    const schema = transactionKinds.some((known) => known === kind) ? transactionBody : deviceRequestMessageBody;
    expect(schema.safeParse(body).error).toBeUndefined();
  },
);

test('the search finds example bodies to check', () => {
  expect(pages.flatMap(bodiesOn).length).toBeGreaterThan(15);
});
