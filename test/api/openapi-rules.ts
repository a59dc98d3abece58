/**
 * The rules for an API description that a new developer can use. The document is searched, and each violation is a
 * text.
 */

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Json = Readonly<Record<string, unknown>>;

const methods = ['get', 'put', 'post', 'delete', 'patch'];
const units =
  /minor units?|bytes|seconds|percent|\bnumber of|how many|counts|sum of the points|id of the daemon’s process|revision|HTTP status/i;

/** Returns the value as an object; an empty object for any other value. */
export function objectIn(value: unknown): Json {
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value as a list; an empty one if it is not a list. */
function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** One operation of a document. */
export interface Described {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** The JSON pointer of the operation. */
  readonly at: string;
  readonly operation: Json;
}

/** Returns all operations. */
export function operationsIn(document: Json): readonly Described[] {
  return Object.entries(objectIn(document['paths'])).flatMap(([path, item]) =>
    Object.entries(objectIn(item))
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method,
        path,
        at: `/paths/${escaped(path)}/${method}`,
        operation: objectIn(operation),
      })),
  );
}

/** The checks of schemas without references. Several fields and documents share them, because compiling a schema is slow. */
const withoutReferences = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(withoutReferences);
const sharedChecks = new Map<string, ReturnType<typeof withoutReferences.compile>>();

function sharedCheck(schema: Json, text: string): ReturnType<typeof withoutReferences.compile> {
  const known = sharedChecks.get(text) ?? withoutReferences.compile(schema);
  sharedChecks.set(text, known);
  return known;
}

/** Checks values against the schemas of one document. */
export class Checker {
  readonly #document: Json;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });

  constructor(document: Json) {
    this.#document = document;
    addFormats.default(this.#ajv);
    this.#ajv.addSchema({ ...document, $id: 'description' });
  }

  /** Returns the mistake in a value for the schema at a JSON pointer; undefined if the value is valid. */
  wrong(pointer: string, value: unknown): string | undefined {
    const schema = this.follow({ $ref: `#${pointer}` });
    const text = JSON.stringify(schema);
    const check = text.includes('"$ref"') ? this.#check(pointer, schema) : sharedCheck(schema, text);
    return check(value) === true ? undefined : this.#ajv.errorsText(check.errors);
  }

  #check(pointer: string, schema: Json): ReturnType<typeof withoutReferences.compile> {
    // Most bodies have a named schema, which is compiled once.
    const named = typeof schema['$ref'] === 'string' ? schema['$ref'] : undefined;
    const $ref = `description${named ?? `#${pointer.split('/').map(encodeURIComponent).join('/')}`}`;
    return this.#ajv.getSchema($ref) ?? this.#ajv.compile({ $ref });
  }

  /** Returns the target of a reference; any other value is returned unchanged. */
  follow(value: unknown): Json {
    const { $ref } = objectIn(value);
    if (typeof $ref !== 'string') return objectIn(value);
    return objectIn(
      $ref
        .slice(2)
        .split('/')
        .reduce<unknown>(
          (from, part) => objectIn(from)[part.replaceAll('~1', '/').replaceAll('~0', '~')],
          this.#document,
        ),
    );
  }
}

/** Returns a part of a JSON pointer, escaped. */
export function escaped(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}

/**
 * Returns everything that is missing in the document, each with its place and what to do. `codes`: the existing
 * problems.
 */
export function flawsOf(document: Json, codes: readonly string[]): readonly string[] {
  const checker = new Checker(document);
  const operations = operationsIn(document);
  const schemas = Object.entries(objectIn(objectIn(document['components'])['schemas'])).flatMap(([name, schema]) => {
    const at = `/components/schemas/${name}`;
    const said = 'description' in objectIn(schema) ? [] : [`schema ${name} has no description`];
    return [...said, ...schemaFlaws(checker, objectIn(schema), at, name)];
  });
  const named = operations.flatMap(({ operation }) => Object.values(objectIn(operation['responses'])).flatMap(codesOf));
  return [
    ...schemas,
    ...operations.flatMap((described) => operationFlaws(checker, document, described, codes)),
    ...doubles(operations.map(({ operation }) => String(operation['operationId']))),
    ...codes.filter((code) => !named.includes(code)).map((code) => `no operation names the problem ${code}`),
  ];
}

function doubles(ids: readonly string[]): readonly string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `two operations have the operationId ${id}`);
}

function operationFlaws(checker: Checker, document: Json, described: Described, codes: readonly string[]) {
  const { name, at, operation } = described;
  const flaws = ['summary', 'description', 'operationId', 'security']
    .filter((key) => operation[key] === undefined || operation[key] === '')
    .map((key) => `${name} has no ${key}`);
  const tags = listIn(document['tags']).map((tag) => objectIn(tag)['name']);
  const own = listIn(operation['tags']);
  if (own.length === 0 || !own.every((tag) => tags.includes(tag))) flaws.push(`${name} has no tag of the document`);
  listIn(operation['parameters']).forEach((parameter, index) => {
    const { name: field, schema } = objectIn(parameter);
    flaws.push(
      ...fieldFlaws(checker, objectIn(schema), `${at}/parameters/${index}/schema`, `${name} ${String(field)}`),
    );
  });
  const request = objectIn(operation['requestBody']);
  for (const [type, media] of Object.entries(objectIn(request['content'])))
    flaws.push(...mediaFlaws(checker, objectIn(media), `${at}/requestBody/content/${escaped(type)}`, `${name} body`));
  const responses = Object.entries(objectIn(operation['responses']));
  if (!responses.some(([status]) => status.startsWith('2'))) flaws.push(`${name} has no answer of success`);
  if (!responses.some(([status]) => /^[45]/.test(status))) flaws.push(`${name} names no problems: use problemsOf`);
  for (const [status, response] of responses)
    flaws.push(...responseFlaws(checker, objectIn(response), `${at}/responses/${status}`, `${name} ${status}`, codes));
  return flaws;
}

function responseFlaws(checker: Checker, response: Json, at: string, name: string, codes: readonly string[]): string[] {
  const flaws = typeof response['description'] === 'string' ? [] : [`${name} has no description`];
  for (const [header, told] of Object.entries(objectIn(response['headers']))) {
    const { description, schema } = objectIn(told);
    const { example } = objectIn(schema);
    if (description === undefined || example === undefined)
      flaws.push(`${name} header ${header} lacks a description or an example`);
  }
  for (const [type, media] of Object.entries(objectIn(response['content'])))
    flaws.push(...mediaFlaws(checker, objectIn(media), `${at}/content/${escaped(type)}`, name));
  for (const [event, { $ref }] of Object.entries(objectIn(response['x-events'])).map(
    ([key, value]) => [key, objectIn(value)] as const,
  )) {
    if (Object.keys(checker.follow({ $ref })).length === 0) flaws.push(`${name} event ${event} has no schema`);
  }
  const status = at.split('/').at(-1) ?? '';
  if (!/^[45]/.test(status)) return flaws;
  const told = codesOf(response);
  if (told.length === 0) flaws.push(`${name} names no problem code`);
  for (const [code, example] of Object.entries(problemExamples(response))) {
    const { value } = checker.follow(example);
    const { code: shown, status: number } = objectIn(value);
    if (!codes.includes(code)) flaws.push(`${name} names ${code}, which is no problem code`);
    if (shown !== code || String(number) !== status) flaws.push(`${name} example ${code} is of another problem`);
  }
  return flaws;
}

function problemExamples(response: unknown): Json {
  return objectIn(objectIn(objectIn(objectIn(response)['content'])['application/problem+json'])['examples']);
}

/** Returns the problem codes in a response. */
export function codesOf(response: unknown): readonly string[] {
  return Object.keys(problemExamples(response));
}

function mediaFlaws(checker: Checker, media: Json, at: string, name: string): string[] {
  const shared = Object.values(objectIn(media['examples'])).map((example) => checker.follow(example)['value']);
  const examples = 'example' in media ? [media['example']] : shared;
  const flaws = examples.length === 0 ? [`${name} has no example of its body`] : [];
  const schema = objectIn(media['schema']);
  for (const example of examples) {
    const wrong = checker.wrong(`${at}/schema`, example);
    if (wrong !== undefined) flaws.push(`${name} has an example that is not valid: ${wrong}`);
  }
  return [...flaws, ...schemaFlaws(checker, schema, `${at}/schema`, name)];
}

/** Returns what the fields inside a schema lack. */
function schemaFlaws(checker: Checker, schema: Json, at: string, name: string): string[] {
  const fields = Object.entries(objectIn(schema['properties'])).flatMap(([key, inner]) =>
    fieldFlaws(checker, objectIn(inner), `${at}/properties/${escaped(key)}`, `${name}.${key}`),
  );
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((word) =>
    listIn(schema[word]).flatMap((branch, index) =>
      schemaFlaws(checker, objectIn(branch), `${at}/${word}/${index}`, name),
    ),
  );
  const items = 'items' in schema ? schemaFlaws(checker, objectIn(schema['items']), `${at}/items`, `${name}[]`) : [];
  return [...fields, ...branches, ...items];
}

/** Returns what a field and its inner fields lack. */
function fieldFlaws(checker: Checker, schema: Json, at: string, name: string): string[] {
  // A named schema is checked at its own place.
  if ('$ref' in schema) return [];
  const flaws: string[] = [];
  const { description } = schema;
  if (typeof description !== 'string' || description === '') flaws.push(`${name} has no description`);
  const isNumber = [schema['type']].flat().some((type) => type === 'integer' || type === 'number');
  if (isNumber && schema['format'] === undefined) flaws.push(`${name} has no format: say int32 or int64`);
  if (isNumber && !units.test(String(description))) flaws.push(`${name} is a number, and its description says no unit`);
  // A parameter states itself whether it is required.
  if ('default' in schema && !at.includes('/parameters/'))
    flaws.push(`${name} has a default, which generators take for required: use orElse`);
  if (isLeaf(schema) && !('example' in schema)) flaws.push(`${name} has no example`);
  if ('example' in schema) {
    const wrong = checker.wrong(at, schema['example']);
    if (wrong !== undefined) flaws.push(`${name} has an example that is not valid: ${wrong}`);
  }
  return [...flaws, ...schemaFlaws(checker, schema, at, name)];
}

/** True for a schema that must have an example of its own. */
function isLeaf(schema: Json): boolean {
  if ('$ref' in schema || ['properties', 'anyOf', 'oneOf', 'allOf'].some((word) => word in schema)) return false;
  return 'items' in schema ? isLeaf(objectIn(schema['items'])) : true;
}
