import './profile.css';
import '../../ui/form-bar.css';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ExternalLink, Pencil, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '../../../../api/contract/pages.ts';
import { profileQuery, type Profile as OwnProfile } from '../../api/profile.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { copy } from '../../ui/copy.ts';
import { usePageHead } from '../../ui/page-head.ts';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { profilePath } from './fields.ts';
import { PictureUpload } from './picture-upload.tsx';
import { ProfileFields } from './profile-form.tsx';
import { ProfileView } from './profile-view.tsx';
import { Section } from './section.tsx';
import { WhatsAppAlerts } from './whatsapp-alerts.tsx';

const FORM = 'profile-form';

async function share(profile: OwnProfile): Promise<void> {
  const copied = await copy(`${location.origin}${profilePath(profile)}`);
  toast(
    copied
      ? { text: 'Profile link copied to clipboard!', tone: 'good' }
      : { text: `The link is ${location.origin}${profilePath(profile)}`, stay: 10_000 },
  );
}

function Loaded({ profile }: { profile: OwnProfile }) {
  const [editing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [unsaved, setUnsaved] = useState(false);
  const [asking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    setUnsaved(false);
    setEditing(false);
  };
  const cover = (
    <Section title="Cover Photo" hint="It opens your public profile.">
      {profile.cover_photo ? (
        <Picture picture={profile.cover_photo} alt="Your cover photo" sizes="640px" className="profile-cover" />
      ) : (
        <p className="quiet">No cover photo yet.</p>
      )}
      <PictureUpload kind="cover" there={profile.cover_photo !== null} />
    </Section>
  );
  const isPublic = profile.privacy_settings.public_profile_enabled;
  return (
    <>
      <header className="profile-head">
        <div className="profile-portrait">
          <Avatar name={profile.full_name} picture={profile.profile_picture_url} />
          <PictureUpload kind="portrait" there={profile.profile_picture_url !== null} />
        </div>
        <div className="profile-head-name">
          <h1>{profile.full_name}</h1>
          <p className="quiet">
            {profile.brand_name || 'Photographer'}
            {isPublic ? null : <Badge>Not public yet</Badge>}
          </p>
        </div>
        <div className="page-actions">
          <ButtonAnchor href={profilePath(profile)} target="_blank" rel="noopener">
            <ExternalLink aria-hidden /> View My Profile
          </ButtonAnchor>
          <Button onClick={() => void share(profile)}>
            <Share2 aria-hidden /> Share Profile
          </Button>
        </div>
      </header>
      {editing ? (
        <ProfileFields
          id={FORM}
          cover={cover}
          profile={profile}
          onBusy={setBusy}
          onUnsaved={setUnsaved}
          onSaved={leave}
        />
      ) : (
        <ProfileView profile={profile} cover={cover} />
      )}
      <WhatsAppAlerts profile={profile} />
      <div className="form-bar">
        {editing ? (
          <>
            <Button disabled={busy} onClick={() => (unsaved ? setAsking(true) : leave())}>
              Cancel
            </Button>
            <Button kind="primary" type="submit" form={FORM} busy={busy}>
              Save Changes
            </Button>
          </>
        ) : (
          <Button kind="primary" onClick={() => setEditing(true)}>
            <Pencil aria-hidden /> Edit Profile
          </Button>
        )}
      </div>
      <Confirm
        open={asking}
        title="Leave without saving?"
        text="What you changed here is not saved yet."
        action="Leave"
        onConfirm={leave}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** What a photographer says of themselves, and who sees it. */
export function Profile() {
  usePageHead(pages.profile);
  const profile = useQuery(profileQuery());
  return (
    <div className="page profile">
      <Link to={paths.dashboard} className="profile-back">
        <ArrowLeft aria-hidden /> Back to dashboard
      </Link>
      {profile.isPending ? (
        <Skeleton count={6} />
      ) : profile.isLoadingError ? (
        <div className="panel">
          <h1>Profile</h1>
          <p>Your profile could not be loaded. It is safe; the connection may be away.</p>
          <Button onClick={() => void profile.refetch()}>Try again</Button>
        </div>
      ) : (
        <Loaded profile={profile.data} />
      )}
    </div>
  );
}
