/**
 * The page's content policy allows no code made from text, so the validator must not try it. Forms bring the validator
 * later; it looks at these settings of its own when it arrives, which spares a guest's page from carrying it.
 */
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };
