import type { Locator, Page } from 'playwright-core';
import { hands } from './spec.ts';

export interface Conversation {
  field: Locator;
  log: Locator;
  say(text: string): Promise<void>;
  /** Waits for an answer that has come to its end: one that is still streamed shows its words as well, but no Copy yet. */
  answered(text: string): Promise<void>;
}

/** Talking with Loom AI on its page. */
export function conversation(page: Page): Conversation {
  const field = page.getByLabel('Message to Loom AI');
  const log = page.getByRole('log', { name: 'Messages' });
  const { button } = hands(page);
  return {
    field,
    log,
    say: async (text) => {
      await field.fill(text);
      await button('Send').click();
    },
    answered: (text) =>
      log
        .locator('.ai-answer', { has: button('Copy') })
        .getByText(text)
        .waitFor(),
  };
}
