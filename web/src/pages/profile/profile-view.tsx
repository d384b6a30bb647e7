import type { ReactNode } from 'react';
import type { Profile } from '../../api/profile.ts';
import { BasicText } from '../../ui/basic-text.tsx';
import { Badge, StateDot } from '../../ui/badge.tsx';
import { LABELS, PRIVACY_LABELS, profilePath } from './fields.ts';
import { Lines, NotGiven, Section, Tags } from './section.tsx';

const Address = ({ to }: { to: string }) =>
  to ? (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow">
      {to.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
    </a>
  ) : (
    <NotGiven />
  );

const SHOWN = ['show_email', 'show_phone', 'show_website', 'show_social_media'] as const;

/** The profile as it stands; the same ten parts that its form has. */
export function ProfileView({ profile, cover }: { profile: Profile; cover: ReactNode }) {
  const { privacy_settings: privacy } = profile;
  return (
    <>
      <Section title="Personal Information">
        <Lines
          lines={[
            [LABELS.full_name, profile.full_name],
            [
              'Email',
              <span key="email" className="profile-email">
                {profile.email}
                {profile.email_verified ? (
                  <StateDot tone="green">Verified</StateDot>
                ) : (
                  <StateDot tone="amber">Not verified yet</StateDot>
                )}
              </span>,
            ],
            ['Role', <Badge key="role">Photographer</Badge>],
            [LABELS.phone, profile.phone],
            [LABELS.location, profile.location],
            [
              LABELS.bio,
              profile.bio && (
                <div key="bio" className="profile-text">
                  <BasicText>{profile.bio}</BasicText>
                </div>
              ),
            ],
            [LABELS.experience_years, profile.experience_years === null ? '' : String(profile.experience_years)],
          ]}
        />
      </Section>
      <Section title="Business Information">
        <Lines
          lines={[
            [LABELS.brand_name, profile.brand_name],
            [LABELS.business_name, profile.business_name],
            [LABELS.brand_logo, <Address key="address" to={profile.brand_logo} />],
            [LABELS.website, <Address key="address" to={profile.website} />],
          ]}
        />
      </Section>
      <Section title="Social Media">
        <Lines
          lines={(['instagram', 'facebook', 'twitter', 'linkedin'] as const).map((name) => [
            LABELS[name],
            <Address key="address" to={profile[name]} />,
          ])}
        />
      </Section>
      {cover}
      <Section title="Public Profile">
        <Lines
          lines={[
            [LABELS.username, profile.username],
            ['Address', <span key="address">{`${location.host}${profilePath(profile)}`}</span>],
            [
              'Who finds it',
              privacy.public_profile_enabled ? (
                <StateDot key="state" tone="green">
                  Everybody
                </StateDot>
              ) : (
                <StateDot key="state" tone="quiet">
                  Nobody but you
                </StateDot>
              ),
            ],
          ]}
        />
      </Section>
      <Section title="Services Offered">
        <Tags label={LABELS.services} tags={profile.services} none="No services yet." />
      </Section>
      <Section title="Camera Equipment">
        <Tags label={LABELS.camera_equipment} tags={profile.camera_equipment} none="No equipment yet." />
        <Lines lines={[[LABELS.drone_available, profile.drone_available ? 'Yes' : 'No']]} />
      </Section>
      <Section title="Privacy Settings" hint="What visitors of your public profile see.">
        <Lines
          lines={SHOWN.map((name) => [
            PRIVACY_LABELS[name],
            <StateDot key={name} tone={privacy[name] ? 'green' : 'quiet'}>
              {privacy[name] ? 'Shown' : 'Hidden'}
            </StateDot>,
          ])}
        />
      </Section>
    </>
  );
}
