import { industries } from '../../domain/project.ts';
import { projects } from '../../projections/project.ts';
import type { ReadSide } from '../../projections/core/runner.ts';
import { showcase } from '../showcase.ts';

/** A studio's projects, as several contexts ask for them; their kinds are their industries. */
export const projectQueries = (reads: Pick<ReadSide, 'reader'>) =>
  showcase(reads.reader(projects), {
    kinds: industries,
    byKind: { index: 'byIndustry', field: 'industry' },
    shown: { index: 'shown', where: { shown: true } },
  });
export type ProjectQueries = ReturnType<typeof projectQueries>;
