import { enableCompileCache } from 'node:module';
import { ownFolder } from './ownFolder.ts';

/**
 * What is stripped of its types and compiled once need not be by the next process, nor by any thread of this one: those
 * have what the environment names, and without it each takes twice the memory to begin. Called before anything else is
 * imported. The folder is nobody else's: what lies in it is run. Where none can be had, all is compiled anew.
 */
export function keepCompiled(): void {
  try {
    enableCompileCache((process.env['NODE_COMPILE_CACHE'] ??= ownFolder('modules')));
  } catch {
    // A disk that is full or only read.
  }
}
