/** The overview: each terminal and payment service as a card, the ones with trouble first. */

import { useState } from 'preact/hooks';
import type { Session } from '../daemon/session.js';
import type { Till } from '../daemon/till.js';
import { Page } from '../parts/page.js';
import { plain } from '../parts/written.js';
import { texts } from '../language/texts.js';
import { ServiceCard, TerminalCard } from './cards.js';
import { hasTrouble, isOut } from './terminal-state.js';

/** The number of cards from which the page offers a filter. */
const filterFrom = 9;

/** Shows the whole till. */
export function Overview({ session, till }: { readonly session: Session; readonly till: Till }) {
  const [wanted, setWanted] = useState('');
  const { page, summary, shown: shownText } = texts.overview;
  const { terminals, services, attention } = till;
  const shown = terminals
    .filter(({ terminal }) => terminal.toLowerCase().includes(wanted.trim().toLowerCase()))
    .toSorted((one, other) => Number(hasTrouble(other, attention)) - Number(hasTrouble(one, attention)));
  const ready = terminals.filter((terminal) => !isOut(terminal)).length;
  return (
    <Page title={page.title}>
      <p class="summary" role="status">
        {till.connection === 'connecting' ? texts.pages.reading : summary(ready, terminals.length, attention.length)}
      </p>
      <section aria-labelledby="terminals">
        <h2 id="terminals">{page.terminals}</h2>
        {terminals.length >= filterFrom && (
          <p class="filter">
            <label>
              {page.filter}{' '}
              <input type="search" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
            </label>{' '}
            <span role="status">{shownText(shown.length, terminals.length)}</span>
          </p>
        )}
        {till.connection !== 'connecting' && terminals.length === 0 && <p>{page.none}</p>}
        <ul class="cards">
          {shown.map((terminal) => (
            <li key={terminal.terminal}>
              <TerminalCard session={session} terminal={terminal} till={till} />
            </li>
          ))}
        </ul>
      </section>
      {services.length > 0 && (
        <section aria-labelledby="services">
          <h2 id="services">{page.services}</h2>
          <ul class="cards">
            {services.map((service) => (
              <li key={plain(service.service)}>
                <ServiceCard service={service} latest={till.latest.get(service.service)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}
