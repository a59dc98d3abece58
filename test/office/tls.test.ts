/** The connection to a PostgreSQL on another machine is encrypted, and the certificate is checked. */

import { chownSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect } from '../../src/office/database/database.js';
import { makeAuthority } from '../gateway/test-authority.js';
import { codeOf } from './opened-office.js';
import { officePackages } from './office-packages.js';
import { isPostgresMissing, PostgresServer } from './postgres-server.js';

test.each(isPostgresMissing() ? [] : [true])(
  'The office sends nothing to a server with a foreign certificate',
  async () => {
    const [authority, stranger] = [makeAuthority(), makeAuthority()];
    const { cert, key } = authority.sign('localhost', 'DNS:localhost');
    const server = await PostgresServer.start(['fsync=off']);
    const folder = server.place.host;
    const { uid, gid } = statSync(folder);
    for (const [name, text] of Object.entries({ 'server.crt': cert, 'server.key': key })) {
      writeFileSync(join(folder, name), text, { mode: 0o600 });
      chownSync(join(folder, name), uid, gid);
    }
    await server.kill();
    await server.start(['fsync=off', 'ssl=on']);
    const place = { ...server.place, host: 'localhost', tls: true };
    const client = await connect(officePackages.pg, { ...place, ca: authority.ca });
    const { rows } = await client.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
    expect(rows).toEqual([{ ssl: true }]);
    await client.end();
    expect(await codeOf(connect(officePackages.pg, { ...place, ca: stranger.ca }))).toBe('office-database-unreachable');
    expect(await codeOf(connect(officePackages.pg, place))).toBe('office-database-unreachable');
    await server.kill();
    await server.start(['fsync=off']);
    // A server without encryption.
    expect(await codeOf(connect(officePackages.pg, { ...place, ca: authority.ca }))).toBe(
      'office-database-unreachable',
    );
  },
);
