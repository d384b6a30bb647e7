/** What a client's browser keeps: the token, the gig and the permissions, as they came with the login. */
export interface ClientSession {
  token: string;
  gigId: string;
}

const KEYS = ['client_token', 'client_gig_id', 'client_permissions'] as const;

/** The client who is signed in for this gig. */
export function currentClient(gigId: string): ClientSession | null {
  const token = localStorage.getItem('client_token');
  return token && localStorage.getItem('client_gig_id') === gigId ? { token, gigId } : null;
}

export function startClient(answer: { access_token: string; gig_id: string; permissions: string[] }): void {
  localStorage.setItem('client_token', answer.access_token);
  localStorage.setItem('client_gig_id', answer.gig_id);
  localStorage.setItem('client_permissions', JSON.stringify(answer.permissions));
}

export function endClient(): void {
  for (const key of KEYS) localStorage.removeItem(key);
}
