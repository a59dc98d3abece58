/** The stores: those that need attention first, with a search. */

import type { StoreList } from '../../../queries/index.js';
import type { Feed } from '../../data-routes.js';
import { Pill } from '../../../../console/pages/parts/pill.js';
import { linkTo } from '../parts/address.js';
import { fieldsIn, queryOf } from '../parts/form.js';
import { Shown, useLoaded } from '../parts/loaded.js';
import { Page } from '../parts/page.js';
import { ageText, countText, plain, timeText } from '../parts/written.js';
import { texts } from '../language/texts.js';

/** The time after which the page reads the list again, in milliseconds. */
const everyMs = 30_000;
const storesMax = 50;

type Listed = StoreList & { readonly feed: Feed; readonly silentMs: number };

/** Shows the list of the stores. */
export function Stores({ query }: { readonly query: URLSearchParams }) {
  const { page } = texts.stores;
  const [find, needing] = [query.get('find') ?? '', query.get('needing') ?? ''];
  const place = Number(query.get('page') ?? '0') || 0;
  const loaded = useLoaded<Listed>(`/api/stores${queryOf({ find, needing, page: String(place) })}`, everyMs);
  return (
    <Page title={page.title}>
      <form
        role="search"
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          location.hash = linkTo('stores', [], fieldsIn(event.currentTarget));
        }}
      >
        <label class="wide">
          {page.find}
          <input type="search" name="find" value={find} maxLength={200} />
        </label>
        <label class="check">
          <input type="checkbox" name="needing" value="1" checked={needing === '1'} /> {page.onlyNeeding}
        </label>
        <button type="submit" class="main">
          {page.show}
        </button>
      </form>
      <Shown loaded={loaded}>
        {(list) => (
          <>
            <FeedNote feed={list.feed} />
            <Sums list={list} />
            {list.sums.stores === 0 ? (
              <p>{page.empty}</p>
            ) : (
              <>
                {list.stores.length > 0 && <StoreTable list={list} />}
                <Pages list={list} place={place} find={find} needing={needing} />
              </>
            )}
          </>
        )}
      </Shown>
    </Page>
  );
}

/** Shows a note if the office waits for a server, or if it has many messages to read. */
export function FeedNote({ feed: { state, behind, why = '' } }: { readonly feed: Feed }) {
  const { feed } = texts.stores;
  if (state === 'waiting')
    return (
      <p class="note bad" role="alert">
        {feed.waiting(plain(why))}
      </p>
    );
  return behind > manyBehind ? <p class="note">{feed.behind(countText(behind))}</p> : null;
}

/** The note is shown for more unread messages than this. Fewer messages are read within a moment. */
const manyBehind = 500;

function Sums({ list: { sums } }: { readonly list: Listed }) {
  const { sums: names, summary } = texts.stores;
  return (
    <>
      <p role="status" class="summary">
        {summary(countText(sums.stores), sums.needing)}
      </p>
      {sums.needing > 0 && (
        <ul class="sums">
          {(['unresolved', 'attention', 'silent'] as const).map((name) => (
            <li key={name} class={sums[name] > 0 ? 'some' : ''}>
              <span>{names[name]}</span> <strong>{countText(sums[name])}</strong>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function StoreTable({ list: { stores } }: { readonly list: Listed }) {
  const { columns, needs: needWords, connected, page } = texts.stores;
  return (
    <table class="list">
      <thead>
        <tr>
          {Object.entries(columns).map(([key, name]) => (
            <th key={key} scope="col" class={['open', 'unresolved', 'attention'].includes(key) ? 'number' : ''}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {stores.map(({ daemon, store, needs, seenAt, terminals, terminalsUp, ...one }) => (
          <tr key={daemon}>
            <td data-head={columns.store}>
              <span>
                <a href={linkTo('store', [String(daemon)])}>{plain(store)}</a>
                {one.simulated && <span class="soft"> ({page.practice})</span>}
                {one.replaced && <span class="soft"> ({page.earlierJournal})</span>}
              </span>
            </td>
            <td data-head={columns.needs}>
              {needs.length > 0 && (
                <Pill
                  tone={needs.includes('unresolved') || needs.includes('silent') ? 'bad' : 'careful'}
                  word={needs.map((code) => needWords[code]).join(', ')}
                />
              )}
            </td>
            <td data-head={columns.seen} title={timeText(seenAt)}>
              {ageText(seenAt)}
            </td>
            <td data-head={columns.terminals}>{connected(terminalsUp, terminals)}</td>
            <td data-head={columns.open} class="number">
              {countText(one.open)}
            </td>
            <td data-head={columns.unresolved} class={`number ${one.unresolved > 0 ? 'bad' : ''}`}>
              {countText(one.unresolved)}
            </td>
            <td data-head={columns.attention} class="number">
              {countText(one.attention)}
            </td>
            <td data-head={columns.version}>{plain(one.version ?? '')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PagesProps {
  readonly list: Listed;
  readonly place: number;
  readonly find: string;
  readonly needing: string;
}

function Pages({ list: { found, stores }, place, find, needing }: PagesProps) {
  const { page, shown } = texts.stores;
  const from = place * storesMax;
  const link = (to: number): string => linkTo('stores', [], { find, needing, page: to === 0 ? '' : String(to) });
  return (
    <p class="pages">
      <span role="status">{shown(from + 1, from + stores.length, found)}</span>
      {place > 0 && <a href={link(place - 1)}>{page.previous}</a>}
      {from + stores.length < found && <a href={link(place + 1)}>{page.next}</a>}
    </p>
  );
}
