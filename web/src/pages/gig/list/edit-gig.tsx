import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { pages } from '../../../../../api/contract/pages.ts';
import { sentence } from '../../../api/call.ts';
import { editGigMutation, gigQuery } from '../../../api/gig.ts';
import { paths } from '../../../paths.ts';
import { usePageHead } from '../../../ui/page-head.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { GIG_FORM, GigFormFields } from './gig-form.tsx';

export function EditGig() {
  usePageHead(pages.editGig);
  const { gigId = '' } = useParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const gig = useQuery({ ...gigQuery(gigId), refetchOnWindowFocus: false });
  const [saved, setSaved] = useState(false);
  const edit = useMutation({
    ...editGigMutation(gigId),
    onSuccess: async () => {
      setSaved(true);
      toast({ text: 'Gig updated successfully!', tone: 'good', about: GIG_FORM });
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['gigs'] }),
        queries.invalidateQueries({ queryKey: ['gig', gigId] }),
      ]);
    },
    onError: () => toast({ text: 'Failed to update gig', tone: 'bad', about: GIG_FORM }),
  });
  useEffect(() => {
    if (saved) void navigate(paths.gigs);
  }, [saved, navigate]);
  useEffect(() => {
    if (!gig.isLoadingError) return;
    toast({ text: sentence(gig.error, 'Failed to load gig data'), tone: 'bad' });
    void navigate(paths.gigs, { replace: true });
  }, [gig.isLoadingError, gig.error, navigate]);
  return (
    <div className="page">
      <header className="page-head">
        <h1>Edit Gig</h1>
      </header>
      {gig.data ? (
        <GigFormFields
          mode="edit"
          hasPassword={gig.data.has_password}
          busy={edit.isPending}
          saved={saved}
          submit="Update Gig"
          defaults={{
            gig_name: gig.data.gig_name,
            description: gig.data.description,
            category: gig.data.category,
            date_time: gig.data.date_time.slice(0, 16),
            location: gig.data.location,
            gig_type: gig.data.gig_type,
            password: '',
            guest_uploads_enabled: gig.data.guest_uploads_enabled,
            guest_upload_limit: gig.data.guest_upload_limit,
            guest_moderation: gig.data.guest_moderation,
            publish_edits_at_once: gig.data.publish_edits_at_once,
          }}
          error={edit.error ? 'Failed to update gig' : null}
          onSubmit={({ password, ...values }) =>
            edit.mutate(values.gig_type === 'private' && password ? { ...values, password } : values)
          }
          onCancel={() => void navigate(paths.gigs)}
        />
      ) : (
        <Skeleton count={6} />
      )}
    </div>
  );
}
