import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { BRAND } from '../../brand.ts';
import { TextPage, TextSection } from './text-page.tsx';

export function AboutScreen() {
  return (
    <TextPage
      title="About us"
      lead={`${BRAND} is a bookkeeping and inventory tool for people who buy and sell sports cards in small numbers and want to know, card by card, what they earned.`}
    >
      <TextSection title="Why it exists">
        <p>
          A card is bought at a show, graded, listed, relisted and sold months later. By then nobody
          remembers what it really cost. Spreadsheets start well and end with a lost afternoon
          before tax day. We wanted the profit of each card to be there at the moment of the sale,
          and the month to be readable at a glance.
        </p>
      </TextSection>
      <TextSection title="What we hold to">
        <ul>
          <li>
            Your numbers add up to the cent, and you can open the entries behind each of them.
          </li>
          <li>Nothing you saved is lost, and nothing is changed behind your back.</li>
          <li>The app works by keyboard, on a phone, in the dark, and with a screen reader.</li>
          <li>Your books are yours: to read, to take along and to erase.</li>
        </ul>
      </TextSection>
      <TextSection title="The name">
        <p>
          A keepsake is the card you keep, a sale the one you let go. The mark is a K of three
          cards, the orange one on its way out.
        </p>
      </TextSection>
      <TextSection title="Get in touch">
        <p>
          We read everything: <Link to={paths.contact}>Contact us</Link>.
        </p>
      </TextSection>
    </TextPage>
  );
}
