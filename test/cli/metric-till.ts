/** A daemon that shows its metrics, in front of a simulated gateway with one terminal. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newHome, tell } from './tenderd.js';

/** The token that reads the metrics. */
export const scrapeToken = 'm9QvT2xKcR7wLz4YbN1dHs8JfGp3EaUo6iVtBqXy0Zk';

/** Starts gateway and daemon. `settings` are the configuration lines that enable the metrics. */
export async function metricTill(settings = `[metrics]\ntoken = { file = "scrape.token" }`) {
  const home = newHome();
  const { ready, end } = await home.simulate('--terminals T1 --speed 20');
  const file = join(home.directory, 'tenderd.toml');
  const gateway = `[gateways.g]\nurl = "${String(ready['url'])}"\nsimulated = true`;
  writeFileSync(file, `dataDir = "data"\n${gateway}\n[terminals.till-1]\npoiId = "T1"\n${settings}\n`);
  writeFileSync(join(home.directory, 'scrape.token'), `${scrapeToken}\n`, { mode: 0o600 });
  const { ready: daemon } = await home.serveHere(['--config', file, '--port', '0']);
  const url = String(daemon['url']);
  const ask = async (path: string, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await fetch(`${url}${path}`, { headers });
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  };
  const token = readFileSync(join(home.directory, 'data', 'token'), 'utf8').trim();
  const pay = async (amount: string, id: string) => home.run(`pay ${amount} EUR --id ${id} --config`, file);
  const control = async (script: string) => tell(ready['control'], script);
  const refuse = async () => ask('/v1/terminals', 'wrong');
  return { home, url, ask, token, pay, end, control, refuse };
}
