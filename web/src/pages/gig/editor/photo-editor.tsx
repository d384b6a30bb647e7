import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Columns2, RotateCcw, Save, Smile, Sparkles, Sun } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { sentence } from '../../../api/call.ts';
import type { MediaAnswer } from '../../../api/media.ts';
import { type Watermark, watermarkQuery } from '../../../api/watermark.ts';
import { Button } from '../../../ui/button.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.tsx';
import { openRenderer, type Renderer } from './renderer.ts';
import { isNeutral, type Levels, type Look, NEUTRAL, type Pixels } from './develop.ts';
import { drawMark, fontOfMark } from './mark.ts';
import { pixelsOf, saveEdit } from './save-edit.ts';

const ENHANCEMENTS = [
  { name: 'auto', label: 'Auto enhance', icon: Sparkles },
  { name: 'skin', label: 'Skin retouch', icon: Smile },
  { name: 'vibrance', label: 'Vibrance', icon: Sun },
] as const;
const SLIDERS = ['brightness', 'contrast', 'saturation'] as const;
const titled = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

/** Draws what the look makes of the picture, and the watermark over it; answers what `auto` measured. */
function useRendered(
  renderer: Renderer,
  source: Pixels | undefined,
  look: Look,
  mark: Watermark | null,
  before: boolean,
) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const levels = useRef<Levels | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [drawn, setDrawn] = useState(look);
  const plain = before || isNeutral(look);
  useEffect(() => {
    if (!source) return undefined;
    let over = false;
    // One after another, and none that nobody waits for any more.
    const renderedAt = queue.current.then(async () => {
      if (mark) await fontOfMark(mark);
      const copy = { ...source, data: source.data.slice() };
      return over ? null : plain ? { pixels: copy, levels: null } : renderer.render(copy, look, null);
    });
    queue.current = renderedAt.catch(() => null);
    void renderedAt.then(
      (rendered) => {
        if (over || !rendered || !canvas.current) return;
        const {
          pixels: { data, width, height },
          levels: measured,
        } = rendered;
        if (!plain) levels.current = measured;
        Object.assign(canvas.current, { width, height });
        const context = canvas.current.getContext('2d')!;
        context.putImageData(new ImageData(data, width, height), 0, 0);
        if (mark && !before) drawMark(context, mark);
        setDrawn(look);
      },
      () => over || setDrawn(look),
    );
    return () => {
      over = true;
    };
  }, [renderer, source, look, mark, before, plain]);
  return { canvas, levels, working: source !== undefined && drawn !== look };
}

export function PhotoEditor({ media, onDone }: { media: MediaAnswer; onDone: () => void }) {
  const queries = useQueryClient();
  const [renderer] = useState(openRenderer);
  useEffect(() => () => renderer.close(), [renderer]);
  const [look, setLook] = useState(NEUTRAL);
  const [before, setBefore] = useState(false);
  const picture = useQuery({
    queryKey: ['pixels', media.media_id],
    queryFn: () => pixelsOf(media.media_url),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const settings = useQuery(watermarkQuery());
  /** Until it is said of this picture, the studio's settings say whether it carries the watermark. */
  const [said, setSaid] = useState<boolean | null>(null);
  const mark = (said ?? settings.data?.enabled) ? (settings.data ?? null) : null;
  const { canvas, levels, working } = useRendered(renderer, picture.data, look, mark, before);
  // What every picture begins with makes no edit of it.
  const neutral = isNeutral(look) && said !== true;
  const reset = () => {
    setLook(NEUTRAL);
    setSaid(null);
  };
  const save = useMutation({
    mutationFn: () => saveEdit(media, renderer, look, levels.current, mark),
    onSuccess: async () => {
      toast({ text: 'Enhanced photo saved to edited folder!', tone: 'good' });
      reset();
      for (const queryKey of [
        ['media', media.gig_id],
        ['gig', media.gig_id],
      ])
        void queries.invalidateQueries({ queryKey });
    },
    onError: (error) =>
      toast({ text: `Save failed: ${sentence(error, 'the photo is as it was. Please try again.')}`, tone: 'bad' }),
  });
  const busy = save.isPending || picture.isPending || settings.isPending;
  const change = (part: Partial<Look>) => setLook((now) => ({ ...now, ...part }));
  return (
    <div className="editor">
      <div className="editor-stage">
        {picture.isLoadingError ? (
          <div className="editor-failed" role="alert">
            <p>Failed to load image. Please try another photo.</p>
            <Button onClick={onDone}>Choose another photo</Button>
          </div>
        ) : (
          <canvas
            ref={canvas}
            className="editor-canvas"
            role="img"
            aria-label={`${media.original_filename}, ${before || neutral ? 'as it was' : 'enhanced'}`}
          />
        )}
        {busy || working ? (
          <p className="editor-busy" role="status">
            <Spinner />{' '}
            {save.isPending ? 'Saving the whole photo' : picture.isPending ? 'Opening the photo' : 'Enhancing'}
          </p>
        ) : null}
      </div>
      <section className="editor-tools" aria-label="Tools">
        <h2>{media.original_filename}</h2>
        <div className="editor-enhance" role="group" aria-label="Enhance">
          {ENHANCEMENTS.map(({ name, label, icon: Icon }) => (
            <Button
              key={name}
              aria-pressed={look[name]}
              disabled={busy || picture.isLoadingError}
              className="editor-toggle"
              onClick={() => change({ [name]: !look[name] })}
            >
              <Icon aria-hidden /> {label}
            </Button>
          ))}
        </div>
        {SLIDERS.map((name) => (
          <Slider
            key={name}
            label={titled(name)}
            value={look[name]}
            most={200}
            unit="%"
            onChange={(value) => change({ [name]: value })}
          />
        ))}
        <Switch
          label="Watermark"
          hint={
            settings.isLoadingError
              ? 'Your watermark could not be loaded, so this picture is saved without it.'
              : `"${settings.data?.text ?? ''}" on this picture, as in your watermark settings.`
          }
          checked={mark !== null}
          disabled={busy || picture.isLoadingError || !settings.data}
          onChange={(event) => setSaid(event.target.checked)}
        />
        <div className="editor-look">
          <Button kind="quiet" small aria-pressed={before} disabled={neutral} onClick={() => setBefore(!before)}>
            <Columns2 aria-hidden /> Before
          </Button>
          <Button kind="quiet" small disabled={neutral || busy} onClick={reset}>
            <RotateCcw aria-hidden /> Reset
          </Button>
        </div>
        <Button
          kind="primary"
          wide
          busy={save.isPending}
          disabled={neutral || busy}
          title={neutral ? 'No enhanced image to save. Please apply an enhancement first.' : undefined}
          onClick={() => save.mutate()}
        >
          <Save aria-hidden /> Save to edited
        </Button>
        <p className="quiet small">
          {neutral
            ? 'No enhanced image to save. Please apply an enhancement first.'
            : 'The original stays as it is. The edit is saved beside it, in full size.'}
        </p>
      </section>
    </div>
  );
}
