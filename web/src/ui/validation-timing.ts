/**
 * When a form says what is wrong: as soon as a field is left, but not between a press and its release. The words move what
 * lies below, and a first press on the button would miss it. Milliseconds.
 */
export const VALIDATION_TIMING = { mode: 'onTouched', delayError: 250 } as const;
