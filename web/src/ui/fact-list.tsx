import './fact-list.css';

interface FactListProps {
  /** What has no value is left out. */
  facts: readonly (readonly [name: string, value: string])[];
  className?: string;
}

/** What is known of something, a line each. */
export function FactList({ facts, className = 'fact-list' }: FactListProps) {
  return (
    <dl className={className}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
