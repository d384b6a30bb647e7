import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** An order of test files: those named, without `.test.ts`, begin, so that none of them runs alone at the end. */
export const longestFirst = (names: readonly string[]): typeof BaseSequencer =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const place = ({ moduleId }: TestSpecification): number =>
        names.indexOf(basename(moduleId, '.test.ts')) + 1 || names.length + 1;
      return files.toSorted((a, b) => place(a) - place(b));
    }
  };
