import type { Logger } from 'pino';
import type { CameraDriver } from '../../commands/ports/cameras.ts';
import type { AssistantModel, CaptionWriter } from '../../commands/ports/assistant.ts';
import type { DocumentPrinter } from '../../commands/ports/documents.ts';
import type { FaceFinder } from '../../commands/ports/faces.ts';
import type { OpenGateway, PaymentLinks } from '../../commands/ports/payments.ts';
import type { Rate, Throttle, Throttling } from '../../commands/core/throttling.ts';
import type { WriteSide, WriteTools } from '../../commands/core/writeSide.ts';
import type { EventFeed } from '../../projections/ports.ts';
import type { Decode, ReadSide } from '../../projections/core/runner.ts';
import type { ServerCameras } from '../camera/serverCameras.ts';
import type { CameraBridges } from '../camera/bridges.ts';
import type { CameraControl } from '../camera/controlled.ts';
import type { LiveStreams } from '../camera/liveStreams.ts';
import type { Config } from './config.ts';
import type { LagMeter } from './readerLag.ts';
import type { FaceMemory } from '../face/memory.ts';
import type { MediaAddresses } from '../auth/mediaAddresses.ts';
import type { Metrics } from './metrics.ts';
import type { Services } from './services.ts';
import type { SessionUse } from '../auth/sessionUse.ts';
import type { Sites } from '../site/host.ts';
import type { Sessions } from '../auth/studioSessions.ts';
import type { Standby } from './standby.ts';

/** Everything that routes work with; put together by the composition root. */
export interface AppContext {
  config: Config;
  log: Logger;
  write: WriteSide;
  reads: ReadSide;
  feed: EventFeed;
  decode: Decode;
  sessions: Sessions;
  sessionUse: SessionUse;
  addresses: MediaAddresses;
  faces: { finder: FaceFinder; memory: FaceMemory };
  /** `model` only where one is connected. */
  captions: { builtIn: CaptionWriter; model?: CaptionWriter };
  /** Where a model is connected. */
  assistant: AssistantModel | undefined;
  /** Where a provider of payments is configured. */
  payments: PaymentLinks | undefined;
  /** Accounts of studios with a provider of payments. */
  openGateway: OpenGateway;
  printer: DocumentPrinter;
  /** Cameras under control, of each studio. */
  cameras: {
    control: CameraControl;
    streams: LiveStreams;
    simulator: CameraDriver;
    bridges: CameraBridges;
    own: ServerCameras;
  };
  metrics: Metrics;
  lagMeter: LagMeter;
  services: Pick<Services, 'waitingFor' | 'failureOf'>;
  standby: Standby;
  /** Where a context opens limits of its own. */
  throttling: Throttling;
  /** Limits that several contexts share. */
  throttles: { login: Throttle; registration: Throttle; gallery: Throttle; selfie: Rate; social: Rate };
  /** Where people reach the product, without a slash at the end. */
  publicUrl(): string;
  sites: Sites;
  ftp: { host: string; port(): number; online(): boolean };
}

/** A context from which no command can be run. */
export type WithoutRun<C extends { write: WriteSide }> = Omit<C, 'write'> & { write: WriteTools };
