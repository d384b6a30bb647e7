import { Download, X } from 'lucide-react';
import { Suspense } from 'react';
import type { PublicMedia } from '../../api/gallery.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { number } from '../../ui/words.ts';
import { canShareFiles, MOST_SHEET } from './can-share.ts';
import './download-button.css';
import type { DownloadWay } from './photo-download.ts';
import type { PhotoDownload } from './use-photo-download.ts';

// Comes when there is something to download: a guest's first photo does not wait for it.
const DownloadMenu = lazyPart(() => import('./download-menu.tsx').then(({ DownloadMenu }) => DownloadMenu), {
  standIn: null,
});

interface DownloadButtonProps {
  count: number;
  photos: () => PublicMedia[];
  take: PhotoDownload;
  kind?: ButtonKind;
  small?: boolean;
  className?: string;
}

/** 'Download N Photos': into the photo library where a phone lets us, else as a zip; and a choice of the other ways. */
export function DownloadButton({ count, photos, take, kind = 'primary', small, className = '' }: DownloadButtonProps) {
  const { busy, progress, one, many, stop } = take;
  const look = { kind, small };
  if (progress) {
    return (
      <Button
        {...look}
        className={className}
        onClick={stop}
        aria-label={`Stop the download, ${progress.at} of ${progress.of}`}
      >
        <X aria-hidden /> {progress.at} of {progress.of}
      </Button>
    );
  }
  const sheet = canShareFiles();
  const first: DownloadWay = sheet && count <= MOST_SHEET ? 'sheet' : 'zip';
  const go = () => {
    const [only, ...others] = photos();
    if (only && others.length === 0) void one(only);
    else if (only) void many(first, [only, ...others]);
  };
  return (
    <span className={`download-split ${className}`}>
      <Button {...look} busy={busy} onClick={go}>
        <Download aria-hidden /> Download {number(count)} {count === 1 ? 'Photo' : 'Photos'}
      </Button>
      {count > 1 ? (
        <Suspense fallback={null}>
          <DownloadMenu
            {...look}
            count={count}
            sheet={sheet}
            disabled={busy}
            onTake={(way) => void many(way, photos())}
          />
        </Suspense>
      ) : null}
    </span>
  );
}
