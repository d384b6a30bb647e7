import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { FallbackScreen } from '../ui/fallback.tsx';

export function RouteFailure() {
  const error = useRouteError();
  useEffect(() => reportError(error), [error]);
  return <FallbackScreen />;
}
