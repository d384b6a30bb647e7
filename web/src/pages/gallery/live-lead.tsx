export function LiveLead() {
  return (
    <div className="live-lead">
      <span className="live-dot" aria-hidden />
      <p>
        <strong>Live</strong>
        <span>New photos arrive here</span>
      </p>
    </div>
  );
}
