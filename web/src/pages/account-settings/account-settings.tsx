import './account-settings.css';
import { Link } from 'react-router-dom';
import { pages } from '../../../../api/contract/pages.ts';
import { usePageHead } from '../../ui/page-head.ts';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** Each part under its name, in the order of the list beside them. */
const sections = [
  { id: 'password', title: 'Change password', Part: PasswordSection },
  { id: 'sessions', title: 'Sessions', Part: SessionsSection },
];

export function AccountSettings() {
  usePageHead(pages.accountSettings);
  return (
    <div className="page">
      <header className="page-head">
        <h1>Account settings</h1>
      </header>
      <div className="settings">
        <nav className="settings-list" aria-label="Account settings">
          {sections.map(({ id, title }) => (
            <Link key={id} to={{ hash: id }} replace className="settings-link">
              {title}
            </Link>
          ))}
        </nav>
        <div className="settings-sections">
          {sections.map(({ id, title, Part }) => (
            <Part key={id} id={id} title={title} />
          ))}
        </div>
      </div>
    </div>
  );
}
