import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { BRAND } from '../../brand.ts';
import { TextPage, TextSection } from './text-page.tsx';

export function TermsScreen() {
  return (
    <TextPage
      title="Terms of service"
      lead={`The agreement between you and the operator of this installation of ${BRAND}, in plain words.`}
      updated="November 28, 2026"
    >
      <TextSection title="Your account">
        <p>
          Access is by invitation: a registration code opens one account. The account is yours
          alone. Keep your password to yourself, choose one that you use nowhere else, and tell us
          when you think that somebody else knows it.
        </p>
      </TextSection>
      <TextSection title="Trial and price">
        <p>
          The first 14 days are free and need no credit card. After that the plan costs $20 a month.
          You are told before a trial ends, and nothing is charged without your consent.
        </p>
      </TextSection>
      <TextSection title="What is yours">
        <p>
          Everything that you record, and every photo that you upload, stays yours. You let us store
          and process it for one purpose: to run the service for you.
        </p>
      </TextSection>
      <TextSection title="What you may not do">
        <ul>
          <li>Use the service for goods that you may not sell, or to hide what you sold.</li>
          <li>Upload pictures that you have no right to use.</li>
          <li>Try to get at the data of other sellers, or to keep the service from working.</li>
        </ul>
      </TextSection>
      <TextSection title="Figures are not advice">
        <p>
          Profit, margin, value and return are computed from what you enter. They are no valuation,
          no tax advice and no promise of a price. Check them before you file or decide anything by
          them.
        </p>
      </TextSection>
      <TextSection title="Availability and liability">
        <p>
          We take care that nothing you saved is lost and that the service is there when you need
          it, but we cannot promise that it never fails. As far as the law allows, our liability is
          limited to what you paid in the twelve months before.
        </p>
      </TextSection>
      <TextSection title="Ending it">
        <p>
          You may delete your account at any time, under your name in the sidebar; that erases your
          data. We may close an account that breaks these terms, and will say why.
        </p>
      </TextSection>
      <TextSection title="Questions">
        <p>
          Write to us through <Link to={paths.contact}>Contact us</Link>. How data is handled is in
          the <Link to={paths.privacyPolicy}>Privacy policy</Link>.
        </p>
      </TextSection>
    </TextPage>
  );
}
