import { defaultDarkTheme, type RaThemeOptions } from 'react-admin';
import { cssVariables, tokens } from './tokens.ts';

const title = { fontWeight: 600, lineHeight: 1.15, letterSpacing: '-0.01em' };
const ring = { outline: `2px solid ${tokens.amber}`, outlineOffset: 2 };
/** A button that does nothing for now, and keeps the focus of whoever pressed it. */
const unavailable = {
  '&[aria-disabled="true"]:not(.Mui-disabled)': { opacity: 0.5, cursor: 'default' },
  '&[aria-busy="true"]:not(.Mui-disabled)': { cursor: 'progress' },
};

/** Studio dark: neutral greys, lines rather than boxes, amber for the one thing to do. */
export const theme: RaThemeOptions = {
  ...defaultDarkTheme,
  palette: {
    mode: 'dark',
    primary: { main: tokens.amber, light: tokens.amberHover, contrastText: tokens.onAmber },
    secondary: { main: tokens.text, contrastText: tokens.page },
    success: { main: tokens.green },
    error: { main: tokens.red },
    background: { default: tokens.page, paper: tokens.panel },
    text: { primary: tokens.text, secondary: tokens.quiet },
    divider: tokens.line,
  },
  shape: { borderRadius: tokens.radius },
  typography: {
    fontFamily: tokens.font,
    fontSize: 14,
    h1: { ...title, fontSize: '1.75rem' },
    h2: { ...title, fontSize: '1.25rem' },
    h3: { ...title, fontSize: '1rem' },
    h5: { ...title, fontSize: '1.25rem' },
    h6: { ...title, fontSize: '1rem' },
    button: { fontWeight: 500, textTransform: 'none' },
  },
  transitions: {
    duration: {
      shortest: tokens.quick,
      shorter: tokens.quick,
      short: tokens.quick,
      standard: tokens.slow,
      enteringScreen: tokens.slow,
      leavingScreen: tokens.quick,
    },
  },
  sidebar: { width: 200, closedWidth: 56 },
  components: {
    ...defaultDarkTheme.components,
    MuiCssBaseline: {
      styleOverrides: {
        ':root': cssVariables,
        body: { backgroundColor: tokens.page, fontVariantNumeric: 'tabular-nums' },
        ':focus-visible': ring,
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': { animation: 'none !important', transition: 'none !important' },
        },
      },
    },
    MuiAppBar: {
      styleOverrides: {
        root: {
          backgroundColor: tokens.page,
          backgroundImage: 'none',
          color: tokens.text,
          boxShadow: 'none',
          borderBottom: `1px solid ${tokens.line}`,
        },
      },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      styleOverrides: {
        root: { backgroundColor: tokens.panel, border: `1px solid ${tokens.line}`, boxShadow: 'none' },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': ring, ...unavailable } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { minHeight: 36, textTransform: 'none', fontWeight: 500 } },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderBottom: `1px solid ${tokens.line}`, padding: '10px 16px' },
        head: { color: tokens.quiet, fontWeight: 500, backgroundColor: tokens.panel },
      },
    },
    MuiTableRow: { styleOverrides: { root: { '&.MuiTableRow-hover:hover': { backgroundColor: tokens.raised } } } },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: tokens.lineStrong } } },
    MuiDialog: { styleOverrides: { paper: { borderRadius: tokens.radiusDialog } } },
    MuiTooltip: { styleOverrides: { tooltip: { backgroundColor: tokens.raisedHover, fontSize: '0.75rem' } } },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          borderRadius: tokens.radius,
          margin: '2px 8px',
          padding: '10px 12px',
          color: tokens.quiet,
          '&.RaMenuItemLink-active': {
            color: tokens.text,
            backgroundColor: tokens.raised,
            boxShadow: `inset 3px 0 0 ${tokens.amber}`,
          },
        },
      },
    },
  },
};
