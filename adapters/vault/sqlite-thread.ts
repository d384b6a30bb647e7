import { serveWriter } from '../serveWriter.ts';
import { openEntriesWriter } from './sqlite-entries.ts';

serveWriter(openEntriesWriter);
