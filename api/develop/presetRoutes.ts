import { deletePreset, renamePreset, savePreset } from '../../commands/preset.ts';
import { idMadeBy } from '../../commands/core/run.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { presets } from '../../projections/preset.ts';
import * as contract from '../contract/preset.ts';
import type { RouteContext } from '../context.ts';
import { type Route, route } from '../http/reply.ts';

/** A photographer's own presets. */
export function presetRoutes({ reads }: RouteContext): Route[] {
  const reader = reads.reader(presets);
  const of = async (userId: string): Promise<contract.Preset[]> =>
    ((await reader.get(userId))?.presets ?? [])
      .map(({ presetId, name, recipe, at }) => ({ preset_id: presetId, name, recipe, saved_at: at }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));

  return [
    route(contract.listPresets, async ({ caller }) => ({ presets: await of(caller.actor.id) })),
    route(contract.savePreset, async ({ body, caller, run, settled }) => {
      const userId = caller.actor.id;
      const presetId = idMadeBy(savePreset, caller, 'preset');
      await run(savePreset, { userId, presetId, ...body });
      await settled();
      const saved = (await of(userId)).find((each) => each.preset_id === presetId);
      return {
        message: 'The preset is saved',
        preset: saved ?? refuse('notFound', 'preset.absent', 'This preset is no longer here.'),
      };
    }),
    route(contract.renamePreset, async ({ params, body, caller, run }) => {
      await run(renamePreset, { userId: caller.actor.id, presetId: params.presetId, name: body.name });
      return { message: 'The preset has its new name' };
    }),
    route(contract.deletePreset, async ({ params, caller, run }) => {
      await run(deletePreset, { userId: caller.actor.id, presetId: params.presetId });
      return { message: 'The preset is deleted' };
    }),
  ];
}
