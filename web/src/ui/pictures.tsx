/** The drawings of empty and closed states. */

const mountains = 'M34 86l20-24 13 14 10-11 27 31H34z';

export function PrintsPicture() {
  return (
    <svg viewBox="0 0 168 128">
      <g transform="rotate(-8 60 70)">
        <rect className="picture-paper" x="22" y="30" width="76" height="78" rx="4" />
        <rect className="picture-fill" x="29" y="37" width="62" height="50" />
      </g>
      <g transform="rotate(6 108 64) translate(42 -8)">
        <rect className="picture-paper" x="26" y="32" width="84" height="84" rx="4" />
        <rect className="picture-fill" x="33" y="39" width="70" height="56" />
        <path className="picture-line" d={mountains} />
        <circle className="picture-amber" cx="86" cy="53" r="6" />
      </g>
    </svg>
  );
}

export function DropPicture() {
  return (
    <svg viewBox="0 0 168 128">
      <rect className="picture-line" x="26" y="20" width="116" height="88" rx="8" strokeDasharray="5 6" />
      <path className="picture-line" d="M44 92l24-30 16 18 12-13 28 25" />
      <circle className="picture-fill" cx="84" cy="44" r="20" />
      <path className="picture-amber-line" d="M84 54V34M75 43l9-9 9 9" />
    </svg>
  );
}

export function LockPicture() {
  return (
    <svg viewBox="0 0 168 128">
      <g transform="rotate(-4 84 64)">
        <rect className="picture-paper" x="32" y="14" width="104" height="100" rx="4" />
        <rect className="picture-fill" x="40" y="22" width="88" height="70" />
      </g>
      <path className="picture-line" d="M72 56V46a12 12 0 0124 0v10" />
      <rect className="picture-paper" x="64" y="56" width="40" height="32" rx="6" />
      <path className="picture-amber-line" d="M84 68v8" />
    </svg>
  );
}

export function LostPicture() {
  return (
    <svg viewBox="0 0 168 128">
      <rect className="picture-paper" x="34" y="22" width="100" height="84" rx="4" transform="rotate(-4 84 64)" />
      <g transform="rotate(-4 84 64)">
        <rect className="picture-fill" x="42" y="30" width="84" height="56" />
        <path className="picture-line" d="M74 62c0-12 20-12 20 0 0 8-10 7-10 15M84 84v.5" />
      </g>
      <circle className="picture-amber" cx="128" cy="30" r="5" />
    </svg>
  );
}

export function FacePicture() {
  return (
    <svg viewBox="0 0 168 128">
      <path className="picture-amber-line" d="M44 44V30h14M124 44V30h-14M44 84v14h14M124 84v14h-14" />
      <circle className="picture-fill" cx="84" cy="64" r="28" />
      <path className="picture-line" d="M74 58v3M94 58v3M74 73c5 6 15 6 20 0" />
    </svg>
  );
}

export function ChartPicture() {
  return (
    <svg viewBox="0 0 168 128">
      <path className="picture-line" d="M30 104h108" />
      <rect className="picture-fill" x="42" y="70" width="18" height="34" rx="3" />
      <rect className="picture-fill" x="75" y="52" width="18" height="52" rx="3" />
      <rect className="picture-amber" x="108" y="30" width="18" height="74" rx="3" />
    </svg>
  );
}

export function OfflinePicture() {
  return (
    <svg viewBox="0 0 168 128">
      <path className="picture-line" d="M42 60c24-24 60-24 84 0M56 75c16-16 40-16 56 0M70 90c8-8 20-8 28 0" />
      <path className="picture-amber-line" d="M48 30l72 72" />
    </svg>
  );
}
