import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { BRAND } from '../../brand.ts';
import { TextPage, TextSection } from './text-page.tsx';

export function PrivacyScreen() {
  return (
    <TextPage
      title="Privacy policy"
      lead={`What ${BRAND} stores about you, why, for how long, and how you take it with you or have it erased.`}
      updated="November 28, 2026"
    >
      <TextSection title="What we store">
        <ul>
          <li>Your account: full name, e-mail address and a one-way hash of your password.</li>
          <li>
            Your books: the products, categories, photos, sales, revenue and expenses that you
            record, with the time of each change.
          </li>
          <li>
            Your sessions: when you signed in and until when that sign-in is valid, so that you can
            be signed out everywhere.
          </li>
        </ul>
        <p>
          Customer and vendor names are stored only where you type them. Please record no more about
          other people than your bookkeeping needs.
        </p>
      </TextSection>
      <TextSection title="What we do not do">
        <p>
          We do not sell or rent your data, show advertising, or let third parties track you. The
          app sets no cookies and loads nothing from other companies’ servers for its own pages,
          listings’ pictures aside. Photos are stripped of their place and camera data before they
          are stored.
        </p>
      </TextSection>
      <AuditorsSection />
      <ListingsSection />
      <TextSection title="Where it is kept">
        <p>
          Your browser keeps your sign-in token, your display settings, the choices you made for
          marketplace listings and, until you sign out, your recent searches in its local storage.
          The browser of somebody who opens an audit link keeps that link’s token until the tab is
          closed. Everything else is on the servers of whoever operates this installation of {BRAND}
          . Photos are served under addresses that cannot be guessed, to anyone who has the address.
        </p>
      </TextSection>
      <TextSection title="How long">
        <p>
          Your books are kept as a complete record for as long as you have an account: deleting a
          product or an entry takes it out of your lists and figures, while the fact that it was
          there stays in your own history. When you delete your account, the account, its personal
          data, the photos, the reports and the record itself are erased. Backups made by the
          operator may hold a copy until they are replaced.
        </p>
      </TextSection>
      <TextSection title="Your rights">
        <p>
          You may see, correct, take away and erase your data. Correct it in the app itself, delete
          your account under your name in the sidebar, and ask for anything else through{' '}
          <Link to={paths.contact}>Contact us</Link>.
        </p>
      </TextSection>
      <TextSection title="Changes">
        <p>
          When this policy changes, the date above changes with it, and a change that matters is
          announced in the app before it takes effect.
        </p>
      </TextSection>
    </TextPage>
  );
}

function ListingsSection() {
  return (
    <TextSection title="Listings of the marketplace">
      <p>
        When the marketplace is connected to eBay, our server sends eBay the words you search for
        and the countries you choose, and nothing about you or your books. Your browser loads the
        listings’ pictures from eBay’s servers, which thereby see its network address; your name and
        the page you are on are not sent along. Listings, prices and sellers’ names are shown and
        then forgotten: we store none of them. A link to a listing leads to eBay, where its own
        privacy policy holds.
      </p>
    </TextSection>
  );
}

function AuditorsSection() {
  return (
    <TextSection title="Whom you let in">
      <p>
        Whoever has an audit link of yours reads your books and their whole history, deleted entries
        too, until the link ends or you revoke it. When it was used, and for what, is recorded and
        shown to you.
      </p>
    </TextSection>
  );
}
