/** Answers Busy to a request of a terminal that is not even read, because it came in a flood. */

import type { Codec, MessageHeader, OutgoingMessage } from '../../protocol/index.js';
import type { Glance } from './glance.js';

const devices = ['CashierDisplay', 'CustomerDisplay', 'CashierInput', 'CustomerInput'] as const;
const qualities = ['Status', 'Error', 'Display', 'Sound', 'Input', 'POIReplication', 'CustomerAssistance'] as const;
const documents = ['SaleReceipt', 'CashierReceipt', 'CustomerReceipt', 'Document', 'Voucher', 'Journal'] as const;

/** So much of a text is looked at: what it asks for stands at its beginning. */
const lookedAt = 4_096;
const device = /(?<!\w)Device"?\s*[:=]\s*["'](\w+)["']/g;
const quality = /(?<!\w)InfoQualify"?\s*[:=]\s*["'](\w+)["']/g;
const document = /(?<!\w)DocumentQualifier"?\s*[:=]\s*["'](\w+)["']/;
const isWanted = /(?<!\w)ResponseRequiredFlag"?\s*[:=]\s*["']?(\w+)/g;
const mode = /(?<!\w)ResponseMode"?\s*[:=]\s*["'](\w+)["']/;

const busy = {
  Result: 'Failure',
  ErrorCondition: 'Busy',
  AdditionalResponse: 'the register gets more messages than it can take',
} as const;

/** The answer as it stands on the wire. Undefined where the request wants none, or does not say plainly what it asks for. */
export function busyAnswer(text: string, glance: Glance, codec: Codec): string | undefined {
  const body = bodyFor(text.slice(0, lookedAt), glance);
  const encoded = body && codec.encode({ ...body, header: headerFor(glance) });
  return encoded?.ok === true ? encoded.value : undefined;
}

function bodyFor(start: string, { category }: Glance): DistributiveOmit<OutgoingMessage, 'header'> | undefined {
  switch (category) {
    case 'Display': {
      const flags = Array.from(start.matchAll(isWanted), ([, flag]) => flag);
      const outputs = outputsIn(start);
      if (outputs.length === 0 || (flags.length > 0 && flags.every((flag) => flag === 'false' || flag === '0')))
        return undefined;
      return { name: 'DisplayResponse', body: { OutputResult: outputs.map((one) => ({ ...one, Response: busy })) } };
    }
    case 'Input': {
      // A question shows something first, and asks then.
      const asked = outputsIn(start).at(-1);
      return asked && { name: 'InputResponse', body: { InputResult: { ...asked, Response: busy } } };
    }
    case 'Print': {
      const DocumentQualifier = wordIn(documents, document.exec(start)?.[1]);
      if (DocumentQualifier === undefined || mode.exec(start)?.[1] === 'NotRequired') return undefined;
      return { name: 'PrintResponse', body: { DocumentQualifier, Response: busy } };
    }
    case 'Sound':
      if ((mode.exec(start)?.[1] ?? 'NotRequired') === 'NotRequired') return undefined;
      return { name: 'SoundResponse', body: { Response: busy } };
    default:
      return undefined;
  }
}

function outputsIn(start: string) {
  const infos = [...start.matchAll(quality)];
  return Array.from(start.matchAll(device), ([, word], nth) => ({
    Device: wordIn(devices, word),
    InfoQualify: wordIn(qualities, infos[nth]?.[1]),
  })).flatMap(({ Device, InfoQualify }) =>
    Device === undefined || InfoQualify === undefined ? [] : [{ Device, InfoQualify }],
  );
}

function wordIn<W extends string>(words: readonly W[], said: string | undefined): W | undefined {
  return words.find((word) => word === said);
}

function headerFor(glance: Glance): MessageHeader {
  return {
    ProtocolVersion: glance.protocolVersion,
    MessageClass: 'Device',
    MessageCategory: glance.category,
    MessageType: 'Response',
    ServiceID: glance.serviceId,
    DeviceID: glance.deviceId,
    SaleID: glance.saleId,
    POIID: glance.poiId,
  };
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
