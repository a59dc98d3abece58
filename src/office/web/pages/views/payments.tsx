/** The search over the payments of all stores. */

import { useContext, useEffect, useState } from 'preact/hooks';
import type { ListedPayment, PaymentPage } from '../../../queries/index.js';
import { linkTo } from '../parts/address.js';
import { fieldsIn, queryOf } from '../parts/form.js';
import { SessionEnd, Shown, useLoaded } from '../parts/loaded.js';
import { Page } from '../parts/page.js';
import { ResultPill } from '../parts/result-pill.js';
import { read, Refused, SignedOut } from '../parts/server.js';
import { amountText, plain, timeText, zone } from '../parts/written.js';
import { texts } from '../language/texts.js';

const fieldNames = ['store', 'terminal', 'sale', 'amount', 'currency', 'result', 'reference', 'from', 'to'] as const;
type Fields = Readonly<Record<(typeof fieldNames)[number], string>>;

let lastFields: Readonly<Record<string, string>> = {};

/** Returns the link to the list with its last search. */
export function lastList(): string {
  return linkTo('payments', [], lastFields);
}

/** Shows the search and its results. */
export function Payments({ query }: { readonly query: URLSearchParams }) {
  const value = (name: string): string => query.get(name) ?? '';
  const fields: Fields = {
    store: value('store'),
    terminal: value('terminal'),
    sale: value('sale'),
    amount: value('amount'),
    currency: value('currency'),
    result: value('result'),
    reference: value('reference'),
    from: value('from'),
    to: value('to'),
  };
  lastFields = fields;
  const key = JSON.stringify(fields);
  const search = queryOf({ ...fields, zone });
  const loaded = useLoaded<PaymentPage>(`/api/payments${search}`);
  return (
    <Page title={texts.payments.page.title}>
      <SearchForm key={key} fields={fields} wrong={loaded.failure?.field} />
      <Shown loaded={loaded}>{(first) => <Results key={key} first={first} search={search} />}</Shown>
    </Page>
  );
}

function SearchForm({ fields, wrong }: { readonly fields: Fields; readonly wrong: string | undefined }) {
  const { search, results } = texts.payments;
  const input = (name: keyof Fields, type = 'text', size?: number) => (
    <label key={name}>
      {search[name]}
      <input
        type={type}
        name={name}
        value={fields[name]}
        maxLength={200}
        size={size}
        aria-invalid={wrong === name ? true : undefined}
        aria-describedby="search-help"
      />
    </label>
  );
  return (
    <form
      role="search"
      class="filters"
      onSubmit={(event) => {
        event.preventDefault();
        location.hash = linkTo('payments', [], fieldsIn(event.currentTarget));
      }}
    >
      {input('store')}
      {input('terminal')}
      {input('sale')}
      {input('amount', 'text', 10)}
      {input('currency', 'text', 5)}
      <label>
        {search.result}
        <select name="result" aria-invalid={wrong === 'result' ? true : undefined}>
          {Object.entries(results).map(([code, word]) => (
            <option key={code} value={code === 'every' ? '' : code} selected={code === fields.result}>
              {word}
            </option>
          ))}
        </select>
      </label>
      {input('reference')}
      {input('from', 'date')}
      {input('to', 'date')}
      <button type="submit" class="main">
        {search.find}
      </button>
      <a href={linkTo('payments')} class="clear">
        {search.clear}
      </a>
      <p id="search-help" class="soft">
        {search.help}
      </p>
    </form>
  );
}

function Results({ first, search }: { readonly first: PaymentPage; readonly search: string }) {
  const { list } = texts.payments;
  const end = useContext(SessionEnd);
  const [older, setOlder] = useState<PaymentPage>({ payments: [] });
  const [said, setSaid] = useState('');
  useEffect(() => setOlder({ payments: [] }), [first]);
  const payments = [...first.payments, ...older.payments];
  const next = older.payments.length > 0 ? older.next : first.next;
  const more = async (after: string): Promise<void> => {
    setSaid(texts.pages.reading);
    try {
      const page = await read<PaymentPage>(
        `/api/payments${search === '' ? '?' : `${search}&`}after=${encodeURIComponent(after)}`,
      );
      setOlder({ ...page, payments: [...older.payments, ...page.payments] });
      setSaid('');
    } catch (error) {
      if (error instanceof SignedOut) return end();
      setSaid(error instanceof Refused ? error.message : texts.pages.unreachable);
    }
  };
  return (
    <section aria-label={list.title}>
      <p role="status">
        {list.count(payments.length, next !== undefined)} {said}
      </p>
      {payments.length > 0 && <PaymentTable payments={payments} />}
      <p class="buttons">
        {next !== undefined && (
          <button type="button" onClick={() => void more(next)}>
            {list.more}
          </button>
        )}
        {payments.length > 0 && (
          <a class="button" href={`/api/payments.csv${search}`} download="payments.csv">
            {list.csv}
          </a>
        )}
      </p>
    </section>
  );
}

function PaymentTable({ payments }: { readonly payments: readonly ListedPayment[] }) {
  const { columns } = texts.payments;
  return (
    <table class="list">
      <thead>
        <tr>
          {Object.entries(columns).map(([key, name]) => (
            <th key={key} scope="col" class={key === 'amount' ? 'number' : ''}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {payments.map((row) => (
          <tr key={`${row.daemon} ${row.transactionId}`}>
            <td data-head={columns.at}>{timeText(row.at)}</td>
            <td data-head={columns.result}>
              <span>
                <ResultPill result={row.result} state={row.state} />
                {row.practice && <span class="soft"> ({texts.payments.list.practice})</span>}
              </span>
            </td>
            <td data-head={columns.amount} class="number">
              {row.amount === undefined ? '' : amountText(row.amount)}
            </td>
            <td data-head={columns.kind}>{kindText(row.kind)}</td>
            <td data-head={columns.store}>
              <a href={linkTo('store', [String(row.daemon)])}>{plain(row.store)}</a>
            </td>
            <td data-head={columns.place}>{plain(row.place ?? '')}</td>
            <td data-head={columns.sale}>{plain(row.sale ?? '')}</td>
            <td data-head={columns.card}>{plain(row.card ?? '')}</td>
            <td data-head={columns.transaction}>
              <a href={linkTo('payment', [String(row.daemon), row.transactionId])}>{plain(row.transactionId)}</a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns the name of a kind. For a kind that only a newer till has, returns the kind's code. */
export function kindText(kind: string | undefined): string {
  const words: Readonly<Record<string, { readonly noun: string } | undefined>> = texts.kindWords;
  return kind === undefined ? '' : (words[kind]?.noun ?? plain(kind));
}
