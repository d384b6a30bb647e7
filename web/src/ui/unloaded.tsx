import { Button } from './button.tsx';
import { Empty } from './empty.tsx';
import { OfflinePicture } from './pictures.tsx';

interface UnloadedProps {
  title: string;
  /** What is safe, and what to do. */
  text?: string;
  /** 1 where it is the whole page. */
  level?: 1 | 2;
  again: () => unknown;
}

/** In the place of what could not be loaded: it is tried again at a press. */
export function Unloaded({ title, text = 'Please check your connection.', level = 2, again }: UnloadedProps) {
  return (
    <Empty
      level={level}
      picture={<OfflinePicture />}
      title={title}
      text={text}
      action={
        <Button kind={level === 1 ? 'primary' : 'plain'} onClick={() => void again()}>
          Try again
        </Button>
      }
    />
  );
}
