import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();

/** A process that ends with the tests of its file at the latest: a test that ran out of time stops nothing itself. */
export function diesWithUs<C extends ChildProcess>(child: C): C {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

export function endWhatIsLeft(): void {
  for (const child of running) child.kill('SIGKILL');
}
