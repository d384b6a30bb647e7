import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** What a link that was mailed brings along. Ours keep it behind `#`, which no log and no referrer gets to see; behind `?` it is read too. */
export function useLinkParameters(): URLSearchParams {
  const { hash, search } = useLocation();
  const [opened] = useState({ hash, search });
  const [parameters] = useState(
    () => new URLSearchParams([...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))]),
  );
  // Another link, followed where the page is open already, changes nothing but what stands behind `#`. A dialog that is
  // closed goes back to the same one: nothing is read anew then.
  useEffect(() => {
    const changed = (): void => {
      if (location.hash !== '' && location.hash !== opened.hash) location.reload();
    };
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, [opened]);
  return parameters;
}
