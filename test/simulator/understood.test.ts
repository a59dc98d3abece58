import { describe, expect, test } from 'vitest';
import {
  type Codec,
  type OutgoingMessage,
  type SaleItem,
  askedDialectNames,
  codecFor,
  dialects,
} from '../../protocol/index.js';
import { Play } from './played-world.js';
import {
  abort,
  allCapabilities,
  customerInput,
  deviceAnswer,
  diagnosis,
  login,
  logout,
  payment,
  reversal,
  service,
  status,
} from './register.js';

/** Returns the same message as tenderd writes it. */
function rewritten(text: string, codec: Codec): string {
  const read = codecFor('xml').decode(text);
  if (!read.ok) throw new Error(read.error.message);
  const written = codec.encode(inVersion(read.value, codec));
  if (!written.ok) throw new Error(`${written.error.path}: ${written.error.message}`);
  return written.value;
}

const tea: SaleItem = {
  ItemID: '0',
  ProductCode: '11',
  ItemAmount: '1.00',
  UnitOfMeasure: 'Other',
  Quantity: '1',
  UnitPrice: '1.00',
  ProductLabel: 'Tea',
};

/** Adds what a dialect requires: its version, the type of a payment, a basket, and at Login the requirements of 3.0. */
function inVersion(message: OutgoingMessage, { dialect }: Codec): OutgoingMessage {
  const { says, isInEveryRequest } = dialect.protocolVersion;
  const isSaid = message.header.ProtocolVersion !== undefined || isInEveryRequest;
  const header = { ...message.header, ProtocolVersion: isSaid ? says : undefined };
  if (message.name === 'PaymentRequest') {
    const { PaymentTransaction: transaction, ...body } = message.body;
    const PaymentTransaction = dialect.demandsItems === true ? { ...transaction, SaleItem: [tea] } : transaction;
    return { ...message, header, body: { PaymentData: { PaymentType: 'Normal' }, ...body, PaymentTransaction } };
  }
  if (message.name === 'ReversalRequest' && dialect.namesReversedOrder === true) {
    const CustomerOrder = { StartDate: '2024-05-05T10:10:10Z', ForecastedAmount: '12.50' };
    return { ...message, header, body: { ...message.body, CustomerOrder } };
  }
  if (message.name !== 'LoginRequest' || dialect.version !== '3.0') return { ...message, header };
  const SaleSoftware = { ...message.body.SaleSoftware, CertificationCode: 'NONE' };
  return { ...message, header, body: { ...message.body, SaleSoftware } };
}

/** Plays a conversation with every message that the simulator knows. tenderd's codecs write the register's side. */
function conversation(codec: Codec): Play {
  const play = new Play('T1 next: tip 1.00; input; print\nT1 next: partial 5.00\nT1 next: decline\nT1 next: reject', {
    withoutLogin: true,
    dialect: codec.dialect.name,
  });
  const say = (text: string, ms = 10_000): unknown => play.send(rewritten(text, codec)).pass(ms);
  say(login('L1', { capabilities: allCapabilities }));
  say(payment('P1'), 2_500);
  const questions = (category: string): readonly string[] =>
    play.sent.map(({ text }) => text).filter((text) => text.includes(`${category}Request`));
  for (const category of ['Display', 'Input', 'Print']) {
    for (const question of questions(category)) say(deviceAnswer(asXml(question, codec)), 900);
  }
  for (const id of ['P2', 'P3', 'P4']) say(payment(id));
  const moved = play.world.ledger().find((entry) => entry.moved);
  const key = { id: moved?.transactionId ?? '', stamp: moved?.timeStamp ?? '' };
  say(payment('R1', '1.00', { refund: true, original: key }));
  say(reversal('V1', key, '2.00'));
  say(status('S1', 'P1'));
  say(status('S2'));
  say(status('S3', 'NEVER'));
  say(payment('P5', '9.00'), 100);
  say(abort('A1', 'P5'));
  say(diagnosis('D1'));
  say(service('GetTotals', 'T1', '<TotalDetails>SaleID OperatorID</TotalDetails>'));
  say(service('BalanceInquiry', 'B1', '<PaymentAccountReq/>'));
  say(service('BalanceInquiry', 'B2', '<LoyaltyAccountReq/>'));
  say(service('Admin', 'M1', '<ServiceIdentification>update</ServiceIdentification>'));
  const outside = codec.dialect.isServiceNamedOutside === true ? 'ServiceID="I1" ' : '';
  say(customerInput('I1', 'DigitString', 'MaxInputTime="20"', outside));
  say(logout('O1'));
  say(payment('P6', '9.00'));
  return play;
}

function asXml(text: string, codec: Codec): string {
  const read = codec.decode(text);
  if (!read.ok) throw new Error(read.error.message);
  const written = codecFor('xml').encode(read.value);
  if (!written.ok) throw new Error(written.error.message);
  return written.value;
}

const codecs = askedDialectNames.flatMap((name) =>
  dialects[name].encodings.map((encoding) => codecFor(encoding, dialects[name])),
);

describe.each(codecs)('tenderd and its simulator understand each other in $dialect.name as $encoding', (codec) => {
  const play = conversation(codec);

  test('the simulator has no complaint about the messages of tenderd', () => {
    expect(play.world.complaints()).toEqual([]);
    const categories = new Set(play.world.received().map(({ category }) => category));
    expect([...categories].toSorted().join(' ')).toBe(
      'Abort Admin BalanceInquiry Diagnosis Display GetTotals Input Login Logout Payment Print Reversal TransactionStatus',
    );
  });

  test('tenderd reads each message of the simulator, without fields outside the standard', () => {
    const read = play.sent.map(({ text }) => codec.decode(text));
    expect(read.map((one) => (one.ok ? one.value.kept : one.error))).toEqual(play.sent.map(() => []));
    const names = new Set(read.map((one) => (one.ok ? one.value.name : '')));
    expect([...names].toSorted()).toEqual([
      'AdminResponse',
      'BalanceInquiryResponse',
      'DiagnosisResponse',
      'DisplayRequest',
      'EventNotification',
      'GetTotalsResponse',
      'InputRequest',
      'InputResponse',
      'LoginResponse',
      'LogoutResponse',
      'PaymentResponse',
      'PrintRequest',
      'ReversalResponse',
      'TransactionStatusResponse',
    ]);
  });
});
