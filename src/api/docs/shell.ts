/** The frame of every page for people: the head, the style, and the Content-Security-Policy. */

import { createHash } from 'node:crypto';
import { searchPath } from '../routing/description-paths.js';
import { Html, html } from './html.js';
import { longestQuestion } from './search.js';
import { style } from './style.js';

/** A page, and the Content-Security-Policy that its response must have. */
export interface Page {
  readonly text: string;
  /**
   * The Content-Security-Policy. It forbids requests, scripts and framing. It allows only the style of the page, and
   * forms that are sent to this daemon.
   */
  readonly policy: string;
}

/** Assembles a page from its title, its navigation and its text. */
export function pageOf({
  title,
  nav,
  main,
  question = '',
}: {
  readonly title: string;
  readonly nav: Html;
  readonly main: Html;
  /** The text to show in the search field. */
  readonly question?: string;
}): Page {
  const { text } = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="data:,"><style>${new Html(style)}</style></head>
<body><div class="page"><header><form role="search" action="${searchPath}"><input type="search" name="q" value="${question}" maxlength="${longestQuestion}" placeholder="Search" aria-label="Search the manual"></form><a href="#contents">Contents</a></header><nav id="contents" aria-label="Contents">${nav}</nav><main>${main}</main></div></body></html>
`;
  return { text, policy };
}

const digest = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${digest}'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
