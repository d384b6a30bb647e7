import './account-layout.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Wordmark } from '../../ui/brand.tsx';
import { useTheme } from '../../ui/page-head.ts';

interface AccountLayoutProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

/** A form beside a photograph; on a phone the form alone. */
export function AccountLayout({ title, text, children, footer }: AccountLayoutProps) {
  useTheme('studio');
  return (
    <div className="account">
      <main className="account-side">
        <Link to={paths.landing} className="account-brand" aria-label="Loom, start page">
          <Wordmark />
        </Link>
        <div className="account-form">
          <h1>{title}</h1>
          {text ? <p className="quiet">{text}</p> : null}
          {children}
          {footer ? <p className="account-footer">{footer}</p> : null}
        </div>
      </main>
      <div className="account-picture" aria-hidden />
    </div>
  );
}
