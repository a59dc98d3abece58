/** Properties of every message of the payment service, and of every damaged one. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkoutMessages, readCheckout, writeCheckout } from '../../../protocol/checkout/index.js';
import type { Declaration } from '../../../protocol/declaration/declaration.js';
import { isWhole } from '../../extent.js';
import { messageOf } from './arbitrary-messages.js';

const declarations: readonly Declaration<unknown>[] = Object.values(checkoutMessages);
const { PaymentStatus, FollowUpResponse } = checkoutMessages;

const runs = { numRuns: isWhole ? 300 : 30, seed: 20261123 };
const many = { ...runs, numRuns: isWhole ? 2000 : 300 };

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Returns a message with its text, among those that the conditions allow. */
function written(
  declaration: Declaration<unknown>,
): fc.Arbitrary<{ readonly message: unknown; readonly text: string }> {
  return messageOf(declaration)
    .map((message) => ({ message, text: writeCheckout(declaration, message) }))
    .filter(({ text }) => text.ok)
    .map(({ message, text }) => ({ message, text: text.ok ? text.value : '' }));
}

function parsed(text: string): Json {
  const value: Json = JSON.parse(text);
  return value;
}

/** Returns the paths of all leaves. */
function leaves(value: Json, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, held]) => leaves(held, [...path, name]));
}

/** Returns the value with a replacement at a path; undefined removes it. */
function withAt(value: Json, [first, ...rest]: readonly string[], other: Json | undefined): Json {
  if (first === undefined || typeof value !== 'object' || value === null) return other ?? null;
  const entries = Object.entries(value).flatMap(([name, held]): (readonly [string, Json])[] => {
    if (name !== first) return [[name, held]];
    if (rest.length > 0) return [[name, withAt(held, rest, other)]];
    return other === undefined ? [] : [[name, other]];
  });
  return Array.isArray(value) ? entries.map(([, held]) => held) : Object.fromEntries(entries);
}

function at(value: unknown, path: readonly string[]): unknown {
  let held: unknown = value;
  for (const name of path)
    held = typeof held === 'object' && held !== null ? new Map(Object.entries(held)).get(name) : undefined;
  return held;
}

/** Returns the amounts and currencies of a message or of JSON, with their paths, as text. */
function amountsIn(value: Json): readonly string[] {
  return leaves(value)
    .filter((path) => ['amount', 'currency'].includes(path.at(-1) ?? ''))
    .map((path) => `${path.join('.')} ${String(at(value, path))}`);
}

describe.each(declarations)('$name', (declaration) => {
  it('is read as it was written, with nothing kept aside', () => {
    fc.assert(
      fc.property(written(declaration), ({ message, text }) => {
        expect(readCheckout(declaration, text)).toEqual({ ok: true, value: { body: message, kept: [] } });
      }),
      runs,
    );
  });

  it('is refused if it is cut anywhere, or if something follows it', () => {
    fc.assert(
      fc.property(
        written(declaration),
        fc.nat(),
        fc.constantFrom('{', '}', '0', ',', '"', 'null'),
        (one, place, more) => {
          expect(readCheckout(declaration, one.text.slice(0, place % one.text.length)).ok).toBe(false);
          expect(readCheckout(declaration, one.text + more).ok).toBe(false);
        },
      ),
      runs,
    );
  });

  it('is refused with a duplicate member of any value', () => {
    fc.assert(
      fc.property(written(declaration), fc.jsonValue(), ({ text }, other) => {
        const doubled = text.replace(/("[\w-]+"):/, (member) => `${member}${JSON.stringify(other)},${member}`);
        fc.pre(doubled !== text);
        expect(readCheckout(declaration, doubled)).toMatchObject({ ok: false });
      }),
      runs,
    );
  });

  it('keeps unknown members aside, and stays the same message', () => {
    fc.assert(
      fc.property(written(declaration), fc.jsonValue({ maxDepth: 2 }), ({ message, text }, other) => {
        const member = `"later on":${JSON.stringify(other)}`;
        const read = readCheckout(declaration, text === '{}' ? `{${member}}` : text.replace('{', () => `{${member},`));
        fc.pre(read.ok || read.error.code !== 'forbidden-name');
        expect(read.ok && read.value.body).toEqual(message);
        expect(read.ok && read.value.kept.length).toBeGreaterThan(0);
      }),
      runs,
    );
  });
});

/** Replacements of a value: anything, and above all values that look like amounts. */
const damage: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    '',
    '0',
    '59900',
    59900.5,
    -1,
    1e13,
    1e21,
    0,
    [],
    {},
    [59900],
    { amount: 59900 },
    'nok',
  ),
  fc.jsonValue({ maxDepth: 1 }).map((value) => parsed(JSON.stringify(value))),
);

describe.each([PaymentStatus, FollowUpResponse])('damage to $name', (declaration: Declaration<unknown>) => {
  it('is refused or loses only the damaged field, and never gives another amount', () => {
    fc.assert(
      fc.property(written(declaration), fc.nat(), damage, ({ text }, number, other) => {
        const whole = parsed(text);
        const places = leaves(whole);
        const path = places[number % places.length] ?? [];
        const damaged = withAt(whole, path, other);
        const read = readCheckout(declaration, JSON.stringify(damaged));
        if (!read.ok) return;
        const body = parsed(JSON.stringify(read.value.body));
        const was = typeof other === 'object' ? undefined : other;
        const held = at(body, path);
        // The value is read exactly as it is written, digit by digit, or it is kept aside.
        expect(held === undefined || held === was || held === String(was)).toBe(true);
        expect(held !== undefined || read.value.kept.length > 0).toBe(true);
        expect(amountsIn(withAt(body, path, undefined))).toEqual(amountsIn(withAt(whole, path, undefined)));
        expect(path.at(-1) !== 'amount' || /^(?:null|0|[1-9][0-9]{0,11})$/.test(JSON.stringify(other))).toBe(true);
      }),
      many,
    );
  });
});

/** Returns what an independent reader of JSON finds at a path, numbers as text; undefined if the text is not JSON. */
function independent(text: string, path: readonly string[]): unknown {
  try {
    const found = at(parsed(text), path);
    return typeof found === 'number' ? String(found) : found;
  } catch {
    return undefined;
  }
}

describe.each([PaymentStatus, FollowUpResponse])('a character of $name', (declaration: Declaration<unknown>) => {
  const character = fc.constantFrom(...Array.from('0123456789.-+eE"{}[]:, \\ntu/Aaz\u00e9\n\ufeff\u2028'));

  it('that is lost, added or replaced gives only amounts that the text has', () => {
    fc.assert(
      fc.property(written(declaration), fc.nat(), fc.nat(2), character, ({ text }, number, cut, other) => {
        const place = number % text.length;
        const damaged = text.slice(0, place) + (cut === 2 ? '' : other) + text.slice(place + (cut === 0 ? 0 : 1));
        const read = readCheckout(declaration, damaged);
        const body = read.ok ? parsed(JSON.stringify(read.value.body)) : {};
        const places = leaves(body).filter((path) =>
          ['amount', 'currency', 'status', 'type'].includes(path.at(-1) ?? ''),
        );
        expect(places.map((path) => at(body, path))).toEqual(places.map((path) => independent(damaged, path)));
      }),
      many,
    );
  });
});
