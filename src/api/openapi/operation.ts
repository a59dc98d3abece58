/** The parts that operations share in the API description: groups, access, and bodies with a transaction. */

import type { z } from '../schema/described-zod.js';
import { type ExampleName, examplesOf } from '../examples/named-examples.js';
import { transactionDocument } from '../documents/transaction-document.js';
import type { OperationId } from '../security/operation-rights.js';

/** The groups of operations, in reading order. */
export const tags = [
  { name: 'Transactions', description: 'Take and refund money, and read the outcomes.' },
  { name: 'Outcomes', description: 'Outcomes and events. An outcome is sent again until it is acknowledged.' },
  { name: 'People', description: 'Attention items, and the decisions of operators about them.' },
  { name: 'Prompts', description: 'Questions of the terminals, and their answers.' },
  { name: 'Terminals', description: 'The state of the terminals.' },
  { name: 'Services', description: 'Payment services, and the cards that they store.' },
  {
    name: 'Console',
    description: 'The pages for technicians: the sign-in, and the operations that only these pages need.',
  },
  { name: 'Monitoring', description: 'The state of the daemon for monitoring, without a token.' },
] as const;

type Tag = (typeof tags)[number]['name'];

/** Describes an operation that requires a bearer token. */
export function withToken(operationId: OperationId, tag: Tag) {
  return { operationId, tags: [tag], security: [{ token: [] as string[] }] };
}

/** Describes an operation that any program on this machine may call. */
export function withoutToken(operationId: OperationId, tag: Tag) {
  return { operationId, tags: [tag], security: [] };
}

/** Describes the JSON of a response, with examples. The schema is built when the description is requested. */
export function jsonContent<S extends z.ZodType>(schema: () => S, ...examples: readonly ExampleName[]) {
  return {
    'application/json': {
      get schema() {
        return schema();
      },
      examples: examplesOf(...examples),
    },
  };
}

/** Describes a response with one transaction, with examples. */
export function transactionContent(description: string, ...examples: readonly ExampleName[]) {
  return { description, content: jsonContent(transactionDocument, ...examples) };
}
