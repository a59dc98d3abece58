/** The parts of an OpenAPI 3.1 document that the documentation page shows. */

import { z } from '../schema/described-zod.js';

/** The fields of a schema that the page reads. */
export interface Schema {
  readonly $ref?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly format?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly description?: string | undefined;
  readonly example?: unknown;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: Schema | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly allOf?: readonly Schema[] | undefined;
  readonly oneOf?: readonly Schema[] | undefined;
}

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    description: z.string().optional(),
    example: z.unknown().optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    items: schema.optional(),
    anyOf: z.array(schema).optional(),
    allOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
  }),
);

const example = z.object({ summary: z.string().optional(), value: z.unknown().optional() });
const reference = z.object({ $ref: z.string() });

const media = z.object({
  schema: schema.optional(),
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.union([reference, example])).optional(),
});
const content = z.record(z.string(), media);

const response = z.object({
  description: z.string(),
  content: content.optional(),
  'x-events': z.record(z.string(), reference).optional(),
});

const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  security: z.array(z.unknown()),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().optional(),
        description: z.string().optional(),
        schema,
      }),
    )
    .optional(),
  requestBody: z.object({ required: z.boolean().optional(), content }).optional(),
  responses: z.record(z.string(), response),
});

const document = z.object({
  info: z.object({ version: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema), examples: z.record(z.string(), example) }),
});

/** An OpenAPI document. */
export type Document = z.infer<typeof document>;
/** One operation of the API. */
export type Operation = z.infer<typeof operation>;
/** The content of one body. */
export type Media = z.infer<typeof media>;
/** An example that is written inline. */
export type Example = z.infer<typeof example>;

/** Reads a document. Throws if an operation lacks a field that the page needs. */
export function readDocument(text: unknown): Document {
  return document.parse(text);
}

/** Returns the name of a reference's target: the last part of the reference. */
export function nameOf($ref: string): string {
  return $ref.split('/').at(-1) ?? '';
}

/** Returns the examples of a body. */
export function examplesIn(from: Document, of: Media): readonly Example[] {
  if (of.example !== undefined) return [{ value: of.example }];
  return Object.values(of.examples ?? {}).flatMap((found) => {
    if (!('$ref' in found)) return [found];
    const shared = from.components.examples[nameOf(found.$ref)];
    return shared === undefined ? [] : [shared];
  });
}
