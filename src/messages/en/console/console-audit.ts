/** The audit page of the console, which lists operator actions. */

/** The texts of the page. */
export const page = {
  title: 'Audit',
  lead: 'The actions of operators at this till, the newest first. Names and reasons are as they were typed. Entries about the nightly erasure, token rotations and sign-ins have no name.',
  none: 'Nothing was recorded in this period.',
  csv: 'Download as CSV',
  count: (count: number): string => (count === 1 ? '1 action' : `${count} actions`),
  more: (count: number): string => `Only the newest ${count} actions are shown. For all of them: tenderd audit --csv`,
} as const;

/** The periods that the operator can choose, by their number of days. */
export const periods = {
  label: 'Period',
  '7': 'The last 7 days',
  '30': 'The last 30 days',
  '365': 'The last year',
} as const;

/** The columns of the table. */
export const columns = {
  at: 'Time',
  act: 'Action',
  name: 'Name',
  of: 'About',
  text: 'Entry',
} as const;
