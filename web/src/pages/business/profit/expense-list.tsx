import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { FileDown, X } from 'lucide-react';
import { expenseCategories } from '../../../../../api/contract/expense.ts';
import { sentence } from '../../../api/call.ts';
import { expensesQuery, exportExpenses, type ExpenseFilter } from '../../../api/expense.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { leave, useAddressed } from '../../../ui/layers.ts';
import { More } from '../../../ui/more.tsx';
import { ChartPicture } from '../../../ui/pictures.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { useMoment } from '../use-moment.ts';
import { ExpenseRow } from './expense-row.tsx';
import { CATEGORIES } from './expense-words.ts';
import { GigChooser } from './gig-chooser.tsx';

/** What the address says is looked for. */
function useExpenseFilter() {
  const { at } = useMoment();
  const [asked, setCategory] = useAddressed('category');
  const [gig, setGig] = useAddressed('gig');
  const category = expenseCategories.find((each) => each === asked);
  const filter: ExpenseFilter = {
    ...(at === null ? {} : { at }),
    ...(category === undefined ? {} : { category }),
    ...(gig === null ? {} : { gig_id: gig }),
  };
  return { filter, category, setCategory, gig, setGig, isPast: at !== null, isNarrowed: !!category || gig !== null };
}

function ExportExpenses({ filter }: { filter: ExpenseFilter }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportExpenses(filter),
    onSuccess: saveFile,
    onError: (error: Error) =>
      toast({ text: sentence(error, 'Your expenses could not be exported'), tone: 'bad', about: 'expenses' }),
  });
  return (
    <Button small busy={isPending} onClick={() => mutate()}>
      <FileDown aria-hidden /> Export CSV
    </Button>
  );
}

/** What the studio spent, the newest first. `onAdd`: opens the form of a new one. */
export function ExpenseList({ onAdd }: { onAdd: () => void }) {
  const { filter, category, setCategory, gig, setGig, isPast, isNarrowed } = useExpenseFilter();
  const list = useInfiniteQuery(expensesQuery(filter));
  const expenses = list.data?.pages.flatMap((page) => page.expenses) ?? [];
  const isEmpty = list.isSuccess && expenses.length === 0 && !list.hasNextPage;
  if (isEmpty && !isNarrowed)
    return (
      <Empty
        picture={<ChartPicture />}
        {...(isPast
          ? { title: 'No expenses then', text: 'Nothing had been noted at that moment.' }
          : {
              title: 'No expenses yet',
              text: 'Travel, a second shooter, prints: note what a gig costs, and see what is left of it.',
              action: <Button onClick={onAdd}>Add expense</Button>,
            })}
      />
    );
  return (
    <>
      <div className="expense-filters">
        <SelectField
          label="What for"
          value={category ?? ''}
          onChange={({ target }) => setCategory(target.value === '' ? null : target.value)}
        >
          <option value="">Everything</option>
          {expenseCategories.map((each) => (
            <option key={each} value={each}>
              {CATEGORIES[each]}
            </option>
          ))}
        </SelectField>
        <GigChooser label="Gig" value={gig} onChange={setGig} placeholder="All gigs, and general costs" />
        <div className="expense-ways">
          {isNarrowed ? (
            <Button kind="quiet" small onClick={() => leave(['category', 'gig'])}>
              <X aria-hidden /> Clear filters
            </Button>
          ) : null}
          <ExportExpenses filter={filter} />
        </div>
      </div>
      {list.isPending ? (
        <div className="profit-loading" role="status" aria-label="Loading expenses">
          <Skeleton count={6} />
        </div>
      ) : list.isLoadingError ? (
        <Unloaded
          title="Your expenses could not be loaded"
          text="They are safe. Please check your connection."
          again={list.refetch}
        />
      ) : isEmpty ? (
        <p className="quiet" role="status">
          Nothing is found by these filters.
        </p>
      ) : (
        <table className="profits" aria-label="Expenses" aria-busy={list.isPlaceholderData}>
          <thead>
            <tr>
              <th scope="col">What for</th>
              <th scope="col">Gig</th>
              <th scope="col">Date</th>
              <th scope="col" className="profit-figure">
                Amount
              </th>
              {isPast ? null : (
                <th scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {expenses.map((of) => (
              <ExpenseRow key={of.expense_id} of={of} isPast={isPast} />
            ))}
          </tbody>
        </table>
      )}
      <div className="client-more">
        <More list={list} />
      </div>
    </>
  );
}
