/** Writes `sbom.cdx.json` into the checkout, so that `npm pack` puts it into the package. `lock.js clean` removes it again. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, sourceDate } from '../program/places.js';
import { npmPackageBill } from '../program/sbom.js';

writeFileSync(join(root, 'sbom.cdx.json'), npmPackageBill(sourceDate()));
