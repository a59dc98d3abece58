/** A caller who guesses tokens is slowed down, a register is not, and a few guesses find no secret. */

import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { WrongTokens } from '../../src/api/security/wrong-tokens.js';
import { whyGuessable } from '../../src/config/secrets/guessable-secret.js';
import { framed, Frames } from '../../src/net/index.js';
import { nexoBlob } from '../../src/security/index.js';
import { NexoBlobSeal } from '../../src/simulator/sealing/index.js';
import { send, token } from '../api/open-interface.js';
import { proofPath } from '../client/proving.js';
import { loginRequest, statusRequest } from '../nexo/messages.js';
import { type NexoInterface, openNexoInterface } from '../nexo/open-interface.js';

/** A counter with a clock that the test moves, and with delays that the test ends. */
class HeldTokens extends WrongTokens {
  /** The delays, each with its length and the function that ends it. */
  readonly held: { readonly ms: number; readonly end: () => void }[];
  /** Resolves when a caller waits. */
  readonly waits: Promise<string>;
  readonly time: { nowMs: number };

  constructor() {
    const held: HeldTokens['held'] = [];
    const time = { nowMs: 5 };
    const heard = new EventEmitter();
    const sleep = async (ms: number): Promise<void> => {
      heard.emit('wait');
      return new Promise((resolve) => void held.push({ ms, end: resolve }));
    };
    super({ nowMs: () => time.nowMs, sleep });
    this.held = held;
    this.waits = once(heard, 'wait').then(() => 'waits');
    this.time = time;
  }

  /** Makes this number of guesses. Returns the number of those that wait. */
  guess(count: number): number {
    const before = this.held.length;
    for (let one = 0; one < count; one += 1) void this.slow();
    return this.held.length - before;
  }
}

test('wrong tokens wait for their answer from the thirty-first on, and the count of wrong tokens falls by one each second', () => {
  const tokens = new HeldTokens();
  expect([tokens.guess(30), tokens.guess(2)]).toEqual([0, 2]);
  tokens.time.nowMs += 2_000;
  expect(tokens.guess(2)).toBe(2);
  tokens.time.nowMs += 60_000;
  expect(tokens.guess(1)).toBe(0);
});

test('the answer to a wrong token waits in real time', async () => {
  const tokens = new WrongTokens();
  await Promise.all(Array.from({ length: 30 }, async () => tokens.slow()));
  const startedMs = performance.now();
  await tokens.slow();
  // A timer of Node may fire up to a millisecond early.
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(249);
});

const loginSecret = 'the register knows this';
const key = { keyIdentifier: 'till', keyVersion: 1, passphrase: 'Correct-Horse-7-battery' };

const bearer = async ({ port }: NexoInterface, said: string) =>
  (await send(port, { path: '/v1/terminals', headers: { authorization: `Bearer ${said}` } })).text;
const proof = async ({ port }: NexoInterface, said: string) =>
  (await send(port, { path: proofPath(said, 'n'.repeat(64)), headers: { authorization: undefined } })).text;
const handshake = async (daemon: NexoInterface, said: string) =>
  daemon.connect('/nexo', { authorization: `Bearer ${said}` }).then(
    () => 'open',
    (error: unknown) => String(error),
  );
const loginByHttp = async (daemon: NexoInterface, said: string) =>
  (await daemon.post(loginRequest({}, said), { authorization: undefined })).text;
const loginByWebSocket = async (daemon: NexoInterface, said: string) => {
  const register = await daemon.connect('/nexo', {});
  register.say(loginRequest({}, said));
  return register.next();
};
const loginByTcp = async ({ nexo }: NexoInterface, said: string) => {
  const socket = connect((await nexo.openTcp(0)).port, '127.0.0.1');
  socket.write(framed(loginRequest({}, said)));
  const frames = new Frames(1_000_000);
  for await (const bytes of socket) {
    const [message] = frames.take(Buffer.from(bytes)).messages;
    if (message !== undefined) return String(message);
  }
  return 'cut';
};
const seal = async (daemon: NexoInterface, passphrase: string) => {
  const sealed = new NexoBlobSeal({ ...key, passphrase }).seal(statusRequest('7'));
  return (await daemon.post(sealed, { authorization: undefined })).text;
};

test.each([
  ['a bearer at the API', bearer, token, '"terminals"', 'unauthorized'],
  ['the key of a proof', proof, token, '"daemonNonce"', 'unauthorized'],
  ['a bearer at the WebSocket', handshake, token, 'open', 'refused with 401'],
  ['a Login by HTTP', loginByHttp, loginSecret, '"Result":"Success"', 'NotAllowed'],
  ['a Login by WebSocket', loginByWebSocket, loginSecret, '"Result":"Success"', 'NotAllowed'],
  ['a Login by TCP', loginByTcp, loginSecret, '"Result":"Success"', 'NotAllowed'],
  ['the key of a seal', seal, key.passphrase, 'NexoBlob', 'unauthorized'],
] as const)(
  '%s is refused with a delay after many wrong guesses, and accepted at once if it is right',
  async (_, say, right, yes, no) => {
    const tokens = new HeldTokens();
    const opens = say === seal ? { security: await nexoBlob(key) } : { loginSecret };
    const daemon = await openNexoInterface({ ...opens, wrongTokens: tokens });
    // Guesses at all entrances count together.
    tokens.guess(30);
    let isAnswered = false;
    const refused = say(daemon, 'x'.repeat(43)).finally(() => (isAnswered = true));
    expect(await Promise.race([refused, tokens.waits])).toBe('waits');
    expect(await say(daemon, right)).toContain(yes);
    expect([isAnswered, tokens.held.length]).toEqual([false, 1]);
    expect(tokens.held[0]?.ms).toBe(250);
    tokens.held[0]?.end();
    expect(await refused).toContain(no);
    expect(daemon.faults).toEqual([]);
  },
);

test('a request without a token does not count as a wrong guess', async () => {
  const tokens = new HeldTokens();
  const daemon = await openNexoInterface({ loginSecret, wrongTokens: tokens });
  tokens.guess(30);
  const bare = { authorization: undefined };
  const refused = async (): Promise<string> => {
    const { text } = await send(daemon.port, { path: '/v1/terminals', headers: bare });
    return text + (await daemon.post(loginRequest(), bare)).text;
  };
  expect(await Promise.race([refused(), tokens.waits])).toMatch(/unauthorized.*NotAllowed/s);
  expect(tokens.held).toEqual([]);
});

test('guessable secrets are refused, and random ones in any usual form are accepted', () => {
  expect(whyGuessable('aaaaaaaaaaaaaaaa')).toContain('different characters');
  expect(whyGuessable('abcdabcdabcdabcd')).toContain('different characters');
  expect(whyGuessable('12345678901234567890123456789012')).toContain('repeats itself');
  expect(whyGuessable('short')).toContain('shorter');
  for (const secret of ['short-but-random', '9f86d081884c7d659a2feaa0c55ad015', 'a secret with spaces'])
    expect(whyGuessable(secret)).toBeUndefined();
});
