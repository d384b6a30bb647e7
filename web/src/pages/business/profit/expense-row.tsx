import { MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Expense } from '../../../api/expense.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { shortDate } from '../../../ui/format.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import { rupees } from '../../../ui/rupees.ts';
import { ExpenseDialog } from './expense-dialog.tsx';
import { CATEGORIES } from './expense-words.ts';
import { useDeleteExpense } from './use-expense-acts.ts';

function Acts({ of }: { of: Expense }) {
  const remove = useDeleteExpense(of.expense_id);
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <Button
            kind="quiet"
            icon
            small
            aria-label={`More for ${CATEGORIES[of.category]}, ${rupees(of.amount)}`}
            busy={remove.isPending}
          >
            <MoreHorizontal aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={() => setEditing(true)}>
          <Pencil aria-hidden /> Edit
        </MenuItem>
        <MenuItem danger onSelect={() => remove.mutate()}>
          <Trash2 aria-hidden /> Delete
        </MenuItem>
      </Menu>
      {editing ? <ExpenseDialog expense={of} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

/** What was spent, for what, and of which gig. */
export function ExpenseRow({ of, isPast }: { of: Expense; isPast: boolean }) {
  const more = [of.supplier, of.note].filter(Boolean).join(' · ');
  return (
    <tr>
      <td>
        <span className="client-row-name">{CATEGORIES[of.category]}</span>
        {more ? <span className="quiet small">{more}</span> : null}
      </td>
      <td data-label="Gig">
        {of.gig_id ? (
          <Link to={paths.gig(of.gig_id)}>
            <NameText>{of.gig_name}</NameText>
          </Link>
        ) : (
          <span className="quiet">General</span>
        )}
      </td>
      <td data-label="Date">{shortDate(of.date)}</td>
      <td className="profit-figure" data-label="Amount">
        {rupees(of.amount)}
      </td>
      {isPast ? null : (
        <td className="expense-acts">
          <Acts of={of} />
        </td>
      )}
    </tr>
  );
}
