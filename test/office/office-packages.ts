/** The packages of NATS and PostgreSQL. */

import { loadOfficePackages } from '../../src/office/packages.js';

const loaded = await loadOfficePackages(undefined);
if ('missing' in loaded) throw new Error(loaded.missing);

/** The packages. */
export const officePackages = loaded.packages;
