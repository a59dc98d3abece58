/** The catalogue of messages in French. Each area has the messages of the English area of that name. */

import type { Catalogue } from './catalogue-type.js';
import * as consoleProblems from './fr/api/console-problems.js';
import * as expectedFields from './fr/api/expected-fields.js';
import * as expectedOnlineFields from './fr/api/expected-online-fields.js';
import * as givenReasons from './fr/api/given-reasons.js';
import * as httpProblems from './fr/api/http-problems.js';
import * as moneyProblems from './fr/api/money-problems.js';
import * as requestErrors from './fr/api/request-errors.js';
import * as resourceProblems from './fr/api/resource-problems.js';
import * as tokenFiles from './fr/api/token-files.js';
import * as unixSockets from './fr/api/unix-sockets.js';
import * as attention from './fr/attention.js';
import * as backups from './fr/backups.js';
import * as cliAudit from './fr/cli-audit.js';
import * as cliBackup from './fr/cli/cli-backup.js';
import * as cliCompletion from './fr/cli/cli-completion.js';
import * as cliConfig from './fr/cli/cli-config.js';
import * as cliDay from './fr/cli/cli-day.js';
import * as cliFailures from './fr/cli/cli-failures.js';
import * as cliFind from './fr/cli/cli-find.js';
import * as cliJournal from './fr/cli/cli-journal.js';
import * as cliLogs from './fr/cli/cli-logs.js';
import * as cliMessage from './fr/cli/cli-message.js';
import * as cliNextSteps from './fr/cli/cli-next-steps.js';
import * as cliPing from './fr/cli/cli-ping.js';
import * as cliReceipt from './fr/cli/cli-receipt.js';
import * as cliRequests from './fr/cli/cli-requests.js';
import * as cliResolve from './fr/cli/cli-resolve.js';
import * as cliServer from './fr/cli/cli-server.js';
import * as cliStatus from './fr/cli/cli-status.js';
import * as cliSupport from './fr/cli/cli-support.js';
import * as cliTables from './fr/cli/cli-tables.js';
import * as cliTokens from './fr/cli/cli-tokens.js';
import * as cliTransactions from './fr/cli/cli-transactions.js';
import * as configExpected from './fr/config/config-expected.js';
import * as configFiles from './fr/config/config-files.js';
import * as configGateways from './fr/config/config-gateways.js';
import * as configListeners from './fr/config/config-listeners.js';
import * as configSecrets from './fr/config/config-secrets.js';
import * as configServices from './fr/config/config-services.js';
import * as configVendors from './fr/config/config-vendors.js';
import * as connectionSettings from './fr/connection/connection-settings.js';
import * as connections from './fr/connection/connections.js';
import * as gateway from './fr/connection/gateway.js';
import * as refusedRepeatedly from './fr/connection/refused-repeatedly.js';
import * as consoleAccess from './fr/console/console-access.js';
import * as consoleAttention from './fr/console/console-attention.js';
import * as consoleAudit from './fr/console/console-audit.js';
import * as consoleHealth from './fr/console/console-health.js';
import * as consoleOutcomes from './fr/console/console-outcomes.js';
import * as consoleOverview from './fr/console/console-overview.js';
import * as consolePages from './fr/console/console-pages.js';
import * as consolePayment from './fr/console/console-payment.js';
import * as consolePayments from './fr/console/console-payments.js';
import * as consolePractice from './fr/console/console-practice.js';
import * as cliReplicate from './fr/daemon/cli-replicate.js';
import * as daemonStart from './fr/daemon/daemon-start.js';
import * as publication from './fr/daemon/publication.js';
import * as replication from './fr/daemon/replication.js';
import * as troubles from './fr/daemon/troubles.js';
import * as decisions from './fr/decisions.js';
import * as doctorDaemon from './fr/doctor/doctor-daemon.js';
import * as doctorData from './fr/doctor/doctor-data.js';
import * as doctorMachine from './fr/doctor/doctor-machine.js';
import * as doctorNetwork from './fr/doctor/doctor-network.js';
import * as doctorTerminals from './fr/doctor/doctor-terminals.js';
import * as doctor from './fr/doctor/doctor.js';
import * as encodingRefusals from './fr/encoding-refusals.js';
import * as handOver from './fr/hand-over.js';
import * as journal from './fr/journal.js';
import * as cliShopper from './fr/journal/cli-shopper.js';
import * as journalRecords from './fr/journal/journal-records.js';
import { kindWords } from './fr/kind-words.js';
import * as amountParts from './fr/kinds/amount-parts.js';
import { kindAnswers, reconciliationAnswers } from './fr/kinds/kind-answers.js';
import * as optionFields from './fr/kinds/option-fields.js';
import * as originals from './fr/kinds/originals.js';
import * as passedData from './fr/kinds/passed-data.js';
import * as points from './fr/kinds/points.js';
import * as laneNotes from './fr/lane-notes.js';
import * as laneRefusals from './fr/lane-refusals.js';
import * as cliMatch from './fr/match/cli-match.js';
import * as matchFindings from './fr/match/match-findings.js';
import * as matchRefusals from './fr/match/match-refusals.js';
import * as nexoAccountRefusals from './fr/nexo/nexo-account-refusals.js';
import * as nexoDeviceRefusals from './fr/nexo/nexo-device-refusals.js';
import * as nexoMoneyRefusals from './fr/nexo/nexo-money-refusals.js';
import * as nexoRefusals from './fr/nexo/nexo-refusals.js';
import * as nexoResults from './fr/nexo/nexo-results.js';
import * as outcomes from './fr/outcomes.js';
import * as directories from './fr/platform/directories.js';
import * as progress from './fr/progress.js';
import * as refusals from './fr/refusals.js';
import * as registerLimits from './fr/register-limits.js';
import * as retention from './fr/retention.js';
import * as saleAdvice from './fr/sale-advice.js';
import * as sameSale from './fr/same-sale.js';
import * as sealing from './fr/security/sealing.js';
import * as linkProgress from './fr/service/link-progress.js';
import * as orders from './fr/service/orders.js';
import * as serviceAttention from './fr/service/service-attention.js';
import * as serviceLog from './fr/service/service-log.js';
import * as serviceOperations from './fr/service/service-operations.js';
import * as serviceOutcomes from './fr/service/service-outcomes.js';
import * as serviceRefusals from './fr/service/service-refusals.js';
import * as webhooks from './fr/service/webhooks.js';
import * as splitTender from './fr/split-tender.js';
import * as approvals from './fr/terminal/approvals.js';
import * as attemptEvents from './fr/terminal/attempt-events.js';
import * as cardReadings from './fr/terminal/card-readings.js';
import * as deviceRequests from './fr/terminal/device-requests.js';
import * as laneAttention from './fr/terminal/lane-attention.js';
import * as laneEvents from './fr/terminal/lane-events.js';
import * as notStarted from './fr/terminal/not-started.js';
import * as prompts from './fr/terminal/prompts.js';
import * as reconciliations from './fr/terminal/reconciliations.js';
import * as sessions from './fr/terminal/sessions.js';
import * as terminalAnswers from './fr/terminal/terminal-answers.js';
import * as terminalAttention from './fr/terminal/terminal-attention.js';
import { capitalized, nothingOf, rails, unknownPlace } from './fr/words.js';

/** The messages in French. */
export const french = {
  amountParts,
  approvals,
  attemptEvents,
  attention,
  backups,
  capitalized,
  cardReadings,
  cliAudit,
  cliBackup,
  cliCompletion,
  cliConfig,
  cliDay,
  cliFailures,
  cliFind,
  cliJournal,
  cliLogs,
  cliMatch,
  cliMessage,
  cliNextSteps,
  cliPing,
  cliReceipt,
  cliReplicate,
  cliRequests,
  cliResolve,
  cliShopper,
  cliServer,
  cliStatus,
  cliSupport,
  cliTables,
  cliTokens,
  cliTransactions,
  configExpected,
  configFiles,
  configGateways,
  configListeners,
  configSecrets,
  configServices,
  configVendors,
  connections,
  connectionSettings,
  consoleAccess,
  consoleAttention,
  consoleHealth,
  consoleOutcomes,
  consoleOverview,
  consoleAudit,
  consolePages,
  consolePayment,
  consolePayments,
  consolePractice,
  consoleProblems,
  daemonStart,
  decisions,
  deviceRequests,
  directories,
  doctor,
  doctorDaemon,
  doctorData,
  doctorMachine,
  doctorNetwork,
  doctorTerminals,
  encodingRefusals,
  expectedFields,
  expectedOnlineFields,
  gateway,
  givenReasons,
  handOver,
  httpProblems,
  journal,
  journalRecords,
  kindAnswers,
  kindWords,
  laneAttention,
  laneEvents,
  laneNotes,
  laneRefusals,
  linkProgress,
  matchFindings,
  matchRefusals,
  moneyProblems,
  nexoAccountRefusals,
  nexoDeviceRefusals,
  nexoMoneyRefusals,
  nexoRefusals,
  nexoResults,
  nothingOf,
  notStarted,
  optionFields,
  orders,
  originals,
  outcomes,
  passedData,
  points,
  progress,
  prompts,
  rails,
  reconciliationAnswers,
  reconciliations,
  publication,
  replication,
  refusals,
  refusedRepeatedly,
  registerLimits,
  requestErrors,
  resourceProblems,
  retention,
  saleAdvice,
  sameSale,
  sealing,
  serviceAttention,
  serviceLog,
  serviceOperations,
  serviceOutcomes,
  serviceRefusals,
  sessions,
  splitTender,
  terminalAnswers,
  terminalAttention,
  tokenFiles,
  troubles,
  unixSockets,
  unknownPlace,
  webhooks,
} satisfies Catalogue;
