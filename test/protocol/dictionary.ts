/** The facts of the standard, versions 3.0 and 3.1, for the comparison with the declarations. */
import { readFileSync } from 'node:fs';
import type { Version } from '../../protocol/index.js';
import { fixtures } from '../fixtures.js';

/** A field in the dictionary. */
export interface DictionaryField {
  readonly name: string;
  readonly kind: 'attribute' | 'element' | 'text';
  readonly type: string;
  readonly typeKind: 'complex' | 'enum' | 'enumList' | 'simple';
  readonly min: 0 | 1;
  readonly max: number | 'unbounded';
  readonly order?: number;
  readonly textName?: string;
  readonly default?: string;
  readonly versions?: readonly Version[];
  readonly 'in3.0'?: { readonly min: 0 | 1 };
}

/** A type in the dictionary. */
export interface DictionaryType {
  readonly fields: readonly DictionaryField[];
  readonly choices?: readonly {
    readonly min: number;
    readonly max: number | 'unbounded';
    readonly members: readonly string[];
  }[];
  readonly versions?: readonly Version[];
}

/** A condition for the presence of a field, in words. */
export interface DictionaryCondition {
  readonly type: string;
  readonly field: string;
  readonly condition: string;
}

interface Dictionary {
  readonly types: Readonly<Record<string, DictionaryType>>;
  readonly enums: Readonly<Record<string, readonly string[]>>;
  readonly enumExtensible: Readonly<Record<string, boolean>>;
  readonly simple: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly messages: Readonly<
    Record<
      string,
      {
        readonly class: readonly string[];
        /** The type of the message that is not the response. */
        readonly messageType: string;
        readonly request: string | null;
        readonly response: string | null;
      }
    >
  >;
  readonly versionDiff: {
    readonly enums: Readonly<Record<string, { readonly 'added3.1': readonly string[] }>>;
    readonly simple: Readonly<Record<string, Readonly<Record<Version, Readonly<Record<string, unknown>>>>>>;
  };
  readonly conditions: readonly DictionaryCondition[];
  readonly dialects: Readonly<
    Record<
      string,
      {
        readonly added?: readonly string[];
        readonly renamed?: Readonly<Record<string, string>>;
        readonly enumAdded?: Readonly<Record<string, readonly string[]>>;
      }
    >
  >;
}

/** The dictionary. */
export const dictionary: Dictionary = JSON.parse(readFileSync(new URL('nexo/nexo-dictionary.json', fixtures), 'utf8'));

/** True if a version has a type or a field. */
export function isIn(version: Version, { versions }: { readonly versions?: readonly Version[] }): boolean {
  return versions?.includes(version) ?? true;
}
