/** The accounts of a nats-server that knows its users only by signed tokens: an operator signs an account, and the account signs users (`.creds`). */

import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';

/** A key pair, as NATS writes it. */
interface KeyPair {
  getPublicKey(): string;
  getSeed(): Uint8Array;
  sign(bytes: Uint8Array): Uint8Array;
}

interface Keys {
  createOperator(): KeyPair;
  createAccount(): KeyPair;
  createUser(): KeyPair;
}

const keys: Keys = createRequire(import.meta.url)('@nats-io/nkeys');

const base64url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');

/** Signs a token of NATS. `nats`: its claims by the names of NATS. */
function signed(by: KeyPair, subject: KeyPair, name: string, nats: Readonly<Record<string, unknown>>): string {
  const claims = {
    iss: by.getPublicKey(),
    sub: subject.getPublicKey(),
    name,
    iat: 1_772_000_000,
    nats: { version: 2, ...nats },
  };
  const jti = createHash('sha256').update(JSON.stringify(claims)).digest('hex');
  const text = `${base64url('{"typ":"JWT","alg":"ed25519-nkey"}')}.${base64url(JSON.stringify({ jti, ...claims }))}`;
  return `${text}.${base64url(by.sign(Buffer.from(text)))}`;
}

function framed(what: string, text: string): string {
  return `-----BEGIN ${what}-----\n${text}\n------END ${what}------\n`;
}

/** Returns the file of credentials of a user. */
function credentials(token: string, user: KeyPair): string {
  return `${framed('NATS USER JWT', token)}\n${framed('USER NKEY SEED', Buffer.from(user.getSeed()).toString())}`;
}

/** Makes an operator with one account: the lines of the server's configuration, and the credentials of a user. */
export function newOperator() {
  const [operator, system, account] = [keys.createOperator(), keys.createAccount(), keys.createAccount()];
  const unlimited = {
    mem_storage: -1,
    disk_storage: -1,
    streams: -1,
    consumer: -1,
    conn: -1,
    subs: -1,
    data: -1,
    payload: -1,
    leaf: -1,
    imports: -1,
    exports: -1,
  };
  const accountToken = (subject: KeyPair, name: string, limits: object): string =>
    signed(operator, subject, name, { type: 'account', limits });
  const lines = [
    `operator: ${signed(operator, operator, 'shop', { type: 'operator' })}`,
    `system_account: ${system.getPublicKey()}`,
    'resolver: MEMORY',
    'resolver_preload: {',
    `  ${account.getPublicKey()}: ${accountToken(account, 'tills', unlimited)}`,
    `  ${system.getPublicKey()}: ${accountToken(system, 'system', { ...unlimited, mem_storage: 0, disk_storage: 0, streams: 0, consumer: 0 })}`,
    '}',
  ];
  const user = (by: KeyPair): string => {
    const own = keys.createUser();
    return credentials(signed(by, own, 'till', { type: 'user', subs: -1, data: -1, payload: -1 }), own);
  };
  return { lines: lines.join('\n'), creds: user(account), foreignCreds: user(keys.createAccount()) };
}

/** Makes a user with an NKEY: its public key for the server, and its seed. */
export function newNkey(): { readonly publicKey: string; readonly seed: string } {
  const user = keys.createUser();
  return { publicKey: user.getPublicKey(), seed: Buffer.from(user.getSeed()).toString() };
}
