/** The routes under one roof, and what is answered where no route or no code applies. */

import type { Lanes } from '../core/index.js';
import { addDecisionRoutes, decisionFieldPaths } from './decision-routes.js';
import { addDescriptionRoutes } from './description-routes.js';
import { addDeviceRequestRoutes } from './device-request-routes.js';
import { deviceRequestFieldPaths } from './device-request-body.js';
import { addEventRoutes, eventParameterNames } from './event-routes.js';
import { addLeaseRoutes, leaseFieldPaths } from './lease-routes.js';
import { addInstrumentRoutes, instrumentParameterNames } from './instrument-routes.js';
import { Listeners } from './listeners.js';
import { fieldErrors } from './field-errors.js';
import type { Guard } from './guard.js';
import type { ApiLimits } from './limits.js';
import { invalidRequest } from './problems.js';
import { addPromptRoutes, promptFieldPaths } from './prompt-routes.js';
import type { Proofs } from './proof.js';
import { addProofRoutes, proofParameterNames } from './proof-routes.js';
import { addQrRoutes } from './qr-routes.js';
import type { ReceiptWidths } from './including.js';
import { Router } from './router.js';
import { addServiceRoutes } from './service-routes.js';
import { addTerminalRoutes } from './terminal-routes.js';
import { transactionFieldPaths } from './transaction-request.js';
import { addTransactionRoutes, listParameterNames } from './transaction-routes.js';
import type { Waits } from './waiting.js';
import type { WrongTokens } from './wrong-tokens.js';

/** What the routes need. */
export interface AppParts {
  readonly lanes: Lanes;
  readonly waits: Waits;
  readonly guard: Guard;
  readonly proofs: Proofs;
  readonly wrongTokens: WrongTokens;
  readonly limits: ApiLimits;
  readonly receiptWidths: ReceiptWidths;
  readonly version: string;
  /** Where the API is, told in the API description: `http://127.0.0.1:8741`. */
  readonly url: string;
  /** Told of every exception of a route: a broken invariant, answered with `internal-error`. */
  readonly onFault: (error: unknown) => void;
}

/** Builds the application. Every answer that is no success is a problem document. */
export function buildApp(parts: AppParts): Router {
  const queryPaths = [
    ...new Set([...listParameterNames, ...eventParameterNames, ...proofParameterNames, ...instrumentParameterNames]),
  ];
  const bodyPaths = [
    ...transactionFieldPaths,
    ...decisionFieldPaths,
    ...leaseFieldPaths,
    ...promptFieldPaths,
    ...deviceRequestFieldPaths,
  ];
  const app = new Router({
    wrong: (error, isQuery) => invalidRequest(fieldErrors(error, isQuery ? queryPaths : bodyPaths)),
    onFault: parts.onFault,
  });
  const listeners = new Listeners((register) => parts.lanes.unsubscribed(register));
  addTransactionRoutes(app, parts.waits, parts.limits.waitMaxS, parts.receiptWidths);
  addQrRoutes(app);
  addDescriptionRoutes(app, parts.version, parts.url);
  addDecisionRoutes(app, parts.receiptWidths);
  addEventRoutes(app, parts, listeners);
  addTerminalRoutes(app, parts.guard);
  addProofRoutes(app, parts.proofs, parts.wrongTokens);
  addLeaseRoutes(app, listeners);
  addPromptRoutes(app);
  addServiceRoutes(app);
  addInstrumentRoutes(app);
  addDeviceRequestRoutes(app, parts.waits, parts.limits.waitMaxS);
  return app;
}
