/** Releases a blocked terminal, after the operator looked at its screen. */

import { useState } from 'preact/hooks';
import type { Session } from '../daemon/session.js';
import { plain } from '../parts/written.js';
import { texts } from '../language/texts.js';
import { Choice } from './choice.js';
import { DecisionForm } from './decision-fields.js';

/** Asks what the screen shows, and releases an idle terminal. */
export function ReleaseForm({ session, terminal }: { readonly session: Session; readonly terminal: string }) {
  const { release } = texts.attentionPage;
  const [screen, setScreen] = useState<keyof typeof release.screens>();
  return (
    <section class="dialogue">
      <h3>{release.title(plain(terminal))}</h3>
      <Choice
        name={`screen ${terminal}`}
        question={release.question}
        picture="screen"
        states={screenNames}
        answers={release.screens}
        value={screen}
        choose={setScreen}
      />
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
    </section>
  );
}

const screenNames = ['idle', 'busy', 'unseen'] as const;
