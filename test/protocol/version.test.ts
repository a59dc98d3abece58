import { describe, expect, it } from 'vitest';
import { codecFor, dialects, jsonCodec, xmlCodec, type OutgoingMessage } from '../../protocol/index.js';

const xml30 = codecFor('xml', dialects['standard-3.0']);
const json30 = codecFor('json', dialects['standard-3.0']);

const header = { MessageClass: 'Service', MessageType: 'Request', ServiceID: '1', SaleID: 'S', POIID: 'P' };

const reversal: OutgoingMessage = {
  name: 'ReversalRequest',
  header: { ...header, MessageCategory: 'Reversal' },
  body: {
    ReversalReason: 'MerchantCancel',
    OriginalPOITransaction: {},
    CustomerOrder: {
      CustomerOrderID: 'O-1',
      StartDate: '2024-05-05T10:10:10Z',
      ForecastedAmount: '9',
      CurrentAmount: '1',
    },
  },
};

const software = { ProviderIdentification: 'M', ApplicationName: 'A', SoftwareVersion: '1', CertificationCode: 'C' };

const login: OutgoingMessage = {
  name: 'LoginRequest',
  header: { ...header, MessageCategory: 'Login', ProtocolVersion: '3.0' },
  body: { OperatorLanguage: 'de', DateTime: '2024-05-05T10:10:10Z', SaleSoftware: software },
};

function print(OutputBarcode: object): OutgoingMessage {
  return {
    name: 'PrintRequest',
    header: { ...header, MessageClass: 'Device', MessageCategory: 'Print', DeviceID: '1' },
    body: {
      PrintOutput: {
        DocumentQualifier: 'Voucher',
        ResponseMode: 'PrintEnd',
        OutputContent: { OutputFormat: 'BarCode', OutputBarcode },
      },
    },
  };
}

const signed: OutgoingMessage = {
  name: 'PaymentResponse',
  header: { ...header, MessageCategory: 'Payment', MessageType: 'Response' },
  body: {
    Response: { Result: 'Success' },
    SaleData: { SaleTransactionID: { TransactionID: '1', TimeStamp: '2024-05-05T10:10:10Z' } },
    POIData: { POITransactionID: { TransactionID: '2', TimeStamp: '2024-05-05T10:10:10Z' } },
    PaymentResult: {
      AmountsResp: { AuthorizedAmount: '1.00' },
      CapturedSignature: {
        RawSignature: {
          AreaSize: { X: '40', Y: '20' },
          SignaturePoint: [
            { X: '1', Y: '2' },
            { X: 'FFFF', Y: 'FFFF' },
          ],
        },
      },
    },
  },
};

function isOutgoing(candidate: object): candidate is OutgoingMessage {
  return 'name' in candidate;
}

/** Returns the message with more in its body. */
function merged(message: OutgoingMessage, more: object): OutgoingMessage {
  const candidate = { ...message, body: { ...message.body, ...more } };
  if (!isOutgoing(candidate)) throw new Error('not a message');
  return candidate;
}

describe('version 3.0 is written with its own names and structure', () => {
  it.each<[string, OutgoingMessage, string, string]>([
    ['an attribute', login, ' ManufacturerID="M"', '"ManufacturerID":"M"'],
    ['an element', reversal, '<CustomerOrderID CustomerOrderID="O-1"', '"CustomerOrderID":{"CustomerOrderID":"O-1"'],
    [
      'character content',
      print({ BarcodeType: 'EAN8', BarcodeValue: '96385074' }),
      '<OutputBarcode BarcodeType="EAN8">96385074</OutputBarcode>',
      '"OutputBarcode":{"BarcodeType":"EAN8","BarcodeValue":"96385074"}',
    ],
    [
      'fields without the element around them',
      signed,
      '<CapturedSignature><AreaSize X="40" Y="20"/><SignaturePoint X="1" Y="2"/><SignaturePoint X="FFFF" Y="FFFF"/></CapturedSignature>',
      '"CapturedSignature":{"AreaSize":{"X":"40","Y":"20"},"SignaturePoint":[{"X":"1","Y":"2"},{"X":"FFFF","Y":"FFFF"}]}',
    ],
    [
      'a field that 3.1 dropped',
      merged(reversal, { SaleReferenceID: 'R' }),
      '<ReversalRequest SaleReferenceID="R"',
      '"SaleReferenceID":"R"',
    ],
  ])('%s, and is read back into the same model', (_, message, inXml, inJson) => {
    for (const [codec, part] of [[xml30, inXml] as const, [json30, inJson] as const]) {
      const text = codec.encode(message);
      expect(text).toMatchObject({ ok: true, value: expect.stringContaining(part) });
      expect(text.ok && codec.decode(text.value)).toEqual({ ok: true, value: { ...message, kept: [] } });
    }
  });

  it.each<[string, OutgoingMessage, string, string]>([
    [
      'a new field',
      merged(login, { SaleSoftware: { ...software, ComponentType: 'x' } }),
      'LoginRequest.SaleSoftware.ComponentType',
      'not-in-version',
    ],
    ['a new element', merged(reversal, { SaleData: {} }), 'ReversalRequest.SaleData', 'not-in-version'],
    [
      'a new word',
      {
        name: 'PaymentRequest',
        header: { ...header, MessageCategory: 'Payment' },
        body: {
          SaleData: { SaleTransactionID: { TransactionID: '1', TimeStamp: '2024-05-05T10:10:10Z' } },
          PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount: '1' } },
          PaymentData: { PaymentType: 'VoiceAuthorisation' },
        },
      },
      'PaymentRequest.PaymentData.PaymentType',
      'not-in-version',
    ],
    [
      'a new message',
      {
        name: 'TransactionReportRequest',
        header: { ...header, MessageCategory: 'TransactionReport' },
        body: { SearchCriterias: { SearchOR: [{ SearchAND: [{ Target: 'a', Operator: 'EQ', Value: 'b' }] }] } },
      },
      'TransactionReportRequest',
      'not-in-version',
    ],
    [
      'a new barcode format',
      print({ BarcodeValue: '1', QRCodeBinaryValue: 'AA==' }),
      'PrintRequest.PrintOutput.OutputContent.OutputBarcode.QRCodeBinaryValue',
      'not-in-version',
    ],
    [
      'a blank bar code',
      print({ BarcodeValue: ' ' }),
      'PrintRequest.PrintOutput.OutputContent.OutputBarcode.BarcodeValue',
      'missing-field',
    ],
    [
      'a rule that was relaxed later',
      merged(login, { SaleSoftware: { ...software, CertificationCode: undefined } }),
      'LoginRequest.SaleSoftware.CertificationCode',
      'missing-field',
    ],
  ])('%s is refused with its path', (_, message, path, code) => {
    for (const codec of [xml30, json30]) {
      expect(codec.encode(message)).toMatchObject({ ok: false, error: { code, path } });
    }
  });

  it('a field that 3.1 removed is refused in 3.1', () => {
    expect(xmlCodec.encode(merged(reversal, { SaleReferenceID: 'R' }))).toMatchObject({
      ok: false,
      error: { code: 'not-in-version', path: 'ReversalRequest.SaleReferenceID' },
    });
  });
});

describe('the reader accepts both versions', () => {
  it('the reader accepts a mixture of both versions, whatever version the message states', () => {
    const text = xml30.encode(reversal);
    const hybrid = (text.ok ? text.value : '').replace(
      '<OriginalPOITransaction',
      '<SaleData><SaleTransactionID TransactionID="1" TimeStamp="2024-05-05T10:10:10Z"/></SaleData>$&',
    );
    expect(xmlCodec.decode(hybrid)).toMatchObject({
      ok: true,
      value: { kept: [], body: { SaleData: { SaleTransactionID: { TransactionID: '1' } } } },
    });
  });

  it('both spellings of a field are accepted: the first counts, and the other is kept aside', () => {
    for (const codec of [xmlCodec, jsonCodec]) {
      const text = codec.encode(login);
      const both = (text.ok ? text.value : '')
        .replace('ProviderIdentification="M"', '$& ManufacturerID="N"')
        .replace('"ProviderIdentification":"M"', '$&,"ManufacturerID":"N"');
      expect(codec.decode(both)).toMatchObject({
        ok: true,
        value: {
          body: { SaleSoftware: { ProviderIdentification: 'M' } },
          kept: [{ path: 'LoginRequest.SaleSoftware.ManufacturerID', why: 'unknown-field', value: 'N' }],
        },
      });
    }
  });

  it('a signature without points is rejected, with or without the element around it', () => {
    const text = xml30.encode(signed);
    const points = /<SignaturePoint[^>]*>/g;
    const path = 'PaymentResponse.PaymentResult.CapturedSignature.RawSignature.SignaturePoint';
    expect(xmlCodec.decode((text.ok ? text.value : '').replace(points, ''), 'strictly')).toMatchObject({
      ok: false,
      error: { code: 'missing-field', path },
    });
  });

  it('an additional part is recorded with its place in the model', () => {
    const xml = xml30.encode(signed);
    const json = json30.encode(signed);
    const path = 'PaymentResponse.PaymentResult.CapturedSignature.RawSignature.SignaturePoint[1].Z';
    const kept = [{ path, why: 'unknown-field', value: '3' }];
    const inXml = (xml.ok ? xml.value : '').replace(/ X="FFFF"/, '$& Z="3"');
    const inJson = (json.ok ? json.value : '').replace(/"X":"FFFF"/, '$&,"Z":"3"');
    expect(xmlCodec.decode(inXml)).toMatchObject({ ok: true, value: { kept } });
    expect(jsonCodec.decode(inJson)).toMatchObject({ ok: true, value: { kept } });
  });
});
