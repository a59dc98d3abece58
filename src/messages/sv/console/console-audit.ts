/** The audit page of the console, which lists operator actions. */

/** The texts of the page. */
export const page = {
  title: 'Revision',
  lead: 'Vad operatörer gjorde i den här kassan, det nyaste först. Namn och skäl står som de skrevs. Vid nattens radering, nya token och inloggningar står inget namn.',
  none: 'Inget registrerades under den här tiden.',
  csv: 'Ladda ner som CSV',
  count: (count: number): string => (count === 1 ? '1 åtgärd' : `${count} åtgärder`),
  more: (count: number): string => `Bara de nyaste ${count} åtgärderna visas. Alla visas av: tenderd audit --csv`,
} as const;

/** The periods that the operator can choose, by their number of days. */
export const periods = {
  label: 'Period',
  '7': 'De senaste 7 dagarna',
  '30': 'De senaste 30 dagarna',
  '365': 'Det senaste året',
} as const;

/** The columns of the table. */
export const columns = {
  at: 'Tid',
  act: 'Åtgärd',
  name: 'Namn',
  of: 'Gäller',
  text: 'Post',
} as const;
