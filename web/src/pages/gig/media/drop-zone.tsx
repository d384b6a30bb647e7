import './drop-zone.css';
import { ImageUp } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useLatest } from '../../../ui/use-latest.ts';
import { droppedFiles } from '../../../upload/start.ts';

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  disabled: boolean;
  /** Where a drop goes. */
  hint: string;
  children: ReactNode;
}

/** A drop anywhere on the page. */
export function DropZone({ onFiles, disabled, hint, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const take = useLatest(onFiles);
  useEffect(() => {
    if (disabled) return;
    let depth = 0;
    const carries = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const enter = (event: DragEvent) => {
      if (!carries(event)) return;
      depth += 1;
      setOver(true);
    };
    const leave = () => {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const hover = (event: DragEvent) => carries(event) && event.preventDefault();
    const drop = (event: DragEvent) => {
      depth = 0;
      setOver(false);
      if (!event.dataTransfer || !carries(event)) return;
      event.preventDefault();
      void droppedFiles(event.dataTransfer).then((files) => take.current(files));
    };
    const events = { dragenter: enter, dragleave: leave, dragover: hover, drop } as const;
    for (const [name, listener] of Object.entries(events)) window.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(events))
        window.removeEventListener(name, listener as EventListener);
    };
  }, [disabled, take]);
  return (
    <>
      {children}
      {over ? (
        <div className="drop" aria-hidden>
          <div className="drop-frame">
            <ImageUp />
            <p>
              Drop to upload to <strong>{hint}</strong>
            </p>
          </div>
        </div>
      ) : null}
    </>
  );
}
