/** The root of the repository, seen from the sources and from what is compiled of them; with a slash at its end. */

import { fileURLToPath } from 'node:url';

/** See above. */
export const root = fileURLToPath(new URL('../', import.meta.url)).replace(/dist\/$/, '');
