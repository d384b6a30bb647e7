import { notFoundPage } from '../../../api/contract/pages.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Empty } from '../ui/empty.tsx';
import { usePageHead } from '../ui/page-head.ts';
import { LostPicture } from '../ui/pictures.tsx';
import './not-found.css';

export function NotFound() {
  usePageHead(notFoundPage);
  return (
    <main className="not-found">
      <Empty
        level={1}
        picture={<LostPicture />}
        title="This frame is empty"
        text="There is no page at this address. It may have moved, or a letter of the address got lost."
        action={
          <ButtonLink kind="primary" to={paths.landing}>
            Go to the start
          </ButtonLink>
        }
      />
    </main>
  );
}
