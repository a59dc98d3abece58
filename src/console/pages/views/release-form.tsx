/** Releases a blocked terminal, after the operator looked at its screen. */

import { useState } from 'preact/hooks';
import type { Session } from '../daemon/session.js';
import { plain } from '../parts/written.js';
import { texts } from '../language/texts.js';
import { DecisionForm } from './decision-fields.js';

/** Asks what the screen shows, and releases an idle terminal. */
export function ReleaseForm({ session, terminal }: { readonly session: Session; readonly terminal: string }) {
  const { release } = texts.attentionPage;
  const [screen, setScreen] = useState<keyof typeof release.screens>();
  return (
    <fieldset>
      <legend>{release.title(plain(terminal))}</legend>
      <p>{release.question}</p>
      {screenNames.map((name) => (
        <label key={name} class="choice">
          <input type="radio" name={`screen ${terminal}`} checked={screen === name} onChange={() => setScreen(name)} />
          {release.screens[name]}
        </label>
      ))}
      {screen !== undefined && <p class="note">{release.advice[screen]}</p>}
      {screen === 'idle' && (
        <DecisionForm
          button={release.button}
          isReady
          decide={async (decider) => {
            await session.post(`/v1/terminals/${encodeURIComponent(terminal)}/release`, decider);
          }}
        />
      )}
    </fieldset>
  );
}

const screenNames = ['idle', 'busy', 'unseen'] as const;
