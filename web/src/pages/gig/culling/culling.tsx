import './culling.css';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Columns2, Flag, Keyboard, ListFilter, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { pages } from '../../../../../api/contract/pages.ts';
import { gigQuery } from '../../../api/gig.ts';
import { paths } from '../../../paths.ts';
import { useBackCloses } from '../../../ui/back-closes.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { count, number } from '../../../ui/format.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import type { MarkSet } from '../../../ui/marks.tsx';
import { usePageHead } from '../../../ui/page-head.ts';
import { LostPicture, PrintsPicture } from '../../../ui/pictures.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { marksOf } from '../media/use-marking.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { LOOKS, type Look, lookNames, seenBy, takesOf } from './looks.ts';
import { Stage } from './stage.tsx';
import { Strip } from './strip.tsx';
import { Takes } from './takes.tsx';
import { useFacesOf } from './face-rows.tsx';
import { useCullingKeys } from './use-culling-keys.ts';
import { useNear } from './use-near.ts';
import { useRound } from './use-round.ts';

/** Choosing among the photos of a shoot: full screen, by keys, takes of one scene side by side. */
export function Culling() {
  const { gigId = '' } = useParams();
  const navigate = useNavigate();
  const gig = useQuery(gigQuery(gigId));
  const { list, photos, byId, decide, undo, total, groups } = useRound(gigId);
  const [look, setLook] = useState<Look>('all');
  const [current, setCurrent] = useState<string | null>(null);
  const [zoomed, setZoomed] = useState(false);
  const [faces, setFaces] = useState(true);
  const [comparing, setComparing] = useState(false);
  const [open, setOpen] = useState<'keys' | 'handOver' | null>(null);
  useBackCloses(comparing, () => setComparing(false));
  usePageHead({ ...pages.culling, ...(gig.data ? { title: `Culling, ${gig.data.gig_name}` } : {}) });

  // One goes on where nothing is decided yet.
  const at = current ?? photos.find(({ flag }) => flag === undefined)?.media_id ?? photos[0]?.media_id ?? null;
  const seen = seenBy(photos, look, at);
  const found = seen.findIndex(({ media_id: id }) => id === at);
  const index = Math.max(0, found);
  const photo = seen[index];
  useNear(seen, index);
  const takes = photo?.group_id ? takesOf(photos, photo.group_id) : [];
  useFacesOf(takes);
  const side = comparing && takes.length > 1;
  const picked = photos.filter(({ flag }) => flag === 'pick');
  const decided = photos.filter(({ flag }) => flag !== undefined).length;

  const step = (by: number) => {
    const row = side ? takes : seen;
    const here = row.findIndex(({ media_id: id }) => id === photo?.media_id);
    const next = row[Math.min(Math.max(here + by, 0), row.length - 1)];
    if (next) setCurrent(next.media_id);
  };
  const mark = (change: Partial<MarkSet>) => {
    if (!photo) return;
    decide([{ id: photo.media_id, marks: change }]);
    // With a pick or a rejection one is done with it.
    if (change.flag) step(1);
    else setCurrent(photo.media_id);
  };
  const keep = () => {
    if (!photo || !side) return;
    const last = seen.findLastIndex(({ group_id: id }) => id === photo.group_id);
    decide(takes.map(({ media_id: id }) => ({ id, marks: { flag: id === photo.media_id ? 'pick' : 'reject' } })));
    setComparing(false);
    setCurrent((seen[last + 1] ?? photo).media_id);
  };
  const takeBack = () => {
    const about = undo();
    if (about) setCurrent(about);
  };
  const leave = () => {
    if (comparing) setComparing(false);
    else if (zoomed) setZoomed(false);
    else void navigate(paths.gig(gigId));
  };
  useCullingKeys(open === null, {
    marks: photo && marksOf(byId.get(photo.media_id) ?? photo),
    step,
    mark,
    takes: () => setComparing(takes.length > 1 && !comparing),
    keep,
    faces: () => setFaces(!faces),
    zoom: () => setZoomed(!zoomed),
    undo: takeBack,
    keys: () => setOpen('keys'),
    leave,
  });

  return (
    <div className="culling">
      <header className="culling-head">
        <ButtonLink kind="quiet" icon to={paths.gig(gigId)} aria-label="Back to the gig">
          <ArrowLeft aria-hidden />
        </ButtonLink>
        <div className="culling-title">
          <h1>{gig.data?.gig_name ?? 'Culling'}</h1>
          <p className="quiet small" role="status">
            {photo ? `${number(index + 1)} of ${number(look === 'all' ? total : seen.length)}` : ''}
            {groups > 0 ? <span className="wide-only"> · {count(groups, 'scene')} with several takes</span> : null}
          </p>
        </div>
        <div className="culling-tools">
          <Menu
            trigger={
              <Button kind="quiet" small aria-label={`Show: ${lookNames[look]}`}>
                <ListFilter aria-hidden /> <span className="culling-look">{lookNames[look]}</span>
              </Button>
            }
          >
            {LOOKS.map((name) => (
              <MenuItem key={name} onSelect={() => setLook(name)}>
                {lookNames[name]}
              </MenuItem>
            ))}
          </Menu>
          <Button kind="quiet" small icon aria-label="Undo" title="Undo (Ctrl Z)" onClick={takeBack}>
            <Undo2 aria-hidden />
          </Button>
          <Button
            kind="quiet"
            small
            icon
            className="wide-only"
            aria-label="Keys"
            title="Keys (?)"
            onClick={() => setOpen('keys')}
          >
            <Keyboard aria-hidden />
          </Button>
          <Button kind="primary" small disabled={picked.length === 0} onClick={() => setOpen('handOver')}>
            Hand over {number(picked.length)}
          </Button>
        </div>
      </header>
      <Progress
        value={photos.length > 0 ? decided / total : 0}
        label={`${number(decided)} of ${number(total)} decided`}
      />
      {photo ? (
        <>
          {side ? (
            <Takes takes={takes} chosen={photo.media_id} onChoose={setCurrent} />
          ) : (
            <Stage photo={photo} zoomed={zoomed} faces={faces} />
          )}
          <footer className="culling-foot">
            <div className="culling-acts" data-side={side || undefined}>
              <Button kind="glass" aria-pressed={photo.flag === 'reject'} onClick={() => mark({ flag: 'reject' })}>
                <X aria-hidden /> Reject
              </Button>
              {side ? (
                <Button kind="primary" onClick={keep}>
                  Keep this one
                </Button>
              ) : null}
              {takes.length > 1 ? (
                <Button kind="glass" data-takes aria-pressed={side} onClick={() => setComparing(!comparing)}>
                  <Columns2 aria-hidden /> {side ? 'One by one' : count(takes.length, 'take')}
                </Button>
              ) : null}
              <Button kind="glass" aria-pressed={photo.flag === 'pick'} onClick={() => mark({ flag: 'pick' })}>
                <Flag aria-hidden /> Pick
              </Button>
            </div>
            <Strip photos={seen} index={index} onChoose={setCurrent} />
          </footer>
        </>
      ) : list.isPending ? (
        <div className="culling-wait" role="status" aria-label="Loading photos">
          <Skeleton shape="tile" count={1} />
        </div>
      ) : list.isLoadingError ? (
        <Empty
          picture={<LostPicture />}
          title="The photos did not load"
          text="They are safe. Please check your connection."
          action={<Button onClick={() => void list.refetch()}>Try again</Button>}
        />
      ) : photos.length > 0 ? (
        <Empty
          picture={<PrintsPicture />}
          title={`Nothing is ${lookNames[look].toLowerCase()}`}
          text="Look at all of them again, or hand over what was picked."
          action={<Button onClick={() => setLook('all')}>Show all</Button>}
        />
      ) : (
        <Empty
          picture={<PrintsPicture />}
          title="No photos to choose from yet"
          text="Bring them in first. They are measured as they arrive, and takes of one scene find each other."
          action={<ButtonLink to={paths.gig(gigId)}>Back to the gig</ButtonLink>}
        />
      )}
      <KeysDialog open={open === 'keys'} onClose={() => setOpen(null)} />
      {open === 'handOver' ? (
        <HandOverDialog
          gigId={gigId}
          photos={picked}
          onClose={() => setOpen(null)}
          onDone={() => void navigate(paths.gig(gigId))}
        />
      ) : null}
    </div>
  );
}
