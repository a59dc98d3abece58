/** A whole page: its head, its headers, and what it may do. */

import { Buffer } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import { Html, html } from '../../net/html.js';

/** What an embedded page posts, and to which origin alone. */
export interface Posted {
  readonly message: object;
  readonly origin: string;
}

/** What stands on a page. */
export interface Page {
  readonly title: string;
  readonly body: Html;
  readonly posted?: Posted | undefined;
}

/** Who may show a page, and where its forms may lead. */
export interface Policy {
  /** Path of the pages. */
  readonly path: string;
  /** The origin that may embed it; none where it is absent. */
  readonly embedOrigin?: string | undefined;
  /** Addresses to which the browser goes at the end. */
  readonly returnUrls: readonly string[];
}

/** What every answer of the pages says. */
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
  // A browser holds the redirect that answers a form to this rule, too.
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

/** The origin of an address; undefined where it could say something else in a header. */
function originOf(url: string): string | undefined {
  const origin = URL.canParse(url) ? new URL(url).origin : '';
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : undefined;
}

// No template: compilers write the end of a script in one with an aid of their own.
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
