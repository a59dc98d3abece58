/**
 * Clients that generators build from the served description, in TypeScript and in Python. Each client creates a link,
 * and the Python client also makes a payment.
 */

import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { newHome } from '../cli/tenderd.js';
import { isWhole } from '../extent.js';
import { isMissing } from '../tools.js';
import { root } from '../root.js';

const run = promisify(execFile);
const readyOf = z.object({ url: z.string(), service: z.object({ baseUrl: z.string(), control: z.string() }) });
const daemonOf = z.object({ url: z.string() });

/**
 * Generates a client from the description in this folder and runs the register on it with these arguments. Resolves
 * with its output.
 */
type Generated = (folder: string, args: readonly string[]) => Promise<string>;

async function inTypeScript(folder: string, args: readonly string[]): Promise<string> {
  const node = async (...rest: readonly string[]) => run(process.execPath, rest, { cwd: folder });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  await node(join(root, 'node_modules/oazapfts/dist/cli.js'), 'openapi-3.0.json', 'client.ts');
  copyFileSync(join(root, 'fixtures/clients/link.ts'), join(folder, 'link.ts'));
  const strict = ['--strict', '--skipLibCheck', '--target', 'es2023', '--lib', 'es2023,dom', '--types', 'node'];
  await node(
    join(root, 'node_modules/typescript/bin/tsc'),
    ...strict,
    '--module',
    'nodenext',
    '--outDir',
    'built',
    'link.ts',
  );
  return (await node('built/link.js', ...args)).stdout;
}

async function inPython(folder: string, args: readonly string[]): Promise<string> {
  const generator = join(root, 'node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar');
  const client = join(folder, 'client');
  const source = ['-i', 'openapi-3.0.json', '-g', 'python-experimental', '-o', client];
  await run('java', ['-jar', generator, 'generate', ...source], { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
  const register = join(root, 'fixtures/clients/register.py');
  return (await run('python3', [register, ...args, client], { cwd: folder })).stdout;
}

const paid = { result: 'approved', retry: 'unsafe', amount: 1250 };
const clients: readonly { readonly language: string; readonly generated: Generated; readonly printed: unknown }[] = [
  { language: 'TypeScript', generated: inTypeScript, printed: { link: paid } },
  {
    language: 'Python',
    generated: inPython,
    printed: { card: paid, link: paid, 'unknown terminal': 'unknown-terminal', 'control character': 'ApiValueError' },
  },
];

test.runIf(isWhole).each(clients)('a client in $language takes a link', async ({ language, generated, printed }) => {
  if (language === 'Python' && (isMissing('java') || isMissing('python3'))) return;
  const home = newHome();
  const simulated = readyOf.parse((await home.simulate('--service 0 --speed 50')).ready);
  const { baseUrl, control } = simulated.service;
  const file = join(home.directory, 'shop.toml');
  writeFileSync(
    file,
    `dataDir = "data"
[gateways.practice]
url = "${simulated.url}"
simulated = true
[terminals.till-1]
poiId = "till-1"
[services.shop]
baseUrl = "${baseUrl}"
merchantId = "M-1"
apiKey = { env = "SHOP_KEY" }
token = { clientCredentials = { url = "${baseUrl}/oauth/token", id = "practice-client", secret = { env = "SHOP_SECRET" } } }
profile = "simulated"
simulated = true
`,
  );
  const keys = { SHOP_KEY: 'practice-api-key', SHOP_SECRET: 'practice-secret' };
  const { url } = daemonOf.parse((await home.serveHere(['--config', file, '--port', '0'], keys)).ready);
  const description = await (await fetch(`${url}/openapi-3.0.json`)).text();
  writeFileSync(join(home.directory, 'openapi-3.0.json'), description);
  const token = readFileSync(join(home.directory, 'data/token'), 'utf8').trim();
  expect(JSON.parse(await generated(home.directory, [url, token, control]))).toEqual(printed);
});
