/** The one place of the console that names a colour, a size or a duration. */
export const tokens = {
  page: '#0b0b0b',
  panel: '#141414',
  raised: '#1e1e1e',
  raisedHover: '#282828',
  line: '#2c2c2c',
  lineStrong: '#707070',
  text: '#f5f5f5',
  quiet: '#a8a8a8',
  amber: '#feb000',
  amberHover: '#ffc02e',
  amberWash: 'rgb(254 176 0 / 14%)',
  onAmber: '#000000',
  green: '#3ecf8e',
  greenWash: 'rgb(62 207 142 / 12%)',
  red: '#ff5c5c',
  redText: '#ff7b7b',
  redWash: 'rgb(255 92 92 / 12%)',
  radius: 8,
  radiusDialog: 14,
  quick: 120,
  slow: 220,
  font: "'Poppins', system-ui, sans-serif",
  mono: "ui-monospace, 'SFMono-Regular', 'DejaVu Sans Mono', Menlo, monospace",
} as const;

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const units: Record<string, string> = { radius: 'px', radiusDialog: 'px', quick: 'ms', slow: 'ms' };

/** The same as CSS variables, `--page` and so on, for the style sheets. */
export const cssVariables = Object.fromEntries(
  Object.entries(tokens).map(([name, value]) => [`--${kebab(name)}`, `${value}${units[name] ?? ''}`]),
);
