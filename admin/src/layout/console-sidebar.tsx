import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { Sidebar, useSidebarState, type SidebarProps } from 'react-admin';

/**
 * The menu beside the screen, and on a phone a sheet above it. A window that becomes narrow begins without the sheet: one
 * that opens and closes by itself leaves everything below it unreachable, a question that stands there too.
 */
export function ConsoleSidebar(props: SidebarProps) {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [open, setOpen] = useSidebarState();
  const [settled, setSettled] = useState({ narrow: false, wideOpen: open });
  const crossed = settled.narrow !== narrow;
  useEffect(() => {
    if (!crossed) return;
    setSettled(({ wideOpen }) => ({ narrow, wideOpen: narrow ? open : wideOpen }));
    setOpen(!narrow && settled.wideOpen);
  }, [crossed, narrow, open, setOpen, settled.wideOpen]);
  return <Sidebar {...props} open={open && !(crossed && narrow)} />;
}
