/** The console: signed out, or one of its pages. */

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type EndReason, Live } from './daemon/live.js';
import type { Session } from './daemon/session.js';
import { type Till, unknownTill } from './daemon/till.js';
import { keepWhileUsed } from './daemon/use.js';
import { type Address, linkTo, type PageName, useAddress } from './parts/address.js';
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
  return (
    <>
      <a class="skip" href="#main" onClick={skipToMain}>
        {texts.pages.navigation.skip}
      </a>
      <Header till={till} shown={address.page} close={close} />
      <main id="main">
        {till.connection === 'lost' && (
          <p class="note bad" role="alert">
            {texts.pages.connection.lost}
          </p>
        )}
        <Shown address={address} session={session} till={till} />
      </main>
    </>
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
const everyPage: readonly PageName[] = ['overview', 'attention', 'payments', 'health', 'audit'];

function Header({ till, shown, close }: { readonly till: Till; readonly shown: PageName; readonly close: () => void }) {
  const { navigation, connection, itemsOpen, product } = texts.pages;
  const pages = till.isPractice ? [...everyPage, 'practice' as const] : everyPage;
  return (
    <header>
      <span class="brand">{product}</span>
      <nav aria-label={navigation.label}>
        <ul>
          {pages.map((page) => (
            <li key={page}>
              <a
                href={linkTo(page)}
                aria-current={page === shown || (page === 'payments' && shown === 'payment') ? 'page' : undefined}
              >
                {navigation[page === 'payment' ? 'payments' : page]}
                {page === 'attention' && till.attention.length > 0 && (
                  <span class="count"> {itemsOpen(till.attention.length)}</span>
                )}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <span class={`link ${till.connection}`} role="status">
        {till.connection === 'live' ? connection.live : till.connection === 'lost' ? '' : connection.connecting}
      </span>
      <button type="button" onClick={close}>
        {navigation.close}
      </button>
    </header>
  );
}

/** Moves the focus without a change of the fragment, which is the address of the page. */
function skipToMain(event: Event): void {
  event.preventDefault();
  const heading = document.querySelector('main h1');
  if (heading instanceof HTMLElement) heading.focus();
}
