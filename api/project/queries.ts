import type { PictureAddresses } from '../auth/pictureAddresses.ts';
import type { PublicProjects } from '../contract/project.ts';
import { publicProjectOf } from './present.ts';
import { industries } from '../../domain/project.ts';
import { projects } from '../../projections/project.ts';
import type { ReadSide } from '../../projections/core/runner.ts';

/** A studio's projects, as several contexts ask for them. */
export function projectQueries(reads: Pick<ReadSide, 'reader'>, pictures: Pick<PictureAddresses, 'forPublic'>) {
  const reader = reads.reader(projects);
  const ofStudio = (ownerId: string) => ({ ownerId, removed: false });
  return {
    /** How many there are of each industry; those without any are left out. */
    async byIndustry(ownerId: string): Promise<Partial<Record<(typeof industries)[number], number>>> {
      const counts = await Promise.all(
        industries.map((industry) => reader.count({ index: 'byIndustry', where: { ...ofStudio(ownerId), industry } })),
      );
      return Object.fromEntries(
        industries.flatMap((industry, index) => (counts[index]! > 0 ? [[industry, counts[index]!]] : [])),
      );
    },
    page: (ownerId: string, page: { limit: number; cursor?: string }, industry?: (typeof industries)[number]) =>
      reader.find({
        ...(industry === undefined
          ? { index: 'byOwner', where: ofStudio(ownerId) }
          : { index: 'byIndustry', where: { ...ofStudio(ownerId), industry } }),
        order: 'desc',
        ...page,
      }),
    /** What the public profile shows, in its order, with addresses for everybody, or for whom the token is. */
    async publicPage(
      ownerId: string,
      page: { limit: number; cursor?: string },
      token = pictures.forPublic(ownerId),
    ): Promise<PublicProjects> {
      const shown = { index: 'shown', where: { ...ofStudio(ownerId), shown: true } };
      const [{ items, next }, total] = await Promise.all([
        reader.find({ ...shown, order: 'desc', ...page }),
        reader.count(shown),
      ]);
      return { project_items: items.map((view) => publicProjectOf(view, token)), next_cursor: next ?? null, total };
    },
  };
}
export type ProjectQueries = ReturnType<typeof projectQueries>;
