import { z } from 'zod';

/** An ISO time: lists and reports as they stood then; left out: as they stand now. */
export const moment = z.iso.datetime({ offset: true, error: 'Please give the moment as an ISO time.' }).optional();
