import './account-settings.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { pages } from '../../../../api/contract/pages.ts';
import { helpCenterQuery } from '../../api/plan.ts';
import { passkeysQuery } from '../../api/passkey.ts';
import { secondStepQuery } from '../../api/second-step.ts';
import { useSession } from '../../session.ts';
import { usePageHead } from '../../ui/page-head.ts';
import { DangerSection } from './danger-section.tsx';
import { DownloadSection } from './download-section.tsx';
import { HelpSection } from './help-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PlansSection } from './plans-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { SecondStepSection } from './second-step-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SubscriptionSection } from './subscription-section.tsx';

/** Each part under its name, in the order of the list beside them. */
const ofStudio = [
  { id: 'subscription', title: 'Current subscription', Part: SubscriptionSection },
  { id: 'plans', title: 'Available plans', Part: PlansSection },
  { id: 'preferences', title: 'Preferences', Part: PreferencesSection },
];
const ofEverybody = [
  { id: 'password', title: 'Change password', Part: PasswordSection },
  { id: 'second-step', title: 'Two-step sign-in', Part: SecondStepSection },
  { id: 'passkeys', title: 'Passkeys', Part: PasskeysSection },
  { id: 'sessions', title: 'Sessions', Part: SessionsSection },
];
const download = { id: 'download', title: 'Download your data', Part: DownloadSection };
const danger = { id: 'danger', title: 'Danger Zone', Part: DangerSection };
const HELP = { id: 'help', title: 'Help Center' };

export function AccountSettings() {
  usePageHead(pages.accountSettings);
  const hasStudio = useSession()?.role === 'photographer';
  const help = useQuery(helpCenterQuery()).data?.url;
  const step = useQuery(secondStepQuery()).data;
  const passkeys = useQuery(passkeysQuery()).data?.offered;
  const all = (hasStudio ? [...ofStudio, ...ofEverybody, download, danger] : ofEverybody).filter(
    ({ Part }) => Part !== PasskeysSection || passkeys,
  );
  // Until one of the two is set up, nothing else would answer.
  const sections = step?.required
    ? all.filter(({ Part }) => Part === SecondStepSection || Part === PasskeysSection)
    : all;
  return (
    <div className="page">
      <header className="page-head">
        <h1>Account settings</h1>
      </header>
      <div className="settings">
        <nav className="settings-list" aria-label="Account settings">
          {[...sections, ...(help ? [HELP] : [])].map(({ id, title }) => (
            <Link key={id} to={{ hash: id }} replace className="settings-link">
              {title}
            </Link>
          ))}
        </nav>
        <div className="settings-sections">
          {sections.map(({ id, title, Part }) => (
            <Part key={id} id={id} title={title} />
          ))}
          {help ? <HelpSection {...HELP} url={help} /> : null}
        </div>
      </div>
    </div>
  );
}
