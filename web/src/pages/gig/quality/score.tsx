import './score.css';
import { gradeOf, percentOf } from './quality.ts';

/** A score by its colour, and by its word. */
export function Score({ score }: { score: number | null }) {
  if (score === null) return <span className="score">Not measured</span>;
  const { tone, word } = gradeOf(score);
  return (
    <span className="score" data-tone={tone}>
      {percentOf(score)} {word}
    </span>
  );
}
