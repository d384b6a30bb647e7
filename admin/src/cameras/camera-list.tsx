import { DataTable } from 'react-admin';
import type { ServerCamera } from '../../../api/contract/serverCamera.ts';
import { Listing } from '../layout/listing.tsx';
import { StudioChoice } from './studio-choice.tsx';

type Row = ServerCamera & { id: string };
const KINDS: Record<string, string> = {
  canon_ccapi: 'Canon, by network',
  sony_remote_api: 'Sony, by network',
  usb: 'By USB',
};
const kind = ({ type }: Row): string => KINDS[type] ?? type;
const state = ({ present }: Row): string => (present ? 'Answers' : 'Away');

/** Cameras that the server itself reaches: each is one studio's. */
export const CameraList = () => (
  <Listing<Row>
    title="Cameras"
    intro="Cameras that this server itself reaches. Until you choose another studio, they are the first one's."
    empty={{
      title: 'No cameras',
      text: 'Where CAMERA_CONTROL says network or usb, the cameras beside this server are listed here. Those of a bridge belong to its studio.',
    }}
    card={(camera) => (
      <div className="card">
        <span className="row">
          <strong>{camera.name}</strong>
          <small>{state(camera)}</small>
        </span>
        <small>{kind(camera)}</small>
        <StudioChoice camera={camera} />
      </div>
    )}
  >
    <DataTable<Row> rowClick={false} bulkActionButtons={false}>
      <DataTable.Col label="Camera" source="name" disableSort />
      <DataTable.Col label="Reached" disableSort render={kind} />
      <DataTable.Col label="State" disableSort render={state} />
      <DataTable.Col label="Studio" disableSort render={(camera: Row) => <StudioChoice camera={camera} />} />
    </DataTable>
  </Listing>
);
