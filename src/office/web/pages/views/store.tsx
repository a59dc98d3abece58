/** One store: its open attention items and its terminals. */

import type { Store as StoreFacts, StoreItem, StoreTerminal } from '../../../queries/index.js';
import { Pill } from '../../../../console/pages/parts/pill.js';
import { linkTo } from '../parts/address.js';
import { fieldsIn, queryOf } from '../parts/form.js';
import { Shown, useLoaded } from '../parts/loaded.js';
import { Page } from '../parts/page.js';
import { ageText, countText, durationText, plain, timeText } from '../parts/written.js';
import { texts } from '../language/texts.js';

const everyMs = 30_000;
const terminalsMax = 100;

interface Document {
  readonly store: StoreFacts;
  readonly items: readonly StoreItem[];
  readonly terminals: readonly StoreTerminal[];
  readonly found: number;
  readonly statusAt?: string;
}

/** Shows a store. */
export function Store({ daemon, query }: { readonly daemon: string; readonly query: URLSearchParams }) {
  const find = query.get('find') ?? '';
  const place = Number(query.get('page') ?? '0') || 0;
  const path = `/api/stores/${encodeURIComponent(daemon)}${queryOf({ find, page: String(place) })}`;
  const loaded = useLoaded<Document>(path, everyMs);
  const { page, store: said } = texts.stores;
  return (
    <Page title={loaded.value === undefined ? page.title : plain(loaded.value.store.store)}>
      <p>
        <a href={linkTo('stores')}>{said.back}</a>
      </p>
      <Shown loaded={loaded}>
        {({ store, items, terminals, found, statusAt }) => (
          <>
            <Facts store={store} />
            <section aria-labelledby="items">
              <h2 id="items">{said.items}</h2>
              {items.length === 0 ? <p>{said.noItems}</p> : <Items store={store} items={items} />}
              {items.length > 0 && <p class="soft">{said.console}</p>}
            </section>
            <section aria-labelledby="terminals">
              <h2 id="terminals">{said.terminals}</h2>
              {store.terminals > terminalsMax / 10 && <Find daemon={daemon} find={find} />}
              {store.terminals === 0 ? (
                <p>{said.noTerminals}</p>
              ) : (
                <>
                  {statusAt !== undefined && <p class="soft">{said.statusAt(timeText(statusAt))}</p>}
                  <TerminalTable terminals={terminals} />
                  <Pages daemon={daemon} find={find} place={place} shown={terminals.length} found={found} />
                </>
              )}
            </section>
          </>
        )}
      </Shown>
    </Page>
  );
}

function clockText({ ms, at }: NonNullable<StoreFacts['clockOff']>): string {
  return texts.stores.clockOff(durationText(Math.abs(ms)), ms > 0, timeText(at));
}

function Facts({ store }: { readonly store: StoreFacts }) {
  const { store: said, needs: words } = texts.stores;
  const rows: readonly (readonly [string, string])[] = [
    [said.seen, ageText(store.seenAt)],
    [said.open, countText(store.open)],
    [said.unresolved, countText(store.unresolved)],
    [said.waiting, countText(store.waiting)],
    [said.missing, countText(store.missing)],
    ...(store.clockOff === undefined ? [] : [[said.clockOff, clockText(store.clockOff)] as const]),
    [said.version, plain(store.version ?? texts.pages.noTime)],
  ];
  return (
    <>
      {store.needs.length > 0 && (
        <p class="headline">
          <Pill tone="careful" word={store.needs.map((code) => words[code]).join(', ')} />
        </p>
      )}
      <dl class="facts">
        {rows.map(([name, value]) => (
          <>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </>
        ))}
      </dl>
      <p>
        <a href={linkTo('payments', [], { store: store.store })}>{said.payments}</a>
      </p>
    </>
  );
}

function Items({ store, items }: { readonly store: StoreFacts; readonly items: readonly StoreItem[] }) {
  return (
    <ul class="findings">
      {items.map(({ code, place, transactionId, text, openedAt }) => (
        <li key={`${code}${place ?? ''}${transactionId ?? ''}${openedAt}`}>
          {plain(text)}{' '}
          <span class="soft">
            {[place === undefined ? '' : plain(place), texts.stores.store.since(timeText(openedAt))]
              .filter((part) => part !== '')
              .join(', ')}
          </span>{' '}
          {transactionId !== undefined && (
            <a href={linkTo('payment', [String(store.daemon), transactionId])}>{plain(transactionId)}</a>
          )}
        </li>
      ))}
    </ul>
  );
}

function Find({ daemon, find }: { readonly daemon: string; readonly find: string }) {
  const { store: said, page } = texts.stores;
  return (
    <form
      role="search"
      class="filters"
      onSubmit={(event) => {
        event.preventDefault();
        location.hash = linkTo('store', [daemon], fieldsIn(event.currentTarget));
      }}
    >
      <label class="wide">
        {said.findTerminal}
        <input type="search" name="find" value={find} maxLength={200} />
      </label>
      <button type="submit">{page.show}</button>
    </form>
  );
}

function TerminalTable({ terminals }: { readonly terminals: readonly StoreTerminal[] }) {
  const { terminalColumns: columns, lanes, links } = texts.stores;
  return (
    <table class="list">
      <thead>
        <tr>
          {Object.entries(columns).map(([key, name]) => (
            <th key={key} scope="col" class={key === 'queued' ? 'number' : ''}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {terminals.map(({ terminal, poiId, gateway, up, linkCause, lane, queued, unreachable }) => (
          <tr key={terminal}>
            <td data-head={columns.terminal}>{plain(terminal)}</td>
            <td data-head={columns.link}>
              <Pill
                tone={up ? 'good' : 'bad'}
                word={up ? links.up : links.down(plain(linkCause ?? unreachable ?? ''))}
              />
            </td>
            <td data-head={columns.state}>{lanes[lane] ?? plain(lane)}</td>
            <td data-head={columns.queued} class="number">
              {countText(queued)}
            </td>
            <td data-head={columns.poiId}>{plain(poiId)}</td>
            <td data-head={columns.gateway}>{plain(gateway)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PagesProps {
  readonly daemon: string;
  readonly find: string;
  readonly place: number;
  readonly shown: number;
  readonly found: number;
}

function Pages({ daemon, find, place, shown, found }: PagesProps) {
  const { page, shown: shownText } = texts.stores;
  const from = place * terminalsMax;
  const link = (to: number): string => linkTo('store', [daemon], { find, page: to === 0 ? '' : String(to) });
  return (
    <p class="pages">
      <span role="status">{shownText(from + 1, from + shown, found)}</span>
      {place > 0 && <a href={link(place - 1)}>{page.previous}</a>}
      {from + shown < found && <a href={link(place + 1)}>{page.next}</a>}
    </p>
  );
}
