/** What an editor's browser keeps: a session, never the code that it was exchanged for. */
export interface TeamSession {
  token: string;
  gigId: string;
}

const KEYS = ['team_token', 'team_gig_id'] as const;

export function currentEditor(): TeamSession | null {
  const [token, gigId] = KEYS.map((key) => localStorage.getItem(key));
  return token && gigId ? { token, gigId } : null;
}

export function startEditor({
  access_token: token,
  gig_id: gigId,
}: {
  access_token: string;
  gig_id: string;
}): TeamSession {
  localStorage.setItem('team_token', token);
  localStorage.setItem('team_gig_id', gigId);
  return { token, gigId };
}

export function endEditor(): void {
  for (const key of KEYS) localStorage.removeItem(key);
}
