import { Copy, Eye, EyeOff, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { copy } from '../../ui/copy.ts';
import { toast } from '../../ui/toast.tsx';

interface Credentials {
  ftp_host: string;
  ftp_port: number;
  ftp_username: string;
  ftp_password: string;
  base_path: string;
  tls: boolean;
}

function Row({ label, value, secret }: { label: string; value: string; secret?: boolean }) {
  const [shown, setShown] = useState(!secret);
  const take = async () =>
    toast(
      (await copy(value))
        ? { text: `${label} copied`, tone: 'good' }
        : { text: 'Please copy it by hand.', tone: 'bad' },
    );
  return (
    <div className="credential">
      <dt>{label}</dt>
      <dd>
        <code>{shown ? value : '•'.repeat(10)}</code>
        {secret ? (
          <Button
            kind="quiet"
            icon
            small
            aria-label={shown ? `Hide ${label}` : `Show ${label}`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </Button>
        ) : null}
        <Button kind="quiet" icon small aria-label={`Copy ${label}`} onClick={() => void take()}>
          <Copy aria-hidden />
        </Button>
      </dd>
    </div>
  );
}

export function CredentialsPanel({ credentials }: { credentials: Credentials }) {
  return (
    <section className="panel" aria-labelledby="credentials">
      <div className="panel-head">
        <h2 id="credentials">Enter this in your camera</h2>
        {credentials.tls ? (
          <Badge tone="green">
            <ShieldCheck aria-hidden /> FTPS ready
          </Badge>
        ) : null}
      </div>
      <dl className="credentials">
        <Row label="Host" value={credentials.ftp_host} />
        <Row label="Port" value={String(credentials.ftp_port)} />
        <Row label="Username" value={credentials.ftp_username} />
        <Row label="Password" value={credentials.ftp_password} secret />
        <Row label="Root path" value={credentials.base_path} />
      </dl>
    </section>
  );
}
