import type {
  DevelopOptions,
  Developed,
  Redacted,
  Derived,
  Inspection,
  Sender,
  SimulatedView,
  PhotoMeasures,
} from '../../commands/ports/media.ts';
import type { Effort } from './effort.ts';
import type { RefusalKind } from '../../domain/kernel/refusal.ts';
import type { Recipe } from '../../domain/develop/recipe.ts';
import type { WatermarkStyle } from '../../domain/watermark.ts';
import type { FaceEyes, QualityMeasures } from '../../domain/quality.ts';

/** What travels between the media processor and its workers. */
export type Job =
  | {
      work: 'resize';
      path: string;
      inspection: Pick<Inspection, 'kind' | 'mime' | 'width' | 'height'>;
      edge: number;
      watermark?: WatermarkStyle | undefined;
    }
  | {
      work: 'develop';
      path: string;
      inspection: Pick<Inspection, 'kind' | 'mime' | 'width' | 'height'>;
      recipe: Recipe;
      options: DevelopOptions;
    }
  | { work: 'inspect'; path: string; name: string; sender: Sender }
  | { work: 'weigh'; path: string }
  | { work: 'simulate'; view: SimulatedView }
  | { work: 'redact'; path: string; mime: string }
  | { work: 'derive'; path: string; inspection: Inspection; watermark?: WatermarkStyle | undefined }
  | { work: 'cutOut'; path: string; inspection: Pick<Inspection, 'kind' | 'mime' | 'width' | 'height'> }
  | { work: 'examine'; path: string; inspection: Pick<Inspection, 'kind' | 'mime'>; faces: readonly FaceEyes[] }
  | { work: 'measure'; path: string; inspection: Pick<Inspection, 'kind' | 'mime'>; faces: readonly FaceEyes[] };
export interface Answers {
  cutOut: Uint8Array;
  examine: PhotoMeasures;
  inspect: Inspection;
  weigh: Effort;
  resize: Uint8Array;
  simulate: Uint8Array;
  redact: Redacted;
  develop: Developed;
  derive: Derived;
  measure: QualityMeasures;
}
/** `retire`: the thread holds memory that it cannot give back, and wants to be replaced. */
export type Reply = { retire?: boolean } & (
  | { result: Answers[Job['work']] }
  | { refusal: { kind: RefusalKind; code: string; detail: string } }
  | { failure: string }
);
