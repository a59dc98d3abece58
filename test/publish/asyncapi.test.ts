/** The description of the published events agrees with the API. `npx vitest run test/publish/asyncapi -u` writes the description again. */

import { expect, test } from 'vitest';
import { readDescription } from '../api/described.js';
import { Checker, objectIn } from '../api/openapi-rules.js';
import { asyncApi } from './asyncapi.js';

const document = asyncApi(await readDescription('/openapi.json'));

/** Each reference in a document. */
function referencesIn(value: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  JSON.stringify(value, (key, each: unknown) => {
    if (key === '$ref' && typeof each === 'string') found.add(each);
    return each;
  });
  return found;
}

test('the AsyncAPI file matches the schemas of the API', async () => {
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(
    '../../docs/reference/events.asyncapi.json',
  );
});

test('each reference leads to a part of the document', () => {
  const references = [...referencesIn(document)];
  expect(references.length).toBeGreaterThan(10);
  for (const reference of references) {
    let part: unknown = document;
    for (const name of reference.slice(2).split('/')) part = objectIn(part)[name];
    expect(part, reference).toBeDefined();
  }
});

test('an event without an id or of another version does not fit', () => {
  const checker = new Checker(document);
  const event = {
    specversion: '1.0',
    id: 'a-1-1',
    source: 'urn:tenderd:a',
    type: 'tenderd.progress.v1',
    time: '2026-03-01T09:00:00.000Z',
    datacontenttype: 'application/json',
    sequence: '000000000000001',
    data: { at: '2026-03-01T09:00:00.000Z', stage: 'stage', text: 'Enter PIN' },
  };
  const wrong = (changes: object) => checker.wrong('/components/schemas/ProgressCloudEvent', { ...event, ...changes });
  expect(wrong({})).toBeUndefined();
  expect(wrong({ id: undefined })).toBeDefined();
  expect(wrong({ type: 'tenderd.progress.v2' })).toBeDefined();
  expect(wrong({ data: { stage: 'stage' } })).toBeDefined();
});
