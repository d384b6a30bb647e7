import { useState } from 'react';
import { DataTable } from 'react-admin';
import type { z } from 'zod';
import type { adminUpgrades } from '../../../api/contract/upgrade.ts';
import { Listing } from '../layout/listing.tsx';
import { Time } from '../layout/time.tsx';
import { AnswerButtons } from './answer-buttons.tsx';
import { DeclineQuestion } from './decline-question.tsx';

type Upgrade = z.infer<typeof adminUpgrades.answer>['upgrades'][number] & { id: string };

const amount = (value: number, currency = 'INR'): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(value);

/** What came, where it is not what was asked for. */
const Paid = ({ upgrade: { paid } }: { upgrade: Upgrade }) =>
  paid ? <span className="error-text">{amount(paid.amount, paid.currency)} came instead</span> : <>By hand</>;
const aboutOf = ({ id, plan_name: plan, full_name: name }: Upgrade) => ({ id, what: `${plan} to ${name}` });

export function UpgradeList() {
  const [declining, setDeclining] = useState<ReturnType<typeof aboutOf> | null>(null);
  return (
    <>
      <Listing<Upgrade>
        title="Upgrades"
        intro="Studios that asked for a plan and pay by hand, and payments that are not what was asked for."
        empty={{
          title: 'Nobody waits',
          text: 'Who asks for a plan and pays by hand waits here for your answer. Payments by link are answered by themselves.',
        }}
        card={(upgrade) => (
          <div className="card">
            <span className="row">
              <strong>{upgrade.full_name}</strong>
              <span>
                {upgrade.plan_name}, {amount(upgrade.price)}
              </span>
            </span>
            <small>
              {upgrade.email} · <Time at={upgrade.requested_at} />
            </small>
            <small>
              <Paid upgrade={upgrade} />
            </small>
            <AnswerButtons {...aboutOf(upgrade)} onDecline={() => setDeclining(aboutOf(upgrade))} />
          </div>
        )}
      >
        <DataTable<Upgrade> rowClick={false} bulkActionButtons={false}>
          <DataTable.Col label="Studio" source="full_name" disableSort />
          <DataTable.Col label="E-mail" source="email" disableSort />
          <DataTable.Col label="Plan" source="plan_name" disableSort />
          <DataTable.Col label="Price" disableSort render={(upgrade: Upgrade) => amount(upgrade.price)} />
          <DataTable.Col label="Paid" disableSort render={(upgrade: Upgrade) => <Paid upgrade={upgrade} />} />
          <DataTable.Col label="Asked" disableSort render={(upgrade: Upgrade) => <Time at={upgrade.requested_at} />} />
          <DataTable.Col
            label=""
            disableSort
            render={(upgrade: Upgrade) => (
              <AnswerButtons {...aboutOf(upgrade)} onDecline={() => setDeclining(aboutOf(upgrade))} />
            )}
          />
        </DataTable>
      </Listing>
      {declining ? <DeclineQuestion {...declining} onClose={() => setDeclining(null)} /> : null}
    </>
  );
}
