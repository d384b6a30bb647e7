import './client.css';
import '../../ui/field.css';
import '../../ui/float-bar.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, ImageUp, SquareCheck } from 'lucide-react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { pages } from '../../../../api/contract/pages.ts';
import { sentence } from '../../api/call.ts';
import { clientLogout, finishSelecting, type About, type DownloadSize } from '../../api/client-access.ts';
import { currentClient, endClient, type ClientSession } from '../../client-session.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { count } from '../../ui/format.ts';
import { useBackCloses } from '../../ui/back-closes.ts';
import { useAddressed } from '../../ui/layers.ts';
import { useTheme, usePageHead } from '../../ui/page-head.ts';
import { LostPicture } from '../../ui/pictures.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { ACCEPTED, startClientUpload } from '../../upload/start.ts';
import { useUploads } from '../../upload/uploads.ts';
import { ClientCover } from './client-cover.tsx';
import { ClientPhotos } from './client-photos.tsx';
import { useClientActions } from './use-client-actions.ts';
import { isOver, useClientPhotos } from './use-client-photos.ts';
import { ClientZipBar } from './client-zip-bar.tsx';
import { useClientZip } from './use-client-zip.ts';
import { useFreshUploads } from './use-fresh-uploads.ts';
import { videoNote } from './video-note.ts';

const UploadTray = lazyPart(() => import('../../upload/tray.tsx').then(({ UploadTray }) => UploadTray), 'corner');

const SIZES: Record<DownloadSize, string> = {
  original: 'Original',
  '2048': 'Large, 2048 px',
  '1024': 'Medium, 1024 px',
  '640': 'Small, 640 px',
};

/** The tab that stands in no address. */
const SMART = 'smart';

/** A client's session, or the way to one. */
export function ClientGallery() {
  useTheme('gallery');
  const { gigId = '' } = useParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [session] = useState(() => currentClient(gigId));
  const leave = useCallback(() => {
    endClient();
    queries.removeQueries({ queryKey: ['client'] });
    // The photo of the address is opened after the login.
    const photo = new URLSearchParams(location.search).get('photo');
    void navigate(
      { pathname: paths.clientLogin, search: photo ? String(new URLSearchParams({ photo })) : '' },
      { replace: true },
    );
  }, [navigate, queries]);
  useEffect(() => {
    if (!session) leave();
  }, [session, leave]);
  return session ? <Gallery session={session} onLeave={leave} /> : null;
}

function Gallery({ session, onLeave }: { session: ClientSession; onLeave: () => void }) {
  const { list, items } = useClientPhotos(session, 'all');
  const about = list.data?.pages[0]?.about;
  usePageHead({ ...pages.clientGallery, ...(about ? { title: about.gig.gig_name } : {}) });
  const over = isOver(list.error);
  useEffect(() => {
    if (over) onLeave();
  }, [over, onLeave]);
  const logout = () => {
    void clientLogout(session.token).catch(() => undefined);
    onLeave();
  };
  if (about)
    return (
      <OpenGallery
        session={session}
        about={about}
        hasVideos={items.some((media) => media.video_url !== undefined)}
        onLogout={logout}
        onOver={onLeave}
      />
    );
  if (list.isLoadingError && !over) {
    return (
      <main className="client client-alone">
        <Empty
          level={1}
          picture={<LostPicture />}
          title="The gallery did not load"
          text="Nothing is lost. Please check your connection."
          action={<Button onClick={() => void list.refetch()}>Try again</Button>}
        />
      </main>
    );
  }
  return (
    <main className="client" role="status" aria-label="Loading your gallery">
      <Skeleton shape="cover" />
    </main>
  );
}

function OpenGallery({
  session,
  about,
  hasVideos,
  onLogout,
  onOver,
}: {
  session: ClientSession;
  about: About;
  hasVideos: boolean;
  onLogout: () => void;
  onOver: () => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const [tab, setTab] = useAddressed('tab');
  const [size, setSize] = useState<DownloadSize>(about.download_sizes[0] ?? 'original');
  const mayDownload = about.permissions.includes('download');
  const actions = useClientActions(session, { mayDownload });
  const asked = { gigId: session.gigId, clientToken: session.token };
  const zip = useClientZip(session);
  const [selecting, setSelecting] = useState(false);
  useBackCloses(selecting, () => setSelecting(false));
  const uploads = useUploads();
  useFreshUploads(session.gigId);
  const upload = (files: File[]) => startClientUpload(session.gigId, files);
  const finish = useMutation({
    mutationFn: () => finishSelecting(asked),
    onSuccess: ({ message }) => toast({ text: message, tone: 'good' }),
    onError: (error) =>
      toast({ text: sentence(error, 'Your photographer could not be told. Please try again.'), tone: 'bad' }),
  });
  const tabs = [
    { value: SMART, label: 'Smart Gallery' },
    { value: 'all', label: 'All Photos', count: about.total },
    { value: 'edited', label: 'Edited Photos', count: about.edited_total },
    ...about.folders.map((folder) => ({ value: folder.folder_id, label: folder.folder_name, count: folder.count })),
  ];
  const view = tabs.find(({ value }) => value === tab)?.value ?? SMART;
  return (
    <div className="client">
      <a className="skip" href="#photos">
        Skip to photos
      </a>
      <ClientCover about={about} onLogout={onLogout} />
      <main id="photos" className="client-main" tabIndex={-1}>
        <div className="client-bar">
          <p className="quiet small">
            {about.download_limit === null || !mayDownload
              ? 'Like what you love, approve what should be edited.'
              : `${count(Math.max(0, about.download_limit - about.downloaded), 'download')} left of ${about.download_limit}.`}
            {hasVideos ? ` ${videoNote(about)}`.trimEnd() : ''}
          </p>
          <div className="client-bar-acts">
            {mayDownload && about.download_sizes.length > 1 ? (
              <label className="client-size">
                <span className="wide-only">Download as</span>
                <select
                  className="input select"
                  value={size}
                  onChange={(event) => setSize(event.target.value as DownloadSize)}
                >
                  {about.download_sizes.map((each) => (
                    <option key={each} value={each}>
                      {SIZES[each]}
                    </option>
                  ))}
                </select>
              </label>
            ) : null}
            {about.permissions.includes('edit') ? (
              <>
                <input
                  ref={picker}
                  type="file"
                  hidden
                  multiple
                  accept={ACCEPTED}
                  aria-label="Choose photos to upload"
                  onChange={(event) => (void upload([...(event.target.files ?? [])]), (event.target.value = ''))}
                />
                <Button aria-label="Upload Photos" onClick={() => picker.current?.click()}>
                  <ImageUp aria-hidden />{' '}
                  <span>
                    Upload<span className="wide-only"> Photos</span>
                  </span>
                </Button>
              </>
            ) : null}
            {mayDownload ? (
              <>
                <Button onClick={() => setSelecting(!selecting)}>
                  <SquareCheck aria-hidden /> {selecting ? 'Stop selecting' : 'Select'}
                </Button>
                <Button busy={zip.asking} disabled={zip.zip !== null || selecting} onClick={() => void zip.start(size)}>
                  <Download aria-hidden />{' '}
                  <span>
                    Download<span className="wide-only"> all</span>
                  </span>
                </Button>
              </>
            ) : null}
            <Button
              className="client-wide"
              kind={selecting ? 'plain' : 'primary'}
              busy={finish.isPending}
              onClick={() => finish.mutate()}
            >
              I have finished choosing
            </Button>
          </div>
        </div>
        <Tabs label="Photos" value={view} onChange={(value) => setTab(value === SMART ? null : value)} tabs={tabs}>
          {tabs.map(({ value, label }) => (
            <TabPanel key={value} value={value}>
              <ClientPhotos
                session={session}
                view={value}
                label={label}
                mayComment={about.may_comment}
                size={size}
                actions={actions}
                selecting={selecting && value === view}
                zip={zip}
                onSelected={() => setSelecting(false)}
                onOver={onOver}
              />
            </TabPanel>
          ))}
        </Tabs>
      </main>
      <ClientZipBar zip={zip.zip} dismiss={zip.dismiss} />
      {uploads.length > 0 ? (
        <Suspense fallback={null}>
          <UploadTray />
        </Suspense>
      ) : null}
    </div>
  );
}
