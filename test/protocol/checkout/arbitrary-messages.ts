/** Random messages of the payment service, made from their declarations. */
import * as fc from 'fast-check';
import type { AnyField, Content, Declaration, Simple } from '../../../protocol/declaration/declaration.js';
import * as simple from '../../../protocol/checkout/simple.js';

const character = fc.constantFrom('a', 'Z', '0', ' ', '"', '\\', '/', '\n', '<', 'ö', '€', '\u00a0', '\u2028', '😀');
const printable = fc.array(character, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));
const path = fc.stringMatching(/^[a-z0-9?=&/-]{0,12}$/);

/** Values of the scalars with a special form. All others can be any text. */
const forms = new Map<Simple<unknown>, fc.Arbitrary<string>>([
  [simple.Uuid7, fc.uuid({ version: 7 })],
  [simple.Ulid, fc.ulid()],
  [simple.MinorUnits, fc.integer({ min: 1, max: 999_999_999_999 }).map(String)],
  [simple.Currency, fc.constantFrom('NOK', 'EUR', 'JPY', 'XYZ')],
  [simple.ResponseCode, fc.constantFrom('0', '000', '7', '012')],
  [simple.WholeNumber, fc.nat(999_999_999).map(String)],
  [simple.Url, path.map((rest) => `https://shop.example/${rest}`)],
  [
    simple.UrlOrNone,
    fc.oneof(
      fc.constant(''),
      path.map((rest) => `https://pay.example/${rest}`),
    ),
  ],
  [simple.Origin, fc.constantFrom('https://shop.example', 'http://127.0.0.1:8080')],
  [simple.YearMonth, fc.constantFrom('2027-01', '2030-12')],
]);

function contentOf(content: Content<unknown>): fc.Arbitrary<unknown> {
  if (content.kind === 'type') return messageOf(content);
  if (content.kind === 'words') return fc.constantFrom(...content.words);
  return content.base === 'boolean' ? fc.boolean() : (forms.get(content) ?? printable);
}

function fieldOf({ content, max }: AnyField): fc.Arbitrary<unknown> {
  const one = contentOf(content);
  return max > 1 ? fc.array(one, { minLength: 1, maxLength: 3 }) : one;
}

/**
 * Returns values of a declaration: the mandatory fields and some of the others. It ignores conditions between fields.
 */
export function messageOf(declaration: Declaration<unknown>): fc.Arbitrary<object> {
  const fields = [...declaration.fields].map(([name, field]) => [name, fieldOf(field)] as const);
  const requiredKeys = [...declaration.fields].filter(([, { min }]) => min > 0).map(([name]) => name);
  return fc.record(Object.fromEntries(fields), { requiredKeys, noNullPrototype: true });
}
