/** The client in a real browser: a page of a listed origin with the shipped modules. */

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { Browser } from '../browser.js';
import { isMissing } from '../tools.js';
import { openShop } from '../world/client-shop.js';

const modules = fileURLToPath(new URL('../../dist/src/client/', import.meta.url));

/** The script of the page. The script sends its results to the test by a POST to the page's own origin. */
const script = `
  import { Tenderd } from '/client/index.js';
  const { place, payment } = await (await fetch('/asked')).json();
  const say = (said) => fetch('/said', { method: 'POST', body: JSON.stringify(said) });
  try {
    const tenderd = new Tenderd(place);
    const told = await tenderd.pay(payment);
    const refused = await tenderd.pay({ ...payment, id: 'p2' }).catch(({ name, code }) => ({ name, code }));
    const heard = [];
    for await (const { id, type } of tenderd.events({ after: 0 })) {
      if (id !== null) heard.push(id);
      if (type === 'outcome') break;
    }
    const { acknowledged } = await tenderd.acknowledge(told);
    await say({ result: told.result, refused, first: heard[0], acknowledged });
  } catch (error) {
    await say({ error: String(error) });
  }`;

/** Starts a web server with the page. `said` is what the page sent. */
async function servePage(asked: () => object) {
  let tell: (text: string) => void;
  const said = new Promise<string>((resolve) => (tell = resolve));
  const server = createServer((request, response) => {
    const { url = '' } = request;
    if (url.startsWith('/client/')) {
      response.setHeader('content-type', 'text/javascript').end(readFileSync(join(modules, basename(url))));
    } else if (url === '/asked') response.end(JSON.stringify(asked()));
    else if (url === '/said') {
      request.setEncoding('utf8').on('data', (text: string) => tell(text));
      request.on('end', () => response.end());
    } else response.setHeader('content-type', 'text/html').end(`<script type="module">${script}</script>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return { origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, said };
}

test.skipIf(isMissing('chromium'))('a page of a listed origin takes a payment, listens and acknowledges', async () => {
  const payment = { id: 'p1', terminal: 'till-1', sale: 'R-1', amount: 12_50, currency: 'EUR' };
  let place = {};
  const page = await servePage(() => ({ place, payment }));
  const shop = await openShop({}, { environment: { TENDERD_API_ALLOWED_ORIGINS: page.origin }, isHere: true });
  place = { url: shop.daemon.url, token: shop.daemon.register.token };
  const browser = await Browser.start();
  onTestFinished(() => browser.close());
  await browser.open(`${page.origin}/`, { width: 1280, height: 900, scheme: 'light' });
  expect(JSON.parse(await page.said)).toEqual({
    result: 'approved',
    refused: { name: 'TenderdProblem', code: 'sale-open' },
    first: 1,
    acknowledged: true,
  });
  expect(shop.charges('p1')).toBe(1);
});
