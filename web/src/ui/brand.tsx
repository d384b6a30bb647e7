import './brand.css';

/** A thread going over and under three others: the mark. */
function Mark() {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden>
      <path className="mark-warp" d="M8 4v4.6M8 15.4V28M16 4v12.6M16 23.4V28M24 4v4.6M24 15.4V28" />
      <path className="mark-weft" d="M3 12h9.6M19.4 12H29M3 20h1.6M11.4 20h9.2M27.4 20H29" />
    </svg>
  );
}

export function Wordmark() {
  return (
    <span className="wordmark">
      <Mark />
      <span className="wordmark-text">LOOM</span>
    </span>
  );
}
