import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FacePicture, LockPicture, PrintsPicture } from '../../ui/pictures.tsx';

interface GalleryStateProps {
  state: 'closed' | 'failed' | 'empty' | 'unpicked' | 'nobody';
  canFind: boolean;
  onFind: () => void;
  onRetry: () => void;
}

/** What stands where the photos would be. */
export function GalleryState({ state, canFind, onFind, onRetry }: GalleryStateProps) {
  if (state === 'failed') {
    return (
      <Empty
        picture={<PrintsPicture />}
        title="The photos did not load"
        text="Nothing is lost. Please check your connection."
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    );
  }
  if (state === 'empty') {
    return (
      <Empty
        picture={<PrintsPicture />}
        title="The first photos are on their way"
        text="Turn on Live Event and they appear here by themselves."
      />
    );
  }
  if (state === 'unpicked') {
    return (
      <Empty
        picture={<PrintsPicture />}
        title="Nothing picked yet"
        text="Open a photo and tap its heart: it is kept here, for your eyes only."
      />
    );
  }
  if (state === 'nobody') {
    return (
      <Empty
        picture={<FacePicture />}
        title="None of these was you"
        text="All of them are left out now. More photos may come: look again later."
        action={canFind ? <Button onClick={onFind}>Find My Photos</Button> : null}
      />
    );
  }
  return (
    <Empty
      picture={<LockPicture />}
      title="The gallery is kept closed"
      text={canFind ? 'You can still find the photos that you are in.' : 'The photographer has not opened it yet.'}
      action={canFind ? <Button onClick={onFind}>Find My Photos</Button> : null}
    />
  );
}
