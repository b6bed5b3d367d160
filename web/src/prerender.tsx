import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { paths } from './app/paths.ts';
import { LandingScreen } from './features/landing/landing.screen.tsx';

/** The landing page in HTML, for a visitor; the build lays it into `landing.html`. */
export const landingMarkup = (): string =>
  renderToString(
    <StaticRouter location={paths.landing}>
      <LandingScreen />
    </StaticRouter>,
  );
