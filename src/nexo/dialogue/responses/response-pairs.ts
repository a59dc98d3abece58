/** Writes the text of a Response for a dialect that reads `key=value&...`. */

import { isDocument, isPairs, metadataIn, pair, type Response } from '../../../../protocol/index.js';

/**
 * Returns the Response with its text in the form of key-value pairs. The reason for a refusal is written under two
 * keys, because some clients read the first key and some the second. The register's description of the payment
 * (`metadata.KEY` of SaleToAcquirerData) is repeated, because some registers identify their responses by this
 * description. If the terminal already sent pairs, the text is unchanged.
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
