import { serveWriter } from '../serveWriter.ts';
import { openSetWriter } from './sqlite-writer.ts';

serveWriter(openSetWriter);
