import { Eye, ImageUp, Link2, RefreshCw } from 'lucide-react';
import type { GalleryLink } from '../../../api/gallery-link.ts';
import { StateDot } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ago, count, shortDate } from '../../../ui/format.ts';
import { KIND } from './link-words.ts';
import { NameText } from '../../../ui/name-text.tsx';

interface LinkRowProps {
  link: GalleryLink;
  /** The address is known as long as this page is open. */
  known: boolean;
  onShow: () => void;
  onRenew: () => void;
  onOff: () => void;
}

const STATE = {
  on: { tone: 'green', word: 'Works' },
  off: { tone: 'quiet', word: 'Switched off' },
  expired: { tone: 'quiet', word: 'Expired' },
} as const;

export function LinkRow({ link, known, onShow, onRenew, onOff }: LinkRowProps) {
  const { name, kind, status, expires_at: end, times_used: used, last_used_at: last } = link;
  const { tone, word } = STATE[status];
  const Icon = kind === 'view' ? Eye : ImageUp;
  return (
    <li className="link-row" data-status={status}>
      <Icon className="link-icon" aria-hidden />
      <div className="link-about">
        <p className="link-name">
          <NameText>{name}</NameText>
        </p>
        <p className="quiet small">
          {KIND[kind].name} · {used === 0 ? 'Not used yet' : `Used ${count(used, 'time')}, last ${ago(last ?? '')}`}
          {status === 'on' && end ? ` · Until ${shortDate(end)}` : ''}
        </p>
      </div>
      <StateDot tone={tone}>{word}</StateDot>
      {status === 'on' ? (
        <span className="link-acts">
          <Button
            small
            onClick={known ? onShow : onRenew}
            aria-label={known ? `Link and QR code of ${name}` : `New address for ${name}`}
          >
            {known ? <Link2 aria-hidden /> : <RefreshCw aria-hidden />} {known ? 'Link' : 'New address'}
          </Button>
          <Button small kind="quiet" onClick={onOff} aria-label={`Switch off ${name}`}>
            Switch off
          </Button>
        </span>
      ) : null}
    </li>
  );
}
