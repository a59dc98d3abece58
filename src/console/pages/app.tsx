/** The console: signed out, or one of its pages. */

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type EndReason, Live } from './daemon/live.js';
import type { Session } from './daemon/session.js';
import { type Till, unknownTill } from './daemon/till.js';
import { keepWhileUsed } from './daemon/use.js';
import { type Address, linkTo, type PageName, useAddress } from './parts/address.js';
import { Frame, type Tab } from './parts/frame.js';
import { texts } from './language/texts.js';
import { AttentionList } from './views/attention.js';
import { AuditPage } from './views/audit-page.js';
import { Health } from './views/health.js';
import { Overview } from './views/overview.js';
import { Payment } from './views/payment.js';
import { Payments } from './views/payments.js';
import { Practice } from './views/practice.js';
import { SignIn } from './views/sign-in.js';

/** Shows the sign-in until there is a session, and again after it has ended. */
export function App() {
  const [session, setSession] = useState<Session>();
  const [reason, setReason] = useState<EndReason | 'closed'>();
  const ended = useCallback((why: EndReason | 'closed') => {
    setReason(why);
    setSession(undefined);
  }, []);
  if (session === undefined) return <SignIn reason={reason} opened={setSession} />;
  return <Console session={session} ended={ended} />;
}

interface ConsoleProps {
  readonly session: Session;
  readonly ended: (reason: EndReason | 'closed') => void;
}

function Console({ session, ended }: ConsoleProps) {
  const [till, setTill] = useState(unknownTill);
  const address = useAddress();
  const following = useRef<AbortController>();
  useEffect(() => {
    const controller = new AbortController();
    following.current = controller;
    void new Live(session, { changed: setTill, ended }, controller.signal).run();
    keepWhileUsed(session, controller.signal);
    return () => controller.abort();
  }, [session, ended]);
  const close = (): void => {
    // Do this first: the daemon ends the event stream together with the session, and the browser would report a broken
    // response.
    following.current?.abort();
    void session.close().catch(() => undefined);
    ended('closed');
  };
  const { navigation, connection, product } = texts.pages;
  return (
    <Frame
      texts={{ skip: navigation.skip, label: navigation.label, product, leave: navigation.close }}
      tabs={tabsOf(till, address.page)}
      state={
        <span class={`link ${till.connection}`} role="status">
          {till.connection === 'live' ? connection.live : till.connection === 'lost' ? '' : connection.connecting}
        </span>
      }
      leave={close}
    >
      {till.connection === 'lost' && (
        <p class="note bad" role="alert">
          {connection.lost}
        </p>
      )}
      <Shown address={address} session={session} till={till} />
    </Frame>
  );
}

interface ShownProps {
  readonly address: Address;
  readonly session: Session;
  readonly till: Till;
}

function Shown({ address: { page, subject, query }, session, till }: ShownProps) {
  switch (page) {
    case 'overview':
      return <Overview session={session} till={till} />;
    case 'attention':
      return <AttentionList session={session} till={till} />;
    case 'payments':
      return <Payments session={session} till={till} query={query} />;
    case 'payment':
      return <Payment key={subject} session={session} till={till} id={subject} />;
    case 'health':
      return <Health session={session} till={till} />;
    case 'audit':
      return <AuditPage session={session} till={till} query={query} />;
    case 'practice':
      return <Practice till={till} />;
  }
}

/** The pages of the navigation. */
const everyPage = ['overview', 'attention', 'payments', 'health', 'audit'] as const;

/** Returns the navigation. The page of a payment belongs to the payments. */
function tabsOf({ isPractice, attention }: Till, shown: PageName): readonly Tab[] {
  const { navigation, itemsOpen } = texts.pages;
  const pages = isPractice ? [...everyPage, 'practice' as const] : everyPage;
  return pages.map((page) => ({
    link: linkTo(page),
    text: navigation[page],
    isShown: page === (shown === 'payment' ? 'payments' : shown),
    more: page === 'attention' && attention.length > 0 && <span class="count"> {itemsOpen(attention.length)}</span>,
  }));
}
