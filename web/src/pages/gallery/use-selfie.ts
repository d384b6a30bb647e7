import { useEffect, useState } from 'react';

export interface Selfie {
  file: File;
  /** For the preview. */
  address: string;
}

/** The picture that a guest took or chose; its preview is given up with it. */
export function useSelfie(): [Selfie | null, (file: File) => void] {
  const [selfie, setSelfie] = useState<Selfie | null>(null);
  useEffect(() => () => (selfie ? URL.revokeObjectURL(selfie.address) : undefined), [selfie]);
  return [selfie, (file) => setSelfie({ file, address: URL.createObjectURL(file) })];
}
