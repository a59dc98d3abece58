/** Builds the API description from the routes, in OpenAPI 3.1, and in 3.0.3 for older generators. */

import { OpenApiGeneratorV3, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import type { Router } from '../routing/router.js';
import { descriptionPaths } from '../routing/description-paths.js';
import { examples } from '../examples/named-examples.js';
import { tags } from './operation.js';
import { problemExamples } from './problem-responses.js';

const about = `The payment daemon of a cash register: card payments, each exactly once, over HTTP on this machine.

The readable form of this document is \`${descriptionPaths.page}\` of the daemon.

- **Amounts** are integers in minor units with an ISO 4217 currency: 12.50 EUR is 1250.
- **Times** are ISO 8601 with an offset from UTC.
- **The register chooses the transactionId**, stores it before it sends the request, and may repeat the request with the same id and body as often as it likes.
- **A transaction runs until \`result\` is there, whatever the status code**: a GET also answers 200 while the transaction runs. Repeat \`GET /v1/transactions/{transactionId}\` with \`Prefer: wait=25\` until the answer has \`result\`. Book nothing before.
- **Only \`retry\` says whether the register may charge again.** A timeout or a closed connection does not.
- **Problems** are RFC 9457 documents. Match on \`code\`.
- **Later versions** may add fields, problem codes and words to lists that end in "…". A client ignores what it does not know.`;

/**
 * Describes the API that an application serves at this address. Returns one function for each version of OpenAPI; the
 * function generates the document.
 */
export function describeApi(router: Router, version: string, url: string) {
  router.describe((registry) => {
    registry.registerComponent('securitySchemes', 'token', {
      type: 'http',
      scheme: 'bearer',
      description:
        'The operator’s token, or the token of a register. The operator’s token is the content of the file `token` in the data directory of the daemon. A register sees and changes only its own transactions and device requests.',
    });
    for (const [name, example] of Object.entries(examples)) registry.registerComponent('examples', name, example);
    for (const [code, example] of Object.entries(problemExamples))
      registry.registerComponent('examples', `problem-${code}`, example);
  });
  const frame = {
    info: {
      title: 'tenderd',
      version,
      description: about,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url, description: 'The address of this daemon.' }],
    tags: [...tags],
    security: [{ token: [] }],
  };
  return {
    '3.1': () =>
      new OpenApiGeneratorV31(router.description().definitions).generateDocument({ openapi: '3.1.0', ...frame }),
    '3.0': () =>
      new OpenApiGeneratorV3(router.description().definitions).generateDocument({ openapi: '3.0.3', ...frame }),
  };
}
