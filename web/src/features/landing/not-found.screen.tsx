import { useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { useTitle } from '../../ui/page.tsx';
import { BlankCards } from '../../ui/blank-cards.tsx';

export function NotFoundScreen() {
  useTitle('Page not found');
  const navigate = useNavigate();
  const goBack = () => {
    if (history.length > 1) void navigate(-1);
    else void navigate(paths.dashboard);
  };
  return (
    <main
      tabIndex={-1}
      className="grid min-h-dvh place-items-center px-6 text-center focus:outline-none"
    >
      <div className="grid justify-items-center">
        <BlankCards />
        <p className="tnum mt-6 text-sm font-medium text-ink3">404</p>
        <h1 className="mt-1 font-display text-2xl font-semibold tracking-[-0.025em]">
          Oops! Page Not Found
        </h1>
        <p className="mt-2 max-w-[40ch] text-md text-ink2">
          The page you were looking for isn’t in this binder.
        </p>
        <Button className="mt-6" onClick={goBack}>
          Go Back
        </Button>
      </div>
    </main>
  );
}
