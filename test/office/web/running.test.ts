/** The page of a running head office: a payment of a till appears on it, and only for a signed-in operator. */

import { readdirSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashPassword } from '../../../src/office/password/password.js';
import { newHome } from '../../cli/tenderd.js';
import { NatsServer } from '../../publish/nats-server.js';
import { isMissing } from '../../tools.js';
import { officeFile } from '../office-file.js';
import { isPostgresMissing, PostgresServer } from '../postgres-server.js';
import { send, Till } from '../stream-events.js';
import { operator } from './signed-in.js';

const there = isPostgresMissing() || isMissing('nats-server') ? [] : [true];

test.each(there)(
  'A payment of a till appears on the page, and the office does not start if its address is in use',
  async () => {
    const [nats, postgres] = await Promise.all([NatsServer.start(), PostgresServer.start(['fsync=off'])]);
    await nats.addStream();
    await send(nats, [new Till().outcome('p1')]);
    const hash = await hashPassword(operator.password, { ln: 4, r: 1, p: 1 });
    const fileWith = (listen: string): string =>
      `${officeFile({ nats, postgres })}\n[web]\nlisten = "${listen}"\n[web.operators]\n"${operator.name}" = "${hash}"\n`;
    const home = newHome();
    const file = join(home.directory, 'office.toml');
    writeFileSync(file, fileWith('127.0.0.1:0'), { mode: 0o600 });
    const office = home.start(['office run --config', file]);
    await office.says('reads the stream EVENTS');
    const url = /The page is at (\S+)/.exec(office.err)?.[1] ?? '';
    await expect.poll(async () => (await fetch(`${url}readyz`)).status).toBe(200);
    expect((await fetch(`${url}api/payments`)).status).toBe(401);
    const signedIn = await fetch(`${url}api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(operator),
    });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const read = async (path: string): Promise<unknown> =>
      (await fetch(`${url}${path}`, { headers: { cookie } })).json();
    await expect.poll(async () => read('api/payments')).toMatchObject({ payments: [{ transactionId: 'p1' }] });
    expect(await read('api/stores')).toMatchObject({ found: 1, feed: { state: 'reading', behind: 0 } });
    const { host } = new URL(url);
    writeFileSync(file, fileWith(host), { mode: 0o600 });
    const { code, err } = await home.startHere(['office run --config', file]).ended;
    expect(code).toBe(73);
    expect(err).toContain(`Another program is listening on ${host}.`);
    // A killed office leaves a file that was being uploaded. Its next start removes the file.
    const upload = httpRequest(`${url}api/match?name=march.csv`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/octet-stream', 'content-length': '100' },
    });
    upload.on('error', () => undefined);
    upload.write('half of it');
    const left = () => readdirSync(tmpdir()).filter((name) => name.includes(`-${office.child.pid}-`));
    await expect.poll(left).toHaveLength(1);
    office.child.kill('SIGKILL');
    await office.ended;
    expect(left()).toHaveLength(1);
    const again = home.startHere(['office run --config', file]);
    await again.says('The page is at');
    expect(left()).toEqual([]);
    again.interrupt();
    expect((await again.ended).code).toBe(0);
  },
);
