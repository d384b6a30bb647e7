/** In paise: what an invoice comes to and what became of it. */
export interface Account {
  total: number;
  paid: number;
  refunded: number;
  credited: number;
}
