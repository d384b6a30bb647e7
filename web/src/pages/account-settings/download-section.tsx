import { ExportButton } from '../closing/export-button.tsx';
import { Section } from './section.tsx';

export function DownloadSection({ id, title }: { id: string; title: string }) {
  return (
    <Section
      id={id}
      title={title}
      text="Everything of yours as one zip: your photos and videos as they were sent, your clients, bookings, invoices, expenses, portfolio and projects, and all that happened, as JSON. A download that breaks off can be resumed."
    >
      <ExportButton />
    </Section>
  );
}
