/** The meaning of an absent field: the defaults of the standard, by name. */
import type { Declaration } from './declaration.js';

/**
 * Returns the value of a field, or the standard's default if the value is absent; undefined if the field has no
 * default. The object itself may be absent: `effective(PaymentData, undefined, 'PaymentType')` is Normal.
 */
export function effective<V extends object, N extends keyof V & string>(
  declaration: Declaration<V>,
  value: V | undefined,
  name: N,
): Exclude<V[N], undefined> | undefined;
/** Like the overload with types, for names that are known only at run time. */
export function effective(declaration: Declaration<unknown>, value: object | undefined, name: string): unknown {
  const held: unknown = new Map<string, unknown>(Object.entries(value ?? {})).get(name);
  if (held !== undefined) return held;
  const field = declaration.fields.get(name);
  const byDefault = field?.options.default;
  const isFlag = field?.content.kind === 'simple' && field.content.base === 'boolean';
  return isFlag && byDefault !== undefined ? byDefault === 'true' : byDefault;
}
