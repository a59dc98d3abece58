/** A complete HTML document: its head, its HTTP headers, and its permissions. */

import { Buffer } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import { Html, html } from '../../net/html.js';

/** The message that an embedded page posts, and its only target origin. */
export interface Posted {
  readonly message: object;
  readonly origin: string;
}

/** The content of a page. */
export interface Page {
  readonly title: string;
  readonly body: Html;
  readonly posted?: Posted | undefined;
}

/** The origins that may embed a page, and the targets of its forms. */
export interface Policy {
  /** The path of the pages. */
  readonly path: string;
  /** The origin that may embed the page. If absent, no page may embed it. */
  readonly embedOrigin?: string | undefined;
  /** The return addresses of the browser. */
  readonly returnUrls: readonly string[];
}

/** The headers of every response of the pages. */
export const guardHeaders = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;

/** Sends a page. */
export function writePage(reply: ServerResponse, status: number, page: Page, policy: Policy): void {
  const text = documentOf(page, policy.path).text;
  reply.writeHead(status, {
    ...guardHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'content-security-policy': policyOf(policy),
  });
  reply.end(text);
}

function policyOf({ embedOrigin, returnUrls }: Policy): string {
  // Browsers apply `form-action` also to the redirect that follows a form, so the return addresses must be allowed.
  const leadsTo = [...new Set(returnUrls.flatMap((url) => originOf(url) ?? []))];
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    ["form-action 'self'", ...leadsTo].join(' '),
    `frame-ancestors ${embedOrigin ?? "'none'"}`,
  ].join('; ');
}

/** Returns the origin of an address; undefined if its text could change the meaning of a header. */
function originOf(url: string): string | undefined {
  const origin = URL.canParse(url) ? new URL(url).origin : '';
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : undefined;
}

// Returns the script tag. It is a plain string, because compilers change the end of a script tag inside a template literal.
function scriptOf(path: string): Html {
  return new Html(`<script src="${path}/assets/page.js" defer></script>`);
}

function documentOf({ title, body, posted }: Page, path: string): Html {
  const carrier =
    posted && html`<div hidden data-message="${JSON.stringify(posted.message)}" data-origin="${posted.origin}"></div>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${path}/assets/page.css">
${scriptOf(path)}
</head>
<body>
<header><p class="practice">Simulation: no money moves here.</p></header>
<main>
${body}
</main>
${carrier}
</body>
</html>
`;
}
