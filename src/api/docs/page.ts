/** The page of the API for developers: one HTML file without further resources, made from the API description. */

import { descriptionPaths } from '../routing/description-paths.js';
import { type Document, readDocument } from './document.js';
import { renderStart, renderStates } from './guide.js';
import { type Html, html } from './html.js';
import { operationsOf, renderEvents, renderGroup, renderProblems, renderShapes } from './reference.js';
import { type Page, pageOf } from './shell.js';

/** Renders the page for an OpenAPI 3.1 document. `manual` is the list of links to the manual. */
export function renderPage(description: object, manual: Html): Page {
  const from = readDocument(JSON.parse(JSON.stringify(description)));
  const { version } = from.info;
  const main = html`<h1>The register API of tenderd</h1>
<p class="soft">Version ${version}, at <code>${from.servers[0]?.url ?? ''}</code>. For programs:
<a href="${descriptionPaths['3.1']}">OpenAPI 3.1</a>, <a href="${descriptionPaths['3.0']}">OpenAPI 3.0.3</a>.</p>
<p>The payment daemon of a cash register: card payments, each exactly once, over HTTP on this machine. Amounts are integers in minor units
(12.50 EUR is 1250), times are ISO 8601 with an offset from UTC.</p>
${renderStart(from.servers[0]?.url ?? '')}
${renderStates()}
${renderProblems()}
${from.tags.map((group) => renderGroup(from, group))}
${renderEvents(from)}
${renderShapes(from)}
`;
  return pageOf({ title: `tenderd ${version}: the register API`, nav: contents(from, manual), main });
}

function contents(from: Document, manual: Html): Html {
  const groups = from.tags.map(({ name }) => {
    const own = operationsOf(from).filter(({ operation }) => operation.tags.includes(name));
    return entry(
      name,
      name,
      html`<ul>${own.map(({ operation }) => entry(operation.operationId, operation.summary))}</ul>`,
    );
  });
  return html`<ul>${entry('start', 'Five minutes')}${entry('states', 'States of a payment')}${entry('results', 'May I charge again?')}${entry('problems', 'Problems')}${groups}${entry('events', 'Events')}${entry('data', 'Data')}<li>Manual<ul>${manual}</ul></li></ul>`;
}

function entry(id: string, name: string, inner?: Html): Html {
  return html`<li><a href="#${id}">${name}</a>${inner}</li>\n`;
}
