/** Values for a field: usual and unusual spellings of numbers, booleans, times and words, and other texts. */

/** The texts before an encoding escapes them. */
export const values: readonly string[] = [
  ['0', '1', '-0', '+1', '-1', '007', '1.', '.5', '.', '59.00', '1e5', '1E-2', '0x10', '1,5', ' 12.50 ', '1_000', '٣'],
  ['99999999999999999999999999', '0.1234567', '12.50\n', 'Infinity', 'NaN', '--1', '+-1', '1.2.3', '00', '-00.0'],
  ['true', 'false', ' true', 'false\t', 'TRUE', 'True', 'yes', 'null', 'undefined', '[object Object]', ''],
  ['2024-02-29T23:59:59Z', ' 2024-02-29T23:59:59Z', '2024-02-29', '2024-02-30T25:61:61+99:99', 'now'],
  [
    'Success',
    ' Success ',
    'success',
    'Failure',
    'Partial',
    'vendor:Own1',
    'Success Failure',
    'Cancel\u00a0',
    'Payment',
  ],
  ['QUJD', 'QU JD', 'QUJ', 'QQ==', '=', '====', ' ', '\t\n', '\u00a0', '4111111111111111', '  4111111111111111  '],
  [
    'EUR',
    'eur',
    'EURO',
    'a&b',
    'a<b',
    'a>b',
    '"quoted"',
    "it's",
    ']]>',
    '<![CDATA[x]]>',
    '<!-- x -->',
    '&amp;',
    '&#65;',
  ],
  ['\u00e9', 'e\u0301', '\ud83d\ude00', '\u0130', 'x'.repeat(300), '\u200b', '__proto__', 'toString', 'constructor'],
].flat();

/** Names for a field: of both versions, of vendors, unknown ones, and names with another meaning. */
export const names: readonly string[] = [
  ['Extra', 'MaskedPan', 'MaskedPAN', 'ManufacturerID', 'ProviderIdentification', 'CustomerOrderID', 'CustomerOrder'],
  ['MerchantName', 'CommonName', 'RegistrationID', 'SignaturePoint', 'AreaSize', 'RawSignature', 'BarcodeValue'],
  ['SaleReferenceID', 'SaleData', 'Response', 'Result', 'Text', 'Currency', 'TransactionID', 'SecurityTrailer'],
  ['MessageHeader', 'PaymentRequest', 'PaymentResponse', 'FooRequest', 'SaleToPOIRequest', 'SaleToPOIResponse'],
  [
    'RepeatedResponseMessageBody',
    'RepeatedMessageResponse',
    'xmlns',
    'xmlns:xsi',
    'xsi:type',
    'xml:lang',
    'a-b.c',
    '_x',
  ],
].flat();
