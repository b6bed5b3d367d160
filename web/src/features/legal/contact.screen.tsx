import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { BRAND } from '../../brand.ts';
import { TextPage, TextSection } from './text-page.tsx';

export function ContactScreen() {
  return (
    <TextPage
      title="Contact us"
      lead={`${BRAND} is invite-only, so there is a person behind every invitation: the one who sent you your registration code.`}
    >
      <TextSection title="The quickest way">
        <p>
          Answer the message that your registration code came with. It reaches the people who run
          this installation, and they can see to everything below.
        </p>
      </TextSection>
      <TextSection title="What to write">
        <ul>
          <li>
            <strong className="font-semibold text-ink">Locked out:</strong> the e-mail address of
            your account. You get a one-time password, to be changed when you sign in.
          </li>
          <li>
            <strong className="font-semibold text-ink">Something is wrong:</strong> what you did,
            what you expected, what you saw, and about when. A picture of the screen helps.
          </li>
          <li>
            <strong className="font-semibold text-ink">Another code:</strong> how many friends you
            would like to invite.
          </li>
          <li>
            <strong className="font-semibold text-ink">Your data:</strong> a question about what is
            stored; most answers are in the <Link to={paths.privacyPolicy}>Privacy policy</Link>.
          </li>
        </ul>
        <p>Never send your password. Nobody who runs {BRAND} needs it or will ask for it.</p>
      </TextSection>
      <TextSection title="A weakness in our security">
        <p>
          Please tell us first and give us time to mend it. Say how it can be seen again; do not
          look at other people’s data to prove it.
        </p>
      </TextSection>
    </TextPage>
  );
}
