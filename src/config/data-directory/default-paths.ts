/** Where configuration and data are when nobody says so. Pure. */

import { join } from 'node:path';

/** The environment, of which only a few variables are read. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** `$XDG_STATE_HOME/tenderd`, else `~/.local/state/tenderd`. */
export function defaultDataDir(environment: Environment, home: string): string {
  const state = environment['XDG_STATE_HOME'];
  return join(state !== undefined && state.startsWith('/') ? state : join(home, '.local', 'state'), 'tenderd');
}

/** Where `run --simulate` keeps its data: practice money has a journal of its own and never mixes with real payments. */
export function practiceDataDir(environment: Environment, home: string): string {
  return join(defaultDataDir(environment, home), 'simulated');
}

/** The files that are looked for, in this order, when neither `--config` nor `TENDERD_CONFIG` names one. */
export function configurationFiles(environment: Environment, home: string): readonly string[] {
  const config = environment['XDG_CONFIG_HOME'];
  return [
    join(config !== undefined && config.startsWith('/') ? config : join(home, '.config'), 'tenderd', 'tenderd.toml'),
    join('/etc', 'tenderd', 'tenderd.toml'),
  ];
}
