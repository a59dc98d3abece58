/** Reads the paths of a request's fields from its schema, for the hint about an unknown or misplaced field. */

import { z } from './described-zod.js';

/**
 * Returns the dotted path of every field, such as `amountDetails` and `amountDetails.amount`. The fields of list entries have the path of the list as
 * their prefix.
 */
export function fieldPaths(schema: unknown, above = ''): readonly string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, inner]: [string, unknown]) => {
      const path = above === '' ? name : `${above}.${name}`;
      return [path, ...fieldPaths(inner, path)];
    });
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return fieldPaths(schema.unwrap(), above);
  if (schema instanceof z.ZodArray) return fieldPaths(schema.element, above);
  if (schema instanceof z.ZodPipe) return fieldPaths(schema.in, above);
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion)
    return schema.options.flatMap((option: unknown) => fieldPaths(option, above));
  return [];
}
