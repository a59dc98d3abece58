/** The page for people: one file of HTML that needs nothing else, made from the API description. */

import { createHash } from 'node:crypto';
import { descriptionPaths } from '../description-paths.js';
import { type Document, readDocument } from './document.js';
import { renderStart, renderStates } from './guide.js';
import { Html, html } from './html.js';
import { operationsOf, renderEvents, renderGroup, renderProblems, renderShapes } from './reference.js';
import { style } from './style.js';

/** The page and the policy that its answer must carry. */
export interface Page {
  readonly text: string;
  /** Content-Security-Policy: nothing is fetched, no script runs, no other page frames it; its own style alone is applied. */
  readonly policy: string;
}

/** Makes the page of an OpenAPI 3.1 document. */
export function renderPage(description: object): Page {
  const from = readDocument(JSON.parse(JSON.stringify(description)));
  const { version } = from.info;
  const { text } = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>tenderd ${version}: the register’s door</title><link rel="icon" href="data:,"><style>${new Html(style)}</style></head>
<body><div class="page">${contents(from)}<main><h1>The register’s door of tenderd</h1>
<p class="soft">Version ${version}, at <code>${from.servers[0]?.url ?? ''}</code>. For programs:
<a href="${descriptionPaths['3.1']}">OpenAPI 3.1</a>, <a href="${descriptionPaths['3.0']}">OpenAPI 3.0.3</a>.</p>
<p>The payment daemon of a cash register: card payments, each exactly once, by HTTP on this machine. Amounts are integers in minor units
(12.50 EUR is 1250), times are ISO 8601 with an offset from UTC.</p>
${renderStart(from.servers[0]?.url ?? '')}
${renderStates()}
${renderProblems()}
${from.tags.map((group) => renderGroup(from, group))}
${renderEvents(from)}
${renderShapes(from)}
</main></div></body></html>
`;
  const digest = createHash('sha256').update(style).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${digest}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { text, policy };
}

function contents(from: Document): Html {
  const groups = from.tags.map(({ name }) => {
    const own = operationsOf(from).filter(({ operation }) => operation.tags.includes(name));
    return entry(
      name,
      name,
      html`<ul>${own.map(({ operation }) => entry(operation.operationId, operation.summary))}</ul>`,
    );
  });
  return html`<nav aria-label="Contents"><ul>${entry('start', 'Five minutes')}${entry('states', 'States of a payment')}${entry('results', 'May I charge again?')}${entry('problems', 'Problems')}${groups}${entry('events', 'Events')}${entry('data', 'Data')}</ul></nav>`;
}

function entry(id: string, name: string, inner?: Html): Html {
  return html`<li><a href="#${id}">${name}</a>${inner}</li>\n`;
}
