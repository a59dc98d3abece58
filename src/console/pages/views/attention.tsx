/** The attention list. Each item is a short dialogue, which ends with a decision or with an instruction. */

import type { AttentionEntry } from '../../../client/index.js';
import type { Session } from '../daemon/session.js';
import type { Till } from '../daemon/till.js';
import { linkTo } from '../parts/address.js';
import { Command } from '../parts/command.js';
import { Page } from '../parts/page.js';
import { plain, timeText } from '../parts/written.js';
import { texts } from '../language/texts.js';
import { ReleaseForm } from './release-form.js';
import { ResolveDialogue } from './resolve-dialogue.js';

/** Shows all open items, oldest first. */
export function AttentionList({ session, till }: { readonly session: Session; readonly till: Till }) {
  const { page } = texts.attentionPage;
  return (
    <Page title={page.title}>
      <p role="status">
        {till.connection === 'connecting' ? texts.pages.reading : page.summary(till.attention.length)}
      </p>
      <ul class="items">
        {till.attention.map((entry) => (
          <li key={keyOf(entry)}>
            <Item entry={entry} session={session} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

function keyOf({ terminal, service, transactionId, attention }: AttentionEntry): string {
  return [terminal, service, transactionId, attention.code].join(' ');
}

function Item({ entry, session }: { readonly entry: AttentionEntry; readonly session: Session }) {
  const { page } = texts.attentionPage;
  const { terminal, transactionId, attention } = entry;
  const { actions } = attention;
  return (
    <article class="card bad">
      <h2>{subjectOf(entry)}</h2>
      <p class="soft">
        {timeText(attention.at)}, <code>{plain(attention.code)}</code>
      </p>
      <p>{plain(attention.text)}</p>
      {transactionId !== undefined && (
        <p>
          <a href={linkTo('payment', transactionId)}>{page.see(plain(transactionId))}</a>
        </p>
      )}
      {actions.includes('resolve') && transactionId !== undefined && (
        <ResolveDialogue session={session} transactionId={transactionId} code={attention.code} />
      )}
      {actions.includes('release') && terminal !== undefined && <ReleaseForm session={session} terminal={terminal} />}
      {actions.map((action) => (
        <Elsewhere key={action} action={action} transactionId={transactionId} />
      ))}
      {actions.length === 0 && <p>{page.nothingHere}</p>}
    </article>
  );
}

/** Shows an action that is not possible in the console, with its command. */
function Elsewhere({ action, transactionId }: { readonly action: string; readonly transactionId: string | undefined }) {
  const { elsewhere } = texts.attentionPage;
  const said = elsewhere[action];
  if (said === undefined) return null;
  const command = said.command?.(transactionId === undefined ? 'TRANSACTION' : plain(transactionId));
  return (
    <>
      <p>{said.text}</p>
      {command !== undefined && <Command text={command} />}
    </>
  );
}

function subjectOf({ terminal, service, transactionId }: AttentionEntry): string {
  const { subjects } = texts.attentionPage;
  const place = plain(service ?? terminal ?? '');
  if (transactionId !== undefined) return subjects.transaction(place);
  if (terminal === '*') return subjects.daemon;
  return service === undefined ? subjects.terminal(place) : subjects.service(place);
}
