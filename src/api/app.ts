/** Assembles the routes. Also answers requests that have no route, and internal errors. */

import type { ConsoleAccess } from '../console/index.js';
import type { DaemonView, Lanes } from '../core/index.js';
import { addAuditRoutes, auditParameterNames } from './routes/audit-routes.js';
import { addBackupRoutes, backupFieldPaths, type BeginBackup } from './routes/backup-routes.js';
import {
  addErasureRoutes,
  addShopperRoutes,
  type BeginErasure,
  erasureFieldPaths,
  type ShopperErasures,
} from './routes/erasure-routes.js';
import { addConsoleRoutes, consoleFieldPaths } from './routes/console-routes.js';
import { addDaemonRoutes } from './routes/daemon-routes.js';
import { addDecisionRoutes, decisionFieldPaths } from './routes/decision-routes.js';
import { addDescriptionRoutes } from './routes/description-routes.js';
import { addDoctorRoutes, type Doctor } from './routes/doctor-routes.js';
import { addDeviceRequestRoutes } from './routes/device-request-routes.js';
import { deviceRequestFieldPaths } from './requests/device-request-body.js';
import { addEventRoutes, eventParameterNames } from './routes/event-routes.js';
import { addLeaseRoutes, leaseFieldPaths } from './routes/lease-routes.js';
import { addInstrumentRoutes, instrumentParameterNames } from './routes/instrument-routes.js';
import { Listeners } from './routes/event-listeners.js';
import { fieldErrors } from './requests/field-errors.js';
import type { Guard } from './http/guard.js';
import type { ApiLimits } from './http/limits.js';
import { invalidRequest } from './problems/problems.js';
import { addMetricsRoutes, type Metrics } from './routes/metrics-routes.js';
import { addPingRoutes } from './routes/ping-routes.js';
import { addPromptRoutes, promptFieldPaths } from './routes/prompt-routes.js';
import type { Proofs } from './security/proof.js';
import { addProofRoutes, proofParameterNames } from './routes/proof-routes.js';
import { addQrRoutes } from './routes/qr-routes.js';
import type { ReceiptWidths } from './documents/include-parameter.js';
import type { RequestTraces } from './routes/request-traces.js';
import type { ResponseLanguage } from './routing/response-language.js';
import { Router } from './routing/router.js';
import { addServiceRoutes } from './routes/service-routes.js';
import { addSupportRoutes, type SupportBundler } from './routes/support-routes.js';
import { addTerminalRoutes } from './routes/terminal-routes.js';
import { transactionFieldPaths } from './requests/transaction-request.js';
import { addDayRoutes } from './routes/day-routes.js';
import { addTransactionRoutes, listParameterNames } from './routes/transaction-routes.js';
import type { Waits } from './http/waiting-requests.js';
import type { WrongTokens } from './security/wrong-tokens.js';

/** The dependencies of the routes. */
export interface AppParts {
  readonly lanes: Lanes;
  readonly waits: Waits;
  readonly guard: Guard;
  readonly proofs: Proofs;
  readonly wrongTokens: WrongTokens;
  readonly console: ConsoleAccess;
  /** Examines the till. This field is absent if the daemon has no doctor. */
  readonly doctor: Doctor | undefined;
  /** Makes the support bundle. This field is absent if the daemon cannot make one. */
  readonly supportBundler: SupportBundler | undefined;
  /** Begins a backup. This field is absent if the daemon makes no backups. */
  readonly beginBackup: BeginBackup | undefined;
  /** Begins an erasure. This field is absent if the daemon erases nothing. */
  readonly beginErasure: BeginErasure | undefined;
  /** Erases the data of one shopper. This field is absent if the daemon cannot erase data. */
  readonly shopperErasures: ShopperErasures | undefined;
  /** Makes the trace spans of requests. This field is absent if no traces are configured. */
  readonly traces: RequestTraces | undefined;
  /** The metrics. This field is absent if none are configured. */
  readonly metrics: Metrics | undefined;
  readonly limits: ApiLimits;
  readonly receiptWidths: ReceiptWidths;
  readonly version: string;
  readonly daemon: () => DaemonView;
  /** The address of the API, such as `http://127.0.0.1:8741`, for the API description. */
  readonly url: string;
  /** The language of responses. */
  readonly language: ResponseLanguage;
  /** Called with every exception of a route. An exception is a broken invariant, and is answered with `internal-error`. */
  readonly onFault: (error: unknown) => void;
}

/** Builds the application. Every response other than a success is a problem document. */
export function buildApp(parts: AppParts): Router {
  const queryPaths = [
    ...new Set([
      ...listParameterNames,
      ...eventParameterNames,
      ...proofParameterNames,
      ...instrumentParameterNames,
      ...auditParameterNames,
    ]),
  ];
  const bodyPaths = [
    ...transactionFieldPaths,
    ...decisionFieldPaths,
    ...leaseFieldPaths,
    ...promptFieldPaths,
    ...deviceRequestFieldPaths,
    ...consoleFieldPaths,
    ...backupFieldPaths,
    ...erasureFieldPaths,
  ];
  const app = new Router({
    wrong: (error, isQuery) => invalidRequest(fieldErrors(error, isQuery ? queryPaths : bodyPaths)),
    onFault: parts.onFault,
    language: parts.language,
  });
  const listeners = new Listeners((register) => parts.lanes.unsubscribed(register));
  addTransactionRoutes(app, parts.waits, parts.limits.waitMaxS, parts.receiptWidths, parts.traces);
  addDayRoutes(app);
  addQrRoutes(app);
  addDescriptionRoutes(app, parts.version, parts.url);
  addDecisionRoutes(app, parts.receiptWidths);
  addEventRoutes(app, parts, listeners);
  addTerminalRoutes(app, parts.guard, parts.daemon);
  addDaemonRoutes(app, parts);
  addAuditRoutes(app);
  addProofRoutes(app, parts.proofs, parts.wrongTokens);
  addLeaseRoutes(app, listeners);
  addPromptRoutes(app);
  addServiceRoutes(app);
  addInstrumentRoutes(app);
  addDoctorRoutes(app, parts.doctor);
  addSupportRoutes(app, parts.supportBundler);
  addBackupRoutes(app, parts);
  addErasureRoutes(app, parts);
  addShopperRoutes(app, parts.shopperErasures);
  addMetricsRoutes(app, parts.metrics);
  addConsoleRoutes(app, { ...parts, access: parts.console });
  addPingRoutes(app, parts.waits);
  addDeviceRequestRoutes(app, parts.waits, parts.limits.waitMaxS);
  return app;
}
