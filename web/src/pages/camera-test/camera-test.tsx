import '../dashboard/dashboard.css';
import './camera-test.css';
import './tether.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pages } from '../../../../api/contract/pages.ts';
import { everyGigQuery, type GigAnswer } from '../../api/gig.ts';
import { Badge } from '../../ui/badge.tsx';
import { usePageHead } from '../../ui/page-head.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { useTab } from '../../ui/use-tab.ts';
import { ActivityLog } from './activity-log.tsx';
import { Bridges } from './bridges.tsx';
import { CameraList } from './camera-list.tsx';
import { CameraState } from './camera-state.tsx';
import { CapturePanel } from './capture-panel.tsx';
import { LiveStage } from './live-stage.tsx';
import { Tether } from './tether.tsx';
import { Trials } from './trials.tsx';
import { useCamera } from './use-camera.ts';
import { useOwnShots } from './use-own-shots.ts';
import { useShots } from './use-shots.ts';

const TABS = [
  { value: 'control', label: 'Control' },
  { value: 'tether', label: 'Tethered' },
];

/** Its shoot is today's, or the one nearest to now. */
function nearest(gigs: readonly GigAnswer[]): string {
  const distance = ({ date_time }: GigAnswer): number => Math.abs(Date.parse(date_time) - Date.now()) || 0;
  return gigs.toSorted((a, b) => distance(a) - distance(b))[0]?.gig_id ?? '';
}

/** A camera under control: found, connected, looked through, set, released into a gig. */
export function CameraTest() {
  usePageHead(pages.cameraTest);
  const [tab, open] = useTab(TABS);
  const gigs = useQuery(everyGigQuery()).data;
  const [chosen, setChosen] = useState('');
  const gigId = chosen || nearest(gigs ?? []);
  const camera = useCamera(gigId);
  const { shots, add } = useShots();
  const own = useOwnShots(camera, gigId, add);
  const capture = () =>
    camera.capture.mutate(gigId, {
      onSuccess: (taken) => add(gigId, taken),
    });
  const simulated = camera.detected.data?.simulation_mode ?? false;

  return (
    <div className="page camera-page">
      <header className="page-head">
        <div>
          <h1>Camera API Test</h1>
          <p className="quiet">Find a camera, look through it, and shoot straight into a gig.</p>
        </div>
        {simulated ? <Badge tone="amber">Simulation mode</Badge> : null}
      </header>
      <Tabs value={tab} onChange={open} label="Camera" tabs={TABS}>
        <TabPanel value="control">
          <div className="camera-control">
            <div className="camera-main">
              <LiveStage camera={camera} />
              <Trials camera={camera} />
              <ActivityLog log={camera.log} />
            </div>
            <div className="camera-aside">
              <CameraList camera={camera} />
              <CameraState camera={camera} />
              <CapturePanel camera={camera} gigs={gigs} gigId={gigId} onGig={setChosen} onCapture={capture} own={own} />
              <Bridges onChange={() => void camera.detected.refetch()} />
            </div>
          </div>
        </TabPanel>
        <TabPanel value="tether">
          <Tether camera={camera} gigId={gigId} shots={shots} onCapture={capture} />
        </TabPanel>
      </Tabs>
    </div>
  );
}
