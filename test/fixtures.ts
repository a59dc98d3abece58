/** Finds the fixtures, from the sources and from the compiled files. */
import { existsSync } from 'node:fs';

const besideSources = new URL('../fixtures/', import.meta.url);

/** The folder, with a slash at its end. */
export const fixtures = existsSync(besideSources) ? besideSources : new URL('../../fixtures/', import.meta.url);
