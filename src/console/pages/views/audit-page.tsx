/** The page of the audit, which lists what operators have resolved, released, rotated and erased. */

import type { Audit, OperatorAct } from '../../../client/index.js';
import { queryOf } from '../../../client/paths.js';
import { auditAsCsv } from '../../../csv/index.js';
import type { Session } from '../daemon/session.js';
import type { Till } from '../daemon/till.js';
import { texts } from '../language/texts.js';
import { linkTo } from '../parts/address.js';
import { offerDownload } from '../parts/download.js';
import { useFollowed } from '../parts/loaded.js';
import { Page } from '../parts/page.js';
import { plain, timeText } from '../parts/written.js';

const dayMs = 86_400_000;
const periods = ['7', '30', '365'] as const;
/** The maximum number of operator actions that are shown. A till usually has a few operator actions a day. */
const actsMax = 1_000;

interface AuditPageProps {
  readonly session: Session;
  readonly till: Till;
  readonly query: URLSearchParams;
}

/** Shows the operator actions of a period, newest first, and reads again when something changed. */
export function AuditPage({ session, till, query }: AuditPageProps) {
  const { page, periods: names } = texts.audit;
  const days = periods.find((one) => one === query.get('days')) ?? '30';
  return (
    <Page title={page.title}>
      <p class="soft">{page.lead}</p>
      <nav class="tabs" aria-label={names.label}>
        {periods.map((one) => (
          <a key={one} href={linkTo('audit', '', { days: one })} aria-current={one === days ? 'page' : undefined}>
            {names[one]}
          </a>
        ))}
      </nav>
      <Acts key={days} session={session} days={Number(days)} changes={till} />
    </Page>
  );
}

interface ActsProps {
  readonly session: Session;
  readonly days: number;
  /** A value that changes with each event, so that the operator actions are read again. */
  readonly changes: unknown;
}

function Acts({ session, days, changes }: ActsProps) {
  const { page } = texts.audit;
  const { value: acts, failure } = useFollowed(async () => readActs(session, days), [], changes);
  if (failure !== undefined) return <p class="note bad">{failure}</p>;
  if (acts === undefined) return <p role="status">{texts.pages.reading}</p>;
  const shown = acts.slice(0, actsMax);
  const blob = (): Blob => new Blob([auditAsCsv(acts)], { type: 'text/csv' });
  return (
    <>
      <p role="status">{acts.length === 0 ? page.none : page.count(acts.length)}</p>
      {acts.length > shown.length && <p class="note">{page.more(shown.length)}</p>}
      {shown.length > 0 && <ActTable acts={shown} />}
      {shown.length > 0 && (
        <p class="buttons">
          <button type="button" onClick={() => offerDownload('audit.csv', blob())}>
            {page.csv}
          </button>
        </p>
      )}
    </>
  );
}

/** Reads all pages. The API returns the oldest operator action first. */
async function readActs(session: Session, days: number): Promise<readonly OperatorAct[]> {
  const from = new Date(Date.now() - days * dayMs).toISOString();
  const acts: OperatorAct[] = [];
  let after: string | undefined;
  do {
    const read: Audit = await session.get<Audit>(`/v1/audit${queryOf({ from, after })}`);
    acts.push(...read.acts);
    after = read.next;
  } while (after !== undefined);
  return acts.toReversed();
}

/** Shows the operator actions as a table. On a narrow screen each row is a block. */
function ActTable({ acts }: { readonly acts: readonly OperatorAct[] }) {
  const { columns, acts: words } = texts.audit;
  return (
    <table class="list">
      <thead>
        <tr>
          {Object.entries(columns).map(([key, name]) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {acts.map((one, place) => (
          <tr key={`${one.at} ${acts.length - place}`}>
            <td data-head={columns.at}>{timeText(one.at)}</td>
            <td data-head={columns.act}>{words[one.act]}</td>
            <td data-head={columns.name}>{plain(one.name ?? '')}</td>
            <td data-head={columns.of}>
              {one.transactionId === undefined ? (
                plain(one.terminal ?? one.owner ?? '')
              ) : (
                <a href={linkTo('payment', one.transactionId)}>{plain(one.transactionId)}</a>
              )}
            </td>
            <td data-head={columns.text}>{plain(one.text)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
