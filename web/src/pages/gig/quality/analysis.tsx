import { Sparkles } from 'lucide-react';
import { number } from '../../../ui/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAnalysis } from './use-analysis.ts';

/** How far the measuring is, what it found, and the way to begin it. */
export function Analysis({ gigId }: { gigId: string }) {
  const { status, start, running, tired, followAgain } = useAnalysis(gigId);
  const { data } = status;
  if (!data)
    return status.isLoadingError ? (
      <Button onClick={() => void status.refetch()}>Try again</Button>
    ) : (
      <Skeleton shape="line" count={3} />
    );
  const { analyzed_photos: analysed, total_photos: total, quality_stats: stats, duplicate_groups: groups } = data;
  const figures: [string, number, string?][] = [
    ['Excellent', stats.excellent, 'green'],
    ['Good', stats.good, 'amber'],
    ['Weak', stats.weak, 'red'],
    ['Duplicate groups', groups],
  ];
  return (
    <section className="assistant-part" aria-label="Analysis">
      <p className="quiet small" role="status">
        {total === 0
          ? 'Photos are analysed as they arrive.'
          : `${number(analysed)} of ${number(total)} ${total === 1 ? 'photo' : 'photos'} analysed`}
      </p>
      {running && !tired ? <Progress value={total > 0 ? analysed / total : undefined} label="Analysis" /> : null}
      {analysed > 0 ? (
        <dl className="assistant-figures">
          {figures.map(([name, figure, tone]) => (
            <div key={name}>
              <dd data-tone={tone}>{number(figure)}</dd>
              <dt>{name}</dt>
            </div>
          ))}
        </dl>
      ) : null}
      {running && tired ? (
        <p className="quiet small">
          This takes longer than usual. It goes on by itself, also when you close this page.
        </p>
      ) : null}
      {total > 0 ? (
        <Button
          kind={data.analysis_complete ? 'plain' : 'primary'}
          wide
          busy={running && !tired}
          onClick={() => (running ? followAgain() : start.mutate())}
        >
          {running ? (
            tired ? (
              'Look again'
            ) : (
              'Analysing…'
            )
          ) : (
            <>
              <Sparkles aria-hidden /> {data.analysis_complete ? 'Re-analyse' : 'Analyse photos'}
            </>
          )}
        </Button>
      ) : null}
    </section>
  );
}
