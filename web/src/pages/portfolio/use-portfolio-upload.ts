import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../api/call.ts';
import { uploadToPortfolio, type PortfolioCategory } from '../../api/portfolio.ts';
import { toast } from '../../ui/toast.tsx';

export interface SentFile {
  id: number;
  name: string;
  state: 'waiting' | 'sending' | 'done' | 'refused';
  /** Why it was refused. */
  detail: string;
}

const FAILED = 'Failed to upload photos';

/** Sends photos one after the other, so that each has its own answer. */
export function usePortfolioUpload() {
  const queries = useQueryClient();
  const [files, setFiles] = useState<SentFile[]>([]);
  const busy = files.some(({ state }) => state === 'waiting' || state === 'sending');

  const send = async (chosen: File[], category: PortfolioCategory): Promise<void> => {
    if (chosen.length === 0) return;
    setFiles(chosen.map(({ name }, id) => ({ id, name, state: 'waiting', detail: '' })));
    const say = (id: number, state: SentFile['state'], detail = '') =>
      setFiles((before) => before.map((file) => (file.id === id ? { ...file, state, detail } : file)));
    const refusals: string[] = [];
    let told = '';
    for (const [id, file] of chosen.entries()) {
      say(id, 'sending');
      try {
        told = (await uploadToPortfolio(file, category)).message;
        say(id, 'done');
      } catch (error) {
        const detail = sentence(error, FAILED);
        refusals.push(detail);
        say(id, 'refused', detail);
      }
    }
    const [first] = refusals;
    if (first === undefined) toast({ text: told, tone: 'good', about: 'portfolio' });
    else
      toast({
        text: chosen.length === 1 ? first : `${FAILED}: ${refusals.length} of ${chosen.length}, see the list`,
        tone: 'bad',
        about: 'portfolio',
      });
    await queries.invalidateQueries({ queryKey: ['portfolio'] });
  };
  return { files, busy, send };
}
