import type { TestLoom } from './server.ts';

/**
 * Does `work`, and has `act` happen once before the first command of this name is run in it: after whoever gives the
 * command has looked at what stands, and before it decides anything.
 */
export async function interleave<T>(
  { loom }: TestLoom,
  name: string,
  act: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const { write } = loom.context;
  const { run } = write;
  let happened = false;
  write.run = async (description, ...rest) => {
    if (description.name === name && !happened) {
      happened = true;
      await act();
    }
    return run(description, ...rest);
  };
  try {
    const outcome = await work();
    if (!happened) throw new Error(`no ${name} came`);
    return outcome;
  } finally {
    write.run = run;
  }
}
