import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLatest } from '../../../ui/use-latest.ts';

/** In percent. */
const LEAST = 30;
const MOST = 120;
const STEP = 10;
/** Of a wheel: a notch of a mouse is about a hundred, a pinch on a touchpad many small ones. */
const WHEEL_STEP = 40;

const within = (percent: number): number => Math.min(MOST, Math.max(LEAST, percent));
const onStep = (percent: number): number => within(Math.round(percent / STEP) * STEP);
/** The next step from where it is, which may lie between two. */
const stepped = (percent: number, by: 1 | -1): number =>
  within((by > 0 ? Math.floor(percent / STEP) + 1 : Math.ceil(percent / STEP) - 1) * STEP);

/** How large a sheet is shown: as wide as its stage until it is zoomed by button, key, wheel or two fingers. `width` in pixels at 100 percent. */
export function useZoom(stage: RefObject<HTMLElement | null>, width: number) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [room, setRoom] = useState(width);
  const percent = chosen ?? within((room / width) * 100);
  const now = useLatest(percent);

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage]);

  const turned = useRef(0);
  const fingers = useRef<{ apart: number; percent: number } | null>(null);
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const step = (by: 1 | -1) => setChosen(stepped(now.current, by));
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      turned.current += event.deltaY;
      if (Math.abs(turned.current) < WHEEL_STEP) return;
      step(turned.current > 0 ? -1 : 1);
      turned.current = 0;
    };
    const apartOf = ({ touches: [one, other] }: TouchEvent): number | null =>
      one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : null;
    const touch = (event: TouchEvent) => {
      const apart = apartOf(event);
      if (apart === null) return void (fingers.current = null);
      event.preventDefault();
      fingers.current ??= { apart, percent: now.current };
      const { apart: began, percent: from } = fingers.current;
      const next = onStep((from * apart) / began);
      if (Math.abs(apart - began) > 1) setChosen(next);
    };
    const lifted = () => void (fingers.current = null);
    const key = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '+' || event.key === '=') step(1);
      else if (event.key === '-') step(-1);
      else if (event.key === '0') setChosen(null);
      else return;
      event.preventDefault();
    };
    // Not by React, whose listeners cannot keep the browser from zooming the whole page.
    element.addEventListener('wheel', wheel, { passive: false });
    element.addEventListener('touchmove', touch, { passive: false });
    element.addEventListener('touchend', lifted);
    element.addEventListener('keydown', key);
    return () => {
      element.removeEventListener('wheel', wheel);
      element.removeEventListener('touchmove', touch);
      element.removeEventListener('touchend', lifted);
      element.removeEventListener('keydown', key);
    };
  }, [stage, now]);

  return {
    percent,
    fits: chosen === null,
    least: percent <= LEAST,
    most: percent >= MOST,
    closer: () => setChosen(stepped(percent, 1)),
    further: () => setChosen(stepped(percent, -1)),
    fit: () => setChosen(null),
  };
}
