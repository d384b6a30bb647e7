import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { GigForm } from '../../../../api/contract/gig.ts';
import { subscriptionQuery } from '../../api/account.ts';
import { sentence } from '../../api/call.ts';
import { createGigMutation } from '../../api/gig.ts';
import { paths } from '../../paths.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { toast } from '../../ui/toast.tsx';
import { GigFormFields } from './gig-form.tsx';
import { mayCreateGig } from './trial.ts';

const defaults: GigForm = {
  gig_name: '', description: '', category: 'Event', date_time: '', location: '', gig_type: 'public', password: '',
  guest_uploads_enabled: false, guest_upload_limit: 10, guest_moderation: true,
};

export function CreateGig() {
  usePageTitle('Create New Gig');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const plan = useQuery(subscriptionQuery());
  const [saved, setSaved] = useState(false);
  const create = useMutation({
    ...createGigMutation(),
    onSuccess: async (gig) => {
      setSaved(true);
      toast({ text: `Gig "${gig.gig_name}" created successfully!`, tone: 'good' });
      await Promise.all([queries.invalidateQueries({ queryKey: ['gigs'] }), queries.invalidateQueries({ queryKey: ['subscription'] })]);
    },
    onError: (error) => toast({ text: sentence(error, 'Failed to create gig'), tone: 'bad' }),
  });
  useEffect(() => {
    if (saved) void navigate(paths.gigs);
  }, [saved, navigate]);
  const full = !saved && plan.data !== undefined && !mayCreateGig(plan.data);
  return (
    <div className="page">
      <header className="page-head">
        <h1>Create New Gig</h1>
      </header>
      <GigFormFields
        mode="create" defaults={defaults} busy={create.isPending} saved={saved} submit="Create Gig"
        error={create.error ? sentence(create.error, 'Failed to create gig') : full ? `Your ${plan.data?.plan_name} plan has no room for another gig. Please upgrade to continue.` : null}
        onSubmit={({ password, ...values }) => create.mutate(values.gig_type === 'private' ? { ...values, password } : values)}
        onCancel={() => void navigate(paths.gigs)}
      />
    </div>
  );
}
