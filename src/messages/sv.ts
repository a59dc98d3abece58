/** The catalogue of messages in Swedish. Each area has the messages of the English area of that name. */

import type { Catalogue } from './catalogue-type.js';
import * as consoleProblems from './sv/api/console-problems.js';
import * as expectedFields from './sv/api/expected-fields.js';
import * as expectedOnlineFields from './sv/api/expected-online-fields.js';
import * as givenReasons from './sv/api/given-reasons.js';
import * as httpProblems from './sv/api/http-problems.js';
import * as moneyProblems from './sv/api/money-problems.js';
import * as requestErrors from './sv/api/request-errors.js';
import * as resourceProblems from './sv/api/resource-problems.js';
import * as tokenFiles from './sv/api/token-files.js';
import * as unixSockets from './sv/api/unix-sockets.js';
import * as attention from './sv/attention.js';
import * as backups from './sv/backups.js';
import * as cliAudit from './sv/cli-audit.js';
import * as cliBackup from './sv/cli/cli-backup.js';
import * as cliCompletion from './sv/cli/cli-completion.js';
import * as cliConfig from './sv/cli/cli-config.js';
import * as cliDay from './sv/cli/cli-day.js';
import * as cliFailures from './sv/cli/cli-failures.js';
import * as cliFind from './sv/cli/cli-find.js';
import * as cliJournal from './sv/cli/cli-journal.js';
import * as cliLogs from './sv/cli/cli-logs.js';
import * as cliMessage from './sv/cli/cli-message.js';
import * as cliNextSteps from './sv/cli/cli-next-steps.js';
import * as cliPing from './sv/cli/cli-ping.js';
import * as cliReceipt from './sv/cli/cli-receipt.js';
import * as cliRequests from './sv/cli/cli-requests.js';
import * as cliResolve from './sv/cli/cli-resolve.js';
import * as cliServer from './sv/cli/cli-server.js';
import * as cliStatus from './sv/cli/cli-status.js';
import * as cliSupport from './sv/cli/cli-support.js';
import * as cliTables from './sv/cli/cli-tables.js';
import * as cliTokens from './sv/cli/cli-tokens.js';
import * as cliTransactions from './sv/cli/cli-transactions.js';
import * as configExpected from './sv/config/config-expected.js';
import * as configFiles from './sv/config/config-files.js';
import * as configGateways from './sv/config/config-gateways.js';
import * as configListeners from './sv/config/config-listeners.js';
import * as configSecrets from './sv/config/config-secrets.js';
import * as configServices from './sv/config/config-services.js';
import * as configVendors from './sv/config/config-vendors.js';
import * as connectionSettings from './sv/connection/connection-settings.js';
import * as connections from './sv/connection/connections.js';
import * as gateway from './sv/connection/gateway.js';
import * as refusedRepeatedly from './sv/connection/refused-repeatedly.js';
import * as consoleAccess from './sv/console/console-access.js';
import * as consoleAttention from './sv/console/console-attention.js';
import * as consoleAudit from './sv/console/console-audit.js';
import * as consoleHealth from './sv/console/console-health.js';
import * as consoleOutcomes from './sv/console/console-outcomes.js';
import * as consoleOverview from './sv/console/console-overview.js';
import * as consolePages from './sv/console/console-pages.js';
import * as consolePayment from './sv/console/console-payment.js';
import * as consolePayments from './sv/console/console-payments.js';
import * as consolePractice from './sv/console/console-practice.js';
import * as cliReplicate from './sv/daemon/cli-replicate.js';
import * as daemonStart from './sv/daemon/daemon-start.js';
import * as publication from './sv/daemon/publication.js';
import * as replication from './sv/daemon/replication.js';
import * as troubles from './sv/daemon/troubles.js';
import * as decisions from './sv/decisions.js';
import * as doctorDaemon from './sv/doctor/doctor-daemon.js';
import * as doctorData from './sv/doctor/doctor-data.js';
import * as doctorMachine from './sv/doctor/doctor-machine.js';
import * as doctorNetwork from './sv/doctor/doctor-network.js';
import * as doctorTerminals from './sv/doctor/doctor-terminals.js';
import * as doctor from './sv/doctor/doctor.js';
import * as encodingRefusals from './sv/encoding-refusals.js';
import * as handOver from './sv/hand-over.js';
import * as journal from './sv/journal.js';
import * as cliShopper from './sv/journal/cli-shopper.js';
import * as journalRecords from './sv/journal/journal-records.js';
import { kindWords } from './sv/kind-words.js';
import * as amountParts from './sv/kinds/amount-parts.js';
import { kindAnswers, reconciliationAnswers } from './sv/kinds/kind-answers.js';
import * as optionFields from './sv/kinds/option-fields.js';
import * as originals from './sv/kinds/originals.js';
import * as passedData from './sv/kinds/passed-data.js';
import * as points from './sv/kinds/points.js';
import * as laneNotes from './sv/lane-notes.js';
import * as laneRefusals from './sv/lane-refusals.js';
import * as cliMatch from './sv/match/cli-match.js';
import * as matchFindings from './sv/match/match-findings.js';
import * as matchRefusals from './sv/match/match-refusals.js';
import * as nexoAccountRefusals from './sv/nexo/nexo-account-refusals.js';
import * as nexoDeviceRefusals from './sv/nexo/nexo-device-refusals.js';
import * as nexoMoneyRefusals from './sv/nexo/nexo-money-refusals.js';
import * as nexoRefusals from './sv/nexo/nexo-refusals.js';
import * as nexoResults from './sv/nexo/nexo-results.js';
import * as outcomes from './sv/outcomes.js';
import * as directories from './sv/platform/directories.js';
import * as progress from './sv/progress.js';
import * as refusals from './sv/refusals.js';
import * as registerLimits from './sv/register-limits.js';
import * as retention from './sv/retention.js';
import * as saleAdvice from './sv/sale-advice.js';
import * as sameSale from './sv/same-sale.js';
import * as sealing from './sv/security/sealing.js';
import * as linkProgress from './sv/service/link-progress.js';
import * as orders from './sv/service/orders.js';
import * as serviceAttention from './sv/service/service-attention.js';
import * as serviceLog from './sv/service/service-log.js';
import * as serviceOperations from './sv/service/service-operations.js';
import * as serviceOutcomes from './sv/service/service-outcomes.js';
import * as serviceRefusals from './sv/service/service-refusals.js';
import * as webhooks from './sv/service/webhooks.js';
import * as splitTender from './sv/split-tender.js';
import * as approvals from './sv/terminal/approvals.js';
import * as attemptEvents from './sv/terminal/attempt-events.js';
import * as cardReadings from './sv/terminal/card-readings.js';
import * as deviceRequests from './sv/terminal/device-requests.js';
import * as laneAttention from './sv/terminal/lane-attention.js';
import * as laneEvents from './sv/terminal/lane-events.js';
import * as notStarted from './sv/terminal/not-started.js';
import * as prompts from './sv/terminal/prompts.js';
import * as reconciliations from './sv/terminal/reconciliations.js';
import * as sessions from './sv/terminal/sessions.js';
import * as terminalAnswers from './sv/terminal/terminal-answers.js';
import * as terminalAttention from './sv/terminal/terminal-attention.js';
import { capitalized, nothingOf, rails, unknownPlace } from './sv/words.js';

/** The messages in Swedish. */
export const swedish = {
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
