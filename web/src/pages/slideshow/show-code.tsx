import { useQuery } from '@tanstack/react-query';
import { toString as drawQr } from 'qrcode';
import { shareAddress } from '../../guest-paths.ts';

/** The way from the big screen onto everybody's phone. */
export function ShowCode({ gigId, canFind }: { gigId: string; canFind: boolean }) {
  const address = shareAddress(gigId);
  const { data } = useQuery({
    queryKey: ['qr', address],
    queryFn: async () =>
      `data:image/svg+xml,${encodeURIComponent(await drawQr(address, { type: 'svg', margin: 0, width: 200 }))}`,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data ? (
    <figure className="show-code">
      <img src={data} alt={`QR code of ${address}`} width={200} height={200} />
      <figcaption>{canFind ? 'Find your photos' : 'See all photos'}</figcaption>
    </figure>
  ) : null;
}
