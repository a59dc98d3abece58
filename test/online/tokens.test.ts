/** Tokens: their source, their renewal, and that they appear nowhere. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type TokenSource, tokenInFile, tokensByCredentials } from '../../src/online/index.js';
import { startService, toConfiguration } from '../../src/simulator/service/index.js';
import { ManualTime } from '../gateway/manual-time.js';
import { latch } from '../gateway/watch.js';
import { type Heard, raw, startRaw, targetOf, time, watchService } from './served.js';
import { freshFolder } from '../world/fresh-folder.js';

const json = { 'Content-Type': 'application/json', Connection: 'close' };

function issued(token: string, more: object = { expires_in: 3_600 }): Buffer {
  return raw(200, JSON.stringify({ access_token: token, token_type: 'Bearer', ...more }), json);
}

interface Issuer {
  readonly tokens: TokenSource;
  readonly manual: ManualTime;
  readonly requests: readonly string[];
}

/** Returns a source at an endpoint that answers as the test says, on a manual clock. */
async function issuer(answer: (heard: Heard, count: number) => void): Promise<Issuer> {
  const { url, requests } = await startRaw(answer);
  const manual = new ManualTime();
  const tokens = tokensByCredentials(
    { target: targetOf(`${url}/oauth/token`), id: 'till 7', secret: 'hush:hush', setting: 'token' },
    { clock: manual, scheduler: manual },
  );
  onTestFinished(() => tokens.close());
  return { tokens, manual, requests };
}

describe('a token by client credentials', () => {
  test('is requested with id and secret escaped, in the header only', async () => {
    const { tokens, requests } = await issuer(({ socket }) => socket.end(issued('T-1')));
    expect(await tokens.token()).toBe('T-1');
    const [request = ''] = requests;
    expect(request).toMatch(/^POST \/api\/oauth\/token HTTP\/1\.1\r\n/);
    expect(request).toContain(`authorization: Basic ${Buffer.from('till+7:hush%3Ahush').toString('base64')}\r\n`);
    expect(request.split('\r\n\r\n')[1]).toBe('grant_type=client_credentials');
  });

  test('is requested once for all waiting calls', async () => {
    const asked = latch<Heard>();
    const { tokens, requests } = await issuer((heard) => asked.open(heard));
    const waiting = [tokens.token(), tokens.token(), tokens.token()];
    (await asked.opened).socket.end(issued('T-1'));
    expect(await Promise.all(waiting)).toEqual(['T-1', 'T-1', 'T-1']);
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['a minute before its end', 3_600, 3_539_000, 3_541_000],
    ['after half of a short life', 60, 29_000, 31_000],
  ] as const)('is renewed %s', async (_what, lifeS, goodMs, lateMs) => {
    const { tokens, manual } = await issuer(({ socket }, count) =>
      socket.end(issued(`T-${count}`, { expires_in: lifeS })),
    );
    expect(await tokens.token()).toBe('T-1');
    manual.advance(goodMs);
    expect(await tokens.token()).toBe('T-1');
    manual.advance(lateMs - goodMs);
    expect(await tokens.token()).toBe('T-2');
  });

  test('without a lifetime is used until the service refuses it', async () => {
    const { tokens, manual } = await issuer(({ socket }, count) => socket.end(issued(`T-${count}`, {})));
    await tokens.token();
    manual.advance(1_000_000_000);
    expect(await tokens.token()).toBe('T-1');
    tokens.forget('T-1');
    expect(await tokens.token()).toBe('T-2');
    tokens.forget('T-1');
    expect(await tokens.token()).toBe('T-2');
  });

  test('is requested up to three times after a temporary failure', async () => {
    const { tokens, requests } = await issuer(({ socket }, count) => {
      if (count === 1) socket.destroy();
      else if (count === 2) socket.end(raw(503, 'T-secret', json));
      else socket.end(issued('T-3'));
    });
    expect(await tokens.token()).toBe('T-3');
    expect(requests).toHaveLength(3);
  });

  test('causes an error after a permanent failure, and the next call requests the token again', async () => {
    const { tokens, requests } = await issuer(({ socket }, count) =>
      socket.end(count <= 3 ? raw(503, '{}', json) : issued('T-4')),
    );
    await expect(tokens.token()).rejects.toMatchObject({ failure: { code: 'refused' } });
    expect(requests).toHaveLength(3);
    expect(await tokens.token()).toBe('T-4');
  });

  test.each<readonly [string, Buffer, string, string]>([
    ['refused', raw(401, '{"error":"invalid_client"}', json), 'unauthorised', 'invalid_client (HTTP 401)'],
    ['refused in words of its own', raw(401, '{"error":"hush:hush"}', json), 'unauthorised', 'HTTP 401'],
    ['no path', raw(404, 'x', json), 'protocol', 'HTTP 404'],
    [
      'a redirect',
      raw(302, '', { Location: 'http://127.0.0.1:1/', Connection: 'close' }),
      'protocol',
      'redirects are not followed',
    ],
    ['no token', raw(200, '{"token_type":"Bearer"}', json), 'protocol', 'no access_token'],
    ['no bearer', raw(200, '{"access_token":"T","token_type":"mac"}', json), 'protocol', 'not Bearer'],
    [
      'a token that would break a header',
      raw(200, '{"access_token":"T\\r\\nx: y","token_type":"Bearer"}', json),
      'protocol',
      'no access_token',
    ],
    [
      'a life that is none',
      raw(200, '{"access_token":"T","token_type":"bearer","expires_in":"soon"}', json),
      'protocol',
      'expires_in',
    ],
    ['no JSON', raw(200, 'hush:hush', json), 'protocol', 'no access_token'],
  ])('that is %s causes one error without a secret', async (_what, answer, code, words) => {
    const { tokens, requests } = await issuer(({ socket }) => socket.end(answer));
    const error: unknown = await tokens.token().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'TokenError', failure: { code } });
    expect(String(error)).toContain(words);
    expect(String(error)).not.toContain('hush');
    expect(requests).toHaveLength(1);
  });

  test('causes an error if the service connection closes during the request', async () => {
    const asked = latch();
    const { tokens } = await issuer(() => asked.open());
    const waiting = tokens.token();
    await asked.opened;
    tokens.close();
    await expect(waiting).rejects.toMatchObject({ failure: { code: 'given-up' } });
  });
});

function fileWith(text: string): string {
  const folder = freshFolder();
  const path = join(folder, 'token');
  writeFileSync(path, text);
  return path;
}

describe('a token in a file', () => {
  test('is read again after the service has refused it', async () => {
    const path = fileWith('T-1\n');
    const tokens = tokenInFile(path);
    expect(await tokens.token()).toBe('T-1');
    writeFileSync(path, 'T-2\r\n');
    expect(await tokens.token()).toBe('T-1');
    tokens.forget('T-0');
    expect(await tokens.token()).toBe('T-1');
    tokens.forget('T-1');
    expect(await tokens.token()).toBe('T-2');
  });

  test('is not sent if it is invalid', async () => {
    const tokens = tokenInFile(fileWith('two words\n'));
    await expect(tokens.token()).rejects.toMatchObject({ failure: { code: 'unauthorised' } });
    const missing: unknown = await tokenInFile('/nowhere/token')
      .token()
      .catch((reason: unknown) => reason);
    expect(String(missing)).toContain('/nowhere/token cannot be read (ENOENT)');
  });
});

describe('the service connection', () => {
  test('sends nothing without a token, and reports the cause', async () => {
    const { url, requests } = await startRaw(({ socket, text }) =>
      socket.end(text.startsWith('POST') ? raw(400, '{"error":"invalid_client"}', json) : raw(200, '{}')),
    );
    const tokens = tokensByCredentials(
      { target: targetOf(`${url}/oauth/token`), id: 'x', secret: 'y', setting: 'token' },
      time,
    );
    expect(await watchService(url, { tokens }).ask()).toMatchObject({
      type: 'not-sent',
      cause: { code: 'unauthorised' },
    });
    expect(requests).toHaveLength(1);
  });

  test('ends a call at its time limit if the token does not arrive', async () => {
    const { url } = await startRaw(() => undefined);
    const tokens = tokensByCredentials(
      { target: targetOf(`${url}/oauth/token`), id: 'x', secret: 'y', setting: 'token' },
      time,
    );
    const event = await watchService(url, { tokens }).ask({ managementMs: 60 });
    expect(event).toMatchObject({ type: 'not-sent', cause: { code: 'hangs' } });
  });

  test('reads a refused API key again for the next request', async () => {
    const service = await startService({
      configuration: toConfiguration({
        merchants: { 'M-1': { apiKey: 'practice-api-key', token: 'practice-token' } },
      }),
    });
    onTestFinished(() => service.close());
    const { ask } = watchService(service.baseUrl, { apiKey: 'old-key', apiKeyAgain: () => 'practice-api-key' });
    expect(await ask()).toMatchObject({ type: 'answered', status: 401 });
    expect(await ask()).toMatchObject({ type: 'answered', status: 404 });
  });

  test('drops its token after a 401 and gets another token for the next request', async () => {
    const service = await startService({
      configuration: toConfiguration({
        merchants: { 'M-1': { apiKey: 'practice-api-key', token: 'practice-token' } },
        tokenLifetimeSeconds: 100,
      }),
    });
    onTestFinished(() => service.close());
    const credentials = { id: 'practice-client', secret: 'practice-secret', setting: 'token' };
    const tokens = tokensByCredentials({ target: targetOf(`${service.baseUrl}/oauth/token`), ...credentials }, time);
    const { ask } = watchService(service.baseUrl, { tokens });
    expect(await ask()).toMatchObject({ type: 'answered', status: 404 });
    await fetch(`${service.control}/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"advanceSeconds": 200}',
    });
    expect(await ask()).toMatchObject({ type: 'answered', status: 401 });
    expect(await ask()).toMatchObject({ type: 'answered', status: 404 });
  });
});
