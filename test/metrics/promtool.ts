/** Runs promtool, the command-line tool of Prometheus. */

import { spawnSync } from 'node:child_process';

/** The result of a run. `isMissing`: the tool is not installed. */
export interface Checked {
  readonly isMissing: boolean;
  readonly complaints: string;
}

/** Runs promtool and returns its complaints. A missing promtool is only reported, because its package is large. */
export function promtool(args: readonly string[], input = ''): Checked {
  const { error, status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' });
  if (error !== undefined) console.warn(`NOT PROVEN: promtool ${args.join(' ')}, for want of promtool`);
  return {
    isMissing: error !== undefined,
    complaints: error === undefined && status !== 0 ? `${stdout}${stderr}` : '',
  };
}
