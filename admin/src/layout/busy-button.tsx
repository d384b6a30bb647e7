import Button, { type ButtonProps } from '@mui/material/Button';

interface BusyButtonProps extends ButtonProps {
  /** What it began is at work: it takes no second press, and keeps the focus of whoever pressed it. */
  busy: boolean;
}

export const BusyButton = ({ busy, onClick, ...rest }: BusyButtonProps) => (
  <Button
    {...rest}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
  />
);
