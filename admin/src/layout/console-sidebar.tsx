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
  const [last, setLast] = useState({ narrow: false, wideOpen: open, closing: false });
  if (last.narrow !== narrow) setLast({ narrow, wideOpen: narrow ? open : last.wideOpen, closing: narrow && open });
  else if (last.closing && !open) setLast({ ...last, closing: false });
  const { wideOpen, closing } = last;
  useEffect(() => setOpen(!narrow && wideOpen), [narrow, wideOpen, setOpen]);
  return <Sidebar {...props} open={open && !closing} />;
}
