import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from '../../../../../api/contract/pages.ts';
import type { GigForm } from '../../../../../api/contract/gig.ts';
import { subscriptionQuery } from '../../../api/account.ts';
import { sentence } from '../../../api/call.ts';
import { createGigMutation } from '../../../api/gig.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { count } from '../../../ui/format.ts';
import { usePageHead } from '../../../ui/page-head.ts';
import { PrintsPicture } from '../../../ui/pictures.tsx';
import { toast } from '../../../ui/toast.tsx';
import { GIG_FORM, GigFormFields } from './gig-form.tsx';
import { mayCreateGig } from '../plan-limits.ts';

const defaults: GigForm = {
  gig_name: '',
  description: '',
  category: 'Event',
  date_time: '',
  location: '',
  gig_type: 'public',
  password: '',
  guest_uploads_enabled: false,
  guest_upload_limit: 10,
  guest_moderation: true,
  publish_edits_at_once: false,
};

export function CreateGig() {
  usePageHead(pages.createGig);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const plan = useQuery(subscriptionQuery());
  const [saved, setSaved] = useState(false);
  const create = useMutation({
    ...createGigMutation(),
    onSuccess: async (gig) => {
      setSaved(true);
      toast({ text: `Gig "${gig.gig_name}" created successfully!`, tone: 'good', about: GIG_FORM });
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['gigs'] }),
        queries.invalidateQueries({ queryKey: ['subscription'] }),
      ]);
    },
    onError: (error) => toast({ text: sentence(error, 'Failed to create gig'), tone: 'bad', about: GIG_FORM }),
  });
  useEffect(() => {
    if (saved) void navigate(paths.gigs);
  }, [saved, navigate]);
  const full = !saved && plan.data !== undefined && !mayCreateGig(plan.data);
  if (full) {
    return (
      <Empty
        level={1}
        picture={<PrintsPicture />}
        title={plan.data?.is_expired ? 'Your plan has expired' : 'Your plan is full'}
        text={
          plan.data?.is_expired
            ? 'Your plan has expired. Please upgrade to continue.'
            : `${plan.data?.plan_name} holds ${count(plan.data?.usage.gigs_limit ?? 1, 'gig')}. Upgrade to create another one.`
        }
        action={
          <>
            <ButtonLink kind="primary" to={`${paths.dashboard}#plan`}>
              Upgrade Plan
            </ButtonLink>
            <ButtonLink to={paths.gigs}>Back to my gigs</ButtonLink>
          </>
        }
      />
    );
  }
  return (
    <div className="page">
      <header className="page-head">
        <h1>Create New Gig</h1>
      </header>
      <GigFormFields
        mode="create"
        defaults={defaults}
        busy={create.isPending}
        saved={saved}
        submit="Create Gig"
        error={create.error ? sentence(create.error, 'Failed to create gig') : null}
        onSubmit={({ password, ...values }) =>
          create.mutate(values.gig_type === 'private' ? { ...values, password } : values)
        }
        onCancel={() => void navigate(paths.gigs)}
      />
    </div>
  );
}
