import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { sentence } from '../../../api/call.ts';
import { publicWatermarkQuery, setPublicWatermark } from '../../../api/watermark.ts';
import { paths } from '../../../paths.ts';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.tsx';

/** Whether what the public takes home carries the studio's watermark. Kept at once. */
export function PublicDownloads({ gigId }: { gigId: string }) {
  const queries = useQueryClient();
  const { data } = useQuery(publicWatermarkQuery(gigId));
  // Stands from the very press: what the server says follows, and takes it back only where that fails.
  const [asked, setAsked] = useState<boolean>();
  const save = useMutation({
    mutationFn: (on: boolean) => setPublicWatermark(gigId, on),
    onError: (error) => {
      setAsked(undefined);
      toast({ text: sentence(error, 'Failed to save settings'), tone: 'bad' });
    },
    onSuccess: (answer) => queries.setQueryData(publicWatermarkQuery(gigId).queryKey, answer),
  });
  const ask = (on: boolean): void => {
    setAsked(on);
    save.mutate(on);
  };
  return (
    <section className="panel" aria-labelledby="downloads-title">
      <h2 id="downloads-title">Downloads</h2>
      <Switch
        label="Watermark on public downloads" hint="What guests download carries your watermark. Videos cannot, and are not downloaded then."
        checked={asked ?? data?.watermark ?? false} disabled={!data} onChange={(event) => ask(event.target.checked)}
      />
      <p className="small">
        <Link to={paths.watermarkSettings}>Change your watermark</Link>
      </p>
    </section>
  );
}
