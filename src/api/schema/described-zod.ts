/** The schema library, extended with descriptions for the API: `.openapi({ description, example })`. */

import { extendZodWithOpenApi } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';

extendZodWithOpenApi(z);

/**
 * Builds a schema at its first use, and then always returns the same schema. For schemas that only the API description needs. Most daemons never
 * describe their API, and these schemas are most of that work.
 */
export function described<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

export { z };
