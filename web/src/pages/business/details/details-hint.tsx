import './details-hint.css';
import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { businessSettingsQuery } from '../../../api/business.ts';
import { Button } from '../../../ui/button.tsx';

/** While invoices say neither where the studio is nor how it is paid. */
export function DetailsHint({ onOpen }: { onOpen: () => void }) {
  const settings = useQuery(businessSettingsQuery).data?.settings;
  if (!settings || settings.address || settings.gstin || settings.upi_id || settings.bank_account_number) return null;
  return (
    <aside className="details-hint" aria-label="Business details are missing">
      <p>
        <Building2 aria-hidden />
        Your invoices do not say yet where you are, whether you charge GST, and how you are paid.
      </p>
      <Button small onClick={onOpen}>
        Add business details
      </Button>
    </aside>
  );
}
