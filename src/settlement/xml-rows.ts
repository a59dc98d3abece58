/** Reads Swedbank Pay's transaction list, element by element. */

import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type LineContent, type MatchAmount, readAmount, readSwedbankRow } from '../match/index.js';
import type { OnRow } from './csv-rows.js';
import { type FileFacts, readText } from './decoded-file.js';
import type { FileRefusals } from './refused.js';

/** Reads all transactions. The sum of each currency must be the sum of its transactions. */
export async function readSwedbank(
  path: string,
  refusals: FileRefusals,
  onRow: OnRow<LineContent>,
): Promise<FileFacts> {
  const list = new TransactionList(refusals, onRow);
  const parser = new SaxesParser();
  parser.on('error', () => refusals.end({ code: 'xml-malformed', line: parser.line }));
  parser.on('doctype', () => refusals.end({ code: 'xml-malformed', line: parser.line }));
  parser.on('opentag', (tag) => list.open(tag, parser.line));
  parser.on('closetag', ({ name }) => list.close(name, parser.line));
  const facts = await readText(path, undefined, refusals, (text) => {
    parser.write(text);
  });
  parser.close();
  list.end();
  refusals.throwIfAny();
  return facts;
}

const numberForm = { decimal: '.', isMinor: false } as const;

class TransactionList {
  readonly #refusals: FileRefusals;
  readonly #onRow: OnRow<LineContent>;
  #accountingNo: string | undefined;
  #isInSummary = false;
  #currency: string | undefined;
  #sum: MatchAmount | undefined;
  #counted = 0;

  constructor(refusals: FileRefusals, onRow: OnRow<LineContent>) {
    this.#refusals = refusals;
    this.#onRow = onRow;
  }

  open({ name, attributes }: SaxesTagPlain, line: number): void {
    if (this.#accountingNo === undefined) return this.#openRoot(name, attributes, line);
    if (name === 'SUMMARY') this.#isInSummary = true;
    if (name === 'CURRENCY' && !this.#isInSummary) this.#openCurrency(attributes, line);
    if (name === 'TRAN') this.#openTransaction(attributes, line);
  }

  close(name: string, line: number): void {
    if (name === 'SUMMARY') this.#isInSummary = false;
    if (name !== 'CURRENCY' || this.#isInSummary) return;
    if (this.#sum !== undefined && this.#sum.amount !== this.#counted) {
      const { currency } = this.#sum;
      this.#refusals.add({
        code: 'sum-differs',
        line,
        value: `${this.#counted} ${currency}`,
        expected: `${this.#sum.amount} ${currency}`,
      });
    }
    this.#currency = undefined;
    this.#sum = undefined;
  }

  end(): void {
    if (this.#accountingNo === undefined) this.#refusals.end({ code: 'not-a-settlement-file' });
  }

  #openRoot(name: string, attributes: Readonly<Record<string, string>>, line: number): void {
    const number = attributes['AccountingNo'];
    if (name !== 'SALES' || number === undefined || number === '')
      this.#refusals.end({ code: 'not-a-settlement-file', line, value: name, expected: 'SALES AccountingNo' });
    this.#accountingNo = number;
  }

  #openCurrency(attributes: Readonly<Record<string, string>>, line: number): void {
    this.#currency = attributes['Name'];
    this.#counted = 0;
    const sum = attributes['Sum'];
    if (sum === undefined || this.#currency === undefined) return;
    const read = readAmount(sum, this.#currency, numberForm);
    if (read.ok) this.#sum = read.value;
    else this.#refusals.add({ code: read.fault, line, column: 'Sum', value: `${sum} ${this.#currency}` });
  }

  #openTransaction(attributes: Readonly<Record<string, string>>, line: number): void {
    const result = readSwedbankRow((column) => attributes[column] ?? '', {
      accountingNo: this.#accountingNo ?? '',
      currency: this.#currency,
    });
    if (!result.ok) {
      for (const fault of result.faults) this.#refusals.add({ ...fault, line });
      return;
    }
    const { role, amount } = result.value;
    if (amount !== undefined) this.#counted += role === 'refund' ? -amount.amount : amount.amount;
    this.#onRow(result.value, line, result.isTypeKnown);
  }
}
