import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { publicWatermarkQuery, setPublicWatermark } from '../../../api/watermark.ts';
import { paths } from '../../../paths.ts';
import { Switch } from '../../../ui/switch.tsx';
import { useKeptSwitch } from '../../../ui/use-kept-switch.ts';

/** Whether what the public sees and downloads carries the studio's watermark. Kept at once. */
export function PublicDownloads({ gigId }: { gigId: string }) {
  const queries = useQueryClient();
  const { data } = useQuery(publicWatermarkQuery(gigId));
  const mark = useKeptSwitch(
    data?.watermark,
    (on) => setPublicWatermark(gigId, on),
    (answer) => answer && queries.setQueryData(publicWatermarkQuery(gigId).queryKey, answer),
  );
  return (
    <section className="panel" aria-labelledby="downloads-title">
      <h2 id="downloads-title">Downloads</h2>
      <p className="quiet small">
        {data?.watermark
          ? 'Guests see photos with your watermark, and download them with it at 1600 px.'
          : 'Guests download photos at 1600 px and videos whole, without the place where they were taken.'}
      </p>
      <Switch
        label="Watermark for the public"
        hint="What guests see and download carries your watermark. Videos cannot: of them guests see the first picture."
        {...mark}
      />
      <p className="small">
        <Link to={paths.watermarkSettings}>Change your watermark</Link>
      </p>
    </section>
  );
}
