import './brand.css';

/** Two threads over and under two: the mark. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden>
      <path d="M11 4v8.4M11 16.8V28M21 4v11.2M21 19.6V28M4 11h13.2M21.6 11H28M4 21h6.4M14.8 21H28" />
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
