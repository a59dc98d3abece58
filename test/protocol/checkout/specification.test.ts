/**
 * Every row of the specification's tables (fixtures/checkout/specification.json) is covered: by a handwritten message
 * with the value at its place, by a file with the text, by the table of endpoints, or by a test of its requirement.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkoutMessages, endpoints } from '../../../protocol/checkout/index.js';
import { fixtures } from '../../fixtures.js';
import { numbersOf } from '../../requirements/judge.js';
import { reachable } from '../reachable-types.js';
import { declarationOf, fixtureNames, fixtureText } from './messages.js';

const root = new URL('../', fixtures);

const rowSchema = z.strictObject({
  row: z.string(),
  places: z.array(z.string()).optional(),
  files: z.array(z.string()).optional(),
  endpoint: z.string().optional(),
  requirements: z.array(z.string().regex(/^R[0-9]+$/)).optional(),
});
const specification = z
  .strictObject({ tables: z.array(z.strictObject({ table: z.string(), rows: z.array(rowSchema) })) })
  .parse(JSON.parse(readFileSync(new URL('checkout/specification.json', fixtures), 'utf8')));

const rows = specification.tables.flatMap(({ table, rows: own }) => own.map((row) => ({ ...row, table })));

/** Returns the value at a path such as `operationList.2.details.eci`; undefined if there is none. */
function valueAt(value: unknown, path: string): unknown {
  let held: unknown = value;
  for (const name of path.split('.'))
    held = typeof held === 'object' && held !== null ? new Map(Object.entries(held)).get(name) : undefined;
  return held;
}

/**
 * Returns the fault of a place such as `payment-status: operationList.0.type = "CAPTURE"`; undefined for a correct one.
 */
function wrongPlace(place: string): string | undefined {
  const [, name = '', path = '', says = ''] = /^([a-z.-]+): (\S+)(.*)$/.exec(place) ?? [];
  if (!fixtureNames.includes(name)) return `${place}: no such file`;
  const found = valueAt(JSON.parse(fixtureText(name)), path);
  if (says === ' is absent') return found === undefined ? undefined : `${place}: it is there`;
  if (found === undefined) return `${place}: it is not there`;
  if (says === '') return undefined;
  const isShown = says.startsWith(' = ') && JSON.stringify(JSON.parse(says.slice(3))) === JSON.stringify(found);
  return isShown ? undefined : `${place}: it is ${JSON.stringify(found)}`;
}

/** Returns the fault of a file such as `README.md: some words`. */
function wrongFile(entry: string): string | undefined {
  const [, file = '', text = ''] = /^(\S+): (.+)$/.exec(entry) ?? [];
  const url = new URL(file, root);
  if (file === '' || !existsSync(url)) return `${entry}: no such file`;
  return readFileSync(url, 'utf8').includes(text) ? undefined : `${entry}: not in the file`;
}

/** The requirements that tests name in their titles. */
const tested: ReadonlySet<number> = new Set(
  readdirSync(new URL('test/', root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.startsWith('protocol/') && !name.startsWith('requirements/'))
    .map((name) => readFileSync(new URL(`test/${name}`, root), 'utf8'))
    .flatMap((text) => [...text.matchAll(/["'`](R\d+(?:, R\d+)*: )/g)].flatMap(([, title = '']) => numbersOf(title))),
);

function numberOf(requirement: string): number {
  return Number(requirement.slice(1));
}

describe('the tables of the specification', () => {
  it('are complete', () => {
    expect(specification.tables.length).toBe(21);
    expect(new Set(rows.map(({ table, row }) => `${table}: ${row}`)).size).toBe(rows.length);
    expect(rows.length).toBe(159);
  });

  it.each(rows)('$table, $row has a proof', ({ places = [], files = [], endpoint, requirements = [], row }) => {
    expect([...places.map(wrongPlace), ...files.map(wrongFile)].filter((wrong) => wrong !== undefined)).toEqual([]);
    const found = new Map(Object.entries(endpoints)).get(endpoint ?? '');
    expect(endpoint === undefined ? row : `${found?.method} ${found?.path}`).toBe(row);
    const isShown = places.length > 0 || files.length > 0 || endpoint !== undefined;
    const untested = requirements.filter((name) => !tested.has(numberOf(name)));
    expect(isShown ? [] : untested).toEqual([]);
    expect(isShown || requirements.length > 0).toBe(true);
  });

  it('need another proof if a row is missing from its file or has another value', () => {
    expect(wrongPlace('payment-status: operationList.0.type = "CREATE_SESSION"')).toBeUndefined();
    expect(wrongPlace('payment-status: operationList.0.type = "CAPTURE"')).toContain('it is "CREATE_SESSION"');
    expect(wrongPlace('payment-status: operationList.9.type')).toContain('not there');
    expect(wrongPlace('payment-status: operationList is absent')).toContain('is there');
    expect(wrongPlace('nothing: x')).toContain('no such file');
    expect(wrongFile('README.md: no such words')).toContain('not in the file');
  });
});

describe('the declarations', () => {
  const texts = fixtureNames.map((name) => ({
    declaration: declarationOf(name),
    value: JSON.parse(fixtureText(name)),
  }));

  it('use each field in a message', () => {
    const seen = new Set<string>();
    const look = (declaration: ReturnType<typeof declarationOf>, value: unknown): void => {
      for (const [name, { content, max }] of declaration.fields) {
        const held = valueAt(value, name);
        if (held === undefined) continue;
        seen.add(`${declaration.name}.${name}`);
        if (content.kind !== 'type') continue;
        for (const item of max > 1 && Array.isArray(held) ? held : [held]) look(content, item);
      }
    };
    for (const { declaration, value } of texts) look(declaration, value);
    const declared = [...reachable(...Object.values(checkoutMessages))].flatMap(({ name, fields }) =>
      [...fields.keys()].map((field) => `${name}.${field}`),
    );
    expect(declared.filter((field) => !seen.has(field))).toEqual([]);
  });

  it('use each word in a message or on the page of choices', () => {
    const page = readFileSync(new URL('docs/reference/payment-service-choices.md', root), 'utf8');
    const all = fixtureNames.map(fixtureText).join('\n');
    const words = [...reachable(...Object.values(checkoutMessages))].flatMap(({ fields }) =>
      [...fields.values()].flatMap(({ content }) => (content.kind === 'words' ? content.words : [])),
    );
    expect(words.filter((word) => !all.includes(`"${word}"`) && !page.includes(word))).toEqual([]);
    expect(words.length).toBeGreaterThan(20);
  });
});
