/** The schema library, extended with descriptions for the API: `.openapi({ description, example })`. */

import { extendZodWithOpenApi } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';

extendZodWithOpenApi(z);

/**
 * Builds a schema on first use and returns the same one afterwards. For schemas that only the API description needs:
 * few daemons get that request, and the response schemas are most of its work.
 */
export function described<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

export { z };
