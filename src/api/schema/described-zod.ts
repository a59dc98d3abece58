/** The schema library, extended with descriptions for the API: `.openapi({ description, example })`. */

import { extendZodWithOpenApi } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';

extendZodWithOpenApi(z);

/**
 * Builds a schema at its first use, and returns the same schema at every later use. This function is for schemas that
 * only the API description needs, because most daemons are never asked for that description.
 */
export function described<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

export { z };
