import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

const about = { invoiceId: z.string(), ownerId: z.string() };

/** The address by which a client sees an invoice; the aggregate's id is the invoice's. What is secret of it is not in the log. */
export const invoiceShareEvents = {
  /** `round` counts addresses: those before stopped working. */
  InvoiceShared: eventSchema(z.object({ ...about, round: z.number().int() })),
  InvoiceShareEnded: eventSchema(z.object(about)),
  /** For the first time. */
  InvoiceOpened: eventSchema(z.object(about)),
  InvoiceQuestionAsked: eventSchema(z.object({ ...about, questionId: z.string(), question: z.string() }), {
    personal: { of: 'ownerId', fields: ['question'] },
  }),
};
export type InvoiceShareEvent = EventsOf<typeof invoiceShareEvents>;

/** Questions about one invoice. */
export const MOST_QUESTIONS = 50;

export interface InvoiceShareState {
  status: 'absent' | 'on' | 'ended';
  round: number;
  opened: boolean;
  questions: readonly string[];
}
type About = { invoiceId: string; ownerId: string };
export type InvoiceShareCommand =
  /** `first`: only where it never was, so that what its photographer ended stays ended. `sent`: whether its invoice was. */
  | (About & { type: 'ShareInvoice'; first: boolean; sent: boolean })
  | (About & { type: 'EndInvoiceShare' })
  | (About & { type: 'OpenInvoice'; round: number })
  | (About & { type: 'AskAboutInvoice'; round: number; questionId: string; question: string });

const ended = () =>
  refuse('notFound', 'invoiceShare.ended', 'This link has ended. Please ask the photographer for a new one.');

export const invoiceShare: Aggregate<InvoiceShareState, InvoiceShareCommand, InvoiceShareEvent> = {
  name: 'invoiceShare',
  schemas: invoiceShareEvents,
  decider: {
    initial: { status: 'absent', round: 0, opened: false, questions: [] },
    decide(command, state) {
      const { invoiceId, ownerId } = command;
      if (command.type === 'ShareInvoice') {
        if (!command.sent)
          return refuse('conflict', 'invoiceShare.draft', 'Please send the invoice first: a draft has no link.');
        if (state.status === 'on' || (command.first && state.status !== 'absent')) return [];
        return [{ type: 'InvoiceShared', invoiceId, ownerId, round: state.round + 1 }];
      }
      if (command.type === 'EndInvoiceShare')
        return state.status === 'on' ? [{ type: 'InvoiceShareEnded', invoiceId, ownerId }] : [];
      if (state.status !== 'on' || command.round !== state.round) return ended();
      if (command.type === 'OpenInvoice') return state.opened ? [] : [{ type: 'InvoiceOpened', invoiceId, ownerId }];
      const { questionId, question } = command;
      if (state.questions.includes(questionId)) return [];
      if (state.questions.length >= MOST_QUESTIONS)
        return refuse(
          'invalid',
          'invoiceShare.tooMany',
          'Many questions were asked about this invoice already. Please write to the photographer directly.',
        );
      return [{ type: 'InvoiceQuestionAsked', invoiceId, ownerId, questionId, question }];
    },
    evolve(state, event) {
      switch (event.type) {
        case 'InvoiceShared':
          return { ...state, status: 'on', round: event.round };
        case 'InvoiceShareEnded':
          return { ...state, status: 'ended' };
        case 'InvoiceOpened':
          return { ...state, opened: true };
        case 'InvoiceQuestionAsked':
          return { ...state, questions: [...state.questions, event.questionId] };
      }
    },
  },
};
