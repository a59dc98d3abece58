/** The second half of the page: operations, events, data and problems, read from the API description. */

import { standbyExample } from '../openapi/standby-problem.js';
import { problems } from '../problems/problem-table.js';
import { descriptionPaths } from '../routing/description-paths.js';
import {
  type Document,
  examplesIn,
  type Media,
  nameOf,
  type Operation,
  readDocument,
  type Schema,
} from './document.js';
import { type Html, html, inline, readableJson, table } from './html.js';
import type { Section } from './search.js';

/** Renders the operations of one group. */
export function renderGroup(from: Document, group: Document['tags'][number]): Html {
  const own = operationsOf(from).filter(({ operation }) => operation.tags.includes(group.name));
  return html`<section aria-labelledby="${group.name}"><h2 id="${group.name}">${group.name}</h2><p>${inline(group.description)}</p>
${own.map(({ method, path, operation }) => renderOperation(from, method, path, operation))}</section>`;
}

/** Returns all operations in the order of the document. */
export function operationsOf(from: Document) {
  return Object.entries(from.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}

/** Returns the sections that the search covers: one for each operation and each problem. `description` is an OpenAPI 3.1 document. */
export function referenceSections(description: object): readonly Section[] {
  const from = readDocument(JSON.parse(JSON.stringify(description)));
  const operations = operationsOf(from).map(({ method, path, operation }) => ({
    address: `${descriptionPaths.page}#${operation.operationId}`,
    page: 'HTTP API',
    heading: operation.summary,
    text: `${method.toUpperCase()} ${path} ${operation.description}`,
  }));
  const refusals = Object.entries(problems).map(([code, { title, detail }]) => ({
    address: `${descriptionPaths.page}#problem-${code}`,
    page: 'Problems of the HTTP API',
    heading: code,
    text: `${title}. ${detail}`,
  }));
  return [...operations, ...refusals];
}

function renderOperation(from: Document, method: string, path: string, operation: Operation): Html {
  const { operationId, summary, description, security, parameters = [], requestBody, responses } = operation;
  const asked = requestBody?.content['application/json'];
  return html`<article aria-labelledby="${operationId}"><h3 id="${operationId}">${summary}</h3>
<p class="path"><span class="method ${method}">${method.toUpperCase()}</span>${path}</p>
<p>${inline(description)}</p>
${security.length === 0 ? html`<p class="soft">Needs no token.</p>` : undefined}
${parameters.length === 0 ? undefined : fields(parameters.map((each) => ({ ...each, kind: each.in, required: each.required === true })))}
${asked === undefined ? undefined : renderRequest(from, asked)}
${Object.entries(responses).map(([status, { description: said, content = {} }]) => {
  const media = content['application/json'] ?? content['text/event-stream'];
  return media === undefined
    ? undefined
    : html`<h4>Answer ${status}: ${inline(said)} ${shapeOf(media)}</h4>${renderExamples(from, media)}`;
})}
<h4>Problems</h4><p>${renderCodes(responses)}</p></article>
`;
}

function renderRequest(from: Document, asked: Media): Html {
  return html`<h4>Body ${shapeOf(asked)}</h4>${renderExamples(from, asked)}`;
}

function shapeOf({ schema }: Media): Html | undefined {
  return schema?.$ref === undefined ? undefined : html`(${link(schema.$ref)})`;
}

function renderExamples(from: Document, media: Media): readonly Html[] {
  return examplesIn(from, media).map(
    ({ summary, value }) =>
      html`${summary === undefined ? undefined : html`<p class="soft">${summary}:</p>`}<pre tabindex="0"><code>${typeof value === 'string' ? value : readableJson(value)}</code></pre>
`,
  );
}

function renderCodes(responses: Operation['responses']): Html {
  const codes = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    status === 'default'
      ? []
      : Object.keys(content['application/problem+json']?.examples ?? {}).map((code) => ({ status, code })),
  );
  return html`${codes.map(
    ({ status, code }, index) =>
      html`${index === 0 ? '' : ', '}${status} <a href="#problem-${code}"><code>${code}</code></a>`,
  )}`;
}

/** Renders the events of the stream and the schemas of their data. */
export function renderEvents(from: Document): Html {
  const rows = operationsOf(from).flatMap(({ operation }) =>
    Object.values(operation.responses).flatMap((response) => Object.entries(response['x-events'] ?? {})),
  );
  return html`<section aria-labelledby="events"><h2 id="events">Events</h2>
<p>${inline('`GET /v1/events` answers with Server-Sent Events. Keep the last `id` and send it as `Last-Event-ID` when you connect again. You then miss no event, whichever side restarted. Everything in the stream can also be read elsewhere.')}</p>
${table(
  ['event', 'data', 'what it reports'],
  rows.map(([event, { $ref }]) => [
    `\`${event}\``,
    link($ref),
    from.components.schemas[nameOf($ref)]?.description ?? '',
  ]),
)}</section>`;
}

/** Renders every named schema with its fields. */
export function renderShapes(from: Document): Html {
  return html`<section aria-labelledby="data"><h2 id="data">Data</h2>
<p>Fields of nested objects are written with dots, those of each entry of a list with <code>[]</code>.</p>
${Object.entries(from.components.schemas).map(
  ([name, schema]) =>
    html`<article aria-labelledby="shape-${name}"><h3 id="shape-${name}">${name}</h3><p>${inline(schema.description ?? '')}</p>
${(schema.allOf ?? []).map(({ $ref }) => ($ref === undefined ? undefined : html`<p>All of ${link($ref)}, and:</p>`))}
${schema.oneOf === undefined ? fields(flatten('', schema)) : renderUnion(schema.oneOf)}</article>
`,
)}</section>`;
}

/** Renders a union of named schemas as links. Each schema has a section of its own. */
function renderUnion(shapes: readonly Schema[]): Html {
  return html`<p>One of ${shapes.map(({ $ref = '' }, index) => html`${index === 0 ? '' : ', '}${link($ref)}`)}.</p>`;
}

/** A row of a table of fields. */
interface Field {
  readonly name: string;
  readonly kind?: string;
  readonly required: boolean;
  readonly description?: string | undefined;
  readonly schema: Schema;
}

/** Returns the fields of a schema. Fields of nested schemas without a name are included. */
function flatten(prefix: string, schema: Schema): readonly Field[] {
  const inner = [schema, ...(schema.allOf ?? []), ...(schema.anyOf ?? [])];
  return inner.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).flatMap(([key, property]) => {
      const name = prefix + key;
      const field = { name, required: required.includes(key), description: property.description, schema: property };
      return [field, ...flatten(`${name}${depth(property)}.`, itemOf(property))];
    }),
  );
}

function itemOf(schema: Schema): Schema {
  return schema.items === undefined ? schema : itemOf(schema.items);
}

function depth(schema: Schema): string {
  return schema.items === undefined ? '' : `[]${depth(schema.items)}`;
}

function fields(of: readonly Field[]): Html {
  return html`<table><thead><tr><th scope="col">field</th><th scope="col">type</th><th scope="col">what it is</th></tr></thead>
<tbody>${of.map(
    ({ name, kind, required, description, schema }) =>
      html`<tr><td class="name"><code>${name}</code></td><td class="kind">${kind === undefined ? undefined : `${kind}, `}${typeOf(schema)}${required ? undefined : ', optional'}</td><td>${inline(description ?? '')}${exampleOf(schema)}</td></tr>
`,
  )}</tbody></table>`;
}

function exampleOf({ example, enum: words }: Schema): Html | undefined {
  if (words !== undefined)
    return html` One of ${words.filter((word) => word !== null).map((word, index) => html`${index === 0 ? '' : ', '}<code>${typeof word === 'string' ? word : JSON.stringify(word)}</code>`)}.`;
  return example === undefined
    ? undefined
    : html` <span class="soft">Example:</span> <code>${JSON.stringify(example)}</code>`;
}

function typeOf(schema: Schema): Html {
  if (schema.$ref !== undefined) return link(schema.$ref);
  if (schema.items !== undefined) return html`list of ${typeOf(schema.items)}`;
  const types = [schema.type ?? []].flat();
  if (schema.anyOf !== undefined)
    types.push('object', ...(schema.anyOf.some(({ type }) => type === 'null') ? ['null'] : []));
  const words = types.map((type) => (type === 'string' && schema.format !== undefined ? 'time' : type));
  return html`${words.length === 0 ? 'anything' : words.join(' or ')}`;
}

function link($ref: string): Html {
  return html`<a href="#shape-${nameOf($ref)}"><code>${nameOf($ref)}</code></a>`;
}

/** Renders every problem by its code. */
export function renderProblems(): Html {
  return html`<section aria-labelledby="problems"><h2 id="problems">Problems</h2>
<p>${inline('Every answer that is not a success is a problem document (RFC 9457, `application/problem+json`). Match on `code`, and show `detail`. If a PUT gets a problem, this request sent nothing to a terminal, except after `internal-error` and codes that begin with `replicate-`. An earlier request with the same id may have: ask with a GET.')}</p>
<table><thead><tr><th scope="col">code</th><th scope="col">status</th><th scope="col">what it means, what to do</th></tr></thead>
<tbody>${Object.entries(problems).map(
    ([code, { status, title, detail, retryAfterS }]) =>
      html`<tr id="problem-${code}"><td><code>${code}</code></td><td>${status}</td><td><strong>${title}.</strong> ${inline(detail)}${retryAfterS === undefined ? undefined : html` <span class="soft">Retry-After: ${retryAfterS} s.</span>`}</td></tr>
`,
  )}<tr id="problem-standby"><td><code>standby</code></td><td>503</td><td><strong>${standbyExample.summary}.</strong> ${inline(standbyExample.value.detail)}</td></tr></tbody></table></section>`;
}
