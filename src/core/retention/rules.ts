/**
 * Rules that state for each field of a record whether it is kept after the retention period. A new field without a rule does not compile. A field that
 * a table does not name, such as one of an earlier release, is erased.
 */

type KeysOf<T> = T extends unknown ? keyof T : never;
type ValueOf<T, Name> = T extends unknown ? (Name extends keyof T ? T[Name] : never) : never;

/** Keeps a part of a value, or replaces the value. A value that was already erased in this way does not change again. */
interface Part<Value> {
  part(value: Value): Value | undefined;
}

/** The rule of one field. Only a field that may be absent can be erased as a whole. */
type Rule<Value> = 'keep' | (undefined extends Value ? 'erase' : never) | Part<NonNullable<Value>>;

/** A rule for each field of a record. */
export type Rules<T> = { readonly [Name in KeysOf<T>]-?: Rule<ValueOf<T, Name>> };

type AnyRule = 'keep' | 'erase' | Part<unknown>;

/** Returns the record with the fields that the rules keep. */
export function kept<T extends object>(rules: Rules<T>, record: T): T {
  const byName: Readonly<Record<string, AnyRule>> = rules;
  const result: T = Object.assign({}, record);
  for (const [name, value] of Object.entries(record)) {
    const rule = Object.hasOwn(byName, name) ? byName[name] : undefined;
    if (rule === 'keep') continue;
    const left: unknown =
      rule === undefined || rule === 'erase' || value === undefined || value === null ? undefined : rule.part(value);
    if (left === undefined) Reflect.deleteProperty(result, name);
    else Reflect.set(result, name, left);
  }
  return result;
}

/** Returns the rule for a part that has rules of its own. */
export function inside<T extends object>(rules: Rules<T>): Part<T> {
  return { part: (value) => kept(rules, value) };
}

/** Returns the rule for a list whose items have rules of their own. */
export function inEach<T extends object>(rules: Rules<T>): Part<readonly T[]> {
  return { part: (values) => values.map((value) => kept(rules, value)) };
}

/** Returns the rule for a field that must stay present, with this text. */
export function replacedBy<Value>(replacement: Value): Part<Value> {
  return { part: () => replacement };
}
