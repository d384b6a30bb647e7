/** The product's name with its mark: a thread that turns. */
export const Brand = () => (
  <span className="brand">
    <svg width="22" height="22" viewBox="0 0 32 32" aria-hidden="true">
      <path d="M10 5v21h14" fill="none" stroke="currentColor" strokeWidth="4" />
    </svg>
    Loom
  </span>
);
