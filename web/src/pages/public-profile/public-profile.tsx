import './public-profile.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { pages } from '../../../../api/contract/pages.ts';
import { ApiError } from '../../api/call.ts';
import { publicProfileQuery } from '../../api/profile.ts';
import { guestPaths, onSite } from '../../guest-paths.ts';
import { Wordmark } from '../../ui/brand.tsx';
import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { Empty } from '../../ui/empty.tsx';
import { usePageHead, useTheme } from '../../ui/page-head.ts';
import { LostPicture } from '../../ui/pictures.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Unloaded } from '../../ui/unloaded.tsx';
import { About } from './about.tsx';
import { PreviewBanner } from './preview-banner.tsx';
import { ProfileCover } from './profile-cover.tsx';
import { servedDescription } from './served-description.ts';
import { Work } from './work.tsx';

/** A photographer's page, as everybody sees it: a printed album with a name on it. */
export function PublicProfile() {
  useTheme('gallery');
  const { username = '' } = useParams();
  const navigate = useNavigate();
  const profile = useQuery(publicProfileQuery(username));
  const { data } = profile;
  const name = data ? data.brand_name || data.full_name : '';
  const about = servedDescription();
  usePageHead({
    ...pages.publicProfile,
    ...(name ? { title: name } : {}),
    ...(about ? { description: about } : {}),
    ...(!data || data.preview ? { robots: 'noindex' as const } : {}),
  });
  // A name that was left leads to the one that stands.
  const standing = data?.username;
  useEffect(() => {
    if (standing && standing !== username) void navigate(`/${standing}`, { replace: true });
  }, [standing, username, navigate]);

  if (profile.isPending)
    return (
      <main className="public-profile" role="status" aria-label="Opening the profile">
        <div className="profile-hero" data-plain />
        <div className="profile-page">
          <Skeleton count={5} />
        </div>
      </main>
    );
  if (!data) {
    const absent = profile.error instanceof ApiError && profile.error.status === 404;
    return (
      <main className="public-profile public-profile-alone">
        {absent ? (
          <Empty
            level={1}
            picture={<LostPicture />}
            title="Profile not found"
            text="The address may be incomplete, or this photographer shows no profile."
            action={<ButtonAnchor href={onSite(guestPaths.landing)}>To Loom</ButtonAnchor>}
          />
        ) : (
          <Unloaded level={1} title="The profile could not be opened" again={profile.refetch} />
        )}
      </main>
    );
  }
  return (
    <main className="public-profile">
      {data.preview ? <PreviewBanner /> : null}
      <ProfileCover profile={data} />
      <div className="profile-page">
        <About profile={data} />
        <Work profile={data} />
      </div>
      <footer className="profile-footer">
        <a href={onSite(guestPaths.landing)}>
          <span className="quiet">Powered by</span> <Wordmark />
        </a>
      </footer>
    </main>
  );
}
