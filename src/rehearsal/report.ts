/**
 * The report of a rehearsal: lines for people, a document for programs, and JUnit XML for a CI system. The module is
 * pure.
 */

import type { Day } from './days.js';
import type { Finding } from './finding.js';

/** One judged scenario. */
export interface Judged {
  readonly day: Day;
  readonly findings: readonly Finding[];
  readonly seconds: number;
  /** The reason why the scenario was skipped: the register does not support its subject. */
  readonly leftOut: string | undefined;
}

/** A line of the report, and the tone in which it is shown. */
export interface ReportLine {
  readonly text: string;
  readonly tone: 'good' | 'careful' | 'bad' | 'quiet' | 'plain';
}

/** The maximum line width. */
const width = 110;
/** The width of the column with the scenario's name. */
const nameWidth = 16;

/** Returns the lines of one scenario: its result, followed by its findings. */
export function dayLines({ day, findings, seconds, leftOut }: Judged): readonly ReportLine[] {
  if (leftOut !== undefined)
    return [{ text: `skip   ${day.name.padEnd(nameWidth)} ${day.title}: skipped, ${leftOut}`, tone: 'quiet' }];
  const isMoney = findings.some((finding) => finding.isMoney);
  const mark = findings.length === 0 ? 'ok   ' : isMoney ? 'MONEY' : 'WRONG';
  const head = `${mark}  ${day.name.padEnd(nameWidth)} ${day.title} (${seconds.toFixed(1)} s)`;
  if (findings.length === 0) return [{ text: head, tone: 'good' }];
  return [
    { text: head, tone: isMoney ? 'bad' : 'careful' },
    ...paragraph('What happens    ', day.happens, 'plain'),
    ...paragraph('A good register ', day.good, 'plain'),
    ...findings.flatMap((finding) => [
      ...paragraph('This register   ', `${finding.saw} [${finding.rule}]`, finding.isMoney ? 'bad' : 'careful'),
      ...paragraph('  it matters    ', finding.because, 'plain'),
      ...paragraph('  to do         ', finding.advice, 'plain'),
    ]),
    ...paragraph('The promise     ', day.promise, 'quiet'),
    { text: '', tone: 'plain' },
  ];
}

/** Returns the last line of the report. */
export function verdictLine(all: readonly Judged[]): ReportLine {
  const wrong = all.filter(({ findings }) => findings.length > 0);
  const money = all.filter(({ findings }) => findings.some(({ isMoney }) => isMoney));
  const left = all.filter(({ leftOut }) => leftOut !== undefined).length;
  const played = all.length - left;
  if (wrong.length === 0) {
    const more = left === 0 ? '' : ` ${left} ${left === 1 ? 'was' : 'were'} skipped.`;
    if (played === 0) return { text: `No day was judged.${more}`, tone: 'careful' };
    const text = `All ${played} days passed: each payment was charged once, and the register booked the charged amount.`;
    return { text: (played === 1 ? 'The day passed.' : text) + more, tone: 'good' };
  }
  const cost = money.length === 0 ? 'none with money at risk' : `${money.length} with money at risk`;
  return { text: `${wrong.length} of ${played} days went wrong, ${cost}.`, tone: 'bad' };
}

/** Returns the document of `--json`. */
export function reportDocument(all: readonly Judged[]): object {
  return {
    passed: all.every(({ findings }) => findings.length === 0),
    days: all.map(({ day, findings, seconds, leftOut }) => ({
      name: day.name,
      title: day.title,
      passed: findings.length === 0,
      leftOut: leftOut !== undefined,
      seconds: Number(seconds.toFixed(1)),
      findings,
    })),
  };
}

/** Returns the report as JUnit XML, which most CI systems show. */
export function junitText(all: readonly Judged[]): string {
  const failures = all.filter(({ findings }) => findings.length > 0).length;
  const cases = all.map(({ day, findings, seconds, leftOut }) => {
    const words = findings
      .map(({ rule, saw, because, advice }) => `[${rule}] ${saw}\n${because}\n${advice}`)
      .join('\n\n');
    const failure =
      leftOut !== undefined
        ? `<skipped message="${escaped(leftOut)}"/>`
        : findings.length === 0
          ? ''
          : `<failure message="${escaped(findings[0]?.saw ?? '')}">${escaped(words)}</failure>`;
    return `  <testcase classname="tenderd.rehearsal" name="${day.name}: ${escaped(day.title)}" time="${seconds.toFixed(1)}">${failure}</testcase>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="tenderd rehearse" tests="${all.length}" failures="${failures}" skipped="${all.filter(({ leftOut }) => leftOut !== undefined).length}">\n${cases.join('')}</testsuite>\n`;
}

function escaped(text: string): string {
  return text
    .replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD]/g, '?')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}

function paragraph(label: string, text: string, tone: ReportLine['tone']): readonly ReportLine[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > width - label.length - 7) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  lines.push(line);
  return lines.map((one, index) => ({ text: `       ${index === 0 ? label : ' '.repeat(label.length)}${one}`, tone }));
}
