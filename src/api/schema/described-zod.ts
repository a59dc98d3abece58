/** The schemas' library, with what the API description says of each: `.openapi({ description, example })`. */

import { extendZodWithOpenApi } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';

extendZodWithOpenApi(z);

/**
 * Made when somebody first asks for it, and the same ever after. For what only the description says: few daemons are ever asked for theirs, and
 * the schemas of the answers are most of what it is made of.
 */
export function described<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

export { z };
