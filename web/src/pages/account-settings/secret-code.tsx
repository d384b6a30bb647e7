import { useQuery } from '@tanstack/react-query';
import { toString as drawQr } from 'qrcode';

/** What an authenticator scans, drawn here; and the same in letters, for who cannot scan. */
export function SecretCode({ secret, uri }: { secret: string; uri: string }) {
  const qr = useQuery({
    queryKey: ['qr', uri],
    queryFn: async () =>
      `data:image/svg+xml,${encodeURIComponent(await drawQr(uri, { type: 'svg', margin: 2, width: 200 }))}`,
    gcTime: 0,
  });
  return (
    <div className="secret-code">
      {qr.data ? (
        <img src={qr.data} width={200} height={200} alt="QR code for your authenticator app" />
      ) : (
        <span className="secret-code-place" />
      )}
      <p className="small quiet">
        Cannot scan it? Type this key: <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </div>
  );
}
