import { describe, expect, it } from 'vitest';
import type { AnyField, Content, Declaration } from '../../protocol/declaration/declaration.js';
import { bodies, messageCategories, versions, type Version } from '../../protocol/index.js';
import { roots } from '../../protocol/registry/registry.js';
import { dictionary, isIn, type DictionaryField } from './dictionary.js';
import { reachable } from './reachable-types.js';

/** Every declared type that a message reaches. */
const types: ReadonlyMap<string, Declaration<unknown>> = new Map(
  [...reachable(...Object.values(roots))].map((declaration) => [declaration.name, declaration]),
);

const placeOrder = { text: 0, attribute: 1, element: 2, member: 3 };

/** Returns fields in the order in which a version writes them. */
function inOrder<F extends { readonly place: AnyField['place'] }>(fields: readonly F[]): readonly F[] {
  return fields.toSorted((a, b) => placeOrder[a.place] - placeOrder[b.place]);
}

interface Seen {
  readonly name: string;
  readonly place: AnyField['place'];
  readonly [fact: string]: unknown;
}

function contentOf(content: Content<unknown>, version: Version): unknown {
  if (content.kind === 'type') return { type: content.name };
  if (content.kind === 'simple') return { base: content.base, facets: content.facets };
  const words = content.words.filter((word) => version === '3.1' || !content.only31.includes(word));
  return { words, isOpen: content.isOpen };
}

/** Returns a declared field as in a version. A type that is unwrapped there is replaced by its own fields. */
function declared(name: string, field: AnyField, version: Version): readonly Seen[] {
  const { in30 = {}, only } = field.options;
  const old = version === '3.0' ? in30 : {};
  if (old.isUnwrapped === true && field.content.kind === 'type') {
    return [...field.content.fields].flatMap(([inner, held]) => declared(inner, held, version));
  }
  const typeOnly = field.content.kind === 'type' ? field.content.options.only : undefined;
  if ((only ?? typeOnly ?? version) !== version) return [];
  return [
    {
      name: old.name ?? name,
      place: old.isText === true ? 'text' : field.place,
      min: old.isRequired === true ? 1 : field.min,
      max: field.max === Number.POSITIVE_INFINITY ? 'unbounded' : field.max,
      isList: field.isList,
      default: field.options.default,
      content: contentOf(old.content ?? field.content, version),
    },
  ];
}

function facetsOf(simple: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(simple).filter(([name]) => !['xsdName', 'derivedFrom', 'base'].includes(name)),
  );
}

function expectedContent(field: DictionaryField, version: Version): unknown {
  if (field.typeKind === 'complex') return { type: field.type };
  if (field.typeKind !== 'simple') {
    const added = dictionary.versionDiff.enums[field.type]?.['added3.1'] ?? [];
    const words = dictionary.enums[field.type]?.filter((word) => version === '3.1' || !added.includes(word));
    return { words, isOpen: dictionary.enumExtensible[field.type] };
  }
  const simple = dictionary.versionDiff.simple[field.type]?.[version] ?? dictionary.simple[field.type] ?? {};
  return { base: simple['base'], facets: facetsOf(simple) };
}

function expected(field: DictionaryField, version: Version): Seen {
  return {
    name: field.textName ?? field.name,
    place: field.kind,
    min: version === '3.0' ? (field['in3.0']?.min ?? field.min) : field.min,
    max: field.max,
    isList: field.typeKind === 'enumList',
    default: field.default,
    content: expectedContent(field, version),
  };
}

const each = versions.flatMap((version) =>
  Object.entries(dictionary.types)
    .filter(([, type]) => isIn(version, type))
    .map(([name]) => [version, name] as const),
);

describe('the declarations of the standard', () => {
  it('include all its types and messages, and no others', () => {
    expect([...types.keys()].toSorted()).toEqual(Object.keys(dictionary.types).toSorted());
    const wanted = Object.values(dictionary.messages).flatMap(({ request, response }) => [request, response]);
    expect(Object.keys(bodies).toSorted()).toEqual(wanted.filter((name) => name !== null).toSorted());
    expect(messageCategories).toEqual(Object.keys(dictionary.messages));
    expect(Object.keys(dictionary.messages)).toHaveLength(28);
  });

  it.each(each)(
    'have for %s %s all fields in order, with kind, cardinality, default, limits and words',
    (version, name) => {
      const fields = dictionary.types[name]?.fields.filter((field) => isIn(version, field)) ?? [];
      const seen = [...(types.get(name)?.fields ?? [])].flatMap(([key, field]) => declared(key, field, version));
      expect(inOrder(seen)).toEqual(
        inOrder(fields.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)).map((field) => expected(field, version))),
      );
    },
  );

  it.each([...types.keys()])('have for %s its choices and versions', (name) => {
    const declaration = types.get(name);
    const choices = (declaration?.options.choices ?? []).map(({ members, min = 1, max }) => ({
      members: members.toSorted(),
      min,
      max: max === 1 ? 1 : 'unbounded',
    }));
    const wanted = (dictionary.types[name]?.choices ?? []).map(({ members, min, max }) => ({
      members: members.toSorted(),
      min,
      max,
    }));
    expect(choices).toEqual(wanted);
    expect(declaration?.options.only).toBe(dictionary.types[name]?.versions?.[0]);
  });
});
