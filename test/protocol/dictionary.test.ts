import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AnyField, Content, Declaration } from '../../protocol/declaration.js';
import { bodies, errorConditions, eventsToNotify, messageCategories } from '../../protocol/index.js';
import { MessageHeader } from '../../protocol/types/message-header.js';

interface DictionaryField {
  readonly name: string;
  readonly kind: 'attribute' | 'element' | 'text';
  readonly type: string;
  readonly typeKind: 'complex' | 'enum' | 'enumList' | 'simple';
  readonly min: 0 | 1;
  readonly max: number | 'unbounded';
  readonly textName?: string;
  readonly default?: string;
  readonly versions?: readonly string[];
}

interface Dictionary {
  readonly types: Record<
    string,
    {
      fields: readonly DictionaryField[];
      choices?: readonly { max: number | 'unbounded'; members: readonly string[] }[];
    }
  >;
  readonly enums: Record<string, readonly string[]>;
  readonly enumExtensible: Record<string, boolean>;
  readonly simple: Record<string, Record<string, unknown>>;
  readonly messages: Record<string, { request: string | null; response: string | null }>;
}

const dictionary: Dictionary = JSON.parse(
  readFileSync(new URL('../../fixtures/nexo/nexo-dictionary.json', import.meta.url), 'utf8'),
);

/** Every declared type that a message reaches. */
function declaredTypes(): ReadonlyMap<string, Declaration<unknown>> {
  const found = new Map<string, Declaration<unknown>>();
  const waiting: Declaration<unknown>[] = [MessageHeader, ...Object.values<Declaration<unknown>>(bodies)];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next.name)) continue;
    found.set(next.name, next);
    for (const field of next.fields.values()) if (field.content.kind === 'type') waiting.push(field.content);
  }
  return found;
}

function isIn31(field: DictionaryField): boolean {
  return field.versions?.includes('3.1') ?? true;
}

function facetsOf(simple: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(simple).filter(([name]) => !['xsdName', 'derivedFrom', 'base'].includes(name)),
  );
}

function contentOf(content: Content<unknown>): unknown {
  if (content.kind === 'type') return { type: content.name };
  if (content.kind === 'words') return { words: content.words, isOpen: content.isOpen };
  return { base: content.base, facets: content.facets };
}

function expectedContent(field: DictionaryField): unknown {
  if (field.typeKind === 'complex') return { type: field.type };
  if (field.typeKind !== 'simple') {
    return { words: dictionary.enums[field.type], isOpen: dictionary.enumExtensible[field.type] };
  }
  const simple = dictionary.simple[field.type] ?? {};
  return { base: simple['base'], facets: facetsOf(simple) };
}

function declared(name: string, field: AnyField): unknown {
  return {
    name,
    place: field.place,
    min: field.min,
    max: field.max === Number.POSITIVE_INFINITY ? 'unbounded' : field.max,
    isList: field.isList,
    default: field.options.default,
    content: contentOf(field.content),
  };
}

function expected(field: DictionaryField): unknown {
  return {
    name: field.textName ?? field.name,
    place: field.kind,
    min: field.min,
    max: field.max,
    isList: field.typeKind === 'enumList',
    default: field.default,
    content: expectedContent(field),
  };
}

const types = declaredTypes();

describe('the declarations are those of the standard, version 3.1', () => {
  it.each([...types.keys()])('%s has its fields in order, with kind, cardinality, limits and words', (name) => {
    const declaration = types.get(name);
    const undeclared = declaration?.options.undeclared ?? [];
    const fields = dictionary.types[name]?.fields.filter((field) => isIn31(field) && !undeclared.includes(field.name));
    expect(Array.from(declaration?.fields ?? [], ([key, field]) => declared(key, field))).toEqual(
      fields?.map(expected),
    );
  });

  it.each([...types.keys()])('%s has its choices', (name) => {
    const declaration = types.get(name);
    const choices = (declaration?.options.choices ?? []).map(({ members, max }) => ({
      members: [...members, ...(declaration?.options.undeclared ?? [])].toSorted(),
      max: max === 1 ? 1 : 'unbounded',
    }));
    const wanted = (dictionary.types[name]?.choices ?? []).map(({ members, max }) => ({
      members: [...members].toSorted(),
      max,
    }));
    expect(choices).toEqual(wanted);
  });

  it('are the messages that this library promises', () => {
    const categories = ['Login', 'Logout', 'Payment', 'Reversal', 'TransactionStatus', 'Abort', 'Diagnosis', 'Event'];
    const wanted = [...categories, 'Display', 'Input', 'Print'].flatMap((category) => {
      const message = dictionary.messages[category];
      return [message?.request, message?.response].filter((name) => typeof name === 'string');
    });
    expect(Object.keys(bodies).toSorted()).toEqual(wanted.toSorted());
  });

  it('know 17 error conditions, 16 events and every category', () => {
    expect(errorConditions).toHaveLength(17);
    expect(eventsToNotify).toHaveLength(16);
    expect(messageCategories).toEqual(dictionary.enums['MessageCategory']);
  });
});
