/** What a command reads its configuration from. */

import type { ConfigurationInput, FlagOverride } from '../../config/index.js';

/** The input of the configuration: what was said on the command line, over the environment, over the file. */
export function configurationInput(
  options: { readonly config?: string; readonly dataDir?: string },
  environment: ConfigurationInput['environment'],
  home: string,
  more: readonly FlagOverride[] = [],
): ConfigurationInput {
  const dataDir =
    options.dataDir === undefined ? [] : [{ path: ['dataDir'], value: options.dataDir, flag: '--data-dir' }];
  return {
    ...(options.config === undefined ? {} : { file: options.config }),
    environment,
    home,
    flags: [...dataDir, ...more],
  };
}
