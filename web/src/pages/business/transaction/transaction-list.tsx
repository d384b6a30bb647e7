import './transactions.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import {
  transactionsQuery,
  transactionSumsQuery,
  type Transaction,
  type TransactionFilter,
} from '../../../api/transaction.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { number, shortDate } from '../../../ui/format.ts';
import { More } from '../../../ui/more.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import { ChartPicture } from '../../../ui/pictures.tsx';
import { rupees } from '../../../ui/rupees.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { useMoment } from '../use-moment.ts';
import { METHODS } from '../invoice/money-words.ts';
import { ExportTransactions } from './export-transactions.tsx';
import { TransactionFilters } from './transaction-filters.tsx';
import { useTransactionFilter } from './use-transaction-filter.ts';

/** Of an id so much is shown: its end. */
const SHOWN_OF_ID = 8;

function Sums({ filter }: { filter: TransactionFilter }) {
  const totals = useQuery(transactionSumsQuery(filter)).data?.totals;
  const figures = [
    ['Received', totals?.received],
    ['Refunded', totals?.refunded],
    ['Net', totals?.net],
  ] as const;
  return (
    <div>
      <dl className="transaction-sums">
        {figures.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount === undefined ? '–' : rupees(amount)}</dd>
          </div>
        ))}
      </dl>
      {totals && !totals.complete ? (
        <p className="quiet small">These are the sums of the newest {number(totals.count)}.</p>
      ) : null}
    </div>
  );
}

function Row({ of, at }: { of: Transaction; at: string | null }) {
  const isRefund = of.kind === 'refund';
  return (
    <tr>
      <td>
        <Link
          to={of.advance_id === '' ? paths.invoice(of.invoice_id, at) : paths.client(of.client_id)}
          className="client-row-name"
        >
          <NameText>{of.client_name}</NameText>
        </Link>
        <span className="quiet small">{of.invoice_number || `Advance ${of.voucher_number}`}</span>
      </td>
      <td className="transaction-amount" data-label="Amount">
        {rupees(isRefund ? -of.amount : of.amount)}
      </td>
      <td data-label="Method">
        {METHODS[of.payment_method]}
        {isRefund ? <span className="quiet small"> Refund</span> : null}
      </td>
      <td data-label="Date">{shortDate(of.payment_date)}</td>
      <td data-label="ID" title={of.transaction_id}>
        <code className="transaction-id">{of.transaction_id.slice(-SHOWN_OF_ID)}</code>
      </td>
    </tr>
  );
}

/** The money that came and went, newest first. */
export function TransactionList() {
  const { said, filter, change, clear, isNarrowed } = useTransactionFilter();
  const { at } = useMoment();
  const asked = at === null ? filter : { ...filter, at };
  const list = useInfiniteQuery(transactionsQuery(asked));
  const transactions = list.data?.pages.flatMap((page) => page.transactions) ?? [];
  const isFirst = list.isSuccess && transactions.length === 0 && !list.hasNextPage && !isNarrowed;
  if (isFirst)
    return (
      <Empty
        picture={<ChartPicture />}
        {...(at === null
          ? {
              title: 'No transactions yet',
              text: 'Every payment that you record for an invoice is one.',
              action: <ButtonLink to={paths.invoices}>Open your invoices</ButtonLink>,
            }
          : { title: 'No transactions then', text: 'No payment had been recorded at that moment.' })}
      />
    );
  return (
    <>
      <TransactionFilters said={said} isNarrowed={isNarrowed} onChange={change} onClear={clear} />
      {list.isPending ? (
        <div className="transaction-loading" role="status" aria-label="Loading transactions">
          <Skeleton count={6} />
        </div>
      ) : list.isLoadingError ? (
        <Unloaded
          title="Your transactions could not be loaded"
          text="They are safe. Please check your connection."
          again={list.refetch}
        />
      ) : (
        <>
          <div className="transaction-head">
            <Sums filter={asked} />
            <ExportTransactions filter={asked} />
          </div>
          {transactions.length === 0 && !list.hasNextPage ? (
            <p className="quiet" role="status">
              Nothing is found by these filters.
            </p>
          ) : (
            <table className="transactions" aria-busy={list.isPlaceholderData}>
              <thead>
                <tr>
                  <th scope="col">Client/Invoice</th>
                  <th scope="col" className="transaction-amount">
                    Amount
                  </th>
                  <th scope="col">Method</th>
                  <th scope="col">Date</th>
                  <th scope="col">ID</th>
                </tr>
              </thead>
              <tbody>
                {transactions.map((of) => (
                  <Row key={of.transaction_id} of={of} at={at} />
                ))}
              </tbody>
            </table>
          )}
          <div className="client-more">
            <More list={list} />
          </div>
        </>
      )}
    </>
  );
}
