import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

const again = (): void => location.reload();

/** What a link that was mailed brings along. Ours keep it behind `#`, which no log and no referrer gets to see; behind `?` it is read too. */
export function useLinkParameters(): URLSearchParams {
  const { hash, search } = useLocation();
  const [parameters] = useState(
    () => new URLSearchParams([...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))]),
  );
  // Another link, followed where the page is open already, changes nothing but what stands behind `#`.
  useEffect(() => {
    addEventListener('hashchange', again);
    return () => removeEventListener('hashchange', again);
  }, []);
  return parameters;
}
