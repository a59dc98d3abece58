/** Reads the settlement file of any acquirer, with the help of a mapping file. */

import type { NumberForm } from './amounts.js';
import type { ColumnName, Mapping } from './mapping.js';
import type { LineRole, MatchAmount } from './model.js';
import type { RowResult } from './refusals.js';
import { type Cells, knownFacts, type LineContent, RowReader } from './cells.js';

/**
 * Returns the columns that a file must have. `reference` and `sale` may name several columns; one of them is enough.
 */
export function missingColumns({ columns }: Mapping, header: readonly string[]): readonly string[] {
  return Object.values(columns).flatMap((names) =>
    names.some((name) => header.includes(name)) ? [] : [names.join(' / ')],
  );
}

/** Returns the function that reads the rows of a file with this header. */
export function genericReader(file: Mapping, header: readonly string[]): (cells: Cells) => RowResult<LineContent> {
  const mapping = inFile(file, header);
  const { columns, dates, timeZone } = mapping;
  const form: NumberForm = {
    decimal: mapping.decimal,
    isMinor: mapping.minorUnits,
    ...(mapping.thousands === undefined ? {} : { thousands: mapping.thousands }),
  };
  const firstOf = (name: ColumnName): string | undefined => columns[name]?.[0];
  const numberColumns = (['reference', 'sale', 'approvalCode'] as const).flatMap((name) => columns[name] ?? []);
  return (cells) => {
    const row = new RowReader(cells);
    const one = (name: ColumnName): string | undefined => row.texts(columns[name] ?? [])[0];
    const signed = signedAmount(row, one('currency') ?? mapping.currency, mapping, form);
    const type = one('type') ?? '';
    const role = roleOf(type, signed, mapping);
    const paidAt = row.moment(firstOf('paid'), dates, timeZone);
    const settledAt = row.moment(firstOf('settled'), dates, timeZone);
    if (role === undefined) row.faults.push({ code: 'type-unknown', value: type, ...columnOf(firstOf('type')) });
    const [number] = row.texts(numberColumns);
    const needed = [
      [signed, firstOf('amount') ?? firstOf('credit')],
      [paidAt, firstOf('paid')],
      // A line without any number would look like a charge without a sale.
      [number, numberColumns.join(' / ')],
    ] as const;
    for (const [value, column] of needed)
      if (role !== 'other' && value === undefined && row.faults.length === 0) row.missing(column ?? '');
    if (role === undefined || row.faults.length > 0) return { ok: false, faults: row.faults };
    const [merchant, batch, line] = [one('merchant'), one('batch'), one('line')];
    const references = row.texts(columns.reference ?? []);
    const saleReferences = row.texts(columns.sale ?? []);
    const facts = [paidAt, settledAt, signed?.amount, signed?.currency, ...references, ...saleReferences];
    // The numbers of the lines may begin again in each file. A correction keeps everything else except the amount.
    const ofLine = [line, role, paidAt, ...(references.length > 0 ? references : saleReferences)];
    return {
      ok: true,
      isTypeKnown: true,
      value: {
        role,
        type,
        ...(signed === undefined || role === 'other' ? {} : { amount: { ...signed, amount: Math.abs(signed.amount) } }),
        ...knownFacts({ paidAt, settledAt, merchant, batch, approvalCode: one('approvalCode') }),
        references,
        saleReferences,
        identity: ['generic', merchant, batch, type, ...(line === undefined ? facts : ofLine)].join('|'),
      },
    };
  };
}

/** Returns the mapping with only those columns that the file has. */
function inFile(mapping: Mapping, header: readonly string[]): Mapping {
  const present = Object.entries(mapping.columns).map(([name, names]) => [
    name,
    names.filter((column) => header.includes(column)),
  ]);
  return { ...mapping, columns: Object.fromEntries(present) };
}

function columnOf(column: string | undefined): { readonly column?: string } {
  return column === undefined ? {} : { column };
}

/** Returns the amount of a row: positive if the merchant gets money. */
function signedAmount(
  row: RowReader,
  currency: string | undefined,
  { columns, chargeSign }: Mapping,
  form: NumberForm,
): MatchAmount | undefined {
  if (columns.amount !== undefined) {
    const amount = row.amount(columns.amount[0], currency, form);
    return amount !== undefined && chargeSign === 'minus' ? negated(amount) : amount;
  }
  const credit = row.amount(columns.credit?.[0], currency, form);
  const debit = row.amount(columns.debit?.[0], currency, form);
  if (credit !== undefined && credit.amount !== 0) return credit;
  return debit === undefined ? credit : negated({ ...debit, amount: Math.abs(debit.amount) });
}

function negated({ amount, currency }: MatchAmount): MatchAmount {
  return { amount: amount === 0 ? 0 : -amount, currency };
}

/** Returns the role of a line. Without a column `type`, the sign decides the role. A charge with the sign of a refund is a refund. */
function roleOf(type: string, signed: MatchAmount | undefined, mapping: Mapping): LineRole | undefined {
  const bySign = signed !== undefined && signed.amount < 0 ? 'refund' : 'charge';
  if (mapping.columns.type === undefined || mapping.types.size + (mapping.otherTypes === undefined ? 0 : 1) === 0)
    return bySign;
  const role = mapping.types.get(type) ?? mapping.otherTypes;
  return role === 'charge' ? bySign : role;
}
