/** The health of the till: the daemon itself, its troubles, the doctor, and the support bundle. */

import { useState } from 'preact/hooks';
import type { Daemon } from '../../../client/index.js';
import type { Session } from '../daemon/session.js';
import type { Till } from '../daemon/till.js';
import { failureText, useFollowed } from '../parts/loaded.js';
import { Page } from '../parts/page.js';
import { Pill, type Tone } from '../parts/pill.js';
import { durationText, plain, timeText } from '../parts/written.js';
import { texts } from '../language/texts.js';
import { SupportSection } from './support-section.js';

/** Shows the daemon, runs the doctor on request, and makes the support bundle. */
export function Health({ session, till }: { readonly session: Session; readonly till: Till }) {
  const { page } = texts.health;
  const { value, failure } = useFollowed(async () => session.get<Daemon>('/v1/daemon'), [], till);
  return (
    <Page title={page.title}>
      {failure !== undefined && <p class="note bad">{failure}</p>}
      {value === undefined ? (
        failure === undefined && <p role="status">{texts.pages.reading}</p>
      ) : (
        <DaemonFacts daemon={value} />
      )}
      <Doctor session={session} />
      <SupportSection session={session} />
    </Page>
  );
}

function DaemonFacts({ daemon }: { readonly daemon: Daemon }) {
  const { page, facts } = texts.health;
  const { configuration, disk, clocks, troubles, ready } = daemon;
  const rows: readonly (readonly [string, string])[] = [
    [facts.version, daemon.version],
    [facts.money, daemon.simulated ? facts.simulated : facts.real],
    [facts.since, `${timeText(daemon.startedAt)} (${durationText(daemon.uptimeSeconds * 1_000)})`],
    [facts.process, String(daemon.processId)],
    [facts.directory, daemon.dataDirectory],
    [facts.configuration, configuration === undefined ? facts.builtIn : plain(configuration.file)],
    [
      facts.disk,
      disk.freeBytes === undefined
        ? texts.pages.times.noTime
        : facts.free(mebibytes(disk.freeBytes), mebibytes(disk.reserveBytes)),
    ],
    ...clocks.map(
      ({ name, offsetMs, at }) =>
        [facts.clock(plain(name)), facts.offset(durationText(Math.abs(offsetMs)), offsetMs > 0, timeText(at))] as const,
    ),
  ];
  return (
    <>
      <p class="headline" role="status">
        <Pill tone={ready ? 'good' : 'bad'} word={ready ? page.ready : page.notReady} />
      </p>
      {configuration?.changedAt !== undefined && <p class="note">{page.changed(timeText(configuration.changedAt))}</p>}
      <section aria-labelledby="troubles">
        <h2 id="troubles">{page.troubles}</h2>
        {troubles.length === 0 && <p>{page.noTrouble}</p>}
        <ul class="items">
          {troubles.map(({ code, level, name, text, since }) => (
            <li key={`${code}${name ?? ''}${text}`}>
              <Pill tone={level === 'error' ? 'bad' : 'careful'} word={page.levels[level]} />{' '}
              {name !== undefined && <strong>{plain(name)}: </strong>}
              {plain(text)} {since !== undefined && <span class="soft">{texts.overview.since(timeText(since))}</span>}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="daemon">
        <h2 id="daemon">{page.daemon}</h2>
        <dl class="facts">
          {rows.map(([name, text]) => (
            <>
              <dt>{name}</dt>
              <dd>{plain(text)}</dd>
            </>
          ))}
        </dl>
      </section>
    </>
  );
}

function mebibytes(bytes: number): string {
  return new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 }).format(bytes / 1_048_576);
}

/** One line of the doctor, as the API reports it. */
interface Finding {
  readonly code: string;
  readonly state: 'ok' | 'warning' | 'error' | 'not-checked';
  readonly subject: string;
  readonly value: string;
  readonly remedy: readonly string[];
}

const tones: Readonly<Record<Finding['state'], Tone>> = {
  ok: 'good',
  warning: 'careful',
  error: 'bad',
  'not-checked': 'quiet',
};

function Doctor({ session }: { readonly session: Session }) {
  const { doctor } = texts.health;
  const [findings, setFindings] = useState<readonly Finding[]>();
  const [failure, setFailure] = useState('');
  const [isRunning, setRunning] = useState(false);
  const run = (): void => {
    setRunning(true);
    setFailure('');
    session
      .post<{ readonly findings: readonly Finding[] }>('/v1/doctor', {})
      .then(
        (answer) => setFindings(answer.findings),
        (error: unknown) => setFailure(failureText(error)),
      )
      .finally(() => setRunning(false));
  };
  return (
    <section aria-labelledby="doctor">
      <h2 id="doctor">{doctor.title}</h2>
      <p>{doctor.lead}</p>
      <p>
        <button type="button" class="main" disabled={isRunning} onClick={run}>
          {doctor.run}
        </button>
      </p>
      <p role="status">
        {isRunning
          ? doctor.running
          : findings === undefined
            ? ''
            : doctor.done(
                findings.filter(({ state }) => state === 'error').length,
                findings.filter(({ state }) => state === 'warning').length,
              )}
      </p>
      {failure !== '' && <p class="note bad">{failure}</p>}
      {findings !== undefined && (
        <ul class="findings">
          {findings.map(({ code, state, subject, value, remedy }) => (
            <li key={`${code} ${subject}`}>
              <Pill tone={tones[state]} word={doctor.states[state]} /> <strong>{plain(subject)}</strong> {plain(value)}
              {remedy.map((step) => (
                <div key={step} class="todo">
                  → {plain(step)}
                </div>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
