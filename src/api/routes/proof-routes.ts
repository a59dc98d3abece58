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
      description: 'HMAC-SHA256, keyed with the token, of `tenderd key`: it identifies the token without revealing it.',
      example: digest,
    }),
  nonce: z
    .string()
    .regex(/^[A-Za-z0-9_-]{32,128}$/, { error: '32 to 128 of A-Z, a-z, 0-9, _ and -' })
    .openapi({
      param: { name: 'nonce', in: 'query' },
      description: 'Random, and new for each proof.',
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
    'While the daemon is down, any program of this machine may listen on its port. Ask for a proof first, and never send the token itself: compare `proof` with the HMAC-SHA256, keyed with your token, of the lines `tenderd proof`, address (`127.0.0.1:8741`), nonce and `daemonNonce`, joined by line feeds. If it fits, your bearer is the HMAC of `tenderd session` and `daemonNonce`, until the daemon ends and answers `unauthorized`. Then check each answer. With `Tenderd-Nonce` (random, for this request alone) in the request, the answer has `Tenderd-Proof`, the HMAC of the lines `tenderd answer`, address, that nonce, method, path with query, status, and the body (empty for the event stream). An answer whose proof does not fit is no answer: ask again. All in lower-case hexadecimal digits.',
  request: { query },
  responses: {
    200: {
      description: 'The proof.',
      content: {
        'application/json': {
          schema: z.object({
            daemonNonce: reportedText('Random, and new at each start of the daemon.', digest),
            proof: reportedText('Compare it with your own.', digest),
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
