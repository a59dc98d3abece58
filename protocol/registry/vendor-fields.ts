/**
 * Vendors' response fields outside the standard whose values redaction keeps, because they contain card data only by
 * mistake. These fields are kept aside as received, and passed on to a register that speaks nexo. Any other unknown
 * field keeps only its name, until someone has reviewed and added it to this table.
 */
import type { FieldName } from '../dialect/index.js';
import type { KeptItem } from './registry.js';

/** The JSON form of each field. */
const vendorFields: Readonly<Record<FieldName, 'number' | 'text'>> = {
  'AmountsResp.SurchargeAmount': 'number',
  'AmountsResp.RequestedAmount': 'number',
  'AmountsResp.PartialAuthorizedAmount': 'number',
  'CardData.PaymentBrandID': 'text',
  'CardData.PaymentBrandLabel': 'text',
  'PaymentAcquirerData.ResponseCode': 'text',
  'PaymentAcquirerData.RRN': 'text',
  'PaymentAcquirerData.STAN': 'text',
  'PaymentAcquirerData.HostReconciliationID': 'text',
};

/** The names of all vendor fields that keep their values. */
export const vendorFieldNames: readonly string[] = Object.keys(vendorFields);

/** Returns the form of the vendor field at a path, or undefined if the path leads to no listed field. */
function formOf(path: string): 'number' | 'text' | undefined {
  const [type = '', field = ''] = path
    .replaceAll(/\[\d+\]/g, '')
    .split('.')
    .slice(-2);
  return vendorFields[`${type}.${field}`];
}

/** True if a vendor field is listed at this path, so that its value is kept. */
export function isVendorField(path: string): boolean {
  return formOf(path) !== undefined;
}

/**
 * Returns the kept items that are listed vendor fields of a body such as `PaymentResponse`. The returned paths begin
 * with the name of the body.
 */
export function vendorFieldsIn(body: string, kept: readonly KeptItem[] = []): readonly KeptItem[] {
  return kept.flatMap((item) => {
    const at = `.${item.path}`.indexOf(`.${body}.`);
    return at < 0 || item.value === undefined || !isVendorField(item.path)
      ? []
      : { ...item, path: item.path.slice(at) };
  });
}

/** Returns vendor fields as JSON members of the object at a path, each with a leading comma. */
export function vendorMembers(fields: readonly KeptItem[], parent: string): string {
  return fields
    .filter(({ path }) => path.startsWith(`${parent}.`) && !path.slice(parent.length + 1).includes('.'))
    .map(({ path, value = '' }) => {
      const isNumber = formOf(path) === 'number' && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value);
      return `,${JSON.stringify(path.slice(parent.length + 1))}:${isNumber ? value : JSON.stringify(value)}`;
    })
    .join('');
}
