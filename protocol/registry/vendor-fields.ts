/**
 * Fields that no version of the standard has, of answers of vendors, which keep their values when a message is redacted: card data can be in them by
 * somebody's carelessness alone. They are kept aside as they came, and go back to a register that speaks nexo. Of every other field that is not known its
 * name alone stays, until somebody has thought about it and adds it here.
 */
import type { FieldName } from '../dialect/index.js';
import type { KeptItem } from './registry.js';

/** How each is written in JSON. */
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

/** The names of them all. */
export const vendorFieldNames: readonly string[] = Object.keys(vendorFields);

/** How a field at such a path is written; undefined where it is none of them. */
function formOf(path: string): 'number' | 'text' | undefined {
  const [type = '', field = ''] = path
    .replaceAll(/\[\d+\]/g, '')
    .split('.')
    .slice(-2);
  return vendorFields[`${type}.${field}`];
}

/** Whether what was kept aside at this path keeps its value. */
export function isVendorField(path: string): boolean {
  return formOf(path) !== undefined;
}

/** Of what was kept aside of a message what a body of it, `PaymentResponse` or the like, had of these fields; paths begin with its name. */
export function vendorFieldsIn(body: string, kept: readonly KeptItem[] = []): readonly KeptItem[] {
  return kept.flatMap((item) => {
    const at = `.${item.path}`.indexOf(`.${body}.`);
    return at < 0 || item.value === undefined || !isVendorField(item.path)
      ? []
      : { ...item, path: item.path.slice(at) };
  });
}

/** The members that such fields are of the object at a path, as JSON, each with a comma before it. */
export function vendorMembers(fields: readonly KeptItem[], parent: string): string {
  return fields
    .filter(({ path }) => path.startsWith(`${parent}.`) && !path.slice(parent.length + 1).includes('.'))
    .map(({ path, value = '' }) => {
      const isNumber = formOf(path) === 'number' && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value);
      return `,${JSON.stringify(path.slice(parent.length + 1))}:${isNumber ? value : JSON.stringify(value)}`;
    })
    .join('');
}
