import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { FallbackScreen } from '../ui/fallback-screen.tsx';

/** A page's own fault: what is around it stays. The same address once more shows it anew, from answers that are asked for anew. */
export function RouteFailure({ within = false }: { within?: boolean }) {
  const error = useRouteError();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const here = useLocation();
  useEffect(() => reportError(error), [error]);
  const again = () => {
    queries.removeQueries({ type: 'inactive' });
    void navigate(here, { replace: true, state: here.state as unknown });
  };
  return <FallbackScreen within={within} onRetry={again} />;
}
