import IconButton from '@mui/material/IconButton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { UseQueryResult } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { z } from 'zod';
import type { AuditEvent, gigAsOf } from '../../../api/contract/audit.ts';
import { dateAndTime } from '../layout/clock.ts';
import { AsOf } from './as-of.tsx';
import { ChangeView } from './change-view.tsx';
import type { Moment } from './queries.ts';
import { RawEvent } from './raw-event.tsx';

export type PanelTab = 'change' | 'gig' | 'raw';
interface Props {
  gigId: string;
  position: number | undefined;
  event: AuditEvent | undefined;
  moment: Moment | undefined;
  asOf: UseQueryResult<z.infer<typeof gigAsOf>>;
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  onClose: (() => void) | undefined;
  onChoose: (position: number) => void;
}

/** What is known about the chosen moment: what the event changed, the gig as it was, the event as it is recorded. */
export function MomentPanel({ gigId, position, event, moment, asOf, tab, onTab, onClose, onChoose }: Props) {
  return (
    <>
      <div className="panel-head">
        <h2>{event?.sentence ?? (moment ? `As of ${dateAndTime(moment.at)}` : 'The gig')}</h2>
        {onClose ? (
          <IconButton aria-label="Close" onClick={onClose}>
            <X size={18} />
          </IconButton>
        ) : null}
      </div>
      {position === undefined ? null : (
        <Tabs
          value={tab}
          onChange={(_, value: PanelTab) => onTab(value)}
          aria-label="About this event"
          className="panel-tabs"
        >
          <Tab value="change" label="Before and after" id="tab-change" aria-controls="panel-body" />
          <Tab value="gig" label="The gig then" id="tab-gig" aria-controls="panel-body" />
          <Tab value="raw" label="Record" id="tab-raw" aria-controls="panel-body" />
        </Tabs>
      )}
      <div
        id="panel-body"
        className="panel-body"
        {...(position !== undefined && { role: 'tabpanel', 'aria-labelledby': `tab-${tab}` })}
      >
        {tab === 'change' && position !== undefined ? <ChangeView position={position} /> : null}
        {tab === 'raw' && position !== undefined ? (
          <RawEvent position={position} known={event} onChoose={onChoose} />
        ) : null}
        {tab === 'gig' ? <AsOf key={gigId} asOf={asOf} /> : null}
      </div>
    </>
  );
}
