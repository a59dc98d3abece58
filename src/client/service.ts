/** Payment services as the daemon tells them. */

import type { Attention } from './transaction.js';

/** One payment service. */
export interface Service {
  /** Its name in the configuration. */
  readonly service: string;
  /** What recovery may trust of it. */
  readonly profile: string;
  /** It takes no real money. */
  readonly simulated: boolean;
  /** It says by webhooks when a shopper has finished; else it is asked now and then. */
  readonly webhook: boolean;
  /** The way to it, as this process of the daemon knows it. */
  readonly contact: {
    /** not-asked: nothing was sent yet. failing: the last request was not answered, or not by the service itself. */
    readonly state: 'not-asked' | 'reached' | 'failing';
    /** ISO 8601; absent where nothing was asked. */
    readonly since?: string;
    /** Also once it can be reached again. */
    readonly lastFailure?: { readonly since: string; readonly code: string; readonly text: string };
    /** ISO 8601: it wants to be left alone, and nothing is sent to it before. Present while it is so. */
    readonly leftAloneUntil?: string;
  };
  /** Links that wait for their shoppers. */
  readonly openLinks: number;
  /** What else has no outcome there. */
  readonly underWay: number;
  /** What is told as unknown, and asked about in the background. */
  readonly unresolved: number;
  /** What a person must do about the service itself. */
  readonly attention: readonly Attention[];
}
