import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { AuditEvent } from '../../../api/contract/audit.ts';
import { usePageTitle } from '../layout/page-title.ts';
import { EventList } from './event-list.tsx';
import { HistoryHeading } from './history-heading.tsx';
import { MomentPanel, type PanelTab } from './moment-panel.tsx';
import { useGigAsOf, useGigEvents, useSpan, type Moment } from './queries.ts';
import { TimeSlider } from './time-slider.tsx';
import { useSettled } from './use-settled.ts';

/** Everything that happened in a gig: sentences down the middle, time along the bottom, before and after beside them. */
export function GigHistory() {
  const gigId = useParams()['id'] ?? '';
  const [search, setSearch] = useSearchParams();
  const type = search.get('type') ?? '';
  const position = Number(search.get('event')) || undefined;
  const history = useGigEvents(gigId, type);
  const span = useSpan(gigId);
  const [picked, setPicked] = useState<Moment>();
  const [tab, setTab] = useState<PanelTab>('change');
  const [sheet, setSheet] = useState(position !== undefined);
  const narrow = useMediaQuery('(max-width: 900px)');

  const chosen = history.events.find((event) => event.position === position);
  const moment = picked ?? momentOf(chosen) ?? (span && { at: span.last });
  const asOf = useGigAsOf(gigId, useSettled(moment, sameMoment));
  const name = String(asOf.data?.gig?.['gig_name'] ?? asOf.data?.gig?.['name'] ?? 'Gig');

  usePageTitle(name);

  const set = (values: Record<string, string | undefined>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(values))
          if (value) after.set(key, value);
          else after.delete(key);
        return after;
      },
      { replace: true },
    );
  function choose(event: AuditEvent) {
    set({ event: String(event.position) });
    setPicked(momentOf(event));
    setTab((before) => (before === 'raw' ? 'raw' : 'change'));
    setSheet(true);
  }
  function travel(to: Moment) {
    if (position !== undefined) set({ event: undefined });
    setPicked(to);
  }

  const panel = (
    <MomentPanel
      gigId={gigId}
      position={position}
      event={chosen}
      moment={moment}
      asOf={asOf}
      tab={position === undefined ? 'gig' : tab}
      onTab={setTab}
      onClose={narrow ? () => setSheet(false) : undefined}
      onChoose={(at) => set({ event: String(at) })}
    />
  );
  return (
    <div className="history">
      <HistoryHeading
        gigId={gigId}
        name={name}
        owner={asOf.data?.gig}
        total={span?.total}
        type={type}
        types={span?.types ?? []}
        onType={(value) => set({ type: value })}
        onBroken={(at) => {
          set({ event: String(at) });
          setTab('raw');
          setSheet(true);
        }}
      />
      <EventList
        history={history}
        chosen={position}
        moment={moment}
        filtered={type !== ''}
        onChoose={choose}
        onClearFilter={() => set({ type: undefined })}
      />
      {narrow ? (
        <Drawer
          anchor="bottom"
          open={sheet}
          onClose={() => setSheet(false)}
          slotProps={{ paper: { className: 'sheet', 'aria-label': 'The chosen moment' } }}
        >
          {panel}
        </Drawer>
      ) : (
        <aside className="history-panel" aria-label="The chosen moment" tabIndex={0}>
          {panel}
        </aside>
      )}
      {span && moment ? (
        <TimeSlider
          span={span}
          moment={moment}
          events={history.events}
          onTravel={travel}
          onChoose={choose}
          onOpen={narrow ? () => setSheet(true) : undefined}
        />
      ) : null}
    </div>
  );
}

const sameMoment = (a: Moment | undefined, b: Moment | undefined) => a?.at === b?.at && a?.position === b?.position;
const momentOf = (event: AuditEvent | undefined): Moment | undefined =>
  event && { at: Date.parse(event.at), position: event.position };
