import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Requests as a double answers them. Who asks may go away meanwhile, which is no failure of the double. */
export const answering =
  (answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>): RequestListener =>
  (request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!request.errored && !response.closed) throw error;
    });
  };
