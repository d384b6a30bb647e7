import type { AnalysisEvent } from '../../../domain/analysis.ts';
import type { Sentences } from './words.ts';

export const analysisSentences: Sentences<AnalysisEvent> = {
  AnalysisRequested: ({ round }, { who }) =>
    `${who} asked for an analysis of the photos${round > 1 ? `, the ${round}${['th', 'st', 'nd', 'rd'][round % 10 < 4 && (round % 100 < 11 || round % 100 > 13) ? round % 10 : 0]!} time` : ''}`,
};
