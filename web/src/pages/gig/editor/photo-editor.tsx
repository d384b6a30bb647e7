import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { framedSize } from '../../../../../domain/develop/frame.ts';
import { type Enhancement, NEUTRAL, enhancedBy, isNeutral } from '../../../../../domain/develop/recipe.ts';
import { sentence } from '../../../api/call.ts';
import { saveEnhanced } from '../../../api/develop.ts';
import type { MediaAnswer } from '../../../api/media.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useTab } from '../../../ui/use-tab.ts';
import { WHOLE, cropOrNull } from './crop.ts';
import { CropFrame } from './crop-frame.tsx';
import { type Shape, inShares } from './crop-panel.tsx';
import { EnhanceButtons, isOn, labelOf } from './enhance-buttons.tsx';
import { PANELS, Panels } from './panels.tsx';
import { PhotoAdvice } from './photo-advice.tsx';
import { Presets } from './presets.tsx';
import { RemoveBackground, cutting } from './remove-background.tsx';
import { openRenderer, pixelsOf } from './renderer.ts';
import { SaveActions } from './save-actions.tsx';
import { Stage } from './stage.tsx';
import { StepActions } from './step-actions.tsx';
import { isDenied, useDenied } from './use-denied.ts';
import { useKeys } from './use-keys.ts';
import { useMark } from './use-mark.ts';
import { useRecipe } from './use-recipe.ts';
import { useRendered } from './use-rendered.ts';

/** One photo, and what is done to it: previewed here, rendered by the server. */
export function PhotoEditor({ media, onDone }: { media: MediaAnswer; onDone: () => void }) {
  const queries = useQueryClient();
  const [renderer] = useState(openRenderer);
  useEffect(() => () => renderer.close(), [renderer]);
  const { recipe, change, settle, undo, redo, canUndo, canRedo } = useRecipe(NEUTRAL);
  const [before, setBefore] = useState(false);
  const [tab, setTab] = useTab(PANELS);
  const [shape, setShape] = useState<Shape>(null);
  /** Where the photo lies without its background; null while it has it. */
  const [cut, setCut] = useState<string | null>(null);
  const picture = useQuery({
    queryKey: ['pixels', media.media_id, cut],
    queryFn: () => pixelsOf(cut ?? media.media_url),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { mark, settings, said, setSaid, ...marking } = useMark();
  /** The enhancement that was pressed and is not on the screen yet. */
  const [running, setRunning] = useState<Enhancement | null>(null);
  const cropping = tab === 'crop' && !before;
  // While it is cropped, all of it is seen.
  const drawn = useMemo(
    () => (before ? NEUTRAL : cropping ? { ...recipe, crop: null } : recipe),
    [before, cropping, recipe],
  );
  const { canvas, working } = useRendered(renderer, picture.data, drawn, before || cropping ? null : mark, {
    drawn: (of) => {
      if (running && isOn(of, running)) toast({ text: enhancedBy(running), tone: 'good', about: 'enhance' });
      setRunning(null);
    },
    failed: () => {
      const label = running ? labelOf(running) : 'Enhancement';
      toast({ text: `${label} failed: Enhancement failed`, tone: 'bad', about: 'enhance' });
      setRunning(null);
    },
    markFailed: marking.failed,
  });
  useKeys({ undo, redo, compare: () => setBefore((now) => !now) });
  // What every picture begins with makes no edit of it.
  const neutral = isNeutral(recipe) && said !== true && cut === null;
  const reset = () => {
    change(NEUTRAL);
    setSaid(null);
    setCut(null);
  };
  const kept = { ...recipe, watermark: mark !== null };
  const save = useMutation({
    mutationFn: () => saveEnhanced(media.media_id, kept, cut),
    onSuccess: async () => {
      toast({ text: 'Enhanced photo saved to edited folder!', tone: 'good' });
      reset();
      for (const queryKey of [
        ['media', media.gig_id],
        ['gig', media.gig_id],
        ['saved-edits', media.media_id],
      ])
        void queries.invalidateQueries({ queryKey });
    },
    onError: (error) => {
      if (!isDenied(error)) toast({ text: `Save failed: ${sentence(error, 'Save failed')}`, tone: 'bad' });
    },
  });
  useDenied(isDenied(save.error));
  const isCutting = useIsMutating({ mutationKey: cutting(media.media_id) }) > 0;
  const busy = save.isPending || picture.isPending || settings.isPending || isCutting;
  const closed = busy || picture.isLoadingError;
  const off = closed || running !== null || marking.putting;
  const size = picture.data ?? { width: 1, height: 1 };
  const framed = framedSize(size, { straighten: recipe.straighten, crop: null });
  const ratio = framed.width / framed.height;
  const shown = framedSize(size, drawn);
  return (
    <div className="editor">
      {picture.isLoadingError ? (
        <div className="editor-stage">
          <div className="editor-failed" role="alert">
            <p>Failed to load image. Please try another photo.</p>
            <Button onClick={onDone}>Choose another photo</Button>
          </div>
        </div>
      ) : (
        <Stage
          canvas={canvas}
          label={`${media.original_filename}, ${before || neutral ? 'as it was' : 'enhanced'}`}
          ratio={shown.width / shown.height}
          over={
            cropping ? (
              <CropFrame
                crop={recipe.crop ?? WHOLE}
                shape={inShares(shape, ratio)}
                onChange={(crop) => change({ crop: cropOrNull(crop) }, 'crop')}
                onSettle={settle}
              />
            ) : null
          }
        >
          {busy || working ? (
            <p className="editor-busy" role="status">
              <Spinner />{' '}
              {save.isPending ? 'Saving the whole photo' : picture.isPending ? 'Opening the photo' : 'Enhancing'}
            </p>
          ) : null}
          {before && !neutral ? (
            <p className="editor-before" role="status">
              As it was
            </p>
          ) : null}
        </Stage>
      )}
      <section className="editor-tools" aria-label="Tools">
        <h2>{media.original_filename}</h2>
        {media.mime.startsWith('image/x-') ? (
          <p className="quiet small">
            This is a RAW file. What you save is developed from what its sensor saw, with the camera's white balance;
            where that camera is not known here, from the picture that it put into the file.
          </p>
        ) : null}
        <EnhanceButtons
          recipe={recipe}
          running={running}
          disabled={closed || marking.putting}
          onPress={(name, to) => {
            if (!isOn(recipe, name)) setRunning(name);
            setBefore(false);
            change(to);
          }}
        />
        <RemoveBackground mediaId={media.media_id} removed={cut !== null} disabled={off} onChange={setCut} />
        <PhotoAdvice mediaId={media.media_id} recipe={recipe} disabled={off} onApply={change} />
        <Presets picture={picture.data} recipe={recipe} disabled={off} onChange={change} />
        <Panels
          mediaId={media.media_id}
          tab={tab}
          onTab={setTab}
          recipe={recipe}
          ratio={ratio}
          shape={shape}
          disabled={off}
          onShape={setShape}
          onChange={change}
          onSettle={settle}
          onOpen={(opened) => {
            change(opened);
            setSaid(opened.watermark);
          }}
        />
        <Switch
          label="Watermark"
          hint={
            settings.isLoadingError
              ? 'Your watermark could not be loaded, so this picture is saved without it. Switch it on to try again.'
              : `"${settings.data?.text ?? ''}" on this picture, as in your watermark settings.`
          }
          checked={marking.on}
          disabled={closed || running !== null}
          onChange={(event) => marking.change(event.target.checked)}
        />
        <StepActions
          canUndo={canUndo}
          canRedo={canRedo}
          before={before}
          neutral={neutral}
          busy={busy}
          off={off}
          onUndo={undo}
          onRedo={redo}
          onBefore={() => setBefore(!before)}
          onReset={reset}
        />
        <SaveActions
          media={media}
          recipe={kept}
          neutral={neutral}
          cut={cut !== null}
          saving={save.isPending}
          disabled={busy}
          onSave={() => save.mutate()}
        />
      </section>
    </div>
  );
}
