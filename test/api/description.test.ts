/** The API description: it must describe each route, field and problem. */

import { execFileSync } from 'node:child_process';
import { Validator } from '@seriousme/openapi-schema-validator';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { consolePaths } from '../../src/api/routing/console-paths.js';
import { descriptionPaths, manualPath, searchPath } from '../../src/api/routing/description-paths.js';
import { saleField, transactionIdField } from '../../src/api/schema/input-fields.js';
import { problems } from '../../src/api/problems/problem-table.js';
import { isMissing } from '../tools.js';
import { app, readDescription } from './described.js';
import { openInterface } from './open-interface.js';
import { Checker, codesOf, flawsOf, objectIn, operationsIn } from './openapi-rules.js';

const document = await readDescription(descriptionPaths['3.1']);
const older = await readDescription(descriptionPaths['3.0']);
/** The problems of an unknown path or method are not in the description. */
const elsewhere = ['not-found', 'method-not-allowed'];
const codes = ['standby', ...Object.keys(problems).filter((code) => !elsewhere.includes(code))];

/** Returns every pattern of a document once. */
function patternsIn(value: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  JSON.stringify(value, (key, each: unknown) => {
    if (key === 'pattern' && typeof each === 'string') found.add(each);
    return each;
  });
  return found;
}

/**
 * The part of regular expressions that JavaScript, Python, Java, Perl, Go and .NET read alike: literal characters,
 * classes with ranges and \\xHH, `[\\s\\S]`, groups without capture, alternatives, and counts up to 1,000. It has no
 * lookaround, no `\\p`, no `[^]`, and no `\\d` or `\\w`, which match other digits and letters in some of these
 * languages.
 */
const inCommon =
  /^\^(?:\(\?:|\)|\||\[\\s\\S\]|\[\^?(?:\\x[0-9A-Fa-f]{2}|[A-Za-z0-9._-])+\]|[A-Za-z0-9,-]|[*+?]|\{(?:\d{1,3}|1000)(?:,(?:\d{1,3}|1000))?\})*\$$/;

describe('a pattern of the API description', () => {
  test.each([...patternsIn(document), ...patternsIn(older)])('%s has the same meaning in each language', (pattern) => {
    expect(pattern).toMatch(inCommon);
  });

  test.each([
    '^[^]{1,9}$',
    String.raw`^\p{Cc}$`,
    '^(?!a)b$',
    String.raw`^\d$`,
    '^a{1,8000}$',
    '^a',
    String.raw`^\u0041$`,
  ])('must not look like %s', (pattern) => expect(pattern).not.toMatch(inCommon));

  test('accepts the same strings in Python', () => {
    if (isMissing('python3')) return;
    const texts = [
      'till-1',
      'Smörgås 7',
      '收银 1',
      'a',
      '.',
      '...',
      'EUR',
      '0042',
      ' ',
      'till\n1',
      'a'.repeat(65),
      '1000',
      'ab12'.repeat(16),
    ];
    const patterns = [...patternsIn(document)];
    const program =
      'import json, re, sys\nq = json.load(sys.stdin)\nprint(json.dumps([[bool(re.search(p, t)) for t in q["texts"]] for p in q["patterns"]]))';
    const printed = execFileSync('python3', ['-c', program], { input: JSON.stringify({ patterns, texts }) });
    const here = patterns.map((pattern) => texts.map((text) => new RegExp(pattern).test(text)));
    expect(JSON.parse(String(printed))).toEqual(here);
  });

  test.each([
    ['printable text', saleField, fc.string({ unit: 'grapheme', maxLength: 70 })],
    ['transactionId', transactionIdField, fc.stringMatching(/^[A-Za-z0-9._-]{1,36}$/)],
  ])('of a %s accepts every value that the daemon accepts', (_name, field, texts) => {
    const { pattern = '' } = objectIn(field.meta());
    const described = new RegExp(String(pattern), 'u');
    fc.assert(
      fc.property(texts, (text) => {
        expect(!field.safeParse(text).success || described.test(text)).toBe(true);
      }),
    );
  });
});

describe('the API description', () => {
  test.each([
    ['/openapi.json', '3.1'],
    ['/openapi-3.0.json', '3.0'],
  ])('%s is served without token, and is valid OpenAPI %s', async (path, version) => {
    const daemon = await openInterface();
    const answer = await daemon.call({ path, headers: { authorization: undefined } });
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } });
    expect(answer.json).toMatchObject({
      info: { title: 'tenderd', version: '1.2.3' },
      servers: [{ url: daemon.api.url }],
    });
    const validator = new Validator();
    expect(await validator.validate(objectIn(answer.json))).toMatchObject({ valid: true });
    expect(validator.version).toBe(version);
  });

  test('describes each operation, field and response', () => {
    expect(flawsOf(document, codes)).toEqual([]);
  });

  test('has every route', () => {
    const described = operationsIn(document).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    const itself: readonly string[] = [
      ...Object.values(descriptionPaths),
      manualPath,
      searchPath,
      ...Object.values(consolePaths),
    ];
    const routes = app.routes
      .filter(({ path }) => !itself.includes(path))
      .map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(routes)].toSorted()).toEqual(described.toSorted());
  });

  test('requires the bearer token for each operation, except those for monitors and sign-in', () => {
    const open = operationsIn(document)
      .filter(({ operation }) => JSON.stringify(operation['security']) === '[]')
      .map(({ path }) => path);
    expect(open).toEqual(['/livez', '/readyz', '/v1/proof', '/v1/console', '/v1/console/session']);
    const others = operationsIn(document).filter(({ path }) => !open.includes(path));
    for (const { name, operation } of others)
      expect({
        name,
        security: operation['security'],
        codes: codesOf(objectIn(operation['responses'])['401']),
      }).toEqual({ name, security: [{ token: [] }], codes: ['unauthorized'] });
  });

  test('has the same content in version 3.0.3', () => {
    const shape = (from: typeof document) => ({
      operations: operationsIn(from).map(({ name, operation }) => [
        name,
        Object.keys(objectIn(operation['responses'])),
      ]),
      schemas: Object.entries(objectIn(objectIn(from['components'])['schemas'])).map(([name, schema]) => [
        name,
        Object.keys(objectIn(objectIn(schema)['properties'])),
      ]),
      texts: JSON.stringify(from)
        .match(/"(?:description|summary)":"[^"]*"/g)
        ?.toSorted(),
    });
    expect(older['openapi']).toBe('3.0.3');
    expect(shape(older)).toEqual(shape(document));
    // Version 3.0 has neither null as a type nor lists of types.
    expect(JSON.stringify(older)).not.toMatch(/"type":(?:\[|"null")/);
  });

  test('describes the events of the stream correctly', () => {
    const listen = operationsIn(document).find(({ path }) => path === '/v1/events');
    const response = objectIn(objectIn(objectIn(listen?.operation)['responses'])['200']);
    const events = objectIn(response['x-events']);
    const media = objectIn(objectIn(response['content'])['text/event-stream']);
    const checker = new Checker(document);
    const [begin, ...shown] = String(media['example']).trim().split('\n\n');
    expect(begin).toMatch(/^retry: \d+\nid: \d+$/);
    const names = shown.map((text) => {
      const [, name = '', data = ''] = /event: (\S+)\ndata: (.*)/.exec(text) ?? [];
      const { $ref } = objectIn(events[name]);
      expect({ name, wrong: checker.wrong(String($ref).slice(1), JSON.parse(data)) }).toEqual({
        name,
        wrong: undefined,
      });
      return name;
    });
    expect(names.toSorted()).toEqual(Object.keys(events).toSorted());
  });
});

test('the check of the API description finds each gap', () => {
  const copy: unknown = structuredClone(document);
  const placeOf = (path: readonly string[]): object =>
    path.reduce<object>((place, key) => Object(Reflect.get(place, key)), Object(copy));
  const change = (path: string, value?: unknown): void => {
    const keys = path.split(' ');
    const last = keys.pop() ?? '';
    if (value === undefined) Reflect.deleteProperty(placeOf(keys), last);
    else Reflect.set(placeOf(keys), last, value);
  };
  const put = 'paths /v1/transactions/{transactionId} put';
  const asked = 'components schemas PaymentRequest properties';
  const told = 'components schemas TransactionCommon properties';
  change(`${asked} sale description`);
  change(`${asked} terminal example`);
  change(`${asked} retryOf example`, '');
  change(`${told} revision description`, 'The last one.');
  change(`${told} revision format`);
  change(`${put} summary`);
  change(`${put} security`);
  change(`${put} operationId`, 'getTransaction');
  change(`${put} tags`, ['Other']);
  change(`${put} responses 429`);
  change('paths /v1/terminals/{terminal}/device-requests post responses 429');
  change('paths /v1/terminals/{terminal}/ping post responses 429');
  change(`${put} parameters 0 schema example`);
  change('components examples refund value kind', 'sale');
  change('components examples problem-id-reused value code', 'stopping');
  change('components examples payment-unresolved value revision', 'one');
  change('components schemas Receipt description');
  change('paths /v1/terminals get responses 200 content application/json examples');
  const name = 'PUT /v1/transactions/{transactionId}';
  expect(flawsOf(objectIn(copy), codes)).toEqual([
    'schema Receipt has no description',
    'TransactionCommon.revision has no format: say int32 or int64',
    'TransactionCommon.revision is a number, and its description says no unit',
    'PaymentRequest.terminal has no example',
    'PaymentRequest.sale has no description',
    expect.stringContaining('PaymentRequest.retryOf has an example that is not valid: '),
    `${name} has no summary`,
    `${name} has no security`,
    `${name} has no tag of the document`,
    `${name} transactionId has no example`,
    expect.stringContaining(`${name} body has an example that is not valid: `),
    `${name} 409 example id-reused is of another problem`,
    expect.stringContaining('GET /v1/transactions/{transactionId} 200 has an example that is not valid: '),
    'GET /v1/terminals 200 has no example of its body',
    'two operations have the operationId getTransaction',
    'no operation names the problem queue-full',
  ]);
});
