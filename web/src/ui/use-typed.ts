import { useEffect, useState } from 'react';

/** After the last key, in milliseconds: who types a name asks once. */
const TYPING_MS = 200;

/** What was typed, once its writer pauses. */
export function useTyped(text: string): string {
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    const wait = setTimeout(() => setTyped(text.trim()), TYPING_MS);
    return () => clearTimeout(wait);
  }, [text]);
  return typed;
}
