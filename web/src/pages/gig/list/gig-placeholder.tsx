/** A gig without photos yet. */
export const placeholderPicture = (
  <svg viewBox="0 0 168 128" aria-hidden>
    <path className="picture-line" d="M34 92l26-34 18 21 14-15 32 28" />
    <circle className="picture-amber" cx="112" cy="46" r="6" />
  </svg>
);
