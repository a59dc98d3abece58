/** The report of a match as text, as a JSON document and as rows of CSV. */

import {
  type Finding,
  findingCodes,
  type FindingCode,
  findingRules,
  isAcceptable,
  isDateOnly,
  isMismatch,
} from '../../match/index.js';
import { cliDay, cliMatch as texts } from '../../messages/index.js';
import { counterpartText, findingTexts, type MatchReport } from '../../settlement/index.js';
import { writeAmount } from '../output/amount-text.js';
import { plain, table } from '../output/format.js';
import type { Screen } from '../output/screen.js';

/** The maximum number of findings with the same code that the text lists. */
const listedMax = 20;

/** Returns the JSON document of a report. */
export function documentOf({ findings, reach: _reach, ...report }: MatchReport): object {
  return {
    ...report,
    findings: findings.map((finding) => ({
      ...finding,
      isMismatch: isMismatch(finding.code) && finding.accepted === undefined,
      first: findingRules[finding.code].first,
      ...findingTexts(finding),
    })),
  };
}

/** Shows a report. `canAccept`: true if the operator can accept findings of this report. */
export function showReport(
  report: MatchReport,
  screen: Pick<Screen, 'line' | 'text' | 'tint'>,
  canAccept = false,
): void {
  const { scope, files, figures, findings, more, accepted } = report;
  const { lines } = figures;
  const { since, until } = scope;
  const isPeriodKnown = since !== undefined && until !== undefined;
  const heading = isPeriodKnown
    ? texts.heading(files.length, dayOf(since), lastDayBefore(until))
    : texts.headingWithoutPeriod(files.length);
  screen.line(screen.tint('strong', heading));
  const others = lines.other + lines['chargeback-reversed'] + lines['refund-reversed'];
  screen.line(texts.settled(lines.charge, lines.refund, lines.chargeback, others));
  screen.line(texts.agreeing(figures.agreeing));
  if (accepted > 0) screen.line(texts.accepted(accepted));
  if (figures.pending > 0) screen.line(texts.pending(figures.pending));
  if (figures.notCovered > 0) screen.line(texts.notCovered(figures.notCovered));
  if (figures.notCompared > 0) screen.line(texts.notCompared(figures.notCompared));
  if (figures.beforeJournal > 0) screen.line(texts.beforeJournal(figures.beforeJournal));
  if (figures.salesBeforeJournal > 0) screen.line(texts.salesBeforeJournal(figures.salesBeforeJournal));
  for (const [type, count] of Object.entries(figures.unknownTypes)) screen.line(texts.unknownType(plain(type), count));
  for (const { file, payments, repeated, corrected } of files) {
    if (payments === 0) screen.line(texts.noPayments(plain(file)));
    if (repeated + corrected > 0) screen.line(texts.repeated(plain(file), repeated, corrected));
  }
  for (const code of findingCodes) {
    const ofCode = findings.filter((finding) => finding.code === code);
    for (const isPair of [true, false])
      showCode(
        code,
        ofCode.filter(({ mayBe }) => (mayBe !== undefined) === isPair),
        screen,
        canAccept,
      );
  }
  if (more > 0) screen.line(texts.more(more));
  screen.line();
  if (canAccept && findings.some(canBeAccepted)) screen.text(texts.howToAccept);
  const last = lastLine(report);
  screen.line(report.mismatches === 0 ? last : screen.tint('bad', last));
}

/** True if an operator may accept the finding, and none has accepted it. */
function canBeAccepted({ code, key, accepted }: Finding): boolean {
  return key !== undefined && accepted === undefined && isAcceptable(code);
}

/**
 * Returns the last line of the report. The line never claims more than was compared, because some readers read nothing
 * else.
 */
function lastLine({ conclusion, figures, leftOut, mismatches }: MatchReport): string {
  const isAll = Object.values(leftOut).every((count) => count === 0);
  const rest = isAll ? '' : ` ${texts.leftOut(leftOut)}`;
  switch (conclusion) {
    case 'agrees':
      return texts.nothingDiffers;
    case 'agrees-in-part':
      return `${texts.agreeInPart(figures.agreeing)}${rest}`;
    case 'no-charges':
      return `${texts.noneMissing}${rest}`;
    case 'accepted':
      return `${texts.allAccepted}${rest}`;
    case 'nothing-compared':
      return texts.nothingTaken;
    case 'differs':
      return texts.differs(mismatches);
  }
}

function showCode(
  code: FindingCode,
  findings: readonly Finding[],
  screen: Pick<Screen, 'line' | 'text' | 'tint'>,
  canAccept: boolean,
): void {
  const [first] = findings;
  if (first === undefined) return;
  const { title, cause, action } = findingTexts(first);
  screen.line();
  const heading = texts.group(title, code, findings.length);
  const isKeyShown = canAccept && isAcceptable(code);
  const isOpen = isMismatch(code) && findings.some(({ accepted }) => accepted === undefined);
  screen.line(isOpen ? screen.tint('bad', heading) : heading);
  screen.text(`  ${texts.cause(cause)}`);
  screen.text(`  ${texts.action(action)}`);
  table(
    findings
      .slice(0, listedMax)
      .map((finding) => ['', ...cellsOf(finding), ...(isKeyShown ? [finding.key ?? ''] : [])]),
    screen,
  );
  for (const { key = '', accepted } of findings.slice(0, listedMax))
    if (accepted !== undefined)
      screen.text(`    ${texts.acceptedBy(key, plain(accepted.name), dayOf(accepted.at), plain(accepted.reason))}`);
  for (const { differences = [] } of findings.slice(0, listedMax))
    for (const { type, terminal, journal } of differences)
      screen.line(`    ${cliDay.difference(plain(type), sideOf(terminal), sideOf(journal))}`);
  for (const { compared, notCompared = [] } of findings) {
    if (compared !== undefined) screen.line(`  ${texts.comparedPart(timeOf(compared.since), timeOf(compared.until))}`);
    for (const { since, until } of notCompared)
      screen.line(`  ${texts.notComparedPart(since && timeOf(since), until && timeOf(until))}`);
  }
  if (findings.length > listedMax) screen.line(`  ${texts.more(findings.length - listedMax)}`);
}

function cellsOf(finding: Finding): readonly string[] {
  const {
    at = '',
    sale,
    transactionId = '',
    place = '',
    expected,
    found,
    lines,
    days,
    period,
    differences,
    mayBe = [],
  } = finding;
  const [line] = lines;
  return [
    isDateOnly(at) ? dayOf(at) : `${dayOf(at)} ${at.slice(11, 16)}`.trim(),
    plain(place),
    sale === undefined ? '' : plain(texts.sale(sale)),
    plain(transactionId),
    [
      ...(expected === undefined ? [] : [texts.expected(writeAmount(expected))]),
      ...(found === undefined ? [] : [texts.found(writeAmount(found))]),
      ...mayBe.map((one) => texts.mayBe(plain(counterpartText(one)))),
      ...(days === undefined ? [] : [texts.days(days)]),
      ...(period === undefined ? [] : [differences === undefined ? texts.inPeriod(plain(period)) : plain(period)]),
    ].join(', '),
    line === undefined ? '' : plain(texts.place(line.file, line.line)),
  ];
}

function timeOf(moment: string): string {
  return `${dayOf(moment)} ${moment.slice(11, 16)} UTC`;
}

/** Returns the last day of a period. The end of the period is not part of it. */
function lastDayBefore(until: string): string {
  return dayOf(new Date(Date.parse(until) - 1).toISOString());
}

function dayOf(moment: string): string {
  return moment.slice(0, 10);
}

function sideOf(
  total: { readonly count: number; readonly amount?: Parameters<typeof writeAmount>[0] } | undefined,
): string {
  if (total === undefined) return cliDay.side(0, '');
  return cliDay.side(total.count, total.amount === undefined ? '' : writeAmount(total.amount));
}
