import '../dashboard/dashboard.css';
import './watermark.css';
import { useQuery } from '@tanstack/react-query';
import { pages } from '../../../../api/contract/pages.ts';
import { newestGigsQuery } from '../../api/gig.ts';
import { watermarkQuery } from '../../api/watermark.ts';
import sample from '../../art/couple-1600.webp';
import { Button } from '../../ui/button.tsx';
import { usePageHead } from '../../ui/page-head.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WatermarkForm } from './watermark-form.tsx';

/** The studio's mark, and how it looks on its newest cover. */
export function WatermarkSettings() {
  usePageHead(pages.watermarkSettings);
  const settings = useQuery(watermarkQuery());
  const newest = useQuery(newestGigsQuery(1)).data?.gigs[0]?.feature_image;
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Watermark</h1>
          <p className="quiet">Configure → Preview → Save → Use in AI Editor</p>
        </div>
      </header>
      {settings.isPending ? (
        <Skeleton count={6} />
      ) : settings.isLoadingError ? (
        <div className="panel">
          <p>The watermark settings could not be loaded.</p>
          <Button onClick={() => void settings.refetch()}>Try again</Button>
        </div>
      ) : (
        <WatermarkForm settings={settings.data} photo={newest?.large_url ?? sample} />
      )}
    </div>
  );
}
