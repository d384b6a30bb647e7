/** The product's name with its mark: a thread going over and under three others. */
export const Brand = () => (
  <span className="brand">
    <svg
      width="24"
      height="24"
      viewBox="0 0 32 32"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path className="brand-warp" d="M8 4v4.6M8 15.4V28M16 4v12.6M16 23.4V28M24 4v4.6M24 15.4V28" />
      <path className="brand-weft" d="M3 12h9.6M19.4 12H29M3 20h1.6M11.4 20h9.2M27.4 20H29" />
    </svg>
    <span className="brand-name">Loom</span>
  </span>
);
