import type { CullingView } from '../../projections/culling.ts';

/** As fields of the photographer's media; nothing for a photo without marks. */
export const cullingFields = (view: CullingView | undefined) =>
  view === undefined
    ? {}
    : {
        ...(view.stars > 0 ? { stars: view.stars } : {}),
        ...(view.label ? { color_label: view.label } : {}),
        ...(view.flag ? { flag: view.flag } : {}),
      };
