/** The route by which the daemon proves its identity, before a caller sends a token. */

import { z } from '../schema/described-zod.js';
import { createRoute } from '../routing/route.js';
import type { Router } from '../routing/router.js';
import { withoutToken } from '../openapi/operation.js';
import { refuse } from '../routing/problem-reply.js';
import { problemsOf } from '../openapi/problem-responses.js';
import { problem } from '../problems/problems.js';
import type { Proofs } from '../security/proof.js';
import { reportedText } from '../schema/answer-fields.js';
import type { WrongTokens } from '../security/wrong-tokens.js';

const digest = 'ab1c9f4de2035b8f7a60c3d1e4b29f85ab1c9f4de2035b8f7a60c3d1e4b29f85';

const query = z.strictObject({
  key: z
    .string()
    .regex(/^[0-9a-f]{64}$/, { error: '64 hexadecimal digits' })
    .openapi({
      param: { name: 'key', in: 'query' },
      description:
        'The name of the token: the HMAC-SHA256 of `tenderd key`, keyed with the token. It does not reveal the token.',
      example: digest,
    }),
  nonce: z
    .string()
    .regex(/^[A-Za-z0-9_-]{32,128}$/, { error: '32 to 128 of A-Z, a-z, 0-9, _ and -' })
    .openapi({
      param: { name: 'nonce', in: 'query' },
      description: 'A random value that is new for each proof.',
      example: digest,
    }),
});

/** The names of the query parameters, for the hint about an unknown parameter. */
export const proofParameterNames: readonly string[] = Object.keys(query.shape);

const proofRoute = createRoute({
  ...withoutToken('proveDaemon', 'Monitoring'),
  method: 'get',
  path: '/v1/proof',
  summary: 'Verify the daemon before you send a credential',
  description:
    'Lets a caller check that it talks to tenderd. While the daemon is down, any program of this machine may listen on its port. So ask for a proof first, and never send the token itself. Compare `proof` with the HMAC-SHA256, keyed with your token, of four lines joined by line feeds: `tenderd proof`, the address (`127.0.0.1:8741`), the nonce and `daemonNonce`. If they are equal, your bearer is the HMAC of the lines `tenderd session` and `daemonNonce`. It is valid until the daemon ends; then you get `unauthorized`. Also check each answer: send the header `Tenderd-Nonce` with a random value for this request alone. The answer then has `Tenderd-Proof`, the HMAC of these lines: `tenderd answer`, the address, that nonce, the method, the path with its query, the status, and the body (empty for the event stream). Ignore an answer with another proof, and ask again. All values are in lower-case hexadecimal digits.',
  request: { query },
  responses: {
    200: {
      description: 'The proof.',
      content: {
        'application/json': {
          schema: z.object({
            daemonNonce: reportedText('A random value that is new at each start of the daemon.', digest),
            proof: reportedText('The proof of the daemon. Compare it with your own computation.', digest),
          }),
          example: { daemonNonce: digest, proof: digest },
        },
      },
    },
    ...problemsOf(['unauthorized', 'invalid-request'], 'open'),
  },
});

/** Adds the route. A key that belongs to no token counts as a wrong token, so its response is delayed too. */
export function addProofRoutes(app: Router, proofs: Proofs, wrongTokens: WrongTokens): void {
  app.add(proofRoute, async (c) => {
    const { key, nonce } = c.valid('query');
    const proof = proofs.prove(key, nonce);
    if (proof !== undefined) return c.json({ ...proof }, 200);
    await wrongTokens.slow();
    return refuse(c, problem('unauthorized'));
  });
}
