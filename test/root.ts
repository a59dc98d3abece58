/** The root folder of the repository, from the sources and from the compiled files, with a slash at its end. */

import { fileURLToPath } from 'node:url';

/** The root folder. */
export const root = fileURLToPath(new URL('../', import.meta.url)).replace(/dist\/$/, '');
