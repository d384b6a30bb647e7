import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pages } from '../../../../api/contract/pages.ts';
import { ApiError, sentence } from '../../api/call.ts';
import { keptFaceQuery, withdrawFaceMutation, type KeptFace } from '../../api/registration.ts';
import { BrandLink } from '../../ui/brand-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { FormError } from '../../ui/field.tsx';
import { count, shortDate } from '../../ui/format.ts';
import { useTheme, usePageHead } from '../../ui/page-head.ts';
import { FacePicture, LostPicture } from '../../ui/pictures.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import './my-face.css';
import { NameText } from '../../ui/name-text.tsx';
import { Unloaded } from '../../ui/unloaded.tsx';

type Kept = Extract<KeptFace, { status: 'kept' }>;

function Facts({ kept }: { kept: Kept }) {
  const facts: [string, string][] = [
    ['Name', kept.name],
    ['WhatsApp number', kept.phone],
    ['Email', kept.email ?? ''],
    ['Your face', 'A description of it, made from your selfie. The selfie itself was not kept.'],
    ['“Not me”', kept.not_me > 0 ? `You said it of ${count(kept.not_me, 'photo')}.` : ''],
    [
      'Since',
      `${shortDate(kept.registered_at)}, ${kept.messages === 0 ? 'no message yet' : `${count(kept.messages, 'message')} since then`}`,
    ],
  ];
  return <FactList facts={facts} />;
}

function Keeping({ kept, token }: { kept: Kept; token: string }) {
  const queries = useQueryClient();
  const withdraw = useMutation({
    ...withdrawFaceMutation(token),
    onSuccess: () => queries.setQueryData(keptFaceQuery(token).queryKey, { status: 'gone' }),
  });
  return (
    <section className="my-face-card">
      <h1>Your face registration</h1>
      <p className="quiet">
        This is what is kept of you{kept.gig_name ? ' with the gallery of ' : ''}
        {kept.gig_name ? (
          <strong>
            <NameText>{kept.gig_name}</NameText>
          </strong>
        ) : null}
        {kept.photographer_name ? ` by ${kept.photographer_name}` : ''}.
      </p>
      <Facts kept={kept} />
      <p>
        If you withdraw, all of this is deleted for good, and no more messages come. The photos themselves stay in the
        gallery.
      </p>
      <FormError>
        {withdraw.error ? sentence(withdraw.error, 'This did not work. Nothing was changed; please try again.') : null}
      </FormError>
      <Button kind="danger" wide busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Delete my face and stop messages
      </Button>
    </section>
  );
}

/** Where the second link in a guest's messages leads: what is kept of them, and the button that ends it. Looking ends nothing. */
export function MyFace() {
  useTheme('gallery');
  usePageHead(pages.myFace);
  const [token] = useState(() => location.hash.slice(1));
  const kept = useQuery({ ...keptFaceQuery(token), enabled: token !== '' });
  const unknown = token === '' || (kept.error instanceof ApiError && kept.error.status === 401);
  return (
    <main className="my-face">
      {unknown ? (
        <Empty
          level={1}
          picture={<LostPicture />}
          title="This link is not complete"
          text="Please open it again from the WhatsApp message: it is the last one in each of them."
        />
      ) : kept.isPending ? (
        <section className="my-face-card" role="status" aria-label="Looking up what is kept">
          <Skeleton shape="line" count={6} />
        </section>
      ) : !kept.data ? (
        <Unloaded
          level={1}
          title="We could not look it up"
          text="Nothing was changed. Please check your connection."
          again={kept.refetch}
        />
      ) : kept.data.status === 'gone' ? (
        <div role="status">
          <Empty
            level={1}
            picture={<FacePicture />}
            title="Nothing is kept of you any more"
            text="Your face, your name and your number are deleted, and no more messages come. You can register again in the gallery at any time."
          />
        </div>
      ) : (
        <Keeping kept={kept.data} token={token} />
      )}
      <BrandLink />
    </main>
  );
}
