/** A till that publishes its events, as processes: a simulated gateway and a daemon. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { journalPath } from '../../src/config/index.js';
import { newHome } from '../cli/tenderd.js';

const seen = z.object({
  result: z.string().optional(),
  publication: z
    .object({
      waiting: z.int(),
      late: z.boolean(),
      failure: z.object({ code: z.string(), text: z.string() }).optional(),
    })
    .optional(),
});

/** Returns the lines of a configuration that publishes to this server, with this subject. */
export function publishLines(url: string, subject = 'tenderd.store-1'): string {
  return `[publish]\nurl = "${url}"\nstream = "EVENTS"\nsubject = "${subject}"\nlateMinutes = 1`;
}

/** A till with these lines in its configuration. Each start is a process of its own over the same journal. */
export async function publishingTill(settings: string) {
  const home = newHome();
  const { ready } = await home.simulate('--terminals T1 --speed 20');
  const file = join(home.directory, 'tenderd.toml');
  const gateway = `[gateways.g]\nurl = "${String(ready['url'])}"\nsimulated = true`;
  writeFileSync(file, `dataDir = "data"\n${gateway}\n[terminals.till-1]\npoiId = "T1"\n${settings}\n`);
  const start = async (environment: Readonly<Record<string, string>> = {}) => {
    const { server, ready: daemon } = await home.serve(['run --config', file, '--port', '0'], environment);
    const token = readFileSync(join(home.directory, 'data', 'token'), 'utf8').trim();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer: 'wait=25' };
    const ask = async (path: string, init: RequestInit = {}) =>
      seen.parse(await (await fetch(`${String(daemon['url'])}${path}`, { ...init, headers })).json());
    const pay = async (id: string) => {
      const amountDetails = { amount: 1_250, currency: 'EUR' };
      const body = JSON.stringify({ kind: 'payment', terminal: 'till-1', sale: `sale ${id}`, amountDetails });
      return (await ask(`/v1/transactions/${id}`, { method: 'PUT', body })).result;
    };
    return { server, pay, publication: async () => (await ask('/v1/daemon')).publication };
  };
  return { start, journal: journalPath(join(home.directory, 'data')) };
}
