/** The token of an invoice whose client went to pay: they come back without it, since nobody else is told it. Lives as long as the tab. */
const KEY = 'invoice_token';

export const holdLink = (token: string): void => sessionStorage.setItem(KEY, token);
export const heldLink = (): string => sessionStorage.getItem(KEY) ?? '';
