/** Messages of `tenderd replicate`. */

/** The configuration has no pair. The text is printed after the name of the setting. */
export const noPair = 'this configuration has no [replicate] with a url';

/** The operator confirmed that the earlier leader has stopped. */
export const confirmed = (daemon: string): string =>
  `The leader now knows that ${daemon} has stopped. Its payments are resolved within a minute, or are on the attention list.`;

/** No earlier leader needed a confirmation. */
export const nothing = (daemon: string): string =>
  `The leader does not wait for an earlier process of ${daemon}. Nothing was changed.`;

/** The daemon that was named is the present leader. */
export const leads = (daemon: string): string =>
  `${daemon} leads, so the other daemon has not taken over. Nothing was changed. Stop ${daemon}, and wait until the other daemon leads.`;
