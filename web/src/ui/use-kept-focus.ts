import { type ChangeEventHandler, type FocusEventHandler, useState } from 'react';

interface Kept<E> {
  disabled?: boolean | undefined;
  onFocus?: FocusEventHandler<E> | undefined;
  onBlur?: FocusEventHandler<E> | undefined;
}

/**
 * The attributes of something that can be disabled, which keeps the focus where its own use disables it (the last step
 * of zooming in, a switch whose change is on its way): whoever lost it would lose their place on the page. Such a one
 * is only `aria-disabled` until they go on, so what it does must ask `disabled`, too.
 */
export function useKeptFocus<E extends Element>({ disabled, onFocus, onBlur }: Kept<E>) {
  const [focused, setFocused] = useState(false);
  return {
    disabled: disabled && !focused,
    'aria-disabled': disabled || undefined,
    onFocus: ((event) => {
      setFocused(true);
      onFocus?.(event);
    }) as FocusEventHandler<E>,
    onBlur: ((event) => {
      // Still there where only the window lost it, to a share sheet for instance.
      setFocused(document.activeElement === event.currentTarget);
      onBlur?.(event);
    }) as FocusEventHandler<E>,
  };
}

/** The same of a check or radio box, which is not changed while it is disabled. */
export function useKeptBox({
  onChange,
  ...box
}: Kept<HTMLInputElement> & { onChange?: ChangeEventHandler<HTMLInputElement> | undefined }) {
  const change: ChangeEventHandler<HTMLInputElement> = (event) => (box.disabled ? undefined : onChange?.(event));
  return { ...useKeptFocus(box), onChange: change };
}
