import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { type CSSProperties, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { usePageKeys } from '../../../ui/use-page-keys.ts';

const [LEAST, MOST] = [0.1, 5];
const [OUT, IN] = [0.9, 1.1];
const WHOLE = { zoom: 1, x: 0, y: 0 };

/** How a picture is looked at: by wheel, keys and buttons it grows and shrinks around its middle, and where it is larger it is drawn about. */
function useZoom(stage: RefObject<HTMLElement | null>, still: boolean) {
  const [view, setView] = useState(WHOLE);
  const zoomBy = useCallback(
    (factor: number) =>
      setView(({ zoom, x, y }) => {
        const next = Math.min(MOST, Math.max(LEAST, zoom * factor));
        return { zoom: next, x: (x * next) / zoom, y: (y * next) / zoom };
      }),
    [],
  );
  const whole = useCallback(() => setView(WHOLE), []);
  useEffect(() => {
    const element = stage.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      zoomBy(event.deltaY > 0 ? OUT : IN);
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [stage, zoomBy]);
  useEffect(() => {
    const element = stage.current;
    if (still) return undefined;
    const drag = ({ movementX, movementY, buttons }: PointerEvent) => {
      if (buttons === 1) setView(({ zoom, x, y }) => ({ zoom, x: x + movementX, y: y + movementY }));
    };
    element?.addEventListener('pointermove', drag);
    return () => element?.removeEventListener('pointermove', drag);
  }, [stage, still]);
  return { view, zoomBy, whole };
}

interface StageProps {
  canvas: RefObject<HTMLCanvasElement | null>;
  label: string;
  /** Of what is drawn, width by height. */
  ratio: number;
  /** What lies over the picture, in its very place. */
  over?: ReactNode;
  /** What is said beside it. */
  children?: ReactNode;
}

/** The photo on black. */
export function Stage({ canvas, label, ratio, over, children }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const { view, zoomBy, whole } = useZoom(stage, Boolean(over));
  usePageKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest('input')) return;
    if (event.key === '+' || event.key === '=') zoomBy(IN);
    else if (event.key === '-') zoomBy(OUT);
    else if (event.key === '0') whole();
  });
  return (
    <div className="editor-stage" ref={stage}>
      <div
        className="editor-frame"
        data-large={view.zoom > 1 || undefined}
        style={
          {
            '--ratio': ratio,
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})`,
          } as CSSProperties
        }
      >
        <canvas ref={canvas} className="editor-canvas" role="img" aria-label={label} />
        {over}
      </div>
      {children}
      {over ? null : (
        <div className="editor-zoom" role="group" aria-label="Zoom">
          <Button kind="glass" icon small aria-label="Smaller" title="Smaller (-)" onClick={() => zoomBy(OUT)}>
            <ZoomOut aria-hidden />
          </Button>
          <output aria-label="Zoom">{Math.round(view.zoom * 100)}%</output>
          <Button kind="glass" icon small aria-label="Larger" title="Larger (+)" onClick={() => zoomBy(IN)}>
            <ZoomIn aria-hidden />
          </Button>
          <Button kind="glass" icon small aria-label="The whole photo" title="The whole photo (0)" onClick={whole}>
            <Maximize aria-hidden />
          </Button>
        </div>
      )}
    </div>
  );
}
