export interface Grade {
  tone: 'green' | 'amber' | 'red';
  word: string;
}

/** 80 and above is excellent, 60 to 79 good, below weak. */
export const gradeOf = (score: number): Grade =>
  score >= 80
    ? { tone: 'green', word: 'Excellent' }
    : score >= 60
      ? { tone: 'amber', word: 'Good' }
      : { tone: 'red', word: 'Weak' };

/** Cut, not rounded: 79.6 is not yet what begins at 80. */
export const percentOf = (score: number): string => `${Math.floor(score)}%`;
