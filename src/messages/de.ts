/** The catalogue of messages in German. Each area has the messages of the English area of that name. */

import type { Catalogue } from './catalogue-type.js';
import * as consoleProblems from './de/api/console-problems.js';
import * as expectedFields from './de/api/expected-fields.js';
import * as expectedOnlineFields from './de/api/expected-online-fields.js';
import * as givenReasons from './de/api/given-reasons.js';
import * as httpProblems from './de/api/http-problems.js';
import * as moneyProblems from './de/api/money-problems.js';
import * as requestErrors from './de/api/request-errors.js';
import * as resourceProblems from './de/api/resource-problems.js';
import * as tokenFiles from './de/api/token-files.js';
import * as unixSockets from './de/api/unix-sockets.js';
import * as attention from './de/attention.js';
import * as backups from './de/backups.js';
import * as cliAudit from './de/cli-audit.js';
import * as cliBackup from './de/cli/cli-backup.js';
import * as cliCompletion from './de/cli/cli-completion.js';
import * as cliConfig from './de/cli/cli-config.js';
import * as cliDay from './de/cli/cli-day.js';
import * as cliFailures from './de/cli/cli-failures.js';
import * as cliFind from './de/cli/cli-find.js';
import * as cliJournal from './de/cli/cli-journal.js';
import * as cliLogs from './de/cli/cli-logs.js';
import * as cliMessage from './de/cli/cli-message.js';
import * as cliNextSteps from './de/cli/cli-next-steps.js';
import * as cliPing from './de/cli/cli-ping.js';
import * as cliReceipt from './de/cli/cli-receipt.js';
import * as cliRequests from './de/cli/cli-requests.js';
import * as cliResolve from './de/cli/cli-resolve.js';
import * as cliServer from './de/cli/cli-server.js';
import * as cliStatus from './de/cli/cli-status.js';
import * as cliSupport from './de/cli/cli-support.js';
import * as cliTables from './de/cli/cli-tables.js';
import * as cliTokens from './de/cli/cli-tokens.js';
import * as cliTransactions from './de/cli/cli-transactions.js';
import * as configExpected from './de/config/config-expected.js';
import * as configFiles from './de/config/config-files.js';
import * as configGateways from './de/config/config-gateways.js';
import * as configListeners from './de/config/config-listeners.js';
import * as configSecrets from './de/config/config-secrets.js';
import * as configServices from './de/config/config-services.js';
import * as configVendors from './de/config/config-vendors.js';
import * as connectionSettings from './de/connection/connection-settings.js';
import * as connections from './de/connection/connections.js';
import * as gateway from './de/connection/gateway.js';
import * as refusedRepeatedly from './de/connection/refused-repeatedly.js';
import * as consoleAccess from './de/console/console-access.js';
import * as consoleAttention from './de/console/console-attention.js';
import * as consoleAudit from './de/console/console-audit.js';
import * as consoleHealth from './de/console/console-health.js';
import * as consoleOutcomes from './de/console/console-outcomes.js';
import * as consoleOverview from './de/console/console-overview.js';
import * as consolePages from './de/console/console-pages.js';
import * as consolePayment from './de/console/console-payment.js';
import * as consolePayments from './de/console/console-payments.js';
import * as consolePractice from './de/console/console-practice.js';
import * as cliReplicate from './de/daemon/cli-replicate.js';
import * as daemonStart from './de/daemon/daemon-start.js';
import * as publication from './de/daemon/publication.js';
import * as replication from './de/daemon/replication.js';
import * as troubles from './de/daemon/troubles.js';
import * as decisions from './de/decisions.js';
import * as doctorDaemon from './de/doctor/doctor-daemon.js';
import * as doctorData from './de/doctor/doctor-data.js';
import * as doctorMachine from './de/doctor/doctor-machine.js';
import * as doctorNetwork from './de/doctor/doctor-network.js';
import * as doctorTerminals from './de/doctor/doctor-terminals.js';
import * as doctor from './de/doctor/doctor.js';
import * as encodingRefusals from './de/encoding-refusals.js';
import * as handOver from './de/hand-over.js';
import * as journal from './de/journal.js';
import * as cliShopper from './de/journal/cli-shopper.js';
import * as journalRecords from './de/journal/journal-records.js';
import { kindWords } from './de/kind-words.js';
import * as amountParts from './de/kinds/amount-parts.js';
import { kindAnswers, reconciliationAnswers } from './de/kinds/kind-answers.js';
import * as optionFields from './de/kinds/option-fields.js';
import * as originals from './de/kinds/originals.js';
import * as passedData from './de/kinds/passed-data.js';
import * as points from './de/kinds/points.js';
import * as laneNotes from './de/lane-notes.js';
import * as laneRefusals from './de/lane-refusals.js';
import * as cliMatch from './de/match/cli-match.js';
import * as matchFindings from './de/match/match-findings.js';
import * as matchRefusals from './de/match/match-refusals.js';
import * as nexoAccountRefusals from './de/nexo/nexo-account-refusals.js';
import * as nexoDeviceRefusals from './de/nexo/nexo-device-refusals.js';
import * as nexoMoneyRefusals from './de/nexo/nexo-money-refusals.js';
import * as nexoRefusals from './de/nexo/nexo-refusals.js';
import * as nexoResults from './de/nexo/nexo-results.js';
import * as outcomes from './de/outcomes.js';
import * as directories from './de/platform/directories.js';
import * as progress from './de/progress.js';
import * as refusals from './de/refusals.js';
import * as registerLimits from './de/register-limits.js';
import * as retention from './de/retention.js';
import * as saleAdvice from './de/sale-advice.js';
import * as sameSale from './de/same-sale.js';
import * as sealing from './de/security/sealing.js';
import * as linkProgress from './de/service/link-progress.js';
import * as orders from './de/service/orders.js';
import * as serviceAttention from './de/service/service-attention.js';
import * as serviceLog from './de/service/service-log.js';
import * as serviceOperations from './de/service/service-operations.js';
import * as serviceOutcomes from './de/service/service-outcomes.js';
import * as serviceRefusals from './de/service/service-refusals.js';
import * as webhooks from './de/service/webhooks.js';
import * as splitTender from './de/split-tender.js';
import * as approvals from './de/terminal/approvals.js';
import * as attemptEvents from './de/terminal/attempt-events.js';
import * as cardReadings from './de/terminal/card-readings.js';
import * as deviceRequests from './de/terminal/device-requests.js';
import * as laneAttention from './de/terminal/lane-attention.js';
import * as laneEvents from './de/terminal/lane-events.js';
import * as notStarted from './de/terminal/not-started.js';
import * as prompts from './de/terminal/prompts.js';
import * as reconciliations from './de/terminal/reconciliations.js';
import * as sessions from './de/terminal/sessions.js';
import * as terminalAnswers from './de/terminal/terminal-answers.js';
import * as terminalAttention from './de/terminal/terminal-attention.js';
import { capitalized, nothingOf, rails, unknownPlace } from './de/words.js';

/** The messages in German. */
export const german = {
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
