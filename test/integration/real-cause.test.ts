/** A payment that could not be started names the real cause, through real sockets. */

import { fileURLToPath } from 'node:url';
import { appendFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { runHere } from '../cli/run-here.js';
import { startPeer } from '../gateway/peer.js';
import { freePort } from '../world/free-port.js';
import { setPracticeStage } from '../world/practice-stage.js';
import { payment } from '../world/register-client.js';

const authority = fileURLToPath(new URL('../../fixtures/tls/test-only-ca.pem', import.meta.url));

function local(url: string): string {
  return url.replace('127.0.0.1', 'localhost');
}

test('each failed connection is reported with its own cause, from an expired certificate to a busy terminal', async () => {
  const { shop, simulator } = await setPracticeStage((end) => onTestFinished(end), {
    terminals: ['till-1', 'till-2'],
    script: 'till-2 default: busy',
  });
  const expired = await startPeer({ tls: 'expired' });
  const foreign = await startPeer({ tls: 'elsewhere' });
  const stranger = await startPeer({
    onUpgrade: (socket) => socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n'),
  });
  const port = await freePort();
  const gateways = {
    expired: `url = "${local(expired.url)}"\ntls = { ca = "${authority}" }`,
    foreign: `url = "${local(foreign.url)}"\ntls = { ca = "${authority}" }`,
    untrusted: `url = "${local(foreign.url)}"`,
    nameless: 'url = "wss://gateway.invalid/nexo"',
    refused: `url = "ws://127.0.0.1:${port}"`,
    stranger: `url = "${stranger.url}"`,
  };
  const poiList = `poiList = { url = "http://127.0.0.1:${simulator.port}/poi-list" }`;
  shop.wire({ url: simulator.url, terminals: [], simulated: false });
  appendFileSync(
    shop.configPath,
    [
      ...Object.entries(gateways).flatMap(([name, lines]) => [
        `[gateways.${name}]\n${lines}\n${poiList}`,
        `[terminals.at-${name}]\npoiId = "${name}"\ngateway = "${name}"`,
      ]),
      '[terminals.at-typo]\npoiId = "till-11"\ngateway = "practice"',
      '[terminals.at-busy]\npoiId = "till-2"\ngateway = "practice"\n',
    ].join('\n'),
  );
  expect(await runHere(['journal create --config', shop.configPath], shop.directory)).toMatchObject({ code: 0 });
  const { register } = await shop.start({ isHere: true });
  const told = async (name: string): Promise<string> => {
    const startBefore = new Date(Date.now() + 12_000).toISOString();
    const { transaction, text } = await register.put(name, { ...payment(`at-${name}`, name), startBefore });
    expect({ name, transaction: transaction ?? text }).toMatchObject({
      transaction: { state: 'ended', result: 'not-processed', retry: 'safe' },
    });
    return `${transaction?.reason}: ${transaction?.message}`;
  };
  const names = [...Object.keys(gateways), 'typo', 'busy'];
  const sentences = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await told(name)] as const)));
  expect(sentences).toMatchObject({
    expired: expect.stringMatching(/certificate .* has expired/),
    foreign: expect.stringMatching(/certificate .* another host name/),
    untrusted: expect.stringMatching(/certificate .* authority is unknown here/),
    nameless: expect.stringMatching(/name in gateway\.invalid:443 (?:was not found|could not be looked up)/),
    refused: expect.stringContaining(`127.0.0.1:${port} refused the connection`),
    stranger: expect.stringMatching(/HTTP 401 .*check x-api-key or token/),
    busy: expect.stringContaining('terminal-busy: The terminal was busy the whole time'),
    typo: expect.stringMatching(/till-1\b.*till-2|till-2.*till-1\b/),
  });
  const unknown = await register.ask('PUT', '/v1/transactions/u1', payment('at-nobody', 'u1'));
  expect(JSON.parse(unknown.text)).toMatchObject({
    code: 'unknown-terminal',
    terminals: expect.arrayContaining(['at-typo']),
  });
});
