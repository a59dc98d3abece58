/**
 * Answers the requests of browsers for the pages. A GET changes nothing. A POST of a form follows the same rules as an action through the control
 * interface.
 */

import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { act, actAfterBreakout, happen, pageView, type ShopperAct, type World } from '../rules/index.js';
import { guardHeaders, type Page, type Policy, writePage } from './document.js';
import { unknownPage, usedPage } from './final-pages.js';
import { pageOf } from './page-selection.js';
import { type Place, placeOf } from './place.js';
import { readForm, refusedBy } from './read-form.js';
import { script } from './script.js';
import { style } from './style.js';
import { headerUrl, leadsTo } from './redirect-target.js';

/** Runs changes of the books in one database transaction. */
interface Transactions {
  /** Runs the function and commits its changes. If the function throws, nothing has changed. */
  transaction<Result>(run: () => Result): Result;
}

/** The parts of the service that the pages use. */
export interface Pages {
  /** The path of the pages, without a slash at its end. */
  readonly path: string;
  readonly store: Transactions;
  readonly world: () => World;
}

const formBytesMax = 8 * 1_024;

type Said =
  | { readonly status: number; readonly page: Page; readonly policy: Policy }
  | { readonly status: 303; readonly location: string };

/** Answers a request. `path` is relative to the address of the pages. */
export async function answerPage(
  request: IncomingMessage,
  reply: ServerResponse,
  path: string,
  pages: Pages,
): Promise<void> {
  const { method = '' } = request;
  const query = new URLSearchParams((request.url ?? '').split('?')[1] ?? '');
  if (method === 'GET' || method === 'HEAD') {
    if (path === '/assets/page.css') return asset(reply, 'text/css', style);
    if (path === '/assets/page.js') return asset(reply, 'text/javascript', script);
    return write(reply, inTransaction(pages, path, query, undefined));
  }
  if (method !== 'POST') return plain(reply, 405, 'GET or POST', { allow: 'GET, HEAD, POST' });
  const type = request.headers['content-type']?.split(';')[0];
  if (type !== 'application/x-www-form-urlencoded') return plain(reply, 415, 'A form is expected.');
  const form = await formOf(request);
  if (form === undefined) return plain(reply, 413, 'The form is too large.');
  write(reply, inTransaction(pages, path, query, form));
}

function inTransaction(pages: Pages, path: string, query: URLSearchParams, form: string | undefined): Said {
  return pages.store.transaction(() => {
    const world = pages.world();
    happen(world);
    const place = placeOf(world, path, query);
    const policy = { path: pages.path, returnUrls: [] };
    if (place === 'unknown') return { status: 404, page: unknownPage, policy };
    if (place === 'used') return { status: 410, page: usedPage, policy };
    return form === undefined ? shown(world, place, pages.path) : done(world, place, pages.path, form);
  });
}

function shown(world: World, place: Place, path: string): Said {
  return { status: 200, page: pageOf(world, place, []), policy: policyOf(place, path) };
}

/** Applies a form. Redirects to the next page, or shows the same page with its errors. */
function done(world: World, place: Place, path: string, form: string): Said {
  const read = readForm(form, pageView(world, place.payment), world.nowMs);
  const acted = read.ok ? acts(world, place, read.act) : undefined;
  if (read.ok && acted?.ok === true) return { status: 303, location: leadsTo(world, place, acted.payment, read.act) };
  const problems = read.ok ? [refusedBy(acted?.ok === false ? acted.error : '')] : read.problems;
  return { status: 422, page: pageOf(world, place, problems), policy: policyOf(place, path) };
}

function acts(world: World, { as, breakout, payment }: Place, wanted: ShopperAct) {
  return as === 'behind-breakout' ? actAfterBreakout(world, breakout, wanted) : act(world, payment, wanted);
}

function policyOf({ as, payment }: Place, path: string): Policy {
  const { embedOrigin, returnUrls } = payment.request;
  if (as === 'embedded') return { path, embedOrigin, returnUrls: [] };
  return { path, returnUrls: Object.values(returnUrls ?? {}) };
}

function write(reply: ServerResponse, said: Said): void {
  if ('page' in said) return writePage(reply, said.status, said.page, said.policy);
  reply.writeHead(303, { ...guardHeaders, location: headerUrl(said.location), 'content-length': 0 }).end();
}

function asset(reply: ServerResponse, type: string, text: string): void {
  reply.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(text),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  reply.end(text);
}

function plain(reply: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  reply.writeHead(status, { ...guardHeaders, ...headers, 'content-type': 'text/plain; charset=utf-8' }).end(text);
}

/** Reads the whole form; undefined if it is too large. */
async function formOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size <= formBytesMax) chunks.push(bytes);
  }
  return size > formBytesMax ? undefined : Buffer.concat(chunks).toString('utf8');
}
