/** The simulated payment service of the demo and of rehearsals: its configuration, its payment page and its ledger. */

import { z } from 'zod';

/** The address of the payment service, and a shop's credentials for that service. */
export interface PracticeService {
  readonly baseUrl: string;
  readonly merchantId: string;
  readonly apiKey: string;
  readonly token: string;
}

/** The name of the payment service in the configuration. */
export const practiceServiceName = 'shop';

/** Returns the keys of the shop, as variables for the daemon. So no file contains the keys. */
export function practiceKeys({ apiKey, token }: PracticeService): Readonly<Record<string, string>> {
  return { SHOP_KEY: apiKey, SHOP_TOKEN: token };
}

/**
 * Returns the part of the configuration file that describes the payment service. `webhookPort`: the port of the webhook
 * listener; if absent, there is no listener. `attemptsMax`: the number of declines that end a link.
 */
export function practiceServiceText(
  { baseUrl, merchantId }: PracticeService,
  { webhookPort, attemptsMax }: { readonly webhookPort?: number; readonly attemptsMax?: number } = {},
): string {
  const promises = `promises = { attemptsMax = ${attemptsMax ?? 0} }\n`;
  const webhook = `webhook = { port = ${webhookPort ?? 0}, publicUrl = "http://127.0.0.1:${webhookPort ?? 0}/shop" }\n`;
  return `
[services.${practiceServiceName}]
baseUrl = ${JSON.stringify(baseUrl)}
merchantId = ${JSON.stringify(merchantId)}
apiKey = { env = "SHOP_KEY" }
token = { env = "SHOP_TOKEN" }
profile = "simulated"
simulated = true
${attemptsMax === undefined ? '' : promises}${webhookPort === undefined ? '' : webhook}`;
}

/** Practice cards, by their result. Only the simulated payment service accepts them. */
const cards = { approved: '4111 1111 1111 1111', declined: '4000 0000 0000 0002' } as const;

/** The result of a practice card. */
export type PracticeCard = keyof typeof cards;

/** The time limit of a request to the payment page. */
const answerMs = 10_000;

/**
 * Pays on the page at this address like a browser without scripts: loads the page and sends its form. Returns false if
 * the link has ended, so that the page accepts no card. True does not prove a payment; only the payment service knows
 * the outcome. Rejects if the service does not answer.
 */
export async function payByPage(url: string, card: PracticeCard): Promise<boolean> {
  const page = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(answerMs) });
  const text = await page.text();
  const form = { number: cards[card], expiry: '12/30', code: '123' };
  if (page.status !== 200 || !Object.keys(form).every((field) => text.includes(`name="${field}"`))) return false;
  const body = new URLSearchParams({ act: 'pay', ...form });
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(answerMs) });
  await answer.text();
  return answer.status === 303;
}

const ledgerAnswer = z.array(
  z.object({
    merchantReference: z.string(),
    state: z.string(),
    currency: z.string(),
    captured: z.int().nonnegative(),
    remaining: z.int().nonnegative(),
  }),
);

/** A payment in the ledger, with the captured amount and the held amount in minor units. */
export type PracticeEntry = z.infer<typeof ledgerAnswer>[number];

/** Reads the ledger from the control interface at this address. Rejects if the interface does not answer. */
export async function readServiceLedger(control: string): Promise<readonly PracticeEntry[]> {
  const response = await fetch(`${control}/ledger`);
  return ledgerAnswer.parse(await response.json());
}
