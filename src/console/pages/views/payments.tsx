/** The transactions: a list with a search, or the cash-up of a day. */

import { useEffect, useState } from 'preact/hooks';
import type { TransactionPage, TransactionSummary } from '../../../client/index.js';
import { queryOf } from '../../../client/paths.js';
import { transactionsAsCsv } from '../../../csv/index.js';
import type { Session } from '../daemon/session.js';
import type { Till } from '../daemon/till.js';
import { linkTo } from '../parts/address.js';
import { offerDownload } from '../parts/download.js';
import { Page } from '../parts/page.js';
import { useFollowed } from '../parts/loaded.js';
import { amountText, plain, timeText } from '../parts/written.js';
import { fieldIn } from '../parts/form-field.js';
import { texts } from '../language/texts.js';
import { ResultPill } from './cards.js';
import { CashUp, today } from './cash-up.js';

/** The number of rows that are read at once. */
const rowsMax = 50;

/** The filters of the list, as they are in the address. */
interface Filters {
  readonly search: string;
  readonly terminal: string;
  readonly state: string;
}

interface PaymentsProps {
  readonly session: Session;
  readonly till: Till;
  readonly query: URLSearchParams;
}

/** Shows the newest transactions or a day, and reads again when something changed. */
export function Payments({ session, till, query }: PaymentsProps) {
  const { page, search } = texts.payments;
  const { cashUp } = texts.payments.day;
  const day = query.get('day');
  const filters: Filters = {
    search: query.get('search') ?? '',
    terminal: query.get('terminal') ?? '',
    state: query.get('state') ?? '',
  };
  return (
    <Page title={page.title}>
      <nav class="tabs" aria-label={page.title}>
        <a href={linkTo('payments')} aria-current={day === null ? 'page' : undefined}>
          {search.find}
        </a>
        <a href={linkTo('payments', '', { day: day ?? today() })} aria-current={day === null ? undefined : 'page'}>
          {cashUp}
        </a>
      </nav>
      {day === null ? (
        <>
          <SearchForm filters={filters} terminals={till.terminals.map(({ terminal }) => terminal)} />
          <Results key={JSON.stringify(filters)} session={session} filters={filters} changes={till} />
        </>
      ) : (
        <CashUp session={session} date={day} changes={till} />
      )}
    </Page>
  );
}

function SearchForm({ filters, terminals }: { readonly filters: Filters; readonly terminals: readonly string[] }) {
  const { search } = texts.payments;
  return (
    <form
      role="search"
      class="filters"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const value = (name: string): string => fieldIn(data, name);
        location.hash = linkTo('payments', '', {
          search: value('search'),
          terminal: value('terminal'),
          state: value('state'),
        });
      }}
    >
      <label class="wide">
        {search.words}
        <input type="search" name="search" value={filters.search} maxLength={200} aria-describedby="search-help" />
      </label>
      <label>
        {search.terminal}
        <select name="terminal">
          <option value="">{search.every}</option>
          {terminals.map((terminal) => (
            <option key={terminal} value={terminal} selected={terminal === filters.terminal}>
              {plain(terminal)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {search.state}
        <select name="state">
          {Object.entries(search.states).map(([value, word]) => (
            <option key={value} value={value === 'every' ? '' : value} selected={value === filters.state}>
              {word}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="main">
        {search.find}
      </button>
      <p id="search-help" class="soft">
        {search.help}
      </p>
    </form>
  );
}

interface ResultsProps {
  readonly session: Session;
  readonly filters: Filters;
  /** A value that changes with each event, so that the list is read again. */
  readonly changes: unknown;
}

function Results({ session, filters, changes }: ResultsProps) {
  const { list } = texts.payments;
  const pathAfter = (before?: string): string =>
    `/v1/transactions${queryOf({
      search: filters.search === '' ? undefined : filters.search,
      terminal: filters.terminal === '' ? undefined : filters.terminal,
      state: filters.state === '' ? undefined : filters.state,
      limit: rowsMax,
      before,
    })}`;
  const { value, failure } = useFollowed(async () => session.get<TransactionPage>(pathAfter()), [], changes);
  const [older, setOlder] = useState<TransactionPage>({ transactions: [] });
  const [said, setSaid] = useState('');
  useEffect(() => setOlder({ transactions: [] }), [filters]);
  if (failure !== undefined) return <p class="note bad">{failure}</p>;
  if (value === undefined) return <p role="status">{texts.pages.reading}</p>;
  const ids = new Set(value.transactions.map(({ transactionId }) => transactionId));
  const rows = [...value.transactions, ...older.transactions.filter(({ transactionId }) => !ids.has(transactionId))];
  const next = older.transactions.length > 0 ? older.next : value.next;
  const more = async (): Promise<void> => {
    const page = await session.get<TransactionPage>(pathAfter(next));
    const transactions = [...older.transactions, ...page.transactions];
    setOlder(page.next === undefined ? { transactions } : { transactions, next: page.next });
  };
  return (
    <section aria-label={list.title}>
      <p role="status">
        {list.count(rows.length)} {said}
      </p>
      {rows.length > 0 && <TransactionTable rows={rows} />}
      <p class="buttons">
        {next !== undefined && (
          <button type="button" onClick={() => void more().catch(() => setSaid(texts.pages.unreachable))}>
            {list.more}
          </button>
        )}
        {rows.length > 0 && (
          <button type="button" onClick={() => offerDownload('transactions.csv', csvBlob(rows))}>
            {list.csv}
          </button>
        )}
      </p>
    </section>
  );
}

function csvBlob(rows: readonly TransactionSummary[]): Blob {
  return new Blob([transactionsAsCsv(rows)], { type: 'text/csv' });
}

/** Shows transactions as a table. On a narrow screen each row is a block. */
export function TransactionTable({ rows }: { readonly rows: readonly TransactionSummary[] }) {
  const { columns } = texts.payments;
  return (
    <table class="list">
      <thead>
        <tr>
          {Object.values(columns).map((name) => (
            <th key={name} scope="col" class={name === columns.amount ? 'number' : ''}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TransactionRow key={row.transactionId} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function TransactionRow({ row }: { readonly row: TransactionSummary }) {
  const { columns } = texts.payments;
  const amount = row.authorized ?? row.amountDetails;
  return (
    <tr>
      <td data-head={columns.at}>{timeText(row.acceptedAt)}</td>
      <td data-head={columns.result}>
        <ResultPill transaction={row} />
      </td>
      <td data-head={columns.amount} class="number">
        {amount === undefined ? '' : amountText(amount)}
      </td>
      <td data-head={columns.kind}>{texts.kindWords[row.kind].noun}</td>
      <td data-head={columns.place}>{plain(row.terminal ?? row.service ?? '')}</td>
      <td data-head={columns.sale}>{plain(row.sale)}</td>
      <td data-head={columns.card}>
        {plain([row.card?.brand, row.card?.maskedPan?.slice(-4)].filter(Boolean).join(' '))}
      </td>
      <td data-head={columns.transaction}>
        <a href={linkTo('payment', row.transactionId)}>{plain(row.transactionId)}</a>
      </td>
    </tr>
  );
}
