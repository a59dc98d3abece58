/** For `node --import`: the sources can be imported without a build. */

import module from 'node:module';

module.register('./typescript-hooks.js', import.meta.url);

// Before Node 22.15, vitest registers hooks of its own, which report each import to its main process. That takes a fifth of the loading, and only the
// watch mode uses the reports. The hooks above do the part that a run needs.
if (module.registerHooks === undefined) module.register = () => undefined;
