import { Globe, Mail, MessageCircle, Plane } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PublicProfile } from '../../api/profile.ts';
import { BasicText } from '../../ui/basic-text.tsx';
import { count } from '../../ui/format.ts';

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="profile-fact">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
const Words = ({ words }: { words: readonly string[] }) => (
  <ul className="profile-words">
    {words.map((word) => (
      <li key={word}>{word}</li>
    ))}
  </ul>
);
const Outside = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noopener noreferrer nofollow">
    {children}
  </a>
);
const bare = (address: string): string => address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

/** Who it is, what they offer, and how to reach them by what they show. */
export function About({ profile }: { profile: PublicProfile }) {
  const { email, phone, website } = profile.contact_info;
  const { instagram, facebook } = profile.social_links;
  return (
    <div className="profile-about">
      {profile.bio ? (
        <div className="profile-bio">
          <BasicText>{profile.bio}</BasicText>
        </div>
      ) : null}
      <div className="profile-facts">
        {profile.services.length > 0 ? (
          <Fact title="Services">
            <Words words={profile.services} />
          </Fact>
        ) : null}
        {profile.camera_equipment.length > 0 || profile.drone_available ? (
          <Fact title="Equipment">
            <Words words={profile.camera_equipment} />
            {profile.drone_available ? (
              <p>
                <Plane aria-hidden /> Drone available
              </p>
            ) : null}
          </Fact>
        ) : null}
        {profile.experience_years === null ? null : (
          <Fact title="Experience">
            <p>{count(profile.experience_years, 'year')}</p>
          </Fact>
        )}
        {email || phone || website ? (
          <Fact title="Contact">
            {email ? (
              <p>
                <Mail aria-hidden /> <a href={`mailto:${email}`}>{email}</a>
              </p>
            ) : null}
            {phone ? (
              <p>
                <MessageCircle aria-hidden />
                <Outside to={`https://wa.me/${phone.replaceAll(/\D/g, '')}`}>{phone}</Outside>
              </p>
            ) : null}
            {website ? (
              <p>
                <Globe aria-hidden /> <Outside to={website}>{bare(website)}</Outside>
              </p>
            ) : null}
          </Fact>
        ) : null}
        {instagram || facebook ? (
          <Fact title="Social">
            {instagram ? (
              <p>
                <Outside to={instagram}>Instagram</Outside>
              </p>
            ) : null}
            {facebook ? (
              <p>
                <Outside to={facebook}>Facebook</Outside>
              </p>
            ) : null}
          </Fact>
        ) : null}
      </div>
    </div>
  );
}
