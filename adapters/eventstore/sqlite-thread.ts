import { serveWriter } from '../serveWriter.ts';
import { openLogWriter } from './sqlite-log.ts';

serveWriter(openLogWriter);
