import './reminders.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../../api/call.ts';
import { type ReminderRules, reminderRulesQuery, saveReminderRules } from '../../../api/reminder.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError, TextField } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';

/** '3, 10' as days; what is no number stands for none and is refused. */
const daysIn = (typed: string): number[] =>
  typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);

function RulesForm({ rules, onClose }: { rules: ReminderRules; onClose: () => void }) {
  const queries = useQueryClient();
  const [active, setActive] = useState(rules.active);
  const [onDay, setOnDay] = useState(rules.on_day);
  const [before, setBefore] = useState(rules.before.join(', '));
  const [after, setAfter] = useState(rules.after.join(', '));
  const save = useMutation({
    mutationFn: () => saveReminderRules({ active, before: daysIn(before), on_day: onDay, after: daysIn(after) }),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about: 'reminders' });
      onClose();
      await queries.invalidateQueries({ queryKey: reminderRulesQuery.queryKey });
    },
  });
  return (
    <form
      className="reminder-rules"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <FormError>{save.error ? sentence(save.error, 'This did not work. Please try again.') : null}</FormError>
      <Switch
        label="Draft reminders"
        hint="None is sent before you approve it."
        checked={active}
        onChange={({ target }) => setActive(target.checked)}
      />
      <TextField
        label="Days before it is due"
        hint="At most three, such as 7, 3"
        optional
        inputMode="numeric"
        autoComplete="off"
        disabled={!active}
        value={before}
        onChange={({ target }) => setBefore(target.value)}
      />
      <Switch
        label="On the day it is due"
        disabled={!active}
        checked={onDay}
        onChange={({ target }) => setOnDay(target.checked)}
      />
      <TextField
        label="Days after it was due"
        hint="At most five, such as 3, 10, 30"
        optional
        inputMode="numeric"
        autoComplete="off"
        disabled={!active}
        value={after}
        onChange={({ target }) => setAfter(target.value)}
      />
      <div className="page-actions">
        <Button onClick={onClose} disabled={save.isPending}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" busy={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** When reminders are drafted. */
export function ReminderRulesDialog({ onClose }: { onClose: () => void }) {
  const rules = useQuery(reminderRulesQuery);
  return (
    <Dialog
      open
      title="When to remind"
      description="By days before and after the day on which money is due."
      onClose={onClose}
    >
      {rules.data ? (
        <RulesForm rules={rules.data} onClose={onClose} />
      ) : rules.isPending ? (
        <Skeleton count={3} />
      ) : (
        <Unloaded title="The rules could not be loaded" again={rules.refetch} />
      )}
    </Dialog>
  );
}
