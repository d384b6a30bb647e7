import { registerHooks } from 'node:module';

/** In place of saying that a photo of a set was edited, the process dies: its edit is filed, and nobody knows. Or sets wait, and their photographer is faster. */
const CHANGED = {
  dies: [/await (tools\.)?write\.run\(recordEditCopied,/g, "process.kill(process.pid, 'SIGKILL'), ("],
  waits: [/(?<=async react\(\{ copyId, gigId \}.*\{\n)/g, 'await new Promise(() => undefined);\n'],
} as const;

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith('/reactions/editCopy.ts')) return loaded;
    const source = String(loaded.source);
    const changed = source.replaceAll(
      ...(CHANGED[process.env['EDIT_COPY'] as keyof typeof CHANGED] as [RegExp, string]),
    );
    if (changed === source) throw new Error('Sets are edited otherwise now.');
    return { ...loaded, source: changed };
  },
});
