import type { ReactNode } from 'react';

/** One of the ten parts of the profile: its title at the side, what it holds beside it. */
export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className="profile-section">
      <div>
        <h2>{title}</h2>
        {hint ? <p className="profile-section-hint">{hint}</p> : null}
      </div>
      <div className="profile-section-body">{children}</div>
    </section>
  );
}

export const NotGiven = () => <span className="quiet">Not given yet</span>;

/** What is known, line by line; what is not says so. */
export function Lines({ lines }: { lines: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="profile-lines">
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || <NotGiven />}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Tags({ label, tags, none }: { label: string; tags: readonly string[]; none: string }) {
  return tags.length > 0 ? (
    <ul className="tags" aria-label={label}>
      {tags.map((tag) => (
        <li key={tag} className="tag tag-plain">
          {tag}
        </li>
      ))}
    </ul>
  ) : (
    <p className="quiet">{none}</p>
  );
}
