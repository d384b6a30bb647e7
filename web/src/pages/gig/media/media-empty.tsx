import { ImageUp } from 'lucide-react';
import type { MediaView } from '../../../api/media.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { DropPicture, PrintsPicture } from '../../../ui/pictures.tsx';
import { UploadButton } from './upload-button.tsx';

export function MediaEmpty({
  view,
  onFiles,
  disabled,
  onAll,
}: {
  view: MediaView;
  onFiles: (files: File[]) => void;
  disabled: boolean;
  onAll: () => void;
}) {
  if (view.marks)
    return (
      <Empty
        picture={<PrintsPicture />}
        title="Nothing is marked so"
        text="Mark photos with 1 to 5 for stars, 6 to 9 for labels, P to pick and X to reject."
        action={<Button onClick={onAll}>Show all again</Button>}
      />
    );
  if (view.filter === 'waiting')
    return (
      <Empty
        picture={<PrintsPicture />}
        title="Nothing waits for you"
        text="What your editors send waits here until you publish it: until then clients and guests do not see it."
      />
    );
  if (view.filter !== 'all' && !view.folderId) {
    const what = view.filter === 'videos' ? 'videos' : view.filter === 'edited' ? 'edited photos' : 'photos';
    return <Empty picture={<DropPicture />} title={`No ${what} here`} text="What you upload shows up by itself." />;
  }
  return (
    <Empty
      picture={<DropPicture />}
      title={view.folderId ? 'This folder is empty' : 'Bring in the photos'}
      text="Drop photos, videos or whole folders anywhere on this page, or let your camera send them over FTP."
      action={
        <UploadButton onFiles={onFiles} disabled={disabled}>
          <ImageUp aria-hidden /> Choose files
        </UploadButton>
      }
    />
  );
}
