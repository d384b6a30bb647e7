import './progress.css';

interface ProgressProps {
  /** 0 to 1; without it the work is of unknown length. */
  value?: number | undefined;
  /** 0 to 1: what failed, in red behind the value. */
  failed?: number | undefined;
  label: string;
  tone?: 'amber' | 'green' | 'red' | undefined;
}

export function Progress({ value, failed = 0, label, tone = 'amber' }: ProgressProps) {
  const known = value !== undefined;
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known ? Math.round(value * 100) : undefined}
      data-tone={tone}
      data-unknown={known ? undefined : true}
    >
      <div
        className="progress-bar"
        style={known ? { transform: `scaleX(${Math.min(1, Math.max(0, value))})` } : undefined}
      />
      {known && failed > 0 ? (
        <div className="progress-failed" style={{ transform: `translateX(${value * 100}%) scaleX(${failed})` }} />
      ) : null}
    </div>
  );
}
