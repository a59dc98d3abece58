/** The simulated payment service as a shop and its customers have it, for commands that show or rehearse something with it. */

import { z } from 'zod';

/** What a shop has of it. */
export interface PracticeService {
  readonly baseUrl: string;
  readonly merchantId: string;
  readonly apiKey: string;
  readonly token: string;
}

/** Its name in the configuration. */
export const practiceServiceName = 'shop';

/** The keys of the shop, for the environment of the daemon: they stand in no file. */
export function practiceKeys({ apiKey, token }: PracticeService): Readonly<Record<string, string>> {
  return { SHOP_KEY: apiKey, SHOP_TOKEN: token };
}

/** The part of a configuration file that names it. Webhooks are taken at that port, and none are if it is left out; so many declines end a link. */
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

/** Cards of practice, by what happens; nowhere else are they worth anything. */
const cards = { approved: '4111 1111 1111 1111', declined: '4000 0000 0000 0002' } as const;

/** What happens to the card with which the customer pays. */
export type PracticeCard = keyof typeof cards;

/** How long the page may take. */
const answerMs = 10_000;

/**
 * Pays on the page at this address by plain HTTP, as a browser without script does: opens it and sends its form. False where the page takes no card: the
 * link is over. True proves nothing: the outcome is learned from the service. Rejects where there is no answer.
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

/** A payment in its book: what was captured, and what is still held, in minor units. */
export type PracticeEntry = z.infer<typeof ledgerAnswer>[number];

/** Its own book, from the control interface at this address. Rejects where there is no answer. */
export async function readServiceLedger(control: string): Promise<readonly PracticeEntry[]> {
  const response = await fetch(`${control}/ledger`);
  return ledgerAnswer.parse(await response.json());
}
