import { useQueries, useQuery } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import type { CSSProperties } from 'react';
import { type CullingPhoto, type PhotoFace, facesQuery } from '../../../api/culling.ts';

/** So much around a face, in shares of its size. */
const AROUND = 0.35;
/** Most faces beside a photo. */
const MOST = 6;

/** A square of the picture around a face, as the background of a square. */
function cropOf({ media_url: address, width, height }: CullingPhoto, face: PhotoFace): CSSProperties {
  const [w, h] = [Math.max(width, 1), Math.max(height, 1)];
  const side = Math.min(Math.max(face.width * w, face.height * h) * (1 + 2 * AROUND), w, h);
  const left = Math.min(Math.max((face.x + face.width / 2) * w - side / 2, 0), w - side);
  const top = Math.min(Math.max((face.y + face.height / 2) * h - side / 2, 0), h - side);
  const place = (from: number, length: number): string => (length > side ? `${(100 * from) / (length - side)}%` : '0%');
  return {
    backgroundImage: `url("${address}")`,
    backgroundSize: `${(100 * w) / side}% ${(100 * h) / side}%`,
    backgroundPosition: `${place(left, w)} ${place(top, h)}`,
  };
}

const EYES = { open: 'Eyes open', shut: 'Eyes shut' } as const;

function Face({ photo, face, n }: { photo: CullingPhoto; face: PhotoFace; n: number }) {
  const told = face.eyes ? EYES[face.eyes] : 'Too small to tell';
  return (
    <li className="culling-face" data-eyes={face.eyes ?? undefined}>
      <span className="culling-crop" role="img" aria-label={`Face ${n}: ${told}`} style={cropOf(photo, face)} />
      <span className="culling-eyes" aria-hidden>
        {face.eyes === 'shut' ? <EyeOff /> : face.eyes === 'open' ? <Eye /> : null}
        {told}
      </span>
    </li>
  );
}

/** The faces of a photo, close up. */
export function FaceRow({ photo }: { photo: CullingPhoto }) {
  const some = (photo.faces ?? 0) > 0;
  const { data, isError, refetch } = useQuery({
    ...facesQuery(photo.gig_id, photo.media_id),
    enabled: some,
  });
  if (!some) return null;
  if (isError)
    return (
      <button type="button" className="culling-again" onClick={() => void refetch()}>
        The faces did not load. Try again
      </button>
    );
  return (
    <ul className="culling-faces" aria-label={`Faces of ${photo.original_filename}`}>
      {(data?.faces ?? []).slice(0, MOST).map((face, index) => (
        <Face key={`${face.x} ${face.y}`} photo={photo} face={face} n={index + 1} />
      ))}
    </ul>
  );
}

/** Asks for the faces of these before they are shown. */
export function useFacesOf(photos: readonly CullingPhoto[]): void {
  useQueries({
    queries: photos
      .filter(({ faces }) => (faces ?? 0) > 0)
      .map(({ gig_id: gigId, media_id: id }) => facesQuery(gigId, id)),
  });
}
