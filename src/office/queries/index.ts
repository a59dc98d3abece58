/**
 * The queries that the page, the metrics and the match run on the tables. These queries only read. Other folders import
 * only this file.
 */

export { type DaySum, daysMax, type Ending, sumDays } from './days.js';
export { type OfficeFigures, probeTables, readFigures } from './health.js';
export { readBooked, unknownStores } from './match-source.js';
export { type HistoryStep, type PaymentDetail, readPayment } from './payment.js';
export { exportQuery, type ListedPayment, type PaymentPage, paymentIn, searchPayments } from './payments.js';
export { OfficeReader, ReadFailure } from './reader.js';
export { dayIn, readSearch, SearchMistake, zoneIn } from './search.js';
export {
  listItems,
  listStores,
  listTerminals,
  readStore,
  type Store,
  type StoreItem,
  type StoreList,
  type StoreTerminal,
} from './stores.js';
