/** Messages that a terminal sends on its own: texts, documents and sounds while a request runs, and events. */

import type { MessageHeader, MessageOf } from '../../protocol/index.js';
import { at } from './records.js';

const device = { MessageClass: 'Device', MessageType: 'Request', DeviceID: 'D1', SaleID: 'SHOP', POIID: 'T1' } as const;

const textOf = (Text: string) => ({ OutputFormat: 'Text', OutputText: [{ Text }] });

/** Texts for the cashier about the request with this ServiceID. */
export function display(ServiceID: string | undefined, ...texts: readonly string[]): MessageOf<'DisplayRequest'> {
  const shown = { Device: 'CashierDisplay', InfoQualify: 'Status' };
  const DisplayOutput = texts.map((text) => ({ ...shown, OutputContent: textOf(text) }));
  const header = { ...device, MessageCategory: 'Display', ServiceID };
  return { name: 'DisplayRequest', kept: [], header, body: { DisplayOutput } };
}

/** A document of one line. */
export function print(ServiceID: string | undefined, DocumentQualifier: string): MessageOf<'PrintRequest'> {
  const PrintOutput = { DocumentQualifier, ResponseMode: 'PrintEnd', OutputContent: textOf('the receipt') };
  const header = { ...device, MessageCategory: 'Print', ServiceID };
  return { name: 'PrintRequest', kept: [], header, body: { PrintOutput } };
}

/** A sound whose sender wants an answer at once. */
export function sound(ServiceID: string | undefined): MessageOf<'SoundRequest'> {
  const body = { ResponseMode: 'Immediate', SoundAction: 'StartSound', SoundContent: { Text: 'beep' } };
  return { name: 'SoundRequest', kept: [], header: { ...device, MessageCategory: 'Sound', ServiceID }, body };
}

/** An event of the terminal. */
export function event(
  EventToNotify: string,
  more: Partial<MessageOf<'EventNotification'>['body']> = {},
  change: Partial<MessageHeader> = {},
): MessageOf<'EventNotification'> {
  const header = { MessageClass: 'Event', MessageCategory: 'Event', MessageType: 'Notification' };
  const ids = { SaleID: 'SHOP', POIID: 'T1' };
  const body = { TimeStamp: at, EventToNotify, ...more };
  return { name: 'EventNotification', kept: [], header: { ...header, ...ids, ...change }, body };
}
