/** For `node --import`: the sources can be imported without a build. */

import { register } from 'node:module';

register('./typescript-hooks.js', import.meta.url);
