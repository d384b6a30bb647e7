import { config } from 'zod';

// The page's content policy allows no code made from text. Imported first: schemas look at this when they are made.
config({ jitless: true });
