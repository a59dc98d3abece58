/** The schemas' library, with what the API description says of each: `.openapi({ description, example })`. */

import { extendZodWithOpenApi } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';

extendZodWithOpenApi(z);

export { z };
