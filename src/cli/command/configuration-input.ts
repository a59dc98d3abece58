/**
 * Collects the settings from which a command reads its configuration: the command line, the environment and the file.
 */

import type { ConfigurationInput, FlagOverride } from '../../config/index.js';

/**
 * Returns what a command needs for reading the configuration. The command line overrides the environment, and the
 * environment overrides the file.
 */
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
