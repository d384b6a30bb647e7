import { fork } from 'node:child_process';
import { cpus } from 'node:os';
import { type Figure, heading, rowOf } from './figure.ts';

/**
 * `npm run bench [name ...]`: each benchmark in a process of its own, one after the other, as a Markdown table.
 * References are measured in the same run. `EVENTSTORE_URL=... npm run bench store` runs against an operator's own server.
 */
const benchmarks: Record<string, () => Promise<Figure[]>> = {
  appends: async () => [await (await import('./appends.ts')).benchAppends()],
  store: async () => (await import('./store.ts')).benchStore(),
  rebuild: async () => (await import('./rebuild.ts')).benchRebuild(),
  upload: async () => (await import('./upload.ts')).benchUpload(),
  ftp: async () => [await (await import('./ftpReceive.ts')).benchFtpReceive()],
  gallery: async () => (await import('./gallery.ts')).benchGallery(),
  accounts: async () => (await import('./accounts.ts')).benchAccounts(),
  thumbnail: async () => (await import('./thumbnail.ts')).benchThumbnail(),
  zip: async () => [await (await import('./zip.ts')).benchZip()],
  selfie: async () => {
    const figure = await (await import('./selfie.ts')).benchSelfie();
    return [{ ...figure, reached: figure.ratio >= figure.target && figure.ours < 15 }];
  },
  wedding: async () => (await import('./wedding.ts')).benchWedding(),
  live: async () => (await import('./live.ts')).benchLive(),
  bridge: async () => (await import('./bridge.ts')).benchBridge(),
  pdf: async () => (await import('./pdf.ts')).benchPdf(),
  invoices: async () => (await import('./invoices.ts')).benchInvoices(),
  profit: async () => (await import('./profit.ts')).benchProfit(),
  develop: async () => [await (await import('./develop.ts')).benchDevelop()],
  culling: async () => (await import('./culling.ts')).benchCulling(),
  cullingMany: async () => (await import('./cullingMany.ts')).benchCullingMany(),
  cullingRound: async () => (await import('./cullingRound.ts')).benchCullingRound(),
  token: async () => (await import('./firstToken.ts')).benchFirstToken(),
  start: async () => (await import('./start.ts')).benchStart(),
};

/** Runs one in a fresh process, so that its memory and its compiled code are its own. */
function alone(name: string): Promise<Figure[]> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, ['--alone', name], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    let figures: Figure[] | undefined;
    child.on('message', (message) => (figures = message as Figure[]));
    child.on('error', reject);
    child.on('exit', (code) =>
      figures ? resolve(figures) : reject(new Error(`the benchmark ${name} ended with ${code}`)),
    );
  });
}

async function all(asked: readonly string[]): Promise<void> {
  const unknown = asked.find((name) => !benchmarks[name]);
  if (unknown !== undefined) {
    console.error(`There is no benchmark "${unknown}". There are: ${Object.keys(benchmarks).join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  const processors = cpus();
  console.log(
    `${processors.length} cores (${processors[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, ${process.platform}, ${new Date().toISOString().slice(0, 10)}\n`,
  );
  console.log(heading);
  for (const name of asked.length > 0 ? asked : Object.keys(benchmarks)) {
    try {
      for (const figure of await alone(name)) console.log(rowOf(figure));
    } catch (error) {
      process.exitCode = 1;
      console.error(error instanceof Error ? error.message : String(error));
    }
  }
}

if (process.argv[2] === '--alone') {
  const figures = await benchmarks[process.argv[3] ?? '']!();
  process.send!(figures, () => process.exit(0));
} else {
  await all(process.argv.slice(2));
}
