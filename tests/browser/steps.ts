import { test, type TestContext } from 'vitest';

type Step = (context: TestContext) => unknown;

/**
 * The steps of one journey, a test each. A step whose test is run alone, or before those that stand above it, first takes
 * the steps that lead to it; after one that failed the others say so instead of waiting for what cannot come.
 */
export function journeySteps(): (name: string, step: Step) => void {
  const steps: { name: string; step: Step }[] = [];
  let taken = 0;
  let lost: string | undefined;
  return (name, step) => {
    const place = steps.push({ name, step });
    test(name, async (context) => {
      while (taken < place) {
        if (lost !== undefined) throw new Error(`The journey ended before this, at: ${lost}`);
        const next = steps[taken]!;
        try {
          await next.step(context);
        } catch (error) {
          lost = next.name;
          throw error;
        }
        taken += 1;
      }
    });
  };
}
