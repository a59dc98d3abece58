/** What a Response says beside its result, in the form of a dialect that reads `key=value&...`. */

import { isDocument, isPairs, metadataIn, pair, type Response } from '../../../../protocol/index.js';

/**
 * The Response with its sentence as pairs, the reason of a refusal twice, as clients look for it, and what the register wrote to describe the payment
 * (`metadata.KEY` of SaleToAcquirerData): some registers know their answers by it. What the terminal said in this form stays as it came.
 */
export function withPairs(response: Response, acquirerData: string | undefined): Response {
  const { AdditionalResponse: said = '', Result } = response;
  if (isDocument(said)) return response;
  const own =
    said === '' || isPairs(said)
      ? [said]
      : [...(Result === 'Failure' ? ['refusalReason'] : []), 'message'].map((key) => pair(key, said));
  const echoed = metadataIn(acquirerData)
    .filter(([key]) => !`&${said}`.includes(`&${key}=`))
    .map(([key, value]) => pair(key, value));
  const text = [...own, ...echoed].filter((one) => one !== '').join('&');
  return text === '' ? response : { ...response, AdditionalResponse: text };
}
