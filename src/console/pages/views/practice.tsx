/** The fault scenarios of the simulated terminals, each with the command that plays it. The page itself never pays. */

import { useState } from 'preact/hooks';
import type { Till } from '../daemon/till.js';
import { Command } from '../parts/command.js';
import { Page } from '../parts/page.js';
import { plain } from '../parts/written.js';
import { texts } from '../language/texts.js';

/** Shows the fault scenarios as buttons. */
export function Practice({ till }: { readonly till: Till }) {
  const { page, days } = texts.practice;
  const [chosen, choose] = useState<string>();
  const terminal = plain(till.terminals[0]?.terminal ?? 'till-1');
  return (
    <Page title={page.title}>
      <p>{page.lead}</p>
      <ul class="days">
        {Object.entries(days)
          .toSorted(([one], [other]) => Number(one) - Number(other))
          .map(([ending, happens]) => (
            <li key={ending}>
              <button
                type="button"
                aria-expanded={chosen === ending}
                onClick={() => choose(chosen === ending ? undefined : ending)}
              >
                {happens}
              </button>
              {chosen === ending && (
                <div class="note">
                  <p>{page.type}</p>
                  <Command text={`tenderd pay 8.${ending} EUR --terminal ${terminal}`} />
                  <p class="soft">{page.ending(ending)}</p>
                </div>
              )}
            </li>
          ))}
      </ul>
      <p>{page.more}</p>
      <Command text="tenderd simulate --help" />
    </Page>
  );
}
