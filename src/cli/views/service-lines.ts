/** How a payment service stands, on the screen. */

import type { Service } from '../../client/index.js';
import { attentionCommands } from './attention-lines.js';
import { clock, plain } from '../output/format.js';
import type { Screen } from '../output/screen.js';

/** Shows a service: the way to it, what is open there, and what a person must do. */
export function showService(service: Service, screen: Screen): void {
  const { contact, openLinks, underWay, unresolved } = service;
  const since = contact.since === undefined ? '' : ` since ${clock(contact.since)}`;
  const word = {
    'not-asked': 'not asked yet',
    reached: screen.tint('good', `reached${since}`),
    failing: screen.tint('bad', `NOT REACHED${since}`),
  }[contact.state];
  screen.line(`${screen.tint('strong', plain(service.service))}  ${word}`);
  const money = service.simulated ? 'simulated' : 'real money';
  const news = service.webhook ? 'webhooks on' : 'webhooks off: it is asked now and then';
  screen.line(`  payment service, profile ${plain(service.profile)}, ${money}, ${news}`);
  const { lastFailure } = contact;
  if (lastFailure !== undefined)
    screen.line(
      `  ${contact.state === 'failing' ? '' : `last failure at ${clock(lastFailure.since)}: `}${plain(lastFailure.text)}`,
    );
  if (contact.leftAloneUntil !== undefined)
    screen.line(
      `  ${screen.tint('bad', `wants to be left alone until ${clock(contact.leftAloneUntil)}`)}: nothing is sent to it before`,
    );
  const counts = [
    [openLinks, openLinks === 1 ? 'link waits for its customer' : 'links wait for their customers'],
    [underWay, 'under way'],
    [unresolved, 'unresolved'],
  ] as const;
  const shown = counts.flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`]));
  if (shown.length > 0) screen.line(`  ${shown.join(', ')}`);
  for (const attention of service.attention) {
    screen.line(`  ${screen.tint('bad', 'LOOK AT THIS')}  ${plain(attention.text)}`);
    for (const command of attentionCommands({ service: service.service, attention })) screen.line(`    ${command}`);
  }
}
