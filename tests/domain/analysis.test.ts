import { describe, test } from 'vitest';
import { type AnalysisEvent, analysis } from '../../domain/analysis.ts';
import { given } from '../given.ts';

const asked = (round: number): AnalysisEvent => ({ type: 'AnalysisRequested', gigId: 'g', round });
const ask = (measured: number | null) => ({ type: 'RequestAnalysis' as const, gigId: 'g', measured });

describe('an analysis of a gig', () => {
  test('goes on with the round that is not finished', () => {
    given(analysis).when(ask(null)).then(asked(1));
    given(analysis, asked(2)).when(ask(1)).then(asked(2));
  });
  test('begins anew once all is measured', () => {
    given(analysis).when(ask(1)).then(asked(2));
    given(analysis, asked(2)).when(ask(2)).then(asked(3));
  });
});
