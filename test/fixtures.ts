/** Where the fixtures lie, seen from the sources and from what is compiled of them. */
import { existsSync } from 'node:fs';

const besideSources = new URL('../fixtures/', import.meta.url);

/** The folder, with a slash at its end. */
export const fixtures = existsSync(besideSources) ? besideSources : new URL('../../fixtures/', import.meta.url);
