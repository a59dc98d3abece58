/** Serves broken code in place of one compiled module; runs in the thread of Node's module hooks. */

import type { InitializeHook, LoadHook } from 'node:module';

/** The module that is replaced. */
export interface Replacement {
  readonly url: string;
  readonly code: string;
}

let replacement: Replacement | undefined;

/** Takes what is to be replaced. */
export const initialize: InitializeHook<Replacement> = (given) => {
  replacement = given;
};

/** Gives the broken code for its module, and every other module as it is. */
export const load: LoadHook = (url, context, next) =>
  url === replacement?.url ? { format: 'module', source: replacement.code, shortCircuit: true } : next(url, context);
