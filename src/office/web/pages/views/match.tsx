/** The page of the match: the operator uploads a settlement file, and the page shows the differences. */

import { useContext, useState } from 'preact/hooks';
import type { MatchDocument } from '../../match/match-process.js';
import { linkTo } from '../parts/address.js';
import { queryOf } from '../parts/form.js';
import { SessionEnd } from '../parts/loaded.js';
import { Page } from '../parts/page.js';
import { Refused, save, SignedOut, upload } from '../parts/server.js';
import { amountText, countText, plain, timeText } from '../parts/written.js';
import { texts } from '../language/texts.js';

/** The maximum size that the server accepts. The page does not send a larger file. */
const fileBytesMax = 67_108_864;

type Result = MatchDocument & { readonly found: number; readonly result: string };
type Shown = Result['findings'][number];

/** The newest result. The module keeps the result, so that the page can show it again after the operator has looked at a payment. */
let last: Result | undefined;

/** Shows the form, and the newest result. */
export function Match() {
  const { page } = texts.match;
  const end = useContext(SessionEnd);
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<Refused>();
  const [result, setResult] = useState(last);
  const compare = async (form: HTMLFormElement): Promise<void> => {
    const [file, mapping] = [fileIn(form, 'file'), fileIn(form, 'mapping')];
    if (file === undefined) return;
    // The next result or error is about this file, so remove the earlier result.
    setResult((last = undefined));
    const mistake = mistakeIn(form, file, mapping);
    setFailure(mistake);
    if (mistake !== undefined) return;
    setRunning(true);
    try {
      setResult((last = await upload<Result>(`/api/match${searchIn(form, file)}`, file, mapping)));
    } catch (error) {
      show(error);
    } finally {
      setRunning(false);
    }
  };
  const show = (error: unknown): void => {
    if (error instanceof SignedOut) return end();
    setFailure(error instanceof Refused ? error : new Refused('', texts.pages.unreachable));
  };
  const saveAll = async (id: string): Promise<void> => {
    setFailure(undefined);
    await save(`/api/match.csv?result=${id}`, 'match.csv').catch(show);
  };
  return (
    <Page title={page.title}>
      <p>{page.intro}</p>
      <Form isRunning={isRunning} compare={compare} />
      <p role="status">{isRunning ? page.running : ''}</p>
      {failure !== undefined && <Failure failure={failure} />}
      {result !== undefined && <Report result={result} saveAll={saveAll} />}
    </Page>
  );
}

interface FormProps {
  readonly isRunning: boolean;
  readonly compare: (form: HTMLFormElement) => Promise<void>;
}

function Form({ isRunning, compare }: FormProps) {
  const { page } = texts.match;
  return (
    <form
      class="filters"
      onSubmit={(event) => {
        event.preventDefault();
        void compare(event.currentTarget);
      }}
    >
      <label class="wide">
        {page.file}
        <input type="file" name="file" required />
      </label>
      <label class="wide">
        {page.mapping}
        <input type="file" name="mapping" accept=".toml" />
      </label>
      <label>
        {page.merchant}
        <input type="text" name="merchant" maxLength={200} />
      </label>
      <label>
        {page.store}
        <input type="text" name="store" maxLength={200} />
      </label>
      <label>
        {page.since}
        <input type="date" name="since" />
      </label>
      <label>
        {page.until}
        <input type="date" name="until" />
      </label>
      <button type="submit" class="main" disabled={isRunning}>
        {page.compare}
      </button>
    </form>
  );
}

/** Returns the chosen file. It may be empty. */
function fileIn(form: HTMLFormElement, name: string): File | undefined {
  const value = new FormData(form).get(name);
  return value instanceof File && value.name !== '' ? value : undefined;
}

function textIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** Returns what is wrong with the form, before a large file is sent. */
function mistakeIn(form: HTMLFormElement, file: File, mapping: File | undefined): Refused | undefined {
  const { page } = texts.match;
  const [since, until] = [textIn(form, 'since'), textIn(form, 'until')];
  if (file.size === 0) return new Refused('match-file-missing', page.empty);
  if (mapping?.size === 0) return new Refused('match-file-missing', page.emptyMapping);
  if (file.size > fileBytesMax) return new Refused('match-file-too-large', page.tooLarge);
  if (since !== '' && until !== '' && since > until) return new Refused('match-period-wrong', page.periodWrong);
  return undefined;
}

/** Returns the query part of the request. The days are in the time zone of the reader, and the last day is included completely. */
function searchIn(form: HTMLFormElement, file: File): string {
  const [merchant, store] = [textIn(form, 'merchant'), textIn(form, 'store')];
  const [since, until] = [beginOf(textIn(form, 'since'), 0), beginOf(textIn(form, 'until'), 1)];
  return queryOf({ name: file.name.slice(-200), merchant, store, since, until });
}

/** Returns the beginning of the day that is this number of days later. */
function beginOf(day: string, days: number): string {
  if (day === '') return '';
  const moment = new Date(`${day}T00:00`);
  moment.setDate(moment.getDate() + days);
  return moment.toISOString();
}

function Failure({ failure }: { readonly failure: Refused }) {
  return (
    <div class="note bad" role="alert">
      <p>{failure.message}</p>
      {failure.refusals.length > 0 && (
        <ul aria-label={texts.match.result.refused}>
          {failure.refusals.map(({ code, text }, place) => (
            <li key={place}>
              {plain(text)} <span class="soft">({plain(code)})</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ReportProps {
  readonly result: Result;
  readonly saveAll: (id: string) => Promise<void>;
}

function Report({ result, saveAll }: ReportProps) {
  const { more, result: said } = texts.match;
  const { findings, found } = result;
  const titles = [...new Set(findings.map(({ title }) => title))];
  return (
    <section aria-labelledby="result">
      <h2 id="result">{said.title(plain(result.files.map(({ file }) => file).join(', ')))}</h2>
      <p role="status" class="charged">
        {headlineOf(result)}
      </p>
      <Figures result={result} />
      {found > 0 && (
        <p class="buttons">
          <button type="button" onClick={() => void saveAll(result.result)}>
            {said.csv}
          </button>
        </p>
      )}
      {found > findings.length && <p class="note">{more(findings.length, found)}</p>}
      {titles.map((title) => (
        <Group key={title} findings={findings.filter((one) => one.title === title)} />
      ))}
    </section>
  );
}

/** The headline never claims more than was compared. */
function headlineOf({ conclusion, mismatches, leftOut: rest }: Result): string {
  const { headlines, leftOut } = texts.match;
  const headline = conclusion === 'differs' ? headlines.differs(mismatches) : headlines[conclusion];
  const isAll = Object.values(rest).every((count) => count === 0);
  if (isAll || conclusion === 'nothing-compared') return headline;
  return `${headline} ${leftOut(rest)}`;
}

function Figures({ result: { files, scope, figures } }: { readonly result: Result }) {
  const { figures: names, period } = texts.match;
  const lines = Object.values(figures.lines).reduce((sum, count) => sum + count, 0);
  const isKnown = scope.since !== undefined && scope.until !== undefined;
  const counts = (['agreeing', 'pending', 'notCovered', 'notCompared', 'beforeJournal'] as const).filter(
    (name) => name === 'agreeing' || figures[name] > 0,
  );
  const rows: readonly (readonly [string, string])[] = [
    [names.file, files.map(({ file }) => plain(file)).join(', ')],
    ...(isKnown ? [[names.period, period(timeText(scope.since), timeText(scope.until))] as const] : []),
    [names.lines, countText(lines)],
    [names.transactions, countText(figures.transactions)],
    ...counts.map((name) => [names[name], countText(figures[name])] as const),
  ];
  return (
    <dl class="facts">
      {rows.map(([name, value]) => (
        <>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </>
      ))}
    </dl>
  );
}

function Group({ findings }: { readonly findings: readonly Shown[] }) {
  const { group, result: said } = texts.match;
  const [first] = findings;
  if (first === undefined) return null;
  // A finding about the file as a whole has no cell to show.
  const isOfRows = findings.some(({ sale, transactionId, found }) => (sale ?? transactionId ?? found) !== undefined);
  return (
    <>
      <h3>{group(first.title, findings.length)}</h3>
      <p>{said.cause(first.cause)}</p>
      <p>{said.action(first.action)}</p>
      {findings.map(({ compared, notCompared = [] }) => (
        <>
          {compared !== undefined && <p>{said.compared(timeText(compared.since), timeText(compared.until))}</p>}
          {notCompared.map(({ since, until }) => (
            <p>{said.notCompared(endText(since), endText(until))}</p>
          ))}
        </>
      ))}
      {isOfRows && <Rows findings={findings} />}
    </>
  );
}

/** Returns the text of one end of a period. An end that was not requested has none. */
function endText(moment: string | undefined): string {
  return moment === undefined ? '…' : timeText(moment);
}

function Rows({ findings }: { readonly findings: readonly Shown[] }) {
  const { columns } = texts.match;
  return (
    <table class="list">
      <thead>
        <tr>
          {Object.entries(columns).map(([key, name]) => (
            <th key={key} scope="col" class={['expected', 'found', 'line'].includes(key) ? 'number' : ''}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {findings.map((finding) => (
          <Row key={finding.id} finding={finding} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ finding }: { readonly finding: Shown }) {
  const { columns } = texts.match;
  const { at, place = '', sale = '', transactionId = '', expected, found, lines } = finding;
  // The id begins with the name of the store. A name has no slash.
  const [store = '', ...id] = transactionId.split('/');
  return (
    <tr>
      <td data-head={columns.at}>{at === undefined ? '' : timeText(at)}</td>
      <td data-head={columns.place}>{plain(place)}</td>
      <td data-head={columns.sale}>{plain(sale)}</td>
      <td data-head={columns.transaction}>
        {id.length > 0 && (
          <a href={linkTo('payments', [], { store, reference: id.join('/') })}>{plain(id.join('/'))}</a>
        )}
      </td>
      <td data-head={columns.expected} class="number">
        {expected === undefined ? '' : amountText(expected)}
      </td>
      <td data-head={columns.found} class="number">
        {found === undefined ? '' : amountText(found)}
      </td>
      <td data-head={columns.line} class="number">
        {lines.map(({ line }) => line).join(' ')}
      </td>
    </tr>
  );
}
