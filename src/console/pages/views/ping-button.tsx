/** A button that asks a terminal whether it answers, and the answer in words. */

import { useState } from 'preact/hooks';
import type { Ping } from '../../../client/index.js';
import type { Session } from '../daemon/session.js';
import { linkTo } from '../parts/address.js';
import { failureText } from '../parts/loaded.js';
import { plain } from '../parts/written.js';
import { texts } from '../language/texts.js';

/** Shows the button. The daemon asks a free terminal only, and no money moves. */
export function PingButton({ session, terminal }: { readonly session: Session; readonly terminal: string }) {
  const { ping } = texts.overview;
  const [answer, setAnswer] = useState<Ping>();
  const [failure, setFailure] = useState('');
  const [isAsking, setAsking] = useState(false);
  const ask = (): void => {
    setAsking(true);
    setAnswer(undefined);
    setFailure('');
    session
      .post<Ping>(`/v1/terminals/${encodeURIComponent(terminal)}/ping`, {})
      .then(setAnswer, (error: unknown) => setFailure(failureText(error)))
      .finally(() => setAsking(false));
  };
  return (
    <div class="ping">
      <button type="button" disabled={isAsking} onClick={ask}>
        {ping.ask}
        <span class="unseen"> {plain(terminal)}</span>
      </button>
      <div role="status">
        {isAsking && ping.asking}
        {failure}
        {answer !== undefined && linesOf(answer).map((line) => <div key={line}>{line}</div>)}
        {answer?.answered === false && <a href={linkTo('health')}>{texts.health.doctor.run}</a>}
      </div>
    </div>
  );
}

function linesOf({ terminal, answered, tookMs = 0, message, why, work, causes }: Ping): readonly string[] {
  const { ping } = texts;
  const name = plain(terminal);
  const known = causes.map(plain);
  if (answered) return [ping.answered(name, tookMs)];
  switch (why) {
    case 'blocked':
    case 'faulted':
      return [ping.blocked(name, texts.overview.lanes[why].word.toLowerCase()), ...known];
    case 'busy':
      return [ping.busy(name, work === undefined ? undefined : plain(work)), ...known];
    case 'unreachable':
      return [ping.unreachable(name), ...known];
    case undefined:
    default:
      return [ping.noAnswer(name, tookMs), ...(message === undefined ? [] : [plain(message)])];
  }
}
