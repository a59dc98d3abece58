/** Serves broken code in place of one compiled module. It runs in the thread of Node's module hooks. */

import type { InitializeHook, LoadHook } from 'node:module';

/** The module that is replaced. */
export interface Replacement {
  readonly url: string;
  readonly code: string;
}

let replacement: Replacement | undefined;

/** Receives the replacement. */
export const initialize: InitializeHook<Replacement> = (given) => {
  replacement = given;
};

/** Returns the broken code for its module, and every other module unchanged. */
export const load: LoadHook = (url, context, next) =>
  url === replacement?.url ? { format: 'module', source: replacement.code, shortCircuit: true } : next(url, context);
