/**
 * How the cloud of DataMesh pairs: the register makes its SaleID, a POIID for this one Login, and the key of both sides; the terminal scans them
 * as a QR code; a Login under that POIID, with Pairing, is answered under the POIID of the terminal. Fields and order are those of the vendor's
 * public documents. Assumed is what they leave open: the code is as large as its content needs (the size that is named there does not hold a
 * certification code), and until the terminal has scanned it the Login is refused or the connection ends.
 */

/** What the register makes for one pairing. `kek` is a secret. */
export interface QrOffer {
  /** UUID. */
  readonly saleId: string;
  /** UUID: the POIID of the pairing Login alone. */
  readonly pairingPoiId: string;
  /** 48 hexadecimal digits, in capitals. */
  readonly kek: string;
  /** What the vendor gave to this register. */
  readonly certificationCode: string;
  /** What the terminal calls this register. */
  readonly posName: string;
}

/** The content of the QR code. It holds the key: whoever reads it can pair in our place. */
export function qrContent({ saleId, pairingPoiId, kek, certificationCode, posName }: QrOffer): string {
  return JSON.stringify({ s: saleId, p: pairingPoiId, k: kek, c: certificationCode, n: posName, v: 1 });
}

/** As whom the vendor knows this register. */
export interface QrRegister {
  readonly providerIdentification: string;
  readonly applicationName: string;
  readonly softwareVersion: string;
}

/** The Login that pairs, without its seal. */
export function pairingLogin(offer: QrOffer, register: QrRegister, serviceId: string, nowIso: string): string {
  const { saleId, pairingPoiId, certificationCode } = offer;
  return JSON.stringify({
    SaleToPOIRequest: {
      MessageHeader: {
        ProtocolVersion: '3.1-dmg',
        MessageClass: 'Service',
        MessageCategory: 'Login',
        MessageType: 'Request',
        ServiceID: serviceId,
        SaleID: saleId,
        POIID: pairingPoiId,
      },
      LoginRequest: {
        DateTime: nowIso,
        SaleSoftware: {
          ProviderIdentification: register.providerIdentification,
          ApplicationName: register.applicationName,
          SoftwareVersion: register.softwareVersion,
          CertificationCode: certificationCode,
        },
        SaleTerminalData: { TerminalEnvironment: 'Attended', SaleCapabilities: ['PrinterReceipt'] },
        OperatorLanguage: 'en',
        Pairing: true,
      },
    },
  });
}

/** What an opened message says to the pairing Login; undefined for one about something else. */
export type LoginAnswer = { readonly poiId: string } | { readonly refused: string } | undefined;

/** Reads an opened message. */
export function readLoginAnswer(text: string, serviceId: string, { pairingPoiId }: QrOffer): LoginAnswer {
  const read: unknown = JSON.parse(text);
  const event = below(read, 'SaleToPOIRequest');
  const rejected = below(below(event, 'EventNotification'), 'EventToNotify') === 'Reject';
  if (rejected && below(below(event, 'MessageHeader'), 'ServiceID') === serviceId) return { refused: 'Reject' };
  const message = below(read, 'SaleToPOIResponse');
  const header = below(message, 'MessageHeader');
  const response = below(below(message, 'LoginResponse'), 'Response');
  if (response === undefined || below(header, 'ServiceID') !== serviceId) return undefined;
  const poiId = below(header, 'POIID');
  if (below(response, 'Result') !== 'Success')
    return { refused: wordIn(below(response, 'ErrorCondition')) ?? 'Failure' };
  if (typeof poiId === 'string' && isPoiId(poiId) && poiId !== pairingPoiId) return { poiId };
  return { refused: 'Success without the POIID of a terminal' };
}

/** Another text might hold anything. */
function wordIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Za-z]{1,40}$/.test(value) ? value : undefined;
}

/** Whether a text can be the POIID of a terminal. */
export function isPoiId(text: string): boolean {
  return /^[\x21-\x7e]{1,32}$/.test(text);
}

function below(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([one]) => one === name)?.[1]
    : undefined;
}
