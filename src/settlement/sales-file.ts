/**
 * Reads the registers' own list of sales. The list is CSV with the columns sale, amount, currency and at, or with the
 * columns that a mapping file names.
 */

import { type LineContent, type Mapping, readMapping, type RegisterSale } from '../match/index.js';
import { readCsv } from './csv-rows.js';
import { nameOf } from './decoded-file.js';
import { FileRefusals, MatchRefused } from './refused.js';
import { formOf } from './settlement-file.js';

/** The columns of a list of sales, if there is no mapping file. */
export const salesColumns = { sale: 'sale', amount: 'amount', currency: 'currency', paid: 'at' } as const;

/** Reads a list. Returns the number of its sales. Rejects with MatchRefused. */
export async function readSales(
  { file: path, mapping = plainList() }: { readonly file: string; readonly mapping?: Mapping },
  onSale: (sale: RegisterSale) => void,
): Promise<number> {
  const refusals = new FileRefusals(nameOf(path));
  const file = nameOf(path);
  let count = 0;
  await readCsv<LineContent>(path, formOf(mapping), refusals, (content, line) => {
    const [sale] = content.saleReferences;
    if (content.role !== 'charge' && content.role !== 'refund') return;
    if (sale === undefined || content.amount === undefined) {
      refusals.add({ code: 'row-unreadable', line, column: mapping.columns.sale?.[0] ?? 'sale' });
      return;
    }
    count += 1;
    const { amount, currency } = content.amount;
    const { paidAt } = content;
    onSale({
      sale,
      amount: { amount: content.role === 'refund' ? -amount : amount, currency },
      ...(paidAt === undefined ? {} : { at: paidAt }),
      file,
      line,
    });
  });
  return count;
}

function plainList(): Mapping {
  const read = readMapping({ name: 'sales', columns: salesColumns });
  if (!read.ok) throw new MatchRefused([{ code: 'mapping-wrong', file: 'sales' }]);
  return read.value;
}
