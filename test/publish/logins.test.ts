/** The publisher at a real nats-server with each kind of login, and with TLS. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PublisherParts } from '../../src/publish/publisher.js';
import { makeAuthority } from '../gateway/test-authority.js';
import { isMissing } from '../tools.js';
import { freshFolder } from '../world/fresh-folder.js';
import { newNkey, newOperator } from './nats-operator.js';
import { NatsServer, type OwnLogin } from './nats-server.js';
import { openPublisher } from './opened-publisher.js';

const isThere = !isMissing('nats-server');
const soon = { interval: 20 };

interface Entry {
  /** Lines of the server's configuration. */
  readonly lines: string;
  /** The way in which the test itself makes and reads the stream. */
  readonly own: OwnLogin;
  readonly good: Partial<PublisherParts['destination']>;
  readonly bad: Partial<PublisherParts['destination']>;
  readonly badCode: string;
}

const ways: readonly { readonly name: string; readonly entry: () => Entry }[] = [
  {
    name: 'an NKEY',
    entry() {
      const [nkey, other] = [newNkey(), newNkey()];
      return {
        lines: `authorization { users: [ { user: u, password: p }, { nkey: ${nkey.publicKey} } ] }`,
        own: { type: 'password', user: 'u', password: 'p' },
        good: { login: { type: 'nkey', seed: nkey.seed } },
        bad: { login: { type: 'nkey', seed: other.seed } },
        badCode: 'publish-login-refused',
      };
    },
  },
  {
    name: 'a file of credentials',
    entry() {
      const { lines, creds, foreignCreds } = newOperator();
      return {
        lines,
        own: { type: 'creds', text: creds },
        good: { login: { type: 'creds', text: creds } },
        bad: { login: { type: 'creds', text: foreignCreds } },
        badCode: 'publish-login-refused',
      };
    },
  },
  {
    name: 'TLS with an authority of its own',
    entry() {
      const [authority, stranger, folder] = [makeAuthority(), makeAuthority(), freshFolder()];
      const { cert, key } = authority.sign('localhost', 'DNS:localhost');
      const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
      writeFileSync(certFile, cert);
      writeFileSync(keyFile, key);
      return {
        lines: `tls { cert_file: "${certFile}", key_file: "${keyFile}" }`,
        own: { type: 'tls', ca: authority.ca },
        good: { ca: authority.ca },
        bad: { ca: stranger.ca },
        badCode: 'publish-unreachable',
      };
    },
  },
];

test.each(isThere ? ways : [])(
  'events arrive with $name, and a wrong login is refused with its cause',
  async ({ entry }) => {
    const { lines, own, good, bad, badCode } = entry();
    const server = await NatsServer.start({ lines, login: own });
    await server.addStream();
    // The client compares the name in a certificate, and never an address.
    const url = good.ca === undefined ? server.url : `tls://localhost:${server.port}`;
    const right = openPublisher({ url, destination: good });
    right.add(3);
    await expect.poll(() => right.publisher.view().waiting, soon).toBe(0);
    expect((await server.events()).length).toBe(3);
    const wrong = openPublisher({ url, destination: bad });
    wrong.add(2);
    await expect.poll(() => wrong.publisher.view().failure?.code, soon).toBe(badCode);
    expect(wrong.publisher.view().waiting).toBe(2);
    expect(await server.count()).toBe(3);
  },
);
