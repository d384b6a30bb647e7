import { execFile, execFileSync } from 'node:child_process';

/** Runs a program to its end, whatever its exit code. */
export function run(
  program: string,
  args: string[],
  timeout = 20_000,
): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(program, args, { timeout, env: { ...process.env, HOME: '/nonexistent' } }, (error, out, err) => {
      resolve({ code: error ? Number(error.code ?? -1) : 0, out, err });
    });
  });
}

export function installed(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
