/**
 * The simulated vendors are compared with the vendors' published forms: their answers, their demands, and their variety
 * by seed.
 */

import { describe, expect, test } from 'vitest';
import { type DialectName, dialects } from '../../protocol/index.js';
import { decidingEvents } from '../../src/core/index.js';
import { createWorld, dialectsWithForms } from '../../src/simulator/terminal/index.js';
import { VendorForms, variationNames } from '../../src/simulator/terminal/vendor-forms/vendor-forms.js';
import { judge } from '../simulation/oracle/index.js';
import { play } from '../simulation/play.js';
import type { Setup } from '../simulation/setup.js';
import { deviationsOf, formsIn } from './met.js';
import { published, vendorOf } from './published.js';
import { isMembers, saidIn, valuesAt } from './spoken.js';

const vendors = (['adyen-3.0', 'datamesh-3.1', 'swedbank-3.1', 'verifone-3.1'] as const).map((dialect) => {
  const data = vendorOf(dialect);
  if (data === undefined) throw new RangeError(`no published forms of ${dialect}`);
  return { dialect, data };
});

/** Returns a day without faults, with many of all requests that registers make. */
function busyDay(dialect: DialectName): Partial<Setup> {
  const [encoding] = dialects[dialect].encodings;
  const nothing = { requestFaults: 0, frameFaults: 0, incidents: 0, services: 0, excess: 0, leases: 0, nexo: 0 };
  const much = { deviceRequests: 0.8, giftCards: 0.3, closings: 0.3, cards: 0.4, preAuthorizations: 0.3, extras: 0.3 };
  return { day: 'sound', carrier: 'ws', dialect, encoding, latencyMs: 5, showsStages: true, ...nothing, ...much };
}

test.each(published)('$dialect: each form has its own name, and a source that the file lists', (vendor) => {
  const named = [...vendor.requests, ...vendor.answers, ...vendor.spellings, ...vendor.forms];
  const keys = Object.keys(vendor.sources);
  expect(named.filter(({ source }) => !keys.some((key) => source.includes(key)))).toEqual([]);
  const names = vendor.forms.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test.each(dialectsWithForms)('%s: each form of the simulator is a published form', (dialect) => {
  const names = vendorOf(dialect)?.forms.map(({ name }) => name) ?? [];
  expect(variationNames(dialect).filter((name) => !names.includes(name))).toEqual([]);
});

test.each(dialectsWithForms)('%s: no form hides an event that the daemon needs for a decision', (dialect) => {
  const hidden = [...decidingEvents].filter((event) => {
    const header = { MessageClass: 'Event', MessageCategory: 'Event', POIID: 'T1' };
    const text = JSON.stringify({
      SaleToPOIRequest: { MessageHeader: header, EventNotification: { EventToNotify: event } },
    });
    const seeds = Array.from({ length: 100 }, (_, seed) => seed);
    return seeds.some(
      (seed) => !VendorForms.of(dialect, { seed })?.ofJson(text).includes(`"EventToNotify":"${event}"`),
    );
  });
  expect(hidden).toEqual([]);
});

test('a missing form and an answer that no vendor gives are reported', () => {
  const { data } = vendors[0] ?? { data: undefined };
  if (data === undefined) throw new RangeError('no vendor');
  const text = JSON.stringify({
    SaleToPOIResponse: {
      MessageHeader: { MessageClass: 'Service' },
      ReversalResponse: { Response: { Result: 'Success' }, ReversedAmount: '5.00' },
    },
  });
  const said = saidIn(text);
  expect(said && formsIn(data, said)).toEqual([]);
  expect(said && deviationsOf(data, said)).toEqual(['ReversalResponse lacks POIData.POITransactionID.TransactionID']);
});

describe.each(vendors)('$dialect', ({ dialect, data }) => {
  test('in days without faults, each answer has a published form, and everything is reported correctly', async () => {
    const deviations = new Set<string>();
    const met = new Set<string>();
    for (const seed of [1, 2, 3]) {
      const run = await play(seed, { setup: { ...busyDay(dialect), hasForms: true } });
      expect(judge(run)).toEqual([]);
      for (const text of run.scene.forms.deviations) deviations.add(text);
      for (const form of run.scene.forms.counts().keys()) met.add(form);
      // A day with a vendor of few forms has few.
      expect(run.scene.forms.counts().size).toBeGreaterThan(data.forms.length > 6 ? 3 : 0);
    }
    expect(met.size).toBeGreaterThan(Math.min(3, data.forms.length / 2));
    expect([...deviations]).toEqual([]);
  });

  test('a request without a mandatory member is refused, and our requests have all of them', async () => {
    const run = await play(1, { setup: { ...busyDay(dialect), hasForms: false } });
    const requests = firstOfEach(run.scene.host.world.received().map(({ text }) => text));
    const notDemanded: string[] = [];
    const notSent: string[] = [];
    for (const { message, mandatory, notDemanded: left = [], configured = [] } of data.requests) {
      const text = requests.get(message);
      if (text === undefined) continue;
      expect(refusalOf(text, dialect)).not.toMatch(/lacks|Absent|missing/);
      for (const path of mandatory) {
        if (valuesOf(text, path).length === 0) {
          if (!left.includes(path) && !configured.includes(path)) notSent.push(`${message} ${path}`);
          continue;
        }
        if (left.includes(path)) continue;
        if (!/lacks|Absent|missing/.test(refusalOf(without(text, path), dialect)))
          notDemanded.push(`${message} ${path}`);
      }
    }
    expect({ notSent, notDemanded }).toEqual({ notSent: [], notDemanded: [] });
  });
});

/** Returns the first of each kind of request. */
function firstOfEach(texts: readonly string[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  for (const text of texts) {
    const name = saidIn(text)?.name ?? '';
    if (!first.has(name)) first.set(name, text);
  }
  return first;
}

function valuesOf(text: string, path: string): readonly unknown[] {
  const said = saidIn(text);
  return said === undefined ? [] : valuesAt(said.members, path);
}

/** Returns the request without the member at a path. */
function without(text: string, path: string): string {
  const names = path.replaceAll('[]', '').split('.');
  const last = names.at(-1) ?? '';
  if (!text.trimStart().startsWith('{')) {
    const attribute = new RegExp(`(<${names.at(-2) ?? '\\w+Request'}[^>]*?) ${last}="[^"]*"`);
    const element = new RegExp(`<${last}(?: [^>]*)?(?:/>|>.*?</${last}>)`, 's');
    const short = text.replace(attribute, '$1');
    return short === text ? text.replace(element, '') : short;
  }
  const document: unknown = JSON.parse(text);
  const [envelope] = isMembers(document) ? Object.values(document) : [];
  const name = saidIn(text)?.name ?? '';
  const isOfHeader = names[0] === 'MessageHeader';
  let here: unknown = isMembers(envelope) ? envelope[isOfHeader ? 'MessageHeader' : name] : undefined;
  for (const step of names.slice(isOfHeader ? 1 : 0, -1)) {
    here = isMembers(here) ? here[step] : undefined;
    if (Array.isArray(here)) here = here[0];
  }
  if (isMembers(here)) Reflect.deleteProperty(here, last);
  return JSON.stringify(document);
}

/** Returns a world's immediate answer to a request that comes first; empty if the world does not answer at once. */
function refusalOf(text: string, dialect: string): string {
  const world = createWorld({ terminals: ['T1', 'T2'], dialect, hasSessions: false });
  world.handle({ type: 'connected', connection: 1 }, 0);
  const said = world
    .handle({ type: 'text', connection: 1, text }, 0)
    .flatMap((one) => ('text' in one ? [one.text] : []));
  return said.filter((one) => /Reject|MessageFormat/.test(one)).join('\n');
}
