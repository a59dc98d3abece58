/** The refusals and failures of the web page of the head office, by their codes. */

/** The messages, by the code of the problem. */
export const problems = {
  'signed-out': 'You are not signed in, or your session has ended. Sign in again.',
  'sign-in-refused': 'The name or the password is wrong.',
  'sign-in-closed': 'There were too many wrong passwords. Wait 15 minutes, then try again.',
  'sign-in-busy': 'Too many people are signing in at the moment. Try again in a few seconds.',
  'token-wrong': 'The token is missing or wrong.',
  'host-not-allowed':
    'The head office does not accept this host name. Use a host name that is in its certificate, or add this host name to `web.names`.',
  'origin-not-allowed': 'Another web page sent this request. Open the page of the head office itself.',
  'not-found': 'There is no such page.',
  'payment-not-found': 'The head office has no such payment.',
  'method-not-allowed': 'This address cannot be used in this way.',
  'body-wrong': 'The request is not complete, or does not have the form that this page sends.',
  'body-too-large': 'The file is too large.',
  'body-slow': 'The request did not arrive in time. Check the network, then try again.',
  'search-wrong': 'The search has a value that cannot be read. Correct the marked field, or clear the search.',
  'match-busy': 'Another file is being compared, or too many files are arriving. Try again in a minute.',
  'match-upload-stalled':
    'The file stopped arriving, so the office stopped the upload. Nothing was compared. Check the network, then try again.',
  'match-upload-slow':
    'The file did not arrive within 15 minutes, so the office stopped the upload. Nothing was compared. Run `tenderd office match` on the machine of the head office.',
  'match-period-wrong': 'The first day is after the last day, so nothing was compared. Correct the days.',
  'match-file-missing': 'The request has no settlement file. Choose a file.',
  'match-file-too-large':
    'The file is too large for this page. Run `tenderd office match` on the machine of the head office.',
  'match-file-refused': 'The file was refused, so nothing was compared.',
  'match-too-many':
    'The report has more than 16 MiB (about 20,000 differences), the most that this page takes. The file may be from another merchant, or stores are missing. `tenderd office match` on the machine of the head office has no such limit.',
  'match-stopped':
    'The comparison took too long, so it was stopped. Give a shorter period, or run `tenderd office match`.',
  'match-no-room': 'The disk of the head office has no room for the file. Free some space, then try again.',
  'match-not-kept':
    'This result is no longer available: you have compared another file since then, the result is older than an hour, or the head office was started again. Compare the file again.',
  'match-failed': 'The comparison failed. The log of the head office has the cause. Nothing was changed.',
  'database-down':
    'The database does not answer. Nothing is lost: events wait in the stream. Check that PostgreSQL is running, then try again.',
  'database-slow': 'The database took too long. Choose a shorter period, or fewer stores.',
  'database-busy': 'The database is busy. Try again in a few seconds.',
  'database-empty': 'The database has no tables yet. Start `tenderd office run` once, so that it creates them.',
  'database-refused': 'The database refused the query. The log of the head office has the cause.',
  internal: 'The head office made a mistake. Its log has the cause. No payment is affected.',
} as const;

/** The log line about a page that could not be read. */
export function requestFailed(path: string, why: string): string {
  return `${path} failed: ${why}`;
}
