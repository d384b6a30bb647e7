import './links.css';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { sentence } from '../../../api/call.ts';
import type { GigAnswer } from '../../../api/gig.ts';
import { linksQuery, renewLink, switchLinkOff, type GalleryLink } from '../../../api/gallery-link.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { useAddressed } from '../../../ui/layers.ts';
import { More } from '../../../ui/more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { LinkAddress } from './link-address.tsx';
import { LinkRow } from './link-row.tsx';
import { MakeLinkDialog } from './make-link-dialog.tsx';

type Asking = { act: 'renew' | 'off'; link: GalleryLink } | null;

/** What the address says while a link is made. */
const NEW_LINK = 'new-link';

const WORDS = {
  renew: {
    title: 'A new address?',
    text: 'The address that you gave out before stops working at once, for everybody who has it.',
    action: 'Make a new address',
  },
  off: {
    title: 'Switch this link off?',
    text: 'Whoever has it is shown out at once. It cannot be switched on again, but you can make another.',
    action: 'Switch off',
  },
} as const;

/** Links that reach less than the gallery: to look at it only, or to send photos only. */
export function LinksPanel({ gig }: { gig: GigAnswer }) {
  const gigId = gig.gig_id;
  const queries = useQueryClient();
  const links = useInfiniteQuery(linksQuery(gigId));
  const [open, setOpen] = useAddressed('open');
  const [asking, setAsking] = useState<Asking>(null);
  const [shown, setShown] = useState<string | null>(null);
  /** Addresses by link, as they were told; nobody else knows them. */
  const [told, setTold] = useState<Record<string, string>>({});
  const tell = (linkId: string, path: string) => {
    setTold((now) => ({ ...now, [linkId]: location.origin + path }));
    setShown(linkId);
  };
  const act = useMutation({
    mutationFn: async ({ act: what, link }: NonNullable<Asking>) =>
      what === 'renew' ? renewLink(gigId, link.link_id) : void (await switchLinkOff(gigId, link.link_id)),
    onSuccess: async (answer, { link }) => {
      setAsking(null);
      await queries.invalidateQueries({ queryKey: ['links', gigId] });
      if (answer) tell(link.link_id, answer.path);
      else toast({ text: `"${link.name}" is switched off`, tone: 'good' });
    },
    onError: (error) => {
      setAsking(null);
      toast({ text: sentence(error, 'That did not work. Please try again.'), tone: 'bad' });
    },
  });
  const all = links.data?.pages.flatMap((page) => page.links) ?? [];
  const one = all.find(({ link_id }) => link_id === shown);
  const address = shown === null ? undefined : told[shown];
  return (
    <section className="panel links" aria-labelledby="links-title">
      <div className="links-head">
        <h2 id="links-title">Links</h2>
        <Button small onClick={() => setOpen(NEW_LINK)}>
          <Plus aria-hidden /> Make a link
        </Button>
      </div>
      <p className="quiet small">
        For people who should see less than the gallery
        {gig.gig_type === 'public'
          ? '. This gig is public: who knows its own address can also download. Make the gig private if looking should be all.'
          : ', without telling them its password.'}
      </p>
      {links.isPending ? (
        <Skeleton count={2} />
      ) : links.isLoadingError ? (
        <p>
          The links could not be loaded.{' '}
          <Button small onClick={() => void links.refetch()}>
            Try again
          </Button>
        </p>
      ) : all.length === 0 ? (
        <p className="links-none">No links yet. Make one for the family to look, or for a second shooter to deliver.</p>
      ) : (
        <>
          <ul className="links-list">
            {all.map((link) => (
              <LinkRow
                key={link.link_id}
                link={link}
                known={told[link.link_id] !== undefined}
                onShow={() => setShown(link.link_id)}
                onRenew={() => setAsking({ act: 'renew', link })}
                onOff={() => setAsking({ act: 'off', link })}
              />
            ))}
          </ul>
          <More list={links} />
        </>
      )}
      {open === NEW_LINK ? (
        <MakeLinkDialog
          gigId={gigId}
          onClose={() => setOpen(null)}
          onMade={({ linkId, path }) => {
            setOpen(null);
            tell(linkId, path);
          }}
        />
      ) : null}
      {one && address ? <LinkAddress name={one.name} address={address} onClose={() => setShown(null)} /> : null}
      {asking ? (
        <Confirm
          open
          {...WORDS[asking.act]}
          busy={act.isPending}
          onConfirm={() => act.mutate(asking)}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </section>
  );
}
