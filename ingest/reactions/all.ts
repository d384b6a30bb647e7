import { derivatives } from './derivatives.ts';
import { findFaces } from './faces.ts';
import { emptyFolder } from './folders.ts';
import { accountMails } from './mail.ts';
import type { Reaction } from './reaction.ts';

export const allReactions: readonly Reaction[] = [derivatives, findFaces, accountMails, emptyFolder];
