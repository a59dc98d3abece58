/** What the terminal says, as the messages that the heart is given: decoded and redacted. */

import type { Message, MessageHeader, Response } from '../../protocol/index.js';
import type { Received } from '../../src/core/event.js';
import { ownerOf, type Answer, type Condition, type World } from './world.js';

function responseOf(condition: Condition): Response {
  return condition === 'Success' ? { Result: 'Success' } : { Result: 'Failure', ErrorCondition: condition };
}

function headerOf(world: World, category: string, serviceId: string): MessageHeader {
  const { saleId, poiId } = world.journal.lane;
  return {
    MessageClass: 'Service',
    MessageCategory: category,
    MessageType: 'Response',
    ServiceID: serviceId,
    SaleID: saleId,
    POIID: poiId,
  };
}

function paymentResponse(condition: Condition): Extract<Message, { name: 'PaymentResponse' }>['body'] {
  return {
    Response: responseOf(condition),
    POIData: { POITransactionID: { TransactionID: 'poi', TimeStamp: 't' } },
    ...(condition === 'Success'
      ? { PaymentResult: { AmountsResp: { Currency: 'EUR', AuthorizedAmount: '10.00' } } }
      : {}),
  };
}

function messageOf(world: World, answer: Answer): Message {
  switch (answer.kind) {
    case 'money':
      return {
        name: 'PaymentResponse',
        header: headerOf(world, 'Payment', answer.serviceId),
        body: paymentResponse(answer.condition),
        kept: [],
      };
    case 'login':
      return {
        name: 'LoginResponse',
        header: headerOf(world, 'Login', answer.serviceId),
        body: { Response: responseOf(answer.condition) },
        kept: [],
      };
    case 'status':
      return {
        name: 'TransactionStatusResponse',
        header: headerOf(world, 'TransactionStatus', answer.serviceId),
        body: answer.isRepeated
          ? {
              Response: responseOf('Success'),
              RepeatedMessageResponse: {
                MessageHeader: headerOf(world, 'Payment', answer.about ?? ''),
                PaymentResponse: paymentResponse(answer.condition),
              },
            }
          : { Response: responseOf(answer.condition) },
        kept: [],
      };
  }
}

/** The answer as the engine would tell it: with the journal's record of the attempt that it is about. */
export function receivedOf(world: World, answer: Answer): Received {
  const tellsOf = answer.kind === 'money' ? answer.serviceId : answer.isRepeated ? answer.about : undefined;
  const owner = tellsOf === undefined ? undefined : ownerOf(world, tellsOf);
  const sale = owner?.request.sale;
  const sameSale = world.journal.transactions.filter((record) => record.request.sale === sale);
  return { message: messageOf(world, answer), redacted: [], owner, sameSale };
}
