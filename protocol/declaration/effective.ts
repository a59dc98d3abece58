/** What an absent field means: the defaults of the standard, asked for by name. */
import type { Declaration } from './declaration.js';

/**
 * The value of a field, or the default that the standard gives it where it is absent; undefined where it has none.
 * The object may be absent as a whole: `effective(PaymentData, undefined, 'PaymentType')` is Normal.
 */
export function effective<V extends object, N extends keyof V & string>(
  declaration: Declaration<V>,
  value: V | undefined,
  name: N,
): Exclude<V[N], undefined> | undefined;
/** The same for names that only the text knows. */
export function effective(declaration: Declaration<unknown>, value: object | undefined, name: string): unknown {
  const held: unknown = new Map<string, unknown>(Object.entries(value ?? {})).get(name);
  if (held !== undefined) return held;
  const field = declaration.fields.get(name);
  const byDefault = field?.options.default;
  const isFlag = field?.content.kind === 'simple' && field.content.base === 'boolean';
  return isFlag && byDefault !== undefined ? byDefault === 'true' : byDefault;
}
