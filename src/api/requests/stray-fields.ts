/** Finds fields that belong to another kind. Such a field gets its own error message. */

import { expectedFields } from '../../messages/index.js';
import { z } from '../schema/described-zod.js';
import {
  fieldsOf,
  mayBeUnlinked,
  optionsOf,
  strayOption,
  type TransactionKind,
  transactionKinds,
} from '../../core/index.js';
import { optionName } from './option-fields.js';
import type { FieldError } from '../problems/problems.js';
import { ownNames } from './request-fields.js';

const kindShape = z.looseObject({ kind: z.enum(transactionKinds) });
const unlinkedShape = z.looseObject({ unlinked: z.literal(true) });

/** Returns the body unchanged, and reports an error for each field of another kind. If the body has no kind, the schema reports that. */
export function withoutStrays(body: unknown, context: z.RefinementCtx): unknown {
  const read = kindShape.safeParse(body);
  if (!read.success) return body;
  for (const { path, expected } of straysIn(read.data))
    context.addIssue({ code: 'custom', path: path.split('.'), message: expected });
  return body;
}

function straysIn({ kind, ...body }: z.infer<typeof kindShape>): readonly FieldError[] {
  const { must, may } = fieldsOf(kind);
  const own = new Set<string>([...must, ...may]);
  const strays = ownNames
    .filter((name) => name in body && !own.has(name) && name !== 'options')
    .map((name) => ({
      path: name,
      expected: name === 'cardAcquisition' ? expectedFields.noCard() : expectedFields.noValueFor(kind),
    }));
  const isUnlinked = own.has('original') && !mayBeUnlinked(kind) && unlinkedShape.safeParse(body['original']).success;
  return [
    ...strays,
    ...(isUnlinked ? [{ path: 'original', expected: expectedFields.linkedOriginal(kind) }] : []),
    ...strayOptions(kind, body['options'], own.has('options')),
  ];
}

function strayOptions(kind: TransactionKind, options: unknown, hasOptions: boolean): readonly FieldError[] {
  if (options === undefined) return [];
  const taken: readonly string[] = optionsOf(kind);
  const read = z.record(z.string(), z.unknown()).safeParse(options);
  const strays = Object.keys(read.data ?? {}).flatMap((name) => {
    const option = optionName.safeParse(name);
    return option.success && !taken.includes(name)
      ? [{ path: `options.${name}`, expected: strayOption(kind, option.data) }]
      : [];
  });
  return strays.length > 0 || hasOptions ? strays : [{ path: 'options', expected: expectedFields.noValueFor(kind) }];
}
