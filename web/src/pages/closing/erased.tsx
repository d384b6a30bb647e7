import './closing.css';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { sentence } from '../../api/call.ts';
import { type Certificate, certificateQuery } from '../../api/closing.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/field.tsx';
import { dateTime, number } from '../../ui/format.ts';
import { Progress } from '../../ui/progress.tsx';
import { AccountLayout } from '../account/account-layout.tsx';

const rowsOf = (certificate: Certificate): [string, string][] => [
  ['Certificate', certificate.certificate_id],
  ['Account', certificate.account_id],
  ['Closed', dateTime(certificate.closed_at)],
  ['Erased', `${dateTime(certificate.erased_at)}, ${certificate.by === 'person' ? 'as asked' : 'after 30 days'}`],
  ...Object.entries(certificate.erased).map(([kind, count]): [string, string] => [
    kind[0]!.toUpperCase() + kind.slice(1),
    number(count),
  ]),
  ['Event in the log', `${number(certificate.log_position)} · ${certificate.log_hash}`],
  ['Digest', certificate.digest],
];

/** While all of it is on its way out. */
export function Erasing() {
  return (
    <AccountLayout
      title="Your account is being erased"
      text="This takes a moment. You can leave this page: the certificate comes by mail."
    >
      <Progress label="Erasing" />
    </AccountLayout>
  );
}

/** The certificate of a code, as the log has it. */
export function Erased({ code }: { code: string }) {
  const found = useQuery(certificateQuery(code));
  if (found.isPending)
    return (
      <AccountLayout title="One moment" text="We are comparing the certificate with our log.">
        <Progress label="Comparing" />
      </AccountLayout>
    );
  if (!found.data)
    return (
      <AccountLayout title="No such certificate">
        <FormError>{sentence(found.error, 'The certificate could not be looked up. Please try again.')}</FormError>
        <Button wide onClick={() => void found.refetch()}>
          Try again
        </Button>
        <ButtonLink kind="quiet" wide to={paths.landing}>
          To the start page
        </ButtonLink>
      </AccountLayout>
    );
  return (
    <AccountLayout
      title="Certificate of erasure"
      text="Whoever had this account is unreadable in everything that we keep: the key that their name, their address and their words could be read by is destroyed. Our log says so, in the same words as this page."
    >
      <dl className="certificate">
        {rowsOf(found.data).map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Button wide onClick={() => window.print()}>
        <Printer aria-hidden /> Print or keep as a PDF
      </Button>
      <ButtonLink kind="quiet" wide to={paths.landing}>
        To the start page
      </ButtonLink>
    </AccountLayout>
  );
}
