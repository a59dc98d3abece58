/** The default paths of the configuration file and the data directory. The module is pure. */

import { join } from 'node:path';

/** The environment variables of the process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns `$XDG_STATE_HOME/tenderd`, else `~/.local/state/tenderd`. */
export function defaultDataDir(environment: Environment, home: string): string {
  const state = environment['XDG_STATE_HOME'];
  return join(state !== undefined && state.startsWith('/') ? state : join(home, '.local', 'state'), 'tenderd');
}

/** Returns the data directory of `run --simulate`. Practice payments have a journal of their own, so they never mix with real payments. */
export function practiceDataDir(environment: Environment, home: string): string {
  return join(defaultDataDir(environment, home), 'simulated');
}

/** Returns the configuration files to try, in this order, if neither `--config` nor `TENDERD_CONFIG` names a file. */
export function configurationFiles(environment: Environment, home: string): readonly string[] {
  const config = environment['XDG_CONFIG_HOME'];
  return [
    join(config !== undefined && config.startsWith('/') ? config : join(home, '.config'), 'tenderd', 'tenderd.toml'),
    join('/etc', 'tenderd', 'tenderd.toml'),
  ];
}
