import type { CameraBridgeEvent } from '../domain/cameraBridge.ts';
import { type View, projection } from './core/projection.ts';

/** A bridge of a studio, as its photographer sees it. */
export interface CameraBridgeView extends View {
  userId: string;
  name: string;
  working: boolean;
  madeAt: string;
}

export const cameraBridges = projection<CameraBridgeEvent, CameraBridgeView>(
  {
    name: 'cameraBridges',
    version: 1,
    indexes: { byStudio: ['userId', 'working', 'madeAt'] },
    key: (event) => event.bridgeId,
  },
  {
    CameraBridgeMade: (_, { userId, name }, { at }, id) => ({ id, userId, name, working: true, madeAt: at }),
    CameraBridgeWithdrawn: (view) => view && { ...view, working: false },
  },
);
