/** Shows the state of a payment service. */

import type { Service } from '../../client/index.js';
import { cliStatus as texts } from '../../messages/index.js';
import { attentionCommands } from './attention-lines.js';
import { clock, plain } from '../output/format.js';
import type { Screen } from '../output/screen.js';

/** Shows the contact with a payment service, its open transactions and its attention items. */
export function showService(service: Service, screen: Screen): void {
  const { contact, openLinks, underWay, unresolved } = service;
  const since = contact.since === undefined ? '' : texts.since(clock(contact.since));
  const state = {
    'not-asked': texts.contact.notAsked,
    reached: screen.tint('good', `${texts.contact.reached}${since}`),
    failing: screen.tint('bad', `${texts.contact.failing}${since}`),
  }[contact.state];
  screen.line(`${screen.tint('strong', plain(service.service))}  ${state}`);
  screen.line(`  ${texts.serviceIdentity(plain(service.profile), service.simulated, service.webhook)}`);
  const { lastFailure, leftAloneUntil } = contact;
  if (lastFailure !== undefined) {
    const text = plain(lastFailure.text);
    screen.text(`  ${contact.state === 'failing' ? text : texts.lastFailure(clock(lastFailure.since), text)}`);
  }
  if (leftAloneUntil !== undefined)
    screen.line(`  ${screen.tint('bad', texts.pausedUntil(clock(leftAloneUntil)))}${texts.nothingSentBefore}`);
  const open = texts.openAtService(openLinks, underWay, unresolved);
  if (open !== '') screen.line(`  ${open}`);
  for (const attention of service.attention) {
    screen.text(`  ${screen.tint('bad', texts.attentionLabel)}  ${plain(attention.text)}`);
    for (const command of attentionCommands({ service: service.service, attention })) screen.line(`    ${command}`);
  }
}
