/** The first part of every answer. */
import { expectedMember, type, type Declaration, type Infer } from '../declaration/declaration.js';
import { ResponseCode, Text } from './simple.js';

const responseInfoFields = { responseCode: expectedMember(ResponseCode), responseText: expectedMember(Text) };

/** The code and the text of an answer. The code alone decides about success (see {@link saysSuccess}). */
export interface ResponseInfo extends Infer<typeof responseInfoFields> {}

/** The declaration of {@link ResponseInfo}. */
export const ResponseInfo: Declaration<ResponseInfo> = type('ResponseInfo', responseInfoFields);

/** True if an answer reports success: its code is the integer 0 or the text `000`. */
export function saysSuccess({ responseInfo }: { readonly responseInfo?: ResponseInfo | undefined }): boolean {
  const code = responseInfo?.responseCode;
  return code === '0' || code === '000';
}
