/** Questions that were asked while the page's script was still on its way. */
const asked = new Map<string, Promise<Response>>();

/** `look` sees what came, once it came well. */
export function askEarly(address: string, headers: Record<string, string>, look?: (answer: object) => void): void {
  const answer = fetch(address, { headers });
  answer.then(
    async (response) => {
      if (look && response.ok) look((await response.clone().json()) as object);
    },
    () => undefined,
  );
  asked.set(address, answer);
}

/** The answer to a question asked early, once. */
export function earlyAnswer(address: string): Promise<Response> | undefined {
  const answer = asked.get(address);
  asked.delete(address);
  return answer;
}
